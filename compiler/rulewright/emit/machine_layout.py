"""How generated code is laid out: lines that are too long are folded at their brackets, the way a person would."""

from __future__ import annotations

import textwrap

WIDTH = 116
SHORT = 8  # places of a frame that is written out when it changes
PAIRS = {"(": ")", "[": "]", "{": "}"}


def comment(text: str, indent: str) -> list[str]:
    """A text as comment lines."""
    return [
        f"{indent}# {line}"
        for line in textwrap.wrap(text, WIDTH - len(indent) - 2, break_long_words=False, break_on_hyphens=False) or [""]
    ]


def folded(line: str) -> list[str]:
    """A line of code, or the lines that it is folded into."""
    if len(line) <= WIDTH or line.lstrip().startswith("#"):
        return [line]
    indent = line[: len(line) - len(line.lstrip())]
    text = line.strip()
    bracket = outermost(text)
    if bracket is None:
        return wrapped(text, indent)
    start, end = bracket
    head, inside, tail = text[: start + 1], text[start + 1 : end], text[end:]
    if breaks(text[:start], (" and ", " or ", " if ", " + ", " - ", " | ")):
        return wrapped(text, indent)
    if inside[0] in PAIRS and outermost(inside) == (0, len(inside) - 1):
        head, inside, tail = head + inside[0], inside[1:-1], inside[-1] + tail
    parts = split(inside, (", ",))
    inner = indent + "    "
    if len(parts) > 1 and not is_comprehension(inside):
        lines = []
        for part in parts:
            starred = part.rstrip(",")
            lines += folded(f"{inner}{starred},")
    else:
        lines = []
        for part in split(inside, (" for ", " if ", " and ", " or ")) if is_comprehension(inside) else [inside]:
            lines += folded(f"{inner}{part.strip()}")
    return [f"{indent}{head}", *lines, *folded(f"{indent}{tail}")]


OPERATORS = ((" if ", " else "), (" or ",), (" and ",), (" + ", " - "), (" | ",))  # the loosest first


def wrapped(text: str, indent: str) -> list[str]:
    """A condition or value in parentheses, broken at its loosest operators."""
    for opening, closing in (("if ", ":"), ("return ", ""), ("while ", ":"), ("elif ", ":")):
        if text.startswith(opening) and text.endswith(closing):
            inside = text[len(opening) : len(text) - len(closing)]
            lines = operands(inside, indent + "    ")
            if lines:
                return [f"{indent}{opening}(", *lines, f"{indent}){closing}"]
    if breaks(text, (" = ",)):
        left, right = split(text, (" = ",))
        lines = operands(right.strip()[2:], indent + "    ")
        if lines:
            return [f"{indent}{left} = (", *lines, f"{indent})"]
    return operands(text.rstrip(","), indent, "," if text.endswith(",") else "") or [indent + text]


def operands(text: str, indent: str, end: str = "") -> list[str]:
    """The operands of the loosest operators at the top of a text, a line each; empty when there are none."""
    for marks in OPERATORS:
        parts = split(text, marks)
        if len(parts) > 1:
            parts[-1] += end
            return [line for part in parts for line in folded(f"{indent}{part.strip()}")]
    return []


def long_string(text: str, indent: str) -> list[str]:
    """A string literal, cut at blanks into several that stand together where it is too long for a line."""
    if len(indent) + len(quoted(text)) < WIDTH:
        return [indent + quoted(text)]
    pieces, line = [], ""
    for word in text.split(" "):
        if line and len(indent) + len(repr(line + word)) + 2 > WIDTH:
            pieces.append(line)
            line = ""
        line += word + " "
    return [indent + quoted(piece) for piece in (*pieces, line[:-1])]


def levels(text: str) -> list[int]:
    """How deep in brackets (or quotes) each character is; the brackets themselves count as inside."""
    result, depth, quote = [], 0, ""
    previous = ""
    for letter in text:
        if quote:
            result.append(depth + 1)
            if letter == quote and previous != "\\":
                quote = ""
        elif letter in "\"'":
            quote = letter
            result.append(depth + 1)
        elif letter in PAIRS:
            depth += 1
            result.append(depth)
        elif letter in PAIRS.values():
            result.append(depth)
            depth -= 1
        else:
            result.append(depth)
        previous = letter
    return result


def outermost(text: str) -> tuple[int, int] | None:
    """The last bracket pair that stands at the top: its two places."""
    deep = levels(text)
    end = next((i for i in range(len(text) - 1, -1, -1) if text[i] in PAIRS.values() and deep[i] == 1), None)
    if end is None:
        return None
    start = end - 1
    while start >= 0 and not (deep[start] == 1 and text[start] == next(k for k, v in PAIRS.items() if v == text[end])):
        start -= 1
    return (start, end) if 0 <= start < end - 1 else None


def breaks(text: str, marks: tuple[str, ...]) -> bool:
    """Whether one of the marks stands at the top of the text."""
    deep = levels(text)
    return any(deep[i] == 0 and text.startswith(mark, i) for i in range(len(text)) for mark in marks)


def is_comprehension(text: str) -> bool:
    return breaks(text, (" for ",)) or breaks(text, (" and ", " or "))


def split(text: str, marks: tuple[str, ...]) -> list[str]:
    """The text cut at the marks that stand at its top; a word mark goes to the part after it, a comma to the part
    before.
    """
    deep = levels(text)
    parts, start, at = [], 0, 0
    while at < len(text):
        mark = next((mark for mark in marks if deep[at] == 0 and text.startswith(mark, at)), None)
        if mark == ", ":
            parts.append(text[start : at + 1])
            start = at = at + 2
        elif mark is not None and at > start:
            parts.append(text[start:at])
            start, at = at + 1, at + len(mark)
        else:
            at += 1
    parts.append(text[start:])
    return [part for part in parts if part.strip()]


def quoted(text: str) -> str:
    """Text as a Python string in double quotes where that needs no escapes."""
    return f'"{text}"' if text.isprintable() and '"' not in text and "\\" not in text else repr(text)


def strings(parts: tuple[str, ...]) -> str:
    return f"({', '.join(map(quoted, parts))}{',' if len(parts) == 1 else ''})"


def safe(text: str) -> str:
    """Text for a comment or a docstring: one line, nothing in it that could end either."""
    plain_text = "".join(letter if letter.isprintable() else " " for letter in text)
    plain_text = plain_text.replace("\\", "/").replace('"""', "'''")
    # The quotes that end a docstring may come right after it.
    return f"{plain_text[:-1]}'" if plain_text.endswith('"') else plain_text


def with_values(local: str, values: dict[int, str], size: int) -> str:
    """A frame with other values in some slots: slot by slot, or, where it is long, in slices."""
    if size <= SHORT:
        return tuple_text([values.get(place, f"{local}[{place}]") for place in range(size)])
    parts: list[str] = []
    at = 0
    while at < size:
        end = at
        while end < size and (end in values) == (at in values):
            end += 1
        if at in values:
            parts.append(tuple_text([values[place] for place in range(at, end)]))
        else:
            parts.append(f"{local}[{at or ''}:{end if end < size else ''}]")
        at = end
    return " + ".join(parts)


def tuple_text(values: list[str]) -> str:
    return f"({', '.join(values)}{',' if len(values) == 1 else ''})"
