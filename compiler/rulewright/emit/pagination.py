"""Fills pages: a flow diagram that does not fit on its page lets the rules after it go first, and follows them.

WeasyPrint 70 lays out page after page and has no floats to the top of a page. While `diagrams_give_way` lasts, its
loop over the pages is this module's: when a page ends before a diagram, the blocks between the diagram and the next
heading are tried before it, that one page is laid out again, and the diagram is put where the page then ends. Rules
keep their order; no page is laid out more than twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from weasyprint import layout
from weasyprint.layout.page import remake_page

LEAST_GAP = 30 / 0.75
"""CSS pixels that must be free at the foot of a page to be worth the trouble."""

STOPS = ("h1", "h2", "h3", "h4")


@contextmanager
def diagrams_give_way() -> Iterator[None]:
    """While it lasts, documents are laid out with diagrams that give way."""
    before = layout.make_all_pages
    layout.make_all_pages = _all_pages
    try:
        yield
    finally:
        layout.make_all_pages = before


def _all_pages(context: Any, root: Any, html: Any, pages: list[Any]) -> Iterator[Any]:
    """Every page of a document; in a second round over the pages (counters ask for one) those that did not change
    are kept.
    """
    number = 0
    context.rendered_notes = []
    while True:
        remake = context.page_maker[number][-1]
        if pages and not remake["content_changed"] and not remake["pages_wanted"]:
            page, resume = pages[number], context.page_maker[number + 1][0]
            yield page
            number += 1
            if resume is None:
                context.page_maker = context.page_maker[: number + 1]
                return
            continue
        remake.update(content_changed=False, pages_wanted=False, anchors=[], content_lookups=[])
        before = _state(context)
        page, resume = remake_page(number, context, root, html)
        place = _waiting_diagram(root, resume)
        if place is not None and free(page) > LEAST_GAP and not context.reported_footnotes:
            body, at = place
            children = list(body.children)
            end = at + 1
            while end < len(children) and not _stops(children[end]):
                end += 1
            if end > at + 1:
                diagram = children[at]
                body.children = [*children[:at], *children[at + 1 : end], diagram, *children[end:]]
                _restore(context, before)
                del context.page_maker[number + 1 :]
                page, resume = remake_page(number, context, root, html)
                where = _place(resume)
                if where is not None and where[0] < end:
                    rest = [child for child in body.children if child is not diagram]
                    spot = where[0] + (1 if where[1] else 0)
                    body.children = [*rest[:spot], diagram, *rest[spot:]]
        yield page
        number += 1
        if resume is None and not context.reported_footnotes:
            context.page_maker = context.page_maker[: number + 1]
            context.broken_out_of_flow.clear()
            context.reported_footnotes.clear()
            return


def _state(context: Any) -> tuple[Any, ...]:
    """What the layout of a page changes beside the page itself."""
    return (
        list(context.footnotes),
        {key: list(value) for key, value in context.page_footnotes.items()},
        list(context.current_page_footnotes),
        list(context.reported_footnotes),
        dict(context.broken_out_of_flow),
    )


def _restore(context: Any, state: tuple[Any, ...]) -> None:
    context.footnotes, context.page_footnotes, context.current_page_footnotes, context.reported_footnotes = (
        list(state[0]),
        {key: list(value) for key, value in state[1].items()},
        list(state[2]),
        list(state[3]),
    )
    context.broken_out_of_flow.clear()
    context.broken_out_of_flow.update(state[4])


def _place(resume: Any) -> tuple[int, Any] | None:
    """The child of the body where the next page goes on, and where inside of it."""
    if not resume:
        return None
    ((_, inside),) = resume.items()
    if not inside:
        return None
    ((child, rest),) = inside.items()
    return child, rest


def _waiting_diagram(root: Any, resume: Any) -> tuple[Any, int] | None:
    """The body and the place in it of a diagram that begins the next page; None when something else does."""
    where = _place(resume)
    if where is None or where[1]:
        return None
    ((html_child, _),) = resume.items()
    body = root.children[html_child]
    child = body.children[where[0]]
    return (body, where[0]) if _has_class(child, "diagram") else None


def _has_class(box: Any, name: str) -> bool:
    element = getattr(box, "element", None)
    return element is not None and name in (element.get("class") or "").split()


def _stops(box: Any) -> bool:
    return box.element_tag in STOPS or _has_class(box, "diagram") or _has_class(box, "example")


def free(page: Any) -> float:
    """What is free at the foot of a page, in CSS pixels."""
    foot = page.content_box_y() + page.height
    low = page.content_box_y()
    for child in page.children:
        if type(child).__name__ == "FootnoteAreaBox":
            foot -= child.margin_height() if child.height else 0
        elif child.element_tag == "html":
            for body in child.children:
                for block in body.children:
                    if block.is_in_normal_flow():
                        low = max(low, block.position_y + block.margin_height())
    return float(foot - low)
