"""The vocabulary of a ruleset, inflection, the closed tables, and the tokens of a sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.words import closed, everyday, facts, frames, inflect, lexer
from rulewright.words.from_book import Texts, gather
from rulewright.words.lexicon import EMPTY, Lexicon


def small_lexicon() -> Lexicon:
    """A ruleset of a few sentences."""
    names = [
        ("Open Chest", "procedure", (), "chest.1"),
        ("Hide", "procedure", (), "hide.1"),
        ("A Wolf Bites A Sheep", "procedure", (), "bite.1"),
        ("Crypt", "space", (), "map.1"),
        ("Wolves", "kind", (), "wolf.1"),
    ]
    rules = [
        "Each Player has Health, a number starting at 10.",
        "Each Player has a Backpack, a pile of Loot.",
        "A Player is exactly one of Surviving or Removed.",
        "A Player may be Hidden.",
        "A Wolf is a Beast.",
        "The game has a Turn Order, a list of Players.",
        "A Surviving Player chooses one Wolf as the quarry.",
        "Open Chest and Hide are Turn Actions.",
    ]
    return gather(tuple(names), [Texts(tuple(rules), ("Ann and Bo are Players.",))])


def kinds(text: str, lexicon: Lexicon | None = None) -> str:
    return " ".join(f"{token.text}/{token.kind}" for token in lexer.tokens(text, lexicon or small_lexicon()))


@pytest.mark.parametrize(
    ("lemma", "forms"),
    [
        ("take", "take takes took taken taking"),
        ("reach", "reach reaches reached reached reaching"),
        ("carry", "carry carries carried carried carrying"),
        ("skip", "skip skips skipped skipped skipping"),
        ("begin", "begin begins began begun beginning"),
        ("tie", "tie ties tied tied tying"),
        ("redraw", "redraw redraws redrew redrawn redrawing"),
        ("be", "be is was been being"),
    ],
)
def test_forms_of_verbs(lemma: str, forms: str) -> None:
    assert [inflect.form(lemma, which) for which in inflect.FORMS] == forms.split()


def test_every_verb_is_found_by_each_of_its_forms() -> None:
    for verb in frames.VERBS:
        for which in inflect.FORMS:
            assert (verb, which) in inflect.bases(inflect.form(verb, which)), (verb, which)


def test_plurals_and_singulars_go_both_ways() -> None:
    nouns = "Player Box Effect Bonus Status Process Ability Zombie die Turn Match Loot Gear Key Life Hero"
    for noun in sorted(closed.listed(nouns)):
        assert inflect.singular(inflect.plural(noun)) == noun
    assert inflect.plural("Dungeon Bomb Stack") == "Dungeon Bomb Stacks"


def test_every_entry_of_the_closed_tables_tells_its_meaning() -> None:
    for table in (closed.FUNCTION_WORDS, everyday.ADVERBS, everyday.ADJECTIVES, everyday.NOUNS):
        lines = [line for line in table.splitlines() if line.strip()]
        assert all(line.partition("#")[2].strip() for line in lines)
        entries = [line.partition("#")[0].split() for line in lines]
        assert len({tuple(entry) for entry in entries}) == len(entries)


def test_the_frame_table_is_well_formed() -> None:
    objects = {"thing", "thing?", "thing~", "things", "state", "to", "that", "-"}
    for frame in frames.FRAMES.values():
        assert frame.object in objects, frame
        assert all(role.name and role.prepositions for role in frame.roles), frame
    deal = frames.FRAMES["deal"]
    assert deal.role("to") == frames.Role("to", ("to",), True)
    assert deal.role("of") is None


def test_seed_facts() -> None:
    def told(text: str) -> list[tuple[str, str, str]]:
        return [(fact.name, fact.sort, fact.above or fact.owner) for fact in facts.of_sentence(text)]

    assert told("Each Player has Health, a number starting at 10.") == [("Health", "attribute", "Player")]
    assert told("The game has a Turn Order, a list of Players.") == [("Turn Order", "register", "game")]
    assert told("A Door is exactly one of Open, Shut or Locked.") == [
        ("Open", "status", "Door"),
        ("Shut", "status", "Door"),
        ("Locked", "status", "Door"),
    ]
    assert told("The Vault and the Attic are Cold Rooms.") == [
        ("Vault", "individual", "Cold Room"),
        ("Attic", "individual", "Cold Room"),
    ]
    assert told("A Dying Player is the Player whose Health reached zero.") == [("Dying Player", "role", "Player")]
    assert told("A Wolf is not a Sheep.") == []


def test_the_vocabulary_knows_sorts_owners_and_kinds() -> None:
    lexicon = small_lexicon()
    sorts = {
        name: lexicon.sort(name) for name in ("Health", "Backpack", "Hidden", "Turn Order", "Ann", "Wolf", "quarry")
    }
    assert sorts == {
        "Health": "attribute",
        "Backpack": "attribute",
        "Hidden": "status",
        "Turn Order": "register",
        "Ann": "individual",
        "Wolf": "kind",
        "quarry": "role",
    }
    backpack = lexicon.entry("Backpack")
    assert backpack is not None
    assert (backpack.owner, backpack.type) == ("Player", "pile of Loot")
    assert lexicon.above("Wolf") == ("Beast",)
    assert lexicon.below("Beast") == ("Wolf",)
    assert lexicon.sort("TURN_ORDER") == "register"
    assert lexicon.sort("Surviving Player") == "", "a status and a kind are two words"
    assert list(lexicon.verbs) == ["bite"]


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("Hide is a Turn Action.", "Hide/NOUN is/BE a/DET Turn Action/NOUN ./END"),
        ("Hide the Loot.", "Hide/VB the/DET Loot/NOUN ./END"),
        (
            "A Player cannot Open Chest, Hide or roll.",
            "A/DET Player/NOUN cannot/MODAL Open Chest/VB ,/VSEP Hide/VB or/VSEP roll/VB ./END",
        ),
        ("If the roll ends, roll again.", "If/SUB the/DET roll/NOUN ends/VZ ,/PCOMMA roll/VB again/ADV ./END"),
        (
            "When a Wolf Bites a Sheep, it draws the drawn Card.",
            "When/SUB a/DET Wolf/NOUN Bites/VZ a/DET Sheep/NOUN ,/PCOMMA it/PRON draws/VZ the/DET drawn/ADJ Card/NOUN "
            "./END",
        ),
        (
            "Each Surviving Player who has not moved is Hidden.",
            "Each/DET Surviving/STATUS Player/NOUN who/REL has/HAVE not/NOT moved/VN is/BE Hidden/STATUS ./END",
        ),
        (
            "Resolve it before the Turn ends and before the Turn.",
            "Resolve/VB it/PRON before/SUB the/DET Turn/NOUN ends/VZ and/NSEP before/PREP the/DET Turn/NOUN ./END",
        ),
        (
            "The Card that a Player draws causes that Player to fall.",
            "The/DET Card/NOUN that/REL a/DET Player/NOUN draws/VZ causes/VZ that/DET Player/NOUN to/TO fall/INF ./END",
        ),
    ],
)
def test_the_class_of_a_word_depends_on_its_neighbours(text: str, tokens: str) -> None:
    assert kinds(text) == tokens


def test_unknown_words_get_a_guessed_class() -> None:
    tokens = lexer.tokens("The blorp frobs the glim blarly.", EMPTY)
    assert [(token.text, token.kind) for token in tokens if token.guessed] == [
        ("blorp", "NOUN"),
        ("frobs", "VZ"),
        ("glim", "NOUN"),
        ("blarly", "ADV"),
    ]


@given(st.text(max_size=60))
def test_tokens_cover_any_text_in_order(text: str) -> None:
    """Whatever is written becomes tokens: in order, apart, and with every character that is no blank in one of them."""
    at = 0
    for token in lexer.tokens(text, EMPTY):
        if "see " not in text:
            assert not text[at : token.span.start].strip()
        assert token.span.start >= at
        at = token.span.end
    assert "see " in text or not text[at:].strip()


WORDS = st.sampled_from(
    sorted(
        closed.listed(
            "the a Player Players Zombie of in and or , if when may not draws draw dealt Loot who that is are 3 up "
            "to unless before choosing roll rolls ' 's . ; : only each zero lower"
        )
    )
)


@given(st.lists(WORDS, max_size=14))
def test_no_order_of_words_is_fatal(words: list[str]) -> None:
    tokens = lexer.tokens(" ".join(words), small_lexicon())
    assert "".join(token.text for token in tokens).replace(" ", "") == "".join(words).replace(" ", "")
