"""Makes the flat view of a book: what `view.py` describes, from what `book/model.py` holds."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from markupsafe import Markup

from rulewright.book.model import Book, Reference, Role, Row, Rule, Section, Sentence
from rulewright.book.model import Step as BookStep
from rulewright.emit import diagram, drawing, maps, typeset
from rulewright.emit.mentions import mentions
from rulewright.emit.theme import Theme
from rulewright.emit.view import (
    Block,
    BookView,
    CellView,
    Chapter,
    Column,
    FaceView,
    GlossaryEntry,
    Group,
    IndexEntry,
    IndexLetter,
    Line,
    Locator,
    Note,
    Outcome,
    Paragraph,
    Pointer,
    Run,
    SectionView,
    Step,
)
from rulewright.syntax.tree import BlockKind, Cell

POINTED = (BlockKind.PROCEDURE, BlockKind.TABLE, BlockKind.MAP)
NO_STRIP = Markup("")
MOST_LOCATORS = 10
"""A name that is in more places than this is indexed by chapter."""

PROCEDURE_STEPS = 7
"""A procedure of up to this many steps is never split over two pages."""


def view(book: Book, theme: Theme) -> BookView:
    """The view of the document that was asked for."""
    return _Builder(book, theme).whole()


class _Builder:
    """Holds what every part of the view needs to look up: anchors, references, numbers."""

    def __init__(self, book: Book, theme: Theme) -> None:
        self.book, self.theme = book, theme
        titled = [place for place, document in enumerate(book.documents) if document.title]
        self.main = titled[-1] if titled else 0  # documents without a title belong to the titled one before them
        self.sections = [section for section in book.sections if section.document >= self.main]
        self.rules = tuple(rule for section in self.sections for rule in section.rules)
        self.measure = theme.page.measure
        self.marks = 0
        self.chapters: tuple[Chapter, ...] = ()
        self.anchors: dict[str, str] = {}
        self.numbers: dict[str, tuple[str, str]] = {}  # id: number, title of the other document or ""
        self.homes: dict[str, str] = {}  # rule id: section id
        self.kinds = {rule.id: rule.kind for rule in book.rules()}
        self.shown: set[tuple[str, str]] = set()  # (section, target) of pointers that are printed
        self._name_places()
        self.references: dict[tuple[str, int, int], list[Reference]] = {}
        self.pointing: dict[str, list[str]] = {}
        for reference in book.references:
            self.references.setdefault(self._key(reference.sentence), []).append(reference)
            if reference.target and reference.sentence.rule != reference.target:
                self.pointing.setdefault(reference.target, []).append(reference.sentence.rule)

    @staticmethod
    def _key(sentence: Sentence) -> tuple[str, int, int]:
        return sentence.span.source.name, sentence.span.start, sentence.span.end

    def _name_places(self) -> None:
        """An anchor for everything that is printed, and the number of everything that can be pointed at."""
        taken: set[str] = set()

        def anchor(kind: str, id: str) -> str:
            base = f"{kind}-{typeset.slug(id)}"
            name, count = base, 2
            while name in taken:
                name, count = f"{base}-{count}", count + 1
            taken.add(name)
            return name

        for section in sorted(self.book.sections, key=lambda s: s.document < self.main):
            printed = section.document >= self.main
            other = "" if printed else self.book.documents[section.document].title
            if section.id not in self.numbers:
                self.numbers[section.id] = (section.number or section.name, other)
                if printed:
                    self.anchors[section.id] = anchor("s", section.id)
            for rule in section.rules:
                if rule.id in self.numbers and self.homes.get(rule.id):
                    continue
                belongs = rule.outcome_of or rule.note_on
                owner = self.numbers.get(belongs, ("", ""))[0]
                own = f"note {rule.printed}" if rule.kind is BlockKind.NOTE and rule.printed and not owner else rule.printed
                number = (owner if rule.kind is BlockKind.NOTE else "") or own or owner or section.number or section.name
                self.numbers[rule.id] = (number, other)
                self.homes[rule.id] = section.id
                if printed:
                    noted = self.anchors.get(rule.note_on) if rule.kind is BlockKind.NOTE else None
                    self.anchors[rule.id] = noted or anchor("r", rule.id)

    # -- the whole ---------------------------------------------------------------------------------------------------------

    def whole(self) -> BookView:
        document = self.book.documents[self.main]
        headers = dict(document.headers)
        chapters = self.chapters = self._chapters()
        words = self.theme.words
        names = ("brackets", "rail", "tag", "grid", "stack", "rooms", "pawn", "asterisk", "lock", "pointer")
        icons = {name: drawing.icon(name, self.theme, 10) for name in names}
        icons |= {f"{name}-white": drawing.icon(name, self.theme, 10, "white") for name in ("rail", "pawn")}
        icons |= {
            "success": drawing.verdict(True, self.theme, 11),
            "success-white": drawing.verdict(True, self.theme, 11, on_dark=True),
            "failure": drawing.verdict(False, self.theme, 11),
        }
        players = headers.get("Players", "")
        return BookView(
            title=typeset.signs(document.title) or "Rules",
            kind=document.kind or ("Rules" if document.title else ""),
            extends=typeset.signs(headers.get("Extends", "")),
            players=f"{typeset.signs(players)} players" if players else "",
            tagline=words.get("tagline", ""),
            kicker=words.get("kicker", "") or document.kind,
            chapters=chapters,
            glossary=self._glossary(),
            index=self._index(),
            icons=icons,
        )

    def _chapters(self) -> tuple[Chapter, ...]:
        grouped: list[list[Section]] = []
        for section in self.sections:
            if section.level <= 1 or not grouped:
                if section.level == 0 and not section.rules:
                    continue
                grouped.append([section])
            else:
                grouped[-1].append(section)
        return tuple(
            Chapter(place, tuple(self._section(section) for section in group)) for place, group in enumerate(grouped)
        )

    def _section(self, section: Section) -> SectionView:
        blocks = self._blocks(section)
        carried = (
            bool(blocks) and section.level > 1 and blocks[0].kind in ("procedure", "table", "dice", "component", "map")
        )
        carried = carried and _same(blocks[0].name, section.name)
        if blocks and _same(blocks[0].name, section.name):
            blocks = (replace(blocks[0], merged=True), *blocks[1:])
        return SectionView(
            anchor=self.anchors[section.id],
            level=max(section.level, 1),
            number=section.number,
            name=typeset.signs(section.name),
            shown=bool(section.name) and not carried,
            blocks=blocks,
        )

    # -- blocks ------------------------------------------------------------------------------------------------------------

    def _blocks(self, section: Section) -> tuple[Block, ...]:
        """The rules of a section as blocks: notes go to what they remark on, outcomes to their procedure, neighbouring section rules share a panel."""
        blocks: list[Block] = []
        for rule in section.rules:
            if rule.kind is BlockKind.NOTE:
                self._note(rule, blocks)
            elif rule.kind in (BlockKind.SUCCESS, BlockKind.FAILURE):
                self._outcome(rule, blocks)
            else:
                block = self._block(rule)
                if block.kind == "panel" and blocks and blocks[-1].kind == "panel":
                    blocks[-1] = replace(blocks[-1], rules=blocks[-1].rules + block.rules)
                else:
                    blocks.append(block)
        return tuple(self._with_diagram(block) for block in blocks)

    def _note(self, rule: Rule, blocks: list[Block]) -> None:
        paragraphs = self._paragraphs(rule.sentences)
        self.marks += 1
        note = Note(rule.printed or str(self.marks), paragraphs)
        target = next((i for i, b in enumerate(blocks) if b.id == rule.note_on), len(blocks) - 1)
        if blocks and blocks[target].kind != "remark":
            owner = blocks[target]
            if owner.kind == "panel":
                owner = replace(
                    owner, rules=(*owner.rules[:-1], replace(owner.rules[-1], notes=(*owner.rules[-1].notes, note)))
                )
            else:
                owner = replace(owner, notes=(*owner.notes, note))
            blocks[target] = owner
        else:
            blocks.append(replace(self._base("remark", rule), paragraphs=paragraphs))

    def _outcome(self, rule: Rule, blocks: list[Block]) -> None:
        success = rule.kind is BlockKind.SUCCESS
        title = ("Success" if success else "Failure") + (f": {typeset.signs(rule.check)}" if rule.check else "")
        outcome = Outcome(success, self.anchors[rule.id], title, self._paragraphs(rule.sentences))
        target = next(
            (i for i, b in reversed(list(enumerate(blocks))) if b.id == rule.outcome_of and b.kind == "procedure"), -1
        )
        if target < 0 and blocks and blocks[-1].kind in ("procedure", "outcomes"):
            target = len(blocks) - 1
        if target >= 0 and target == len(blocks) - 1:
            blocks[target] = replace(blocks[target], outcomes=(*blocks[target].outcomes, outcome))
        else:
            blocks.append(replace(self._base("outcomes", rule), outcomes=(outcome,)))

    def _plain(self, rule: Rule) -> Block:
        """A rule with everything that it holds: paragraphs, numbered lines, fields, and lines whose layout counts."""
        drawn = tuple(Paragraph((Run(span.text.strip()),)) for span in rule.drawn if span.text.strip())
        return replace(
            self._base("rule", rule),
            paragraphs=self._paragraphs(rule.sentences) + drawn,
            steps=tuple(self._step(step) for step in rule.steps),
            fields=_fields(rule),
        )

    def _base(self, kind: str, rule: Rule) -> Block:
        back = tuple(
            Pointer(self.numbers[id][0], self.anchors[id])
            for id in dict.fromkeys(self.pointing.get(rule.id, ()))
            if id in self.anchors
        )
        return Block(kind, rule.id, self.anchors[rule.id], rule.printed, typeset.signs(rule.name), back=back)

    def _block(self, rule: Rule) -> Block:
        match rule.kind:
            case BlockKind.PROCEDURE:
                return self._procedure(rule)
            case BlockKind.DEFINITION:
                return replace(self._base("definition", rule), paragraphs=self._definition(rule))
            case BlockKind.SECTION_RULE:
                inner = replace(self._base("rule", rule), paragraphs=self._paragraphs(rule.sentences))
                return Block("panel", rule.id + "-panel", "", "", rules=(inner,))
            case BlockKind.INVARIANT:
                return replace(self._base("invariant", rule), paragraphs=self._paragraphs(rule.sentences))
            case BlockKind.TABLE if rule.faces:
                return self._dice(rule)
            case BlockKind.TABLE:
                return self._table(rule, "table")
            case BlockKind.COMPONENT | BlockKind.CARD:
                return self._table(rule, "component") if rule.rows else self._single(rule)
            case BlockKind.MAP:
                return self._map(rule)
            case BlockKind.EXAMPLE:
                return self._example(rule)
            case _:
                if rule.faces:
                    return self._dice(rule)
                if rule.rows:
                    return self._table(rule, "table")
                return self._plain(rule)

    # -- running text ------------------------------------------------------------------------------------------------------

    def _paragraphs(self, sentences: Iterable[Sentence], bold: str = "") -> tuple[Paragraph, ...]:
        """Sentences as running paragraphs; a sentence with a list ends its paragraph."""
        done: list[Paragraph] = []
        group: list[Sentence] = []

        def close(items: tuple[Sentence, ...]) -> None:
            nonlocal bold
            if group:
                done.append(self._paragraph(group, items, bold))
                bold = "" if any(run.kind == "term" for run in done[-1].runs) else bold
                group.clear()

        for sentence in sentences:
            if sentence.role is Role.EXAMPLE:
                continue
            group.append(sentence)
            if sentence.items:
                close(sentence.items)
        close(())
        return tuple(done)

    def _paragraph(self, sentences: list[Sentence], items: tuple[Sentence, ...], bold: str = "") -> Paragraph:
        runs: list[Run] = []
        pointers: list[Pointer] = []
        for index, sentence in enumerate(sentences):
            if index:
                runs.append(Run(" "))
            inner, found = self._runs(sentence)
            runs += inner
            pointers += found
        if bold:
            runs = _with_term(runs, bold)
        if not items:
            runs = _held(runs)
        nested = tuple(self._paragraph([item], item.items) for item in items)
        return Paragraph(tuple(runs), tuple(dict.fromkeys(pointers)), nested)

    def _runs(self, sentence: Sentence) -> tuple[list[Run], list[Pointer]]:
        """The text of a sentence with its references as links, and where they point, for the end of the sentence."""
        text = typeset.signs(sentence.text)
        places: list[tuple[int, int, Reference]] = []
        for reference in self.references.get(self._key(sentence), ()):
            place = typeset.offset_in(sentence, reference.span, reference.written)
            if place and reference.target in self.numbers and all(place[1] <= a or b <= place[0] for a, b, _ in places):
                places.append((*place, reference))
        runs: list[Run] = []
        pointers: list[Pointer] = []
        at = 0
        here = self.homes.get(sentence.rule, "")
        for start, end, reference in sorted(places, key=lambda p: p[0]):
            number, other = self.numbers[reference.target]
            anchor = self.anchors.get(reference.target, "")
            if start > at:
                runs.append(Run(text[at:start]))
            runs.append(Run(text[start:end], "link", anchor))
            at = end
            home = self.homes.get(reference.target, reference.target)
            if home != here and number not in sentence.text[start:end].split() and self._worth(reference, other):
                self.shown.add((here, reference.target))
                pointers.append(Pointer(number, anchor, other))
        if at < len(text) or not runs:
            runs.append(Run(text[at:]))
        return runs, pointers

    def _worth(self, reference: Reference, other: str) -> bool:
        """Whether a place in the text gets ▸ and a number: the first mention of a procedure, table or map in a section, and every explicit pointer."""
        if reference.explicit:
            return True
        here = self.homes.get(reference.sentence.rule, "")
        if other or (here, reference.target) in self.shown:
            return False
        return self.kinds.get(reference.target) in POINTED

    def _definition(self, rule: Rule) -> tuple[Paragraph, ...]:
        name = re.sub(r"\s*\[[^\]]*\]|\s*\(also [^)]*\)", "", rule.name).strip()
        if not name:
            return self._paragraphs(rule.sentences)
        paragraphs = self._paragraphs(rule.sentences, typeset.signs(name))
        if paragraphs and not any(run.kind == "term" for p in paragraphs for run in p.runs):
            first = paragraphs[0]
            lead = (Run(typeset.signs(name), "term"), Run(". "))
            paragraphs = (replace(first, runs=(*lead, *first.runs)), *paragraphs[1:])
        return paragraphs

    # -- procedures --------------------------------------------------------------------------------------------------------

    def _procedure(self, rule: Rule) -> Block:
        steps = tuple(self._step(step) for step in rule.steps)
        block = replace(self._base("procedure", rule), steps=steps, paragraphs=self._paragraphs(rule.sentences))
        return replace(block, long=_count(steps) > PROCEDURE_STEPS)

    def _step(self, step: BookStep, letters: str = "") -> Step:
        branches = tuple(
            self._step(branch, "abcdefghjkmnpqrstuvwxyz"[place % 23]) for place, branch in enumerate(step.branches)
        )
        return Step(step.label or letters, self._paragraphs(step.sentences), branches)

    def _with_diagram(self, block: Block) -> Block:
        if block.kind != "procedure":
            return block
        flow = flow_of(block)
        return replace(block, diagram=diagram.draw(flow, self.theme, self.measure))

    # -- tables ------------------------------------------------------------------------------------------------------------

    def _table(self, rule: Rule, kind: str) -> Block:
        ruled = {name for row in rule.rows for name, _ in row.rules}
        columns = []
        for place, cell in enumerate(rule.columns or _unnamed(rule.rows)):
            values = [row.cells[place].text for row in rule.rows if place < len(row.cells) and row.cells[place].text]
            if cell.text in ruled or any(len(value) > 44 for value in values):
                align = "rule"
            elif place and all(len(value) <= 9 for value in values):
                align = "number"
            else:
                align = "text"
            columns.append(Column(typeset.signs(cell.text), align))
        rows = tuple(self._row(row, rule, tuple(columns)) for row in rule.rows)
        block = replace(self._base(kind, rule), columns=tuple(columns), rows=rows, fields=_fields(rule))
        return replace(block, wide=len(columns) > 4 or kind == "component", long=len(rows) > 14)

    def _row(self, row: Row, rule: Rule, columns: tuple[Column, ...]) -> tuple[CellView, ...]:
        rules = dict(row.rules)
        cells = []
        for place, cell in enumerate(row.cells):
            name = rule.columns[place].text if place < len(rule.columns) else ""
            paragraphs = self._paragraphs(rules[name]) if name in rules else ()
            cells.append(CellView(typeset.signs(cell.text), paragraphs))
        cells += [CellView("")] * (len(columns) - len(cells))
        return tuple(cells)

    def _dice(self, rule: Rule) -> Block:
        low, high = _range(rule)
        covered: set[int] = set()
        faces = []
        for face in rule.faces:
            if face.otherwise:
                shown = frozenset(range(low, high + 1)) - covered
            else:
                shown = frozenset(
                    value
                    for a, b in face.faces
                    for value in range(low if a is None else max(a, low), (high if b is None else min(b, high)) + 1)
                )
            covered |= shown
            label = typeset.signs(face.label.strip())
            picture = drawing.strip(low, high, shown, self.theme) if face.faces or face.otherwise else NO_STRIP
            paragraphs = self._paragraphs(face.sentences)
            paragraph = paragraphs[0] if paragraphs else Paragraph((Run(typeset.signs(face.result.text)),))
            faces.append(FaceView(label, picture, paragraph))
        sides = re.search(r"[dD](\d+)", rule.die)
        art = drawing.die(int(sides[1]), self.theme) if sides else None
        shown_die = rule.die or ""
        return replace(
            self._base("dice", rule),
            faces=tuple(faces),
            die=typeset.signs(shown_die),
            die_art=art,
            long=len(faces) > 20,
        )

    def _single(self, rule: Rule) -> Block:
        fields = _fields(rule)
        quantity = next((value for name, value in fields if name == "Quantity"), "")
        rest = tuple(field for field in fields if field[0] != "Quantity")
        there = {" ".join(value.split()) for _, value in fields}
        said = [s for s in rule.sentences if not any(typeset.signs(s.text) in value for value in there)]
        return replace(self._base("single", rule), quantity=quantity, fields=rest, paragraphs=self._paragraphs(said))

    # -- maps and examples -------------------------------------------------------------------------------------------------

    def _map(self, rule: Rule) -> Block:
        lines = tuple(span.text for span in rule.drawn)
        legend = tuple((field.name.text, typeset.signs(field.value.text)) for field in rule.fields)
        block = self._base("map", rule)
        name = rule.name or "the map"
        wide = self.measure - self.theme.page.column
        if rule.style == "":
            figure = maps.graph(lines)
            if not figure.spaces:
                return replace(block, fields=_fields(rule))
            hatched = self._special(figure.spaces)
            return replace(block, map=maps.draw_graph(figure, name, hatched, self.theme, wide), fields=_fields(rule))
        if rule.style == "grid" and lines:
            drawn = maps.draw_grid(lines, legend, name, self.theme, wide)
            return replace(block, map=drawn, fields=legend)
        return replace(block, fields=_fields(rule))

    def _special(self, spaces: tuple[str, ...]) -> frozenset[str]:
        """Spaces that a sentence of the book gives a kind of their own (`The Vault and the Ossuary are Cube Rooms.`)."""
        found = set()
        for sentence in self.book.sentences():
            match = re.match(r"(?:The )?(.+?) (?:is|are) (?:an? )?[A-Z][\w’' ]*\.$", sentence.text)
            named = set(re.split(r",? and (?:the )?|, (?:the )?", match[1])) if match else set()
            if named and named <= set(spaces) and len(named) < len(spaces):
                found |= named
        return frozenset(found)

    def _example(self, rule: Rule) -> Block:
        groups: list[Group] = []
        word = ""
        for sentence in rule.sentences:
            lead = sentence.lead or "Given"
            word = word if lead == "And" and word else lead
            text = typeset.signs(sentence.text)
            text = text[:1].upper() + text[1:]
            line = Line((Run(typeset.held_end(text)),))
            if groups and groups[-1].word == word:
                groups[-1] = Group(word, (*groups[-1].lines, line))
            else:
                groups.append(Group(word, (line,)))
        return replace(self._base("example", rule), groups=tuple(groups))

    # -- what stands behind the rules --------------------------------------------------------------------------------------

    def _glossary(self) -> tuple[GlossaryEntry, ...]:
        entries = []
        for rule in self.rules:
            if rule.kind is BlockKind.DEFINITION and rule.name and rule.sentences:
                paragraph = self._definition(rule)[0]
                name = re.sub(r"\s*[\[(][^\])]*[\])]", "", rule.name).strip()
                entries.append(GlossaryEntry(name, _without_article(paragraph), rule.printed, self.anchors[rule.id]))
        return tuple(sorted(entries, key=lambda entry: (entry.term.lower(), entry.number)))

    def _index(self) -> tuple[IndexLetter, ...]:
        order = {rule.id: place for place, rule in enumerate(self.rules)}
        letters: dict[str, list[IndexEntry]] = {}
        for mention in mentions(self.book, self.rules):
            locators = (
                [Locator(self.numbers[mention.main][0], self.anchors[mention.main], True)] if mention.main else []
            )
            inside = self._ranges([id for id in mention.rules if id in order], order)
            locators += inside if len(inside) <= MOST_LOCATORS else self._chapters_of(mention.rules)
            locators = [locator for locator in locators if locator.number]
            if locators:
                name = typeset.signs(re.sub(r"\s*\[[^\]]*\]", "", mention.name)).strip()
                letters.setdefault(name[:1].upper(), []).append(IndexEntry(name, tuple(locators)))
        return tuple(IndexLetter(letter, tuple(entries)) for letter, entries in sorted(letters.items()))

    def _ranges(self, ids: list[str], order: dict[str, int]) -> list[Locator]:
        """Places in print order; three and more neighbours of one section become a range."""
        spots = sorted(ids, key=lambda id: order[id])
        result: list[Locator] = []
        at = 0
        while at < len(spots):
            end = at
            while (
                end + 1 < len(spots)
                and order[spots[end + 1]] == order[spots[end]] + 1
                and self.homes[spots[end + 1]] == self.homes[spots[at]]
                and self.numbers[spots[end + 1]][0]
            ):
                end += 1
            first, last = self.numbers[spots[at]][0], self.numbers[spots[end]][0]
            if end - at >= 2 and first != last:
                result.append(Locator(f"{first}–{last}", self.anchors[spots[at]]))
            else:
                end = at
                result.append(Locator(first, self.anchors[spots[at]]))
            at = end + 1
        return list({locator.number: locator for locator in result}.values())


    def _chapters_of(self, ids: tuple[str, ...]) -> list[Locator]:
        """The chapters of some rules, neighbours as ranges: for names that are nearly everywhere."""
        numbered = [chapter for chapter in self.chapters if chapter.number]
        homes = {s.anchor: place for place, c in enumerate(numbered) for s in c.sections}
        places = sorted({homes[a] for id in ids if (a := self.anchors[self.homes[id]]) in homes})
        result: list[Locator] = []
        at = 0
        while at < len(places):
            end = at
            while end + 1 < len(places) and places[end + 1] == places[end] + 1:
                end += 1
            first, last = numbered[places[at]], numbered[places[end]]
            text = first.number if at == end else f"{first.number}–{last.number}" if end > at + 1 else ""
            if text:
                result.append(Locator(text, first.anchor))
            else:
                result += [Locator(first.number, first.anchor), Locator(last.number, last.anchor)]
            at = end + 1
        return [replace(result[0], number=f"ch. {result[0].number}"), *result[1:]] if result else []


def flow_of(block: Block) -> diagram.Flow:
    """What the diagram of a procedure shows."""

    def part(step: Step, label: str) -> list[diagram.Part]:
        texts = [p.text.replace("\u00a0", " ") for p in step.paragraphs]
        branches = tuple(inner for branch in step.branches for inner in part(branch, branch.label))
        if not texts:
            return [diagram.Part(label, "", branches)]
        parts = [diagram.Part(label if i == 0 else "", text) for i, text in enumerate(texts)]
        return [*parts[:-1], replace(parts[-1], branches=branches)]

    parts = tuple(inner for step in block.steps for inner in part(step, step.label))
    outcomes = {
        way: tuple(p.text.replace("\u00a0", " ") for o in block.outcomes if o.success is way for p in o.paragraphs)
        for way in (True, False)
    }
    return diagram.Flow(block.name, parts, outcomes[True], outcomes[False])


def _same(one: str, two: str) -> bool:
    return bool(one) and one.lower() == typeset.signs(two).lower()


def _count(steps: tuple[Step, ...]) -> int:
    return sum(1 + _count(step.branches) for step in steps)


def _fields(rule: Rule) -> tuple[tuple[str, str], ...]:
    return tuple((typeset.signs(field.name.text), typeset.signs(field.value.text)) for field in rule.fields)


def _with_term(runs: list[Run], name: str) -> list[Run]:
    """The first mention of a term set apart; unchanged when it is not mentioned."""
    for place, run in enumerate(runs):
        at = run.text.lower().find(name.lower())
        if at >= 0:
            end = at + len(name)
            split = [
                Run(run.text[:at], run.kind, run.anchor),
                Run(run.text[at:end], "term"),
                Run(run.text[end:], run.kind, run.anchor),
            ]
            return [*runs[:place], *(part for part in split if part.text), *runs[place + 1 :]]
    return runs


def _held(runs: list[Run]) -> list[Run]:
    """A no-break space before a short last word, also when a link ends in between: it does not stand alone on a line."""
    length = 0
    for place in range(len(runs) - 1, -1, -1):
        text = runs[place].text
        at = text.rfind(" ")
        if at >= 0:
            before = sum(len(run.text) for run in runs[:place]) + at
            if length + len(text) - at - 1 <= 9 and before > 24:
                held = text[:at] + "\u00a0" + text[at + 1 :]
                return [*runs[:place], replace(runs[place], text=held), *runs[place + 1 :]]
            return runs
        length += len(text)
    return runs


def _without_article(paragraph: Paragraph) -> Paragraph:
    """A definition as a glossary prints it: starting with its term when only an article stands before it."""
    runs = paragraph.runs
    if len(runs) > 1 and runs[1].kind == "term" and runs[0].text.strip() in ("A", "An", "The"):
        term = runs[1]
        return replace(paragraph, runs=(replace(term, text=term.text[:1].upper() + term.text[1:]), *runs[2:]))
    return paragraph


def _unnamed(rows: tuple[Row, ...]) -> tuple[Cell, ...]:
    """Columns of a table without a head: as many as its first row has, without names."""
    return tuple(replace(cell, text="") for cell in rows[0].cells) if rows else ()


def _range(rule: Rule) -> tuple[int, int]:
    """The least and greatest result of a die, from its name or, without one, from the rows."""
    match = re.match(r"(\d*)[dD](\d+)$", rule.die.replace(" ", ""))
    if match:
        count = int(match[1] or 1)
        low, high = count, count * int(match[2])
        if high - low < 40:
            return low, high
    bounds = [value for face in rule.faces for pair in face.faces for value in pair if value is not None]
    low, high = min(bounds, default=1), max(bounds, default=1)
    return low, min(high, low + 39)
