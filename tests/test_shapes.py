"""A shape leaves out no form that reads the statement: tried on every statement of the project's rulesets and on
mutants of them.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from accounting import Tried, rulesets, understood

from rulewright.book.model import Role
from rulewright.meaning import fitting, shapes
from rulewright.meaning.claim import Mismatch
from rulewright.meaning.statement import Statement

READ = fitting.fitting


def reads(form: Any, statement: Statement) -> bool:
    try:
        form.read(statement)
    except Mismatch:
        return False
    return True


@pytest.mark.parametrize("name", ["zombies", "warlord", "estate"])
def test_every_form_that_reads_a_statement_has_its_shape(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Statement] = []

    def noted(statement: Statement) -> tuple[Any, ...]:
        seen.append(statement)
        return READ(statement)

    tried: tuple[Tried, ...] = understood(rulesets()[name])
    monkeypatch.setattr(fitting, "fitting", noted)
    chosen = random.Random(1)
    for each in tried:
        each.read(each.sentence)
        mutants = list(each.mutants())
        for _, sentence in chosen.sample(mutants, min(1, len(mutants))):
            each.read(sentence)
    assert len(seen) > len(tried)
    for statement in seen:
        if statement.context.place is not Role.EXAMPLE:
            found = [form for form in shapes.FORMS if reads(form, statement)]
            assert set(found) <= set(shapes.forms(shapes.of(statement)))
