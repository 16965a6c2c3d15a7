"""The book: what the documents of a ruleset say, with every name, number and reference in its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_syntax import DOCUMENTS, SEEDS, needs_seeds, source_of

from rulewright.book.from_syntax import bind
from rulewright.book.model import Book, Role, Sentence, TermKind
from rulewright.book.numbers import LETTERS, letter, slug
from rulewright.book.rules import faces_of
from rulewright.book.sentences import Places, split
from rulewright.book.terms import finder, forms, plural, singular
from rulewright.source import Source, Span
from rulewright.syntax import from_text
from rulewright.syntax.tree import BlockKind, Text

CHECKOUT = Path(__file__).parent.parent
SHARED = CHECKOUT.parent / "shared"


def book_of(*sources: Source) -> Book:
    book, _ = bind([from_text.parse(source)[0] for source in sources])
    return book


def text_book(text: str) -> Book:
    return book_of(Source("x.rules", text))


def seed(name: str) -> Book:
    return book_of(source_of(SHARED / "seeds" / name))


def drafts(core: str, main: str) -> Book:
    return book_of(source_of(SHARED / "drafts" / f"{core}.rules"), source_of(SHARED / "drafts" / f"{main}.rules"))


def every_sentence(book: Book) -> Iterator[Sentence]:
    def within(sentence: Sentence) -> Iterator[Sentence]:
        yield sentence
        for item in sentence.items:
            yield from within(item)

    for sentence in book.sentences():
        yield from within(sentence)


def assert_sound(book: Book) -> None:
    """Ids are unique, everything stands where it says, and every reference leads to something or to nothing."""
    ids = [section.id for section in book.sections] + [rule.id for rule in book.rules()]
    assert len(ids) == len(set(ids))
    for sentence in every_sentence(book):
        words = " ".join(" ".join(piece.text.split()) for piece in sentence.pieces)
        assert words == sentence.text
        assert sentence.rule in ids
    for reference in book.references:
        assert reference.target == "" or reference.target in ids
        assert " ".join(reference.span.text.split()).count(" ") >= reference.written.count(" ")
    names = [term.name for term in book.terms]
    assert len(names) == len(set(names))


@settings(max_examples=150, deadline=None)
@given(st.one_of(DOCUMENTS, st.text(max_size=120)))
def test_any_document_makes_a_sound_book(text: str) -> None:
    assert_sound(text_book(text))


@needs_seeds
@pytest.mark.parametrize("path", SEEDS, ids=lambda path: path.name)
def test_every_document_makes_a_sound_book(path: Path) -> None:
    assert_sound(book_of(source_of(path)))


@needs_seeds
@pytest.mark.parametrize("path", SEEDS, ids=lambda path: path.name)
def test_line_endings_and_marks_change_nothing(path: Path) -> None:
    text = source_of(path).text
    plain = [(sentence.rule, sentence.text) for sentence in book_of(Source("x", text)).sentences()]
    for other in (text.replace("\n", "\r\n"), text.replace("\n", "\r"), f"\ufeff{text}", text.rstrip("\n")):
        assert [(sentence.rule, sentence.text) for sentence in book_of(Source("x", other)).sentences()] == plain


@needs_seeds
def test_the_extension() -> None:
    book = seed("zombies-extension.txt")
    rules = book.rules()
    assert len(rules) == 325
    assert [rule.printed for rule in rules] == [str(number) for number in range(1, 326)]
    assert sum(len(rule.steps) for rule in rules) == 59
    sentences = book.sentences()
    assert len(sentences) == 375
    assert Counter(sentence.role for sentence in sentences) == {Role.RULE: 314, Role.STEP: 59, Role.OUTCOME: 2}
    assert [len(sentence.items) for sentence in sentences if sentence.items] == [1, 5, 2]


@needs_seeds
def test_names_for_the_procedures_of_the_extension() -> None:
    procedures = [rule for rule in seed("zombies-extension.txt").rules() if rule.kind is BlockKind.PROCEDURE]
    assert all(rule.proposed for rule in procedures)
    assert [rule.name for rule in procedures] == [
        "Victory After a Player Falls",
        "Fall Resolution",
        "Rising as a Zombie",
        "Zombie Move",
        "Zombie Attack",
        "Zombie End of Turn Process",
        "Zombie Dungeon Bomb Resolution",
        "Zombie Combat Attack",
        "Strike A Zombie",
    ]


@needs_seeds
def test_references_of_the_extension_alone_and_with_its_core() -> None:
    book = seed("zombies-extension.txt")
    targets = {reference.written: reference.target for reference in book.references}
    assert targets["RISING_AS_A_ZOMBIE"] == next(rule.id for rule in book.rules() if rule.name == "Rising as a Zombie")
    assert targets["07_DUNGEON_BOMBS"] == ""
    core = source_of(SHARED / "drafts" / "dungeon-core.rules")
    joined = book_of(core, source_of(SHARED / "seeds" / "zombies-extension.txt"))
    targets = {reference.written: reference.target for reference in joined.references}
    assert targets["06_COMBAT_ENCOUNTER"] == "combat-encounter"
    assert targets["07_DUNGEON_BOMBS"] == "dungeon-bombs"
    assert targets["09_DEATH_AND_VICTORY"] == "death-and-victory"


@needs_seeds
@pytest.mark.parametrize(
    ("core", "main"),
    [
        ("dungeon-core", "zombies"),
        ("horrorclix-core", "horrorclix"),
        ("martians-core", "martians"),
        ("warlord-core", "warlord"),
    ],
)
def test_every_reference_of_the_joined_games_is_resolved(core: str, main: str) -> None:
    book = drafts(core, main)
    assert_sound(book)
    assert len(book.references) > 80
    assert [reference.written for reference in book.references if not reference.target] == []


@needs_seeds
def test_a_rule_that_is_pointed_at_and_not_there() -> None:
    book = seed("zombie-martians.txt")
    assert [reference.written for reference in book.references if not reference.target] == ["rule 14.7"] * 2
    notes = [rule for rule in book.rules() if rule.kind is BlockKind.NOTE]
    assert [note.printed for note in notes] == ["62", "63", "82", "83"]
    assert all(note.note_on for note in notes)


@needs_seeds
def test_dice_tables_and_profiles_of_a_plain_document() -> None:
    book = seed("warlord-zombies.txt")
    tables = [rule for rule in book.rules() if rule.kind is BlockKind.TABLE]
    assert [rule.name for rule in tables][:2] == ["Type of zombie", "Surprise Zombie Table"]
    assert [face.faces for face in tables[0].faces] == [((1, 7),), ((8, 9),), ((10, 10),)]
    assert [[cell.text for cell in rule.columns] for rule in tables[2:]] == [["DT", "0", "1"]] * 3
    listed = next(rule for rule in book.rules() if rule.span.line == 15)
    assert [step.label for step in listed.steps] == ["1", "2", "3", "4"]


def test_letters_of_rules_leave_out_those_that_look_like_figures() -> None:
    letters = [letter(place) for place in range(1, 60)]
    assert letters[:24] == [*LETTERS, "aa"]
    assert letters[45:48] == ["az", "ba", "bb"]
    assert len(set(letters)) == len(letters)


def test_slugs() -> None:
    assert slug("Fall During The Active Player's Turn") == "fall-during-the-active-players-turn"
    assert slug("Zombie Heroes/Martians – É") == "zombie-heroes-martians-e"
    assert slug("!?") == ""


@pytest.mark.parametrize(
    ("one", "many"),
    [
        *(("Zombie Card", "Zombie Cards"), ("Line Of Fire", "Lines Of Fire"), ("Fight Die", "Fight Dice")),
        *(
            ("Health Box", "Health Boxes"),
            ("Life", "Lives"),
            ("Body", "Bodies"),
            ("Status", "Statuses"),
            ("Day", "Days"),
        ),
        *(("Loot", "Loot"), ("Match", "Matches"), ("Hero", "Heroes"), ("End of Turn Process", "Ends of Turn Process")),
    ],
)
def test_plurals_both_ways(one: str, many: str) -> None:
    assert plural(one) == many
    assert singular(many) == one


def test_forms_of_a_name() -> None:
    found = forms("Rising as a Zombie")
    assert {"Rising As A Zombie", "Rising as a Zombie's", "RISING_AS_A_ZOMBIE", "Rising as a Zombies"} <= found
    assert {"Zombie Players", "Zombie Player's", "Zombie Players'", "ZOMBIE_PLAYER"} <= forms("Zombie Player")
    assert "zombie player" not in forms("Zombie Player")


def test_the_longest_name_is_found() -> None:
    names = finder([("Zombie", 1), ("Zombie Attack", 2), ("Zombie Attack Check", 3), ("Zombies/Martians", 4)])
    text = "A Zombie's Zombie Attack Check, ZOMBIE_ATTACK or Zombie, Attack: Zombie Attacks at Zombies/Martians."
    assert [(text[m.start : m.end], m.value) for m in names.find(text)] == [
        ("Zombie's", 1),
        ("Zombie Attack Check", 3),
        ("ZOMBIE_ATTACK", 2),
        ("Zombie", 1),
        ("Zombie Attacks", 2),
        ("Zombies/Martians", 4),
    ]


def sentences_in(text: str) -> list[str]:
    source = Source("x", text)
    span = Span(source, 0, len(text))
    return [stretch.text for stretch in split(Text(span, (span,)))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Roll 1D6-4. Then go.", ["Roll 1D6-4.", "Then go."]),
        ("See rule 14.7.2 for it. 3 Dice are rolled.", ["See rule 14.7.2 for it.", "3 Dice are rolled."]),
        ("It costs 1.5 Gold, e.g. for Bread.", ["It costs 1.5 Gold, e.g. for Bread."]),
        ("Values Z, B and L. The Z counts.", ["Values Z, B and L.", "The Z counts."]),
        ("A game of Zombies!!! would do. Is it? Yes!", ["A game of Zombies!!! would do.", "Is it?", "Yes!"]),
        ("It (a long one. Really.) ends. Next.", ["It (a long one. Really.) ends.", "Next."]),
        ("Feed (Each turn. On a 7+ it moves.", ["Feed (Each turn.", "On a 7+ it moves."]),
        ('He says "Stop. Now." twice. Then he goes.', ['He says "Stop. Now." twice.', "Then he goes."]),
        ("1. First of all. Then more.", ["1. First of all.", "Then more."]),
        ("Coins, dice etc. Sit down.", ["Coins, dice etc.", "Sit down."]),
    ],
)
def test_where_sentences_end(text: str, expected: list[str]) -> None:
    assert sentences_in(text) == expected


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("1-7", ((1, 7),)),
        ("1 to 4", ((1, 4),)),
        ("8–9", ((8, 9),)),
        ("10+", ((10, None),)),
        ("9 or more", ((9, None),)),
        ("3 or less", ((None, 3),)),
        ("2, 4-5", ((2, 2), (4, 5))),
        ("6 or 8", ((6, 6), (8, 8))),
        ("Each burst", ()),
    ],
)
def test_faces(label: str, expected: tuple[tuple[int | None, int | None], ...]) -> None:
    assert faces_of(label) == expected


def test_places_in_a_wrapped_sentence() -> None:
    book = text_book("RULE\n\nA Pirate   who has\n// remark\n  lost a Ship rests.\n")
    (sentence,) = book.sentences()
    start = sentence.text.index("has")
    span = Places(sentence).span(start, start + len("has lost"))
    assert span.text == "has\n// remark\n  lost"
    ship = sentence.text.index("Ship")
    assert Places(sentence).span(ship, ship + 4).text == "Ship"
    assert sentence.span_of(ship, ship + 4).text == "Ship"


def test_outcomes_belong_to_the_procedure_before_them_and_have_its_name() -> None:
    procedure = "PROCEDURE Dig\n\n1. Make a Dig Check.\n2. Resolve Dig Success."
    text = f"{procedure}\n\nSUCCESS\n\nGold.\n\nFAILURE Dig Check\n\nMud.\n"
    book = text_book(f"# 1 Mines\n\n{text}")
    _, success, failure = book.rules()
    assert success.outcome_of == failure.outcome_of == "mines.1"
    assert (success.check, failure.check) == ("", "Dig Check")
    assert [r.target for r in book.references if r.written == "Dig Success"] == [success.id]


def test_a_bare_number_means_its_own_document() -> None:
    core = Source("core", "Core Rules: C\n\nRULE 1.1\n\nCore.\n")
    main = Source("main", "Rules Extension: M\n\nRULE 1.1\n\nMain.\n\nRULE\n\nAs rule 1.1 and rule 2.2 say.\n")
    references = book_of(core, main).references
    assert [(reference.written, reference.target) for reference in references] == [
        ("rule 1.1", "m.1"),
        ("rule 2.2", ""),
    ]


def test_term_kinds() -> None:
    book = text_book(
        "Core Rules: T\nAssumes: game box\n\n# 1 The Fog\n\nPROCEDURE Drift\n\n1. Wait.\n\n"
        "RULE\n\nEach Player has Gold, a number. A Player can be Lost. Use a Lucky Charm.\n"
    )
    kinds = {term.name: term.kind for term in book.terms}
    assert kinds["Drift"] is TermKind.PROCEDURE
    assert kinds["Gold"] is TermKind.FACT
    assert kinds["The Fog"] is TermKind.HEADING
    assert kinds["game box"] is TermKind.ASSUMED
    assert kinds["Lucky Charm"] is TermKind.USED


def test_a_verb_at_the_start_of_a_sentence_is_no_name() -> None:
    text = "PROCEDURE Move\n\n1. Go.\n\nRULE\n\nMove the Pawn. Move is free. A Player may Move. After a Move, rest.\n"
    places = [reference.span.first.column for reference in text_book(text).references]
    assert places == [16, 43, 57]
