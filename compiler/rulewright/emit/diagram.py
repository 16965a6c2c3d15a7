"""Flow diagrams of procedures: a trunk of steps, questions that branch, returns that join the trunk again.

In: the steps and outcomes of one procedure as plain text. Out: an SVG in points, or None when a picture would say
no more than the list of steps (see `draw`). A pill starts and ends, a box acts, a pointed box asks, a brass pointed
box rolls a Check; a solid line is yes or success, a dashed one failure. Every word of a step is drawn: nothing is
shortened here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from markupsafe import Markup

from rulewright.emit import fonts
from rulewright.emit.drawing import Canvas, number
from rulewright.emit.theme import Theme

SIZE, LEADING = 7.2, 8.8
TALLEST = 480.0
"""A diagram fits on a page of the book."""

LEAST_SCALE = 0.75

LEAST_QUESTIONS = 2
"""A procedure that asks once is read faster than its picture."""

GAP = 12.0
"""Between a box and the next one on the trunk."""


@dataclass(frozen=True, slots=True)
class Part:
    """A sentence of a step, with the step's label and the branches that hang on it."""

    label: str
    text: str
    branches: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class Flow:
    """What a diagram shows: the name of the procedure, its sentences in order, and what follows its last Check."""

    name: str
    parts: tuple[Part, ...]
    success: tuple[str, ...] = ()
    failure: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Side:
    """A box beside the trunk: what the line to it says, its text, and whether it goes back to the trunk."""

    way: str
    text: str
    returns: bool

    @property
    def ends(self) -> bool:
        """Whether what is done there ends the procedure, in the words of the step."""
        return bool(ENDS.search(self.text))


@dataclass(frozen=True, slots=True)
class _Node:
    """A box of the trunk. `kind` is act, ask or check; `lines` are (label, text); `down` is what the line below it
    says. `other` marks what is reached only when the question above it was answered with no: what returns from the
    side of that question goes past it.
    """

    kind: str
    lines: tuple[tuple[str, str], ...]
    sides: tuple[_Side, ...] = ()
    down: str = ""
    other: bool = False


CONDITION = re.compile(r"^(?:If|When|While|Unless)\b", re.I)
VERB = re.compile(
    r"\b(?:is|are|was|were|has|have|had|does|do|can|cannot|may|must|\w{2,}(?:ed|es)|\w+s not)\b"
    r"|(?:\b[A-Z][\w’']*|\bit|\b(?:the|that|a|an|no|each) [a-z]+) [a-z]{2,}s\b"
)
"""What makes the words before a comma a whole condition: an auxiliary, a past, or a name or noun and a verb in -s."""

ENDS = re.compile(
    r"\b(?:this procedure ends|(?:the|that|this|current) [\w’' ]+ ends|end this procedure|the game ends|wins)\W*$", re.I
)
SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z“])")
OTHERWISE = re.compile(r"^otherwise\b,?\s*", re.I)
FIRST = re.compile(r"\bdo(?:es)? the first of these\b", re.I)
CHECK = re.compile(r"^(?:[\w’' ]+ )?[Mm]akes? an? [\w’' ]*Check\b|^Make [\w’' ]*Check\b")


def draw(flow: Flow, theme: Theme, width: float, most: float = TALLEST) -> Markup | None:
    """The diagram of a procedure, `width` points wide, or None when it would not be worth its room: without a Check,
    outcomes or two questions the steps say it as well. One that is higher than `most` is drawn smaller, and not at
    all when its letters would be too small to read.
    """
    nodes = _nodes(flow)
    checked = bool(flow.success or flow.failure) or any(node.kind == "check" for node in nodes)
    if not checked and sum(node.kind == "ask" for node in nodes) < LEAST_QUESTIONS:
        return None
    canvas = _Drawer(flow, theme, width).whole(nodes)
    scale = min(1.0, most / canvas.height)
    return canvas.svg("flow", scale) if scale >= LEAST_SCALE else None


def split_condition(text: str) -> tuple[str, str] | None:
    """`If C, A` as (C, A); None when the sentence is no condition or its comma is not found."""
    if not CONDITION.match(text) or text[:2].lower() != "if":
        return None
    body = text[2:].strip()
    commas = list(re.finditer(r",\s+", body))
    for match in commas:
        if VERB.search(body[: match.start()]):
            return body[: match.start()], body[match.end() :]
    return (body[: commas[-1].start()], body[commas[-1].end() :]) if commas else None


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _plain(text: str) -> str:
    return text.strip().rstrip(".;").rstrip()


def _nodes(flow: Flow) -> list[_Node]:
    """The trunk of a flow."""
    nodes: list[_Node] = []
    parts = [inner for part in flow.parts for inner in _sentences(part)]
    last = len(parts) - 1
    for index, part in enumerate(parts):
        text = _plain(part.text)
        if part.branches and any(split_condition(_plain(b.text)) for b in part.branches):
            _ladder(nodes, part, index < last)
        elif OTHERWISE.match(text) and not part.branches and nodes and nodes[-1].kind == "ask":
            _alternative(nodes, part.label, text)
        elif split_condition(text) and not part.branches:
            nodes.append(_question(part.label, text))
        elif CHECK.match(text) and not part.branches:
            nodes.append(_Node("check", ((part.label, text),)))
        else:
            for label, said in ((part.label, text), *((branch.label, _plain(branch.text)) for branch in part.branches)):
                if nodes and nodes[-1].kind == "act" and not nodes[-1].other:
                    nodes[-1] = _Node("act", (*nodes[-1].lines, (label, said)))
                else:
                    nodes.append(_Node("act", ((label, said),)))
    return nodes


def _sentences(part: Part) -> tuple[Part, ...]:
    """A step taken apart where one of its sentences asks, or says what is done otherwise: each `If C, A.` is a question
    of its own, and what comes before and after it is done whatever its answer. A step that only acts stays whole.
    """
    if part.branches:
        return (part,)
    found: list[str] = []
    joins = False  # whether the next sentence, if it acts, goes on in the box of the one before
    for text in SENTENCE.split(part.text):
        acts = split_condition(_plain(text)) is None and not OTHERWISE.match(text) and not CHECK.match(text)
        if acts and joins:
            found[-1] += f" {text}"
        else:
            found.append(text)
        joins = acts
    return tuple(Part("" if place else part.label, text) for place, text in enumerate(found))


def _question(label: str, text: str, more: bool = True, other: bool = False) -> _Node:
    """`If C, A`: the question C with A beside it, which goes back to the trunk when there is more to do."""
    asked, done = split_condition(text) or ("", text)
    side = _Side("yes", _capital(done), more and not ENDS.search(done))
    return _Node("ask", ((label, _capital(asked) + "?"),), (side,), "no", other)


def _alternative(nodes: list[_Node], label: str, text: str) -> None:
    """What is done otherwise: a box, or a further question, that only the no of the question before it leads to. After
    several questions in a row it is done when none of them was answered with yes, which is asked.
    """
    text = OTHERWISE.sub("", text)
    if len(nodes) > 1 and nodes[-2].kind == "ask" and not nodes[-1].other:
        side = _Side("yes", _capital(text), not ENDS.search(text))
        nodes.append(_Node("ask", ((label, "Otherwise: none of these?"),), (side,), "no"))
    elif split_condition(text):
        nodes.append(_question(label, text, other=True))
    else:
        nodes.append(_Node("act", ((label, _capital(text)),), other=True))


def _ladder(nodes: list[_Node], part: Part, more: bool) -> None:
    """Branches as questions one under the other; those of `Do the first of these that applies:` are reached by the no
    of the one before.
    """
    lead = _plain(part.text).rstrip(":")
    letters = "abcdefghjkmnpqrstuvwxyz"
    first = bool(FIRST.search(lead))
    if lead and not FIRST.match(lead):
        nodes.append(_Node("act", ((part.label, lead),)))
    for place, branch in enumerate(part.branches):
        label = branch.label or letters[place % len(letters)]
        text = _plain(branch.text)
        below = place > 0 and nodes[-1].kind == "ask"
        if below and OTHERWISE.match(text):
            _alternative(nodes, label, text)
        elif split_condition(text):
            nodes.append(_question(label, text, more or not first, other=first and below))
        else:
            nodes.append(_Node("act", ((label, _capital(OTHERWISE.sub("", text))),), other=first and below))


class _Drawer:
    """Places the boxes from top to bottom and joins them with lines."""

    def __init__(self, flow: Flow, theme: Theme, width: float) -> None:
        self.flow, self.theme, self.width = flow, theme, width
        self.family = theme.fonts["label"]
        self.canvas = Canvas(width, 0, theme, f"Flow of {flow.name}")
        self.y = 6.0
        self.floor = 0.0  # where the last side box ends
        self.returning: list[tuple[float, float, float]] = []  # (x, y, height) of side boxes that go back to the trunk
        self.passing: list[float] = []  # y of side boxes that go past a box of the trunk before they go back

    def whole(self, nodes: list[_Node]) -> Canvas:
        sides = any(node.sides for node in nodes)
        self.trunk = self.width * (0.53 if sides else 0.64)
        self.left = 12.0 if sides else (self.width - self.trunk) / 2
        self.middle = self.left + self.trunk / 2
        self.right = self.left + self.trunk + 24
        self._pill()
        for index, node in enumerate(nodes):
            self._node(node, first=index == 0, above="" if index == 0 else nodes[index - 1].down)
        outcomes = bool(self.flow.success or self.flow.failure)
        if outcomes:
            self._outcomes()
        elif nodes and (nodes[-1].sides or self.returning or self.passing):
            self._end(nodes[-1].down)
        height = max(self.y, self.floor) + 6
        self.canvas.height = height + (-height) % 6
        return self.canvas

    def _wrap(self, text: str, room: float, weight: int = 400) -> tuple[str, ...]:
        return fonts.wrapped(text, room, self.family, SIZE, weight)

    def _lines(self, lines: tuple[str, ...], x: float, top: float, weight: int = 400, fill: str = "ink") -> None:
        for index, line in enumerate(lines):
            self.canvas.text(x, top + index * LEADING + SIZE * 0.86, line, SIZE, weight, fill, middle=True)

    def _pill(self) -> None:
        name = self.flow.name or "Procedure"
        lines = self._wrap(name, self.trunk - 24, 600)
        wide = max(fonts.width(line, self.family, SIZE, 600) for line in lines) + 24
        high = len(lines) * LEADING + 6
        self.canvas.box(self.middle - wide / 2, self.y, wide, high, "ink", radius=high / 2)
        self._lines(lines, self.middle, self.y + 3.4, 600, "white")
        self.y += high

    def _arrow(self, points: list[tuple[float, float]], dashed: bool = False) -> None:
        """A line through the points with a head at the last one."""
        (x1, y1), (x2, y2) = points[-2], points[-1]
        d = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points[:-1])
        if x1 == x2:
            way = 1 if y2 > y1 else -1
            d += f"L{number(x2)} {number(y2 - 4 * way)}"
            head = [(x2, y2), (x2 - 2.2, y2 - 4.4 * way), (x2 + 2.2, y2 - 4.4 * way)]
        else:
            way = 1 if x2 > x1 else -1
            d += f"L{number(x2 - 4 * way)} {number(y2)}"
            head = [(x2, y2), (x2 - 4.4 * way, y2 - 2.2), (x2 - 4.4 * way, y2 + 2.2)]
        self.canvas.path(d, "", "ink", 0.75, dash="2.6 1.8" if dashed else "")
        self.canvas.polygon(head, "ink")

    def _down(self, words: str, other: bool = False) -> None:
        """The line to the next box of the trunk, with the returns of side boxes joined above it; those that go past an
        `other` box wait on a line at the right edge.
        """
        top = self.y
        gap = GAP + (4 if words else 0)
        if other:
            self.passing += [y - side / 2 for _, y, side in self.returning]
            self.returning = []
        if self.returning or self.passing:
            gap = max(gap, 17.0) if words else 14.0
        if (self.returning or self.passing) and not other:
            join = top + gap - 6
            for _, y, _ in self.returning:
                join = max(join, y + 5)
            if self.passing:
                join = max(join, self.floor + 5)
            gap = join + 6 - top
            far = max((x for x, _, _ in self.returning), default=0)
            for x, y, _ in self.returning:
                self.canvas.path(f"M{number(x)} {number(y)}V{number(join)}", "", "ink", 0.75)
            for y in self.passing:
                far = self.width - 1
                self.canvas.path(f"M{number(self.width - 6)} {number(y)}H{number(far)}V{number(join)}", "", "ink", 0.75)
            self._arrow([(far, join), (self.middle, join)])
            self.returning, self.passing = [], []
        self._arrow([(self.middle, top), (self.middle, top + gap)])
        if words:
            wide = fonts.width(words, self.family, 6.8, 600)
            self.canvas.text(self.middle - wide - 4, top + 8, words, 6.8, 600)
        self.y = top + gap

    def _disc(self, label: str, x: float, y: float) -> None:
        if label:
            self.canvas.disc(x, y, 4.8, "ink")
            small = 6 if len(label) < 3 else 5
            self.canvas.text(x, y + small * 0.35, label, small, 600, "white", middle=True)

    def _node(self, node: _Node, first: bool, above: str) -> None:
        self._down(above, node.other)
        if node.kind == "act":
            self._act(node)
            return
        weight = 600 if node.kind == "check" else 400
        label, text = node.lines[0]
        lines = self._wrap(text, self.trunk - 34, weight)
        high = max(17.6, len(lines) * LEADING + 8)
        side_lines = [self._wrap(side.text, self.width - self.right - 14) for side in node.sides]
        side_high = max((len(lines_of) * LEADING + 8 for lines_of in side_lines), default=0)
        top = self.y
        if node.sides:
            top = max(top, self.floor + 5 + (side_high - high) / 2)
        if top > self.y:  # the box is pushed down by what stands beside it: draw the line to it again, longer
            self.canvas.line(self.middle, self.y - 6, self.middle, top - 3)
            self._arrow([(self.middle, top - 5), (self.middle, top)])
            self.y = top
        x1, x2, half, nose = self.left, self.left + self.trunk, high / 2, 8
        points = [
            (x1, top + half),
            (x1 + nose, top),
            (x2 - nose, top),
            (x2, top + half),
            (x2 - nose, top + high),
            (x1 + nose, top + high),
        ]
        self.canvas.polygon(points, "brass" if node.kind == "check" else "white", "ink", 0.75)
        self._lines(lines, self.middle, top + (high - len(lines) * LEADING) / 2, weight)
        self._disc(label, x1, top + half)
        for side, side_text in zip(node.sides, side_lines, strict=True):
            box_high = len(side_text) * LEADING + 8
            box_top = top + half - box_high / 2
            self.canvas.box(
                self.right,
                box_top,
                self.width - self.right - 6,
                box_high,
                "white" if side.ends else "paper",
                "ink",
                0.75,
                radius=3,
            )
            centre = (self.right + self.width - 6) / 2
            self._lines(side_text, centre, box_top + 4)
            self._arrow([(x2, top + half), (self.right, top + half)])
            self.canvas.text(x2 + 6, top + half - 3, side.way, 6.8, 600)
            if side.returns:
                self.returning.append((centre, box_top + box_high, box_high))
            elif side.ends:
                self.canvas.line(self.width - 6, box_top, self.width - 6, box_top + box_high, weight=2.4)
        self.y = top + high
        if node.sides:
            self.floor = top + half + side_high / 2

    def _act(self, node: _Node) -> None:
        blocks = [(label, self._wrap(text, self.trunk - 26)) for label, text in node.lines]
        high = sum(len(lines) * LEADING for _, lines in blocks) + 4 * (len(blocks) - 1) + 8
        self.canvas.box(self.left, self.y, self.trunk, high, "white", "ink", 0.75, radius=3)
        y = self.y + 4
        for label, lines in blocks:
            self._lines(lines, self.middle, y)
            self._disc(label, self.left, y + len(lines) * LEADING / 2)
            y += len(lines) * LEADING + 4
        self.y += high

    def _outcomes(self) -> None:
        """Success on the left, failure on the right, under the last box."""
        both = [("success", self.flow.success), ("failure", self.flow.failure)]
        there = [(way, " ".join(text)) for way, text in both if text]
        if self.returning or self.passing:
            self._down("")
        gutter = 16.0
        wide = (self.width - 12 - gutter) / 2
        start = self.y
        branch, top = start + 6, start + 18
        wrapped = [(way, self._wrap(text, wide - 18)) for way, text in there]
        high = max(len(lines) for _, lines in wrapped) * LEADING + 9
        self.canvas.line(self.middle, start, self.middle, branch)
        for way, lines in wrapped:
            left = 6.0 if way == "success" else 6 + wide + gutter
            centre = left + wide / 2
            dashed = way == "failure"
            self._arrow([(self.middle, branch), (centre, branch), (centre, top)], dashed)
            self.canvas.text(centre + 5, top - 3.4, way, 6.8, 600)
            if dashed:
                self.canvas.box(left, top, wide, high, "white", "accent", 1, radius=3, dash="3 2")
            else:
                self.canvas.box(left, top, wide, high, "wash", "cool", 1.2, radius=3)
            self._lines(lines, centre, top + (high - len(lines) * LEADING) / 2)
        self.y = top + high

    def _end(self, words: str) -> None:
        """A small black end under a trunk whose last box can branch."""
        self._down(words)
        wide = fonts.width("end", self.family, SIZE, 600) + 18
        self.canvas.box(self.middle - wide / 2, self.y, wide, LEADING + 4, "ink", radius=(LEADING + 4) / 2)
        self._lines(("end",), self.middle, self.y + 2.4, 600, "white")
        self.y += LEADING + 4
