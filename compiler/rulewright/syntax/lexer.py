"""The line lexer of documents with keywords: which terminal each line, or part of a line, is.

What a line is depends on the block it stands in: `1-7: Walker` is a row in a TABLE and a sentence in a RULE. The
lexer never judges whether a line may stand there; the grammar does that, and syntax/from_text.py reports it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.syntax.lines import (
    BULLET,
    FIELD,
    HEADING_LINE,
    KEYWORD_LINE,
    NUMBER,
    STEP,
    Cut,
    Line,
    Piece,
    cut_items,
    cut_label,
    cut_row,
    cut_tabs,
    holds_list,
    lines,
)
from rulewright.syntax.mistaken import SENTENCE_END, Mistaken, mistaken

HEADERS = frozenset(
    {
        "extends",
        "players",
        "assumes",
        "author",
        "authors",
        "version",
        "theme",
        "language",
        "licence",
        "license",
        "date",
        "time",
        "age",
    }
)
TITLE = re.compile(
    r"((?:[A-Z]\w*\s+){0,2}(?:Rules?|Rulebook|Ruleset|Extension|Expansion|Scenario|Game)(?:\s+[A-Z]\w*)?:)(?:\s+(.*))?$"
)
HEADER = re.compile(r"([A-Z][\w' -]{0,30}):(?:\s+(.*))?$")
LEAD = re.compile(r"(Given|And|When|Then|But)(?=\s|$)")
FACES = r"[+-]?\d+\s*(?:(?:-|–|—|to|or|,)\s*\d+\s*)*\+?(?:\s*(?:or|and)\s+(?:more|less|higher|lower|above|below|up))?"
NUMBER_ROW = re.compile(rf"({FACES}(?=[\s:–—]))(\s*[:–—]\s+|\s+-\s+|\s+)(\S.*)$", re.IGNORECASE)
WORD_ROW = re.compile(r"([^\s:|][^:|]{0,60}?)(\s*:\s+)(\S.*)$")
DRAWN_HEADING = re.compile(r"#{1,4}\s+(?:\d\S*\s+)?[A-Za-z]{2,}")
DECIDING = frozenset({"RULE", "SECTION RULE", "PROCEDURE", "DEFINITION", "INVARIANT", "COMPONENT"})
OPTIONS = frozenset({"TABLE", "MAP", "DEFINITION"})


def has_keywords(text: str) -> bool:
    """Whether the document is one with keywords: it has a RULE or the like, or its first block begins with a keyword.

    `NOTE`, `TABLE 3` or `MAP` in capitals may stand in a plain document too, and do not decide alone.
    """
    opened = False
    for line in lines(text):
        if line.first >= line.last or text.startswith("//", line.first):
            continue
        keyword = keyword_of(text, line)
        if keyword in DECIDING or (keyword and not opened):
            return True
        if not opened:
            body = text[line.first : line.last]
            top = TITLE.match(body) or HEADER.match(body) or HEADING_LINE.match(body)
            opened = not top and line.start > 0
    return False


def is_ruler(text: str, first: int, last: int) -> bool:
    """`| --- | --- |`: the line of dashes under the first row of a table."""
    body = text[first:last]
    return "--" in body and not body.strip("|:- \t")


def keyword_of(text: str, line: Line) -> str:
    """The keyword of a keyword line, "" when the line is none."""
    if not text[line.first].isupper() or line.last - line.first > 200:
        return ""
    found = KEYWORD_LINE.match(text, line.first, line.last)
    if not found:
        return ""
    keyword, rest = found.group(1), found.group(2) or ""
    titled = keyword == "EXAMPLE"  # its title is no name: “EXAMPLE a lost race” is one, too
    if rest and not (titled or rest[0].isupper() or rest[0].isdigit() or rest[0] in "(\"'“["):
        return ""
    number = NUMBER.match(rest)
    name = rest[number.end() :].lstrip() if number else rest
    # "RULE 3 is broken." is a sentence about a rule, and so is what ends like one.
    if (name[:1].islower() and not titled) or re.search(r"[.!?]$", name):
        return ""
    return keyword


def lex(text: str, last: bool = True) -> Iterator[tuple[list[Piece], Mistaken | None]]:
    """Each line of a document with keywords, cut into pieces that lie side by side and cover it. `last` is False of a
    passage that a line follows which is not blank."""
    return _Lexer(text, last).run()


class _Lexer:
    """What the lexer must remember from line to line."""

    def __init__(self, text: str, last: bool) -> None:
        self.text = text
        self.last = last
        # the keyword of the block we are in; START before the title, HEADERS under it, NONE under a heading
        self.mode = "START"
        self.joined = False  # whether a line of running text goes on with what stands before it
        self.blank = True  # whether the line before is blank, or there is none
        self.step_indent = 0

    def run(self) -> Iterator[tuple[list[Piece], Mistaken | None]]:
        every = list(lines(self.text))
        for index, line in enumerate(every):
            cut = Cut(line)
            if line.start == 0 and self.text.startswith("\ufeff"):
                cut.add("MARK", 0, 1)
                line = Line(1, max(1, line.first), max(1, line.last), line.after)
                while line.first < line.last and self.text[line.first].isspace():
                    line = line._replace(first=line.first + 1)
            following = every[index + 1] if index + 1 < len(every) else None
            slip = self.cut(cut, line, self.last if following is None else following.first == following.last)
            yield cut.done(), slip

    def cut(self, cut: Cut, line: Line, blank_after: bool) -> Mistaken | None:
        text, first, last = self.text, line.first, line.last
        if first >= last:
            self.joined, self.blank = False, True
            return None
        if text.startswith("//", first):
            cut.add("COMMENT", first, last)
            return None
        blank_before, self.blank = self.blank, False
        if text[first] == "#" and self.heading(cut, line):
            return None
        keyword = keyword_of(text, line)
        if keyword:
            self.keyword(cut, keyword, first, first + len(keyword), last)
            return None
        if blank_before and (slip := mistaken(text, line, self.mode, blank_after)):
            if slip.sentence:
                head = len(text[first : slip.sentence].rstrip()) + first
                self.keyword(cut, slip.keyword, first, first + len(slip.keyword), head)
                cut.add("TEXT", slip.sentence, last)
                self.joined = True
            elif slip.keyword:
                self.keyword(cut, slip.keyword, first, slip.end, last)
            else:
                cut.add("UNKNOWN", first, last)
                self.mode, self.joined = "NONE", False
            return slip
        self.content(cut, line)
        return None

    def heading(self, cut: Cut, line: Line) -> bool:
        found = HEADING_LINE.match(self.text, line.first, line.last)
        if not found or (self.mode == "MAP" and not DRAWN_HEADING.match(self.text, line.first, line.last)):
            return False
        cut.add("HEADING", *found.span(1))
        if found.group(2):
            cut_label(cut, self.text, found.start(2), line.last, option=False)
        self.mode, self.joined = "NONE", False
        return True

    def keyword(self, cut: Cut, keyword: str, first: int, end: int, last: int) -> None:
        cut.add(keyword.replace(" ", "_"), first, end)
        while end < last and self.text[end].isspace():
            end += 1
        cut_label(cut, self.text, end, last, option=keyword in OPTIONS)
        self.mode, self.joined, self.step_indent = keyword, False, 0

    def content(self, cut: Cut, line: Line) -> None:
        """A line of a block's body, or one of those at the top of the document."""
        text, first, last = self.text, line.first, line.last
        match self.mode:
            case "START":
                self.title(cut, first, last)
                return
            case "HEADERS":
                found = HEADER.match(text, first, last)
                if found:
                    cut.add("HEADER_NAME", first, found.end(1) + 1)
                    cut.add("HEADER_VALUE", *found.span(2)) if found.group(2) else None
                    return
                self.mode = "NONE"
            case "MAP":
                self.map_line(cut, first, last)
                return
            case "TABLE" | "COMPONENT" | "CARD":
                if self.row(cut, first, last):
                    return
            case "EXAMPLE":
                found = LEAD.match(text, first, last)
                if found:
                    cut.add("LEAD", *found.span(1))
                    self.rest(cut, found.end(1), last)
                    self.joined = True
                    return
            case _:
                pass
        self.running(cut, line)

    def title(self, cut: Cut, first: int, last: int) -> None:
        found = TITLE.match(self.text, first, last)
        header = HEADER.match(self.text, first, last)
        if not found and header and header.group(1).lower() in HEADERS:
            self.mode = "HEADERS"
            cut.add("HEADER_NAME", first, header.end(1) + 1)
            cut.add("HEADER_VALUE", header.start(2), last) if header.group(2) else None
            return
        self.mode = "HEADERS"
        if found:
            cut.add("TITLE_KIND", *found.span(1))
            self.rest(cut, found.end(1), last, "TITLE")
        elif SENTENCE_END.search(self.text, first, last) or last - first > 100 or self.text[first] in "*-|":
            self.mode = "NONE"
            cut.add("TEXT", first, last)
            self.joined = True
        else:
            cut.add("TITLE", first, last)

    def map_line(self, cut: Cut, first: int, last: int) -> None:
        found = FIELD.match(self.text, first, last)
        if found and found.group(2):
            cut.add("FIELD_NAME", first, found.end(1) + 1)
            cut.add("FIELD_VALUE", found.start(2), last)
        else:
            cut.add("DRAWN", first, last)

    def row(self, cut: Cut, first: int, last: int) -> bool:
        """Rows and fields of tables and components; False when the line is none."""
        text = self.text
        if is_ruler(text, first, last):
            cut.add("RULER", first, last)
        elif text[first] == "|":
            cut_row(cut, text, first, last)
        elif self.mode == "TABLE":
            found = NUMBER_ROW.match(text, first, last) or WORD_ROW.match(text, first, last)
            if not found:
                return self.tabs(cut, first, last)
            cut.add("FACES", *found.span(1))
            # A row may have only a blank between its faces and its result: the blank is then what stands between.
            cut.add("BETWEEN", found.end(1), found.start(3))
            cut.add("RESULT", found.start(3), last)
            self.joined = True
            return True
        else:
            found = FIELD.match(text, first, last)
            if not found or not (text[first].isalpha() or text[first] == "#") or len(found.group(1).split()) > 5:
                return self.tabs(cut, first, last)
            cut.add("FIELD_NAME", first, found.end(1) + 1)
            if found.group(2):
                cut.add("FIELD_VALUE", found.start(2), last)
            self.joined = True
            return True
        self.joined = False
        return True

    def tabs(self, cut: Cut, first: int, last: int) -> bool:
        if "\t" not in self.text[first:last]:
            return False
        cut_tabs(cut, self.text, first, last, "FIRST_CELL")
        self.joined = False
        return True

    def running(self, cut: Cut, line: Line) -> None:
        """Steps, list items, stray rows and sentences."""
        text, first, last = self.text, line.first, line.last
        if text[first] == "|" and text.find("|", first + 1, last) > 0:
            cut_row(cut, text, first, last)
            self.joined = False
            return
        bullet = BULLET.match(text, first, last)
        if bullet:
            cut.add("BULLET", first, first + 1)
            if bullet.end() < last:
                cut_items(cut, text, bullet.end(), last, "REST")
            self.joined = True
            return
        step = STEP.match(text, first, last)
        if step and (self.mode == "PROCEDURE" or (step.group(1)[0].isdigit() and not self.joined)):
            deeper = self.mode == "PROCEDURE" and line.indent > self.step_indent
            kind = "SUBSTEP" if deeper or not step.group(1).isdigit() else "STEP"
            if kind == "STEP":
                self.step_indent = line.indent
            if kind == "STEP" or self.mode == "PROCEDURE":
                cut.add(kind, first, step.end(1) + 1)
                self.text_with_items(cut, step.end(), last, "REST")
                self.joined = True
                return
        self.text_with_items(cut, first, last, "MORE" if self.joined else "TEXT")
        self.joined = True

    def text_with_items(self, cut: Cut, first: int, last: int, kind: str) -> None:
        if holds_list(self.text, first, last):
            cut_items(cut, self.text, first, last, kind)
        else:
            cut.add(kind, first, last)

    def rest(self, cut: Cut, start: int, last: int, kind: str = "REST") -> None:
        while start < last and self.text[start].isspace():
            start += 1
        cut.add(kind, start, last)
