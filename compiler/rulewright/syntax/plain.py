"""The line lexer of documents without keywords: headings, paragraphs, lists, tables, profiles and notes, known by
their look.

Nothing here knows the words of any game: what decides is numbering, capitals, punctuation, tabs and dashes, and the
lines beside a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.syntax.lexer import HEADERS, TITLE, is_ruler
from rulewright.syntax.lines import (
    BULLET,
    FIELD,
    HEADING_LINE,
    Cut,
    Line,
    Piece,
    cut_items,
    cut_label,
    cut_row,
    cut_tabs,
    lines,
)
from rulewright.syntax.looks import (
    BOLD,
    CLOCK,
    CLOSED,
    COLON_VALUE,
    DASHED,
    DEEP_NUMBER,
    DICE_ROW,
    FOOTNOTE,
    FOOTNOTE_NUMBER,
    INTRODUCES,
    RULE_OFF,
    SAMPLE,
    SENTENCE_END,
    SHALLOW_NUMBER,
    VALUE,
    in_title_case,
)


def lex(text: str) -> Iterator[list[Piece]]:
    """Each line of a plain document, cut into pieces that lie side by side and cover it."""
    return _Lexer(text).run()


class _Lexer:
    """What the lexer must remember from line to line. `last` is what the last line that was not blank belongs to."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.every = [line for line in lines(text)]
        tops = [line for line in self.every if text.startswith(("# ", "#\t"), line.first)]
        self.one_top_heading = len(tops) == 1  # of a document in Markdown: its title
        self.last = "start"
        self.joined = False  # the line before is running text and not blank
        self.bare = False  # lines without a mark are items of the list that a short line introduced
        self.previous: Line | None = None

    def run(self) -> Iterator[list[Piece]]:
        for index, line in enumerate(self.every):
            cut = Cut(line)
            if line.start == 0 and self.text.startswith("\ufeff"):
                cut.add("MARK", 0, 1)
                line = line._replace(start=1, first=max(1, line.first), last=max(1, line.last))
            if line.first >= line.last:
                self.joined = self.bare = False
            elif self.text.startswith("//", line.first):
                cut.add("COMMENT", line.first, line.last)
            elif RULE_OFF.match(self.text, line.first, line.last):
                cut.add("MARK", line.first, line.last)
                self.joined = False
            else:
                self.cut(cut, line, self.every[index + 1] if index + 1 < len(self.every) else None, index)
                self.previous = line
            yield cut.done()

    def body(self, line: Line) -> str:
        return self.text[line.first : line.last]

    def next_body(self, index: int) -> str:
        """The next line that is not blank, within reach."""
        for line in self.every[index + 1 : index + 4]:
            if line.first < line.last:
                return self.body(line)
        return ""

    def cut(self, cut: Cut, line: Line, following: Line | None, index: int) -> None:
        body = self.body(line)
        if self.last in ("start", "title") and self.at_the_top(cut, line, body):
            return
        after = self.body(following) if following else ""
        for form in (self.heading, self.footnote, self.sample, self.rows):
            if form(cut, line, body, after):
                return
        if self.numbered(cut, line, body, index) or self.dashed(cut, line, body):
            return
        self.running(cut, line, body, after, self.next_body(index))

    def at_the_top(self, cut: Cut, line: Line, body: str) -> bool:
        """The title, and header lines under it."""
        if self.last == "title":
            name = FIELD.match(body)
            if name and name.group(2) and name.group(1).lower() in HEADERS:
                cut.add("HEADER_NAME", line.first, line.first + name.end(1) + 1)
                cut.add("HEADER_VALUE", line.first + name.start(2), line.last)
                return True
            return False
        marked = HEADING_LINE.match(body)
        if marked and marked.group(1) == "#" and marked.group(2) and self.one_top_heading:
            cut.add("MARK", line.first, line.first + 1)
            cut.add("TITLE", line.first + marked.start(2), line.last)
            self.last = "title"
            return True
        titled = TITLE.match(self.text, line.first, line.last)
        if titled and titled.group(2):
            cut.add("TITLE_KIND", *titled.span(1))
            cut.add("TITLE", titled.start(2), line.last)
        elif (
            SENTENCE_END.search(body)
            or len(body) > 100
            or CLOCK.search(body)
            or HEADING_LINE.match(body)
            or SHALLOW_NUMBER.match(body)
            or DEEP_NUMBER.match(body)
            or BULLET.match(body)
            or "\t" in body
            or body[0] == "|"
        ):
            self.last = ""
            return False
        else:
            cut.add("TITLE", line.first, line.last)
        self.last = "title"
        return True

    def heading(self, cut: Cut, line: Line, body: str, after: str) -> bool:
        """`## Marked headings`; those without a mark come after everything else that a line can be."""
        found = HEADING_LINE.match(body)
        if not found:
            return False
        cut.add("HEADING", line.first, line.first + found.end(1))
        if found.group(2):
            cut_label(cut, self.text, line.first + found.start(2), line.last, option=False)
        self.ended("heading")
        return True

    def ended(self, last: str) -> None:
        self.last, self.joined, self.bare = last, False, False

    def footnote(self, cut: Cut, line: Line, body: str, after: str) -> bool:
        found = FOOTNOTE.match(body)
        number = FOOTNOTE_NUMBER.match(body, found.end()) if found else None
        if not found or not number:
            return False
        cut.add("FOOTNOTE", line.first, line.first + len(body[: found.end()].rstrip()))
        if number.group(1):
            cut.add("NUMBER", line.first + number.start(1), line.first + number.end(1))
        stop = line.first + len(body[: number.end()].rstrip())
        cut.add("AFTER_NUMBER", line.first + (number.end(1) if number.group(1) else found.end()), stop)
        cut.add("REST", line.first + number.end(), line.last)
        self.last, self.joined, self.bare = "note", True, False
        return True

    def sample(self, cut: Cut, line: Line, body: str, after: str) -> bool:
        """`Example: …`"""
        found = SAMPLE.match(body)
        if not found:
            return False
        cut.add("SAMPLE", line.first, line.first + found.end())
        cut.add("REST", line.first + len(body) - len(body[found.end() :].lstrip()), line.last)
        self.last, self.joined, self.bare = "note", True, False
        return True

    def rows(self, cut: Cut, line: Line, body: str, after: str) -> bool:
        """Tables with bars, tab-separated profiles, and the fields under them."""
        if body[0] == "|" and body.find("|", 1) > 0:
            if is_ruler(body, 0, len(body)) and self.last == "pipes":
                cut.add("RULER", line.first, line.last)
                return True
            if self.last == "pipes":
                cut_row(cut, self.text, line.first, line.last)
            else:
                cut.add("FIRST_PIPE", line.first, line.first + 1)
                inner = Cut(line)
                inner.at = line.first
                cut_row(inner, self.text, line.first, line.last)
                for piece in inner.pieces[1:]:
                    if piece.kind != "SPACE":
                        cut.add(piece.kind, piece.start, piece.end)
            self.ended("pipes")
            return True
        beside = self.joined or (self.previous is not None and self.previous.after == line.start)
        if "\t" in body:
            first = "FIRST_CELL" if self.last in ("profile", "named profile") and beside else "FIRST_ROW"
            cut_tabs(cut, self.text, line.first, line.last, first)
            self.ended("profile")
            return True
        if "\t" in after and after[0] not in "#|/" and not SENTENCE_END.search(body) and len(body) <= 60:
            cut.add("PROFILE_NAME", line.first, line.last)
            self.ended("named profile")
            return True
        field = FIELD.match(body)
        if self.last == "profile" and beside and field and field.group(2):
            cut.add("FIELD_NAME", line.first, line.first + field.end(1) + 1)
            cut.add("FIELD_VALUE", line.first + field.start(2), line.last)
            return True
        return False

    def numbered(self, cut: Cut, line: Line, body: str, index: int) -> bool:
        """Numbered headings, numbered rules and numbered lists."""
        deep = DEEP_NUMBER.match(body)
        if deep:
            start = line.first + deep.end()
            if len(body) <= 90 and not CLOSED.search(body):
                cut.add("PLAIN_NUMBER", line.first, line.first + deep.end(1))
                stop = line.last - (1 if body.endswith(":") else 0)
                cut.add("NAME", start, stop)
                cut.add("MARK", stop, line.last)
                self.ended("heading")
            else:
                cut.add("PROSE_NUMBER", line.first, line.first + deep.end(1))
                cut.add("REST", start, line.last)
                self.last, self.joined, self.bare = "prose", True, False
            return True
        shallow = SHALLOW_NUMBER.match(body)
        if not shallow or (self.joined and not body[0].isdigit()):
            return False
        start = line.first + shallow.end()
        name = body[shallow.end() :]
        if body[0].isdigit() and not SENTENCE_END.search(name) and len(name) <= 60:
            alone = not SHALLOW_NUMBER.match(self.next_body(index)) and self.last != "step"
            if in_title_case(name) or alone:
                cut.add("PLAIN_NUMBER", line.first, line.first + shallow.end(1))
                cut.add("NAME", start, line.last)
                self.ended("heading")
                return True
        cut.add(
            "STEP" if self.last in ("prose", "item", "step") else "NUMBERED",
            line.first,
            line.first + shallow.end(1) + 1,
        )
        cut.add("REST", start, line.last)
        self.last, self.joined, self.bare = "step", True, False
        return True

    def dashed(self, cut: Cut, line: Line, body: str) -> bool:
        """List items, rows of a dice table, rows of a list of values, and `Term - What it is.`"""
        bullet = BULLET.match(body)
        if bullet:
            cut.add("BULLET" if self.last in ("prose", "item", "step") else "LOOSE", line.first, line.first + 1)
            if bullet.end() < len(body):
                cut_items(cut, self.text, line.first + bullet.end(), line.last, "REST")
            self.last, self.joined, self.bare = ("step" if self.last == "step" else "item"), True, False
            return True
        dice = DICE_ROW.match(body)
        if dice:
            self.pair(cut, line, dice, "FACES" if self.last == "dice" else "FIRST_FACES", "RESULT")
            self.ended("dice")
            return True
        found = DASHED.match(body) or COLON_VALUE.match(body)
        if not found or SENTENCE_END.search(found.group(1)):
            return False
        left, right = found.group(1), found.group(3)
        if VALUE.match(right) and len(left) <= 40 and len(right) <= 60 and not re.search(r"[.!?:;]", left):
            self.pair(cut, line, found, "FACES" if self.last == "values" else "FIRST_ENTRY", "RESULT")
            self.ended("values")
            return True
        if in_title_case(left) and len(left.split()) <= 6 and right[0].isupper() and len(right.split()) > 3:
            if not CLOSED.search(right):
                return False
            self.pair(cut, line, found, "TERM", "REST")
            self.last, self.joined, self.bare = "entry", True, False
            return True
        return False

    def pair(self, cut: Cut, line: Line, found: re.Match[str], left: str, right: str) -> None:
        cut.add(left, line.first, line.first + len(found.group(1).rstrip()))
        cut.add("BETWEEN", line.first + len(found.group(1).rstrip()), line.first + found.start(3))
        cut.add(right, line.first + found.start(3), line.last)

    def running(self, cut: Cut, line: Line, body: str, after: str, following: str) -> None:
        """Headings without a mark, list items without a mark, paragraphs, and the lines that go on with them."""
        closed = SENTENCE_END.search(body)
        if self.joined and not self.bare and self.goes_on(line, body):
            cut.add("MORE", line.first, line.last)
            return
        bold = BOLD.match(body)
        if bold:
            cut.add("MARK", line.first, line.first + 2)
            cut.add("PLAIN_NAME", line.first + bold.start(2), line.first + bold.end(2))
            cut.add("MARK", line.first + bold.end(2), line.last)
            self.ended("heading")
            return
        if not closed and len(body) <= 60 and in_title_case(body):
            cut.add("PLAIN_NAME", line.first, line.last)
            self.ended("heading")
            return
        if body.endswith(":") and len(body) <= 60 and DICE_ROW.match(following):
            cut.add("TABLE_NAME", line.first, line.last - 1)
            cut.add("MARK", line.last - 1, line.last)
            self.ended("dice")
            return
        if body.endswith(":") and not after and len(body) <= 40 and in_title_case(body[:-1]):
            cut.add("PLAIN_NAME", line.first, line.last - 1)
            cut.add("MARK", line.last - 1, line.last)
            self.ended("heading")
            return
        introduces = len(body.split()) <= 8 and INTRODUCES.search(body) is not None and bool(after)
        if self.bare and not introduces:
            cut.add("ITEM", line.first, line.last)
            self.last = "item"
            return
        last_body = self.body(self.previous) if self.previous else ""
        in_list = self.last == "item" and last_body.endswith(";")
        if body.endswith(";") or in_list:
            begins = not in_list and not (self.last == "prose" and last_body.endswith(":"))
            cut.add("LOOSE_ITEM" if begins else "ITEM", line.first, line.last)
            self.last, self.joined = "item", True
            return
        cut.add("PROSE", line.first, line.last)
        self.last, self.joined, self.bare = "prose", True, introduces

    def goes_on(self, line: Line, body: str) -> bool:
        """Whether a line that follows running text without a blank line is the rest of it: the line before is broken
        off."""
        before = self.body(self.previous) if self.previous else ""
        if self.last in ("item", "step") and self.previous is not None and line.indent > self.previous.indent:
            return True
        if body[0].islower():
            return not CLOSED.search(before) or before.endswith(",")
        return (not SENTENCE_END.search(before) and len(before) >= 50) or before.endswith(",")
