"""A sentence that no code of the machine uses, and on what ground that is right, or is not: made by `claims.py`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rulewright.meaning.model import Reading


class Ground(Enum):
    """Why a sentence needs no code, or is played by none."""

    CHECKED = "checked"  # the model was searched for what it denies, and has none
    BUILT_IN = "built in"  # machines work so
    PERMITS = "permits"  # it allows what nothing forbids
    DOCUMENTS = "documents"  # it speaks of the documents
    EXPLAINS = "explains"  # it says in other words what a definition, a table or another rule says
    NOTED = "noted"  # no code applies it; it describes, or denies what no sentence of play does
    UNMET = "unmet"  # it demands something of play, and no code does or keeps it


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence that no code uses, and why; with `NOTED` and `UNMET`, what is missing."""

    reading: Reading
    ground: Ground
    reason: str
