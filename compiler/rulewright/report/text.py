"""Findings as a person reads them at the terminal: the headline, every place with its line and a mark under the
words, an example, the remedy.

    error[RW501]: nothing says what happens when the roll equals the movement
      ┌ zombie-war.rules:25  under "Conversion"
      │ If the total is greater than the movement, the Victim is converted.
      │                 ───────────────────────────
      ├ zombie-war.rules:26  the other half
      │ If it is lower than the movement, the Victim has fought back.
      │       ───────────────────────
      = example: 1d6+2 comes up 5 against movement 5
      = help: write "equal to or greater than" in one of the two
"""

from __future__ import annotations

import textwrap
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from rulewright.diagnostic import Diagnostic, Severity
from rulewright.meaning.model import Reading, Verdict
from rulewright.pipeline import Compiled
from rulewright.report.harmless import clean
from rulewright.source import Span

COLOURS = {Severity.ERROR: "31", Severity.WARNING: "33", Severity.INFO: "36"}
Paint = Callable[[str, str], str]


def report(
    findings: Iterable[Diagnostic],
    width: int = 100,
    colour: bool = False,
    heading: Callable[[Span], str] = lambda span: "",
) -> str:
    """All findings, with an empty line after each. `width` in columns; `heading` names the heading that a place
    stands under, or is "".
    """
    width = max(width, 40)
    return "".join(_one(finding, width, _paint if colour else _plain, heading) + "\n" for finding in findings)


def summary(shown: Sequence[Diagnostic], hidden: Sequence[Diagnostic] = (), whole: bool = True) -> str:
    """`2 errors, 1 warning; 12 notes are not shown (--profile strict)`. `whole` says that every sentence was understood
    and none is left to the table: only then nothing found may be called so without more words.
    """
    text = _counted(shown) or ("no findings" if whole else "no findings in what was understood")
    if hidden:
        count = len(hidden)
        text += f"; {_counted(hidden)} {'is' if count == 1 else 'are'} not shown (--profile strict shows all)"
    return text


def understood(readings: Sequence[Reading], left: int = 0) -> str:
    """`375 sentences: 240 understood (64 %), 80 partly, 55 prose; 4 remarks; 68 left to the table`; `left` is how many
    sentences the machine leaves to the table. Sentences of notes are remarks: no rules, and counted apart.
    """
    told = [reading for reading in readings if reading.kind != "Note"]
    counts = Counter(reading.verdict for reading in told)
    full, total = counts[Verdict.UNDERSTOOD], len(told)
    share = f" ({100 * full // total} %)" if total else ""
    many = "sentence" if total == 1 else "sentences"
    text = f"{total} {many}: {full} understood{share}, {counts[Verdict.PARTLY]} partly, {counts[Verdict.PROSE]} prose"
    if remarks := len(readings) - total:
        text += f"; {remarks} {'remark' if remarks == 1 else 'remarks'}"
    return f"{text}; {left} left to the table" if left else text


def once(rulesets: Iterable[Compiled]) -> list[Reading]:
    """The readings of several rulesets, those of a text that they share once."""
    every = (reading for compiled in rulesets for reading in compiled.readings)
    return list({(reading.sentence.span, reading.sentence.text): reading for reading in every}.values())


def _counted(findings: Sequence[Diagnostic]) -> str:
    names = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
    counts = Counter(finding.severity for finding in findings)
    return ", ".join(
        f"{counts[each]} {name}{'s' * (counts[each] != 1)}" for each, name in names.items() if counts[each]
    )


def _one(finding: Diagnostic, width: int, paint: Paint, heading: Callable[[Span], str]) -> str:
    colour = COLOURS[finding.severity]
    title = f"{finding.severity.value}[{finding.code}]"
    lines = textwrap.wrap(f"{title}: {clean(finding.message)}", width, subsequent_indent="  ", break_long_words=False)
    lines[0] = paint(title, f"1;{colour}") + paint(lines[0][len(title) :], "1")
    lines[1:] = [paint(line, "1") for line in lines[1:]]
    under = heading(finding.span)
    places = [
        (finding.span, f'under "{clean(under)}"' if under else ""),
        *((label.span, clean(label.text)) for label in finding.labels),
    ]
    for number, (span, note) in enumerate(places):
        corner = "├" if number else "┌"
        place = f"{clean(span.source.name)}:{span.line}"
        head = f"  {paint(corner, '2')} {paint(place, '36')}"
        if note:
            first, *more = textwrap.wrap(note, max(20, width - len(place) - 6)) or [""]
            head += f"  {first}"
            lines.append(head)
            lines += [f"  {paint('│', '2')} {' ' * (len(place) + 1)} {rest}" for rest in more]
        else:
            lines.append(head)
        lines += [
            f"  {paint('│', '2')} {row}" for row in _excerpt(span, width - 4, colour if not number else "36", paint)
        ]
    for word, text in (("example", finding.example), ("help", finding.help)):
        if text:
            wrapped = textwrap.wrap(
                f"{word}: {clean(text)}", width - 4, subsequent_indent=" " * (len(word) + 2), break_long_words=False
            )
            lines += [f"  {paint('=', '2') if row == 0 else ' '} {line}" for row, line in enumerate(wrapped)]
    return "\n".join(lines) + "\n"


def _excerpt(span: Span, width: int, colour: str, paint: Paint) -> list[str]:
    """The line on which a span begins, cut to the width around it, and a mark under the span; nothing for an
    empty line.
    """
    line, column = span.first
    raw = span.source.line(line)
    start = column - 1
    end = min(len(raw), max(start + 1, start + span.end_place - span.place))
    if not raw.strip():
        return []
    before, marked, after = clean(raw[:start]), clean(raw[start:end]), clean(raw[end:])
    before = before.lstrip()
    room = width - _columns(marked)
    if room < 0:
        marked, after, room = _fit(marked, width - 1) + "…", "", 0
    if _columns(before) + _columns(after) > room:
        left = max(room // 2, room - _columns(after))
        if _columns(before) > left:
            before = "…" + _fit(before[::-1], max(0, left - 1))[::-1] if left else ""
        right = room - _columns(before)
        if _columns(after) > right:
            after = _fit(after, max(0, right - 1)) + "…" if right else ""
    mark = "─" * max(1, _columns(marked))
    return [(before + marked + after).rstrip(), " " * _columns(before) + paint(mark, colour)]


def _columns(text: str) -> int:
    """The columns that a text takes on a terminal: two for wide letters, none for combining marks."""
    return sum(
        0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        for letter in text
    )


def _fit(text: str, width: int) -> str:
    """As much of the beginning of a text as goes into so many columns."""
    taken = 0
    for at, letter in enumerate(text):
        taken += _columns(letter)
        if taken > width:
            return text[:at]
    return text


def _paint(text: str, style: str) -> str:
    return f"\x1b[{style}m{text}\x1b[0m"


def _plain(text: str, style: str) -> str:
    return text
