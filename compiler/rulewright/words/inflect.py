"""English endings, both ways: the forms of a verb and the number of a noun. Nothing else knows them.

The five forms of a verb: B take, S takes, D took, N taken, G taking. Irregular words stand in tables; `be`, `have`
and `do` are closed words (words/closed.py), but have their forms here too.
"""

from __future__ import annotations

from functools import lru_cache

from rulewright.words.closed import listed

FORMS = "BSDNG"

# infinitive: past, participle (and the others where they too are irregular)
_IRREGULAR_VERBS = """
be was been · have had had · do did done · go went gone · become became become · begin began begun
bring brought brought · build built built · buy bought bought · choose chose chosen · come came come
cost cost cost · cut cut cut · deal dealt dealt · draw drew drawn · fall fell fallen · feel felt felt
fight fought fought · find found found · fly flew flown · forget forgot forgotten · get got got
give gave given · grow grew grown · hear heard heard · hide hid hidden · hit hit hit · hold held held
keep kept kept · know knew known · leave left left · lend lent lent · let let let · lie lay lain
lose lost lost · make made made · mean meant meant · meet met met · overcome overcame overcome · pay paid paid
put put put · read read read · reset reset reset · rise rose risen · run ran run · say said said · see saw seen
seek sought sought · sell sold sold · send sent sent · set set set · shoot shot shot · show showed shown
shut shut shut · sit sat sat · speak spoke spoken · spend spent spent · split split split · stand stood stood
steal stole stolen · strike struck struck · take took taken · tell told told · think thought thought
throw threw thrown · undo undid undone · win won won · withdraw withdrew withdrawn · write wrote written
foresee foresaw foreseen · sleep slept slept · sweep swept swept · weep wept wept · creep crept crept
feed fed fed · lead led led · bleed bled bled · breed bred bred · flee fled fled · swim swam swum
sing sang sung · ring rang rung · sink sank sunk · drink drank drunk · shrink shrank shrunk
spring sprang sprung · sting stung stung · swing swung swung · cling clung clung · fling flung flung
wring wrung wrung · dig dug dug · stick stuck stuck · bind bound bound · wind wound wound · grind ground ground
swear swore sworn · tear tore torn · wear wore worn · bear bore borne · freeze froze frozen · break broke broken
wake woke woken · awake awoke awoken · weave wove woven · bite bit bitten · ride rode ridden
drive drove driven · arise arose arisen · shake shook shaken · mistake mistook mistaken · blow blew blown
eat ate eaten · beat beat beaten · hang hung hung · slide slid slid · teach taught taught · catch caught caught
bend bent bent · kneel knelt knelt · quit quit quit · spread spread spread · thrust thrust thrust
hurt hurt hurt · shed shed shed · slay slew slain · sit sat sat · spin spun spun · spit spat spat
stride strode stridden · strive strove striven · swell swelled swollen · tread trod trodden · cast cast cast
bid bid bid · burst burst burst · swap swapped swapped · upset upset upset
"""
_IRREGULAR: dict[str, tuple[str, str]] = {}
for _entry in _IRREGULAR_VERBS.replace("\n", " · ").split("·"):
    if _entry.strip():
        _base, _past, _participle = _entry.split()
        _IRREGULAR[_base] = (_past, _participle)

_SINGULAR_PRESENT = {"be": "is", "have": "has", "do": "does", "go": "goes", "undo": "undoes"}
_GERUND = {
    "be": "being",
    "lie": "lying",
    "die": "dying",
    "tie": "tying",
    "see": "seeing",
    "foresee": "foreseeing",
    "flee": "fleeing",
}

# Verbs of two or more syllables that are stressed at their end, and so double the last letter too.
_DOUBLING = listed("begin occur refer prefer permit commit admit forget reset submit omit transfer incur equip control")

_PAIRS = (
    "die/dice man/men woman/women child/children person/people foot/feet goose/geese tooth/teeth mouse/mice "
    "axis/axes leaf/leaves wolf/wolves half/halves knife/knives life/lives thief/thieves shelf/shelves "
    "elf/elves self/selves loaf/loaves wife/wives index/indexes bonus/bonuses status/statuses focus/focuses "
    "dwarf/dwarves quarry/quarries "
)
_SAME = "series species themselves loot gear information armor dice corps sheep"
_IRREGULAR_PLURALS = {
    **dict(pair.split("/") for pair in sorted(listed(_PAIRS))),
    **{noun: noun for noun in sorted(listed(_SAME))},
}
_IRREGULAR_SINGULARS = {plural: singular for singular, plural in _IRREGULAR_PLURALS.items() if plural != singular}

_ENDS_IN_IE = listed("zombie movie cookie genie calorie rookie pixie")
_VOWELS = "aeiou"


def _like(model: str, word: str) -> str:
    """The word with a large first letter if the model has one."""
    return word[:1].upper() + word[1:] if model[:1].isupper() else word


# Nouns in -o that take a plain -s.
_PLAIN_O = frozenset({"solo", "duo", "pro", "logo", "photo", "piano", "memo", "disco", "euro", "gizmo"})


def _add_s(word: str) -> str:
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    if word.endswith("y") and word[-2:-1] not in _VOWELS:
        return word[:-1] + "ies"
    if word.endswith("o") and word[-2:-1] not in _VOWELS and len(word) > 2 and word.lower() not in _PLAIN_O:
        return word + "es"
    return word + "s"


def _doubled(base: str) -> str:
    """The base with its last letter doubled where English does that before -ed and -ing (skip, skipped; visit,
    visited)."""
    if len(base) < 3 or base[-1] in "wxyaeiou" or base[-2] not in _VOWELS or base[-3] in _VOWELS:
        return base + base[-1] if base[-5:] == "equip" else base
    syllables = sum(
        1 for at, letter in enumerate(base) if letter in _VOWELS and (at == 0 or base[at - 1] not in _VOWELS)
    )
    return (
        base + base[-1]
        if syllables == 1 or base in _DOUBLING or (base.startswith(("re", "un")) and base[2:] in {"flip", "set"})
        else base
    )


@lru_cache(maxsize=1 << 16)
def form(lemma: str, which: str) -> str:
    """One form of a verb: which is B take, S takes, D took, N taken or G taking. Of a verb of several words the first
    is inflected (stop being)."""
    base, blank, rest = lemma.partition(" ")
    if blank:
        return f"{form(base, which)} {rest}"
    low = base.lower()
    if which == "B":
        made = low
    elif which == "S":
        made = _SINGULAR_PRESENT.get(low) or _add_s(low)
    elif which in "DN":
        irregular = _irregular(low)
        if irregular:
            made = irregular["DN".index(which)]
        elif low.endswith("e"):
            made = low + "d"
        elif low.endswith("y") and low[-2:-1] not in _VOWELS:
            made = low[:-1] + "ied"
        else:
            made = _doubled(low) + "ed"
    elif which == "G":
        if low in _GERUND:
            made = _GERUND[low]
        elif low.endswith("e") and not low.endswith(("ee", "oe", "ye")):
            made = low[:-1] + "ing"
        else:
            made = _doubled(low) + "ing"
    else:
        raise ValueError(f"no such form: {which}")
    return _like(base, made)


def _irregular(low: str) -> tuple[str, str] | None:
    """Past and participle of an irregular verb, or of one with re-, un- or over- before it (redraw, redrew)."""
    if low in _IRREGULAR:
        return _IRREGULAR[low]
    for prefix in ("re", "un", "over"):
        if low.startswith(prefix) and low[len(prefix) :] in _IRREGULAR and len(low) > len(prefix) + 2:
            past, participle = _IRREGULAR[low[len(prefix) :]]
            return prefix + past, prefix + participle
    return None


@lru_cache(maxsize=1 << 16)
def plural(noun: str) -> str:
    """The plural of a noun; of a phrase, that of its head: the last word, or the word before `of`, `in`, `to` (End of
    Turn Processes)."""
    words = noun.split(" ")
    at = len(words) - 1
    word = words[at]
    irregular = _IRREGULAR_PLURALS.get(word.lower())
    words[at] = _like(word, irregular) if irregular else _add_s(word)
    return " ".join(words)


@lru_cache(maxsize=1 << 16)
def singular(noun: str) -> str:
    """The singular of a noun; a word that does not end like a plural is returned as it is."""
    words = noun.split(" ")
    word = words[-1]
    low = word.lower()
    if low in _IRREGULAR_SINGULARS:
        words[-1] = _like(word, _IRREGULAR_SINGULARS[low])
    elif low in _IRREGULAR_PLURALS or low.endswith(("ss", "us", "is", "aos")) or not low.endswith("s") or len(low) < 3:
        return noun
    elif low.endswith("ies") and len(low) > 4 and low[:-1] not in _ENDS_IN_IE:
        words[-1] = word[:-3] + "y"
    elif (
        low.endswith(("ches", "shes", "sses", "xes", "zes", "oes", "uses"))
        and not low.endswith(("houses", "causes", "clauses", "axes", "shoes", "causes", "uses"))
    ) or (low.endswith("uses") and low[:-2] in _IRREGULAR_PLURALS):
        words[-1] = word[:-2]
    else:
        words[-1] = word[:-1]
    return " ".join(words)


@lru_cache(maxsize=1 << 16)
def bases(word: str) -> tuple[tuple[str, str], ...]:
    """What a word may be as a form of a regular verb or an irregular one: (infinitive, form) pairs whose form gives
    the word back."""
    low = word.lower()
    guesses: list[str] = [low]
    if low.endswith("s"):
        guesses += [low[:-1], low[:-2], low[:-3] + "y"]
    if low.endswith("ed"):
        guesses += [low[:-1], low[:-2], low[:-3], low[:-3] + "y"]
    if low.endswith("ing"):
        guesses += [low[:-3], low[:-3] + "e", low[:-4], low[:-4] + "ie"]
    guesses += _BY_FORM.get(low, ())
    for prefix in ("re", "un", "over"):
        if low.startswith(prefix):
            guesses += [prefix + base for base in _BY_FORM.get(low[len(prefix) :], ())]
    found: list[tuple[str, str]] = []
    for base in dict.fromkeys(guesses):
        if len(base) > 1:
            found += [(base, which) for which in FORMS if form(base, which) == low]
    return tuple(dict.fromkeys(found))


_BY_FORM: dict[str, tuple[str, ...]] = {}
for _base, _pair in _IRREGULAR.items():
    for _made in (*_pair, form(_base, "S"), form(_base, "G")):
        _BY_FORM[_made] = tuple(dict.fromkeys((*_BY_FORM.get(_made, ()), _base)))
