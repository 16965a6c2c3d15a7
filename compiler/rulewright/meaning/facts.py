"""What is: kinds, statuses, values (kinds.py), attributes and registers (attributes.py), places and states
(places.py).
"""

from __future__ import annotations

from rulewright.meaning.attributes import GameOption, HasAttribute, HasMore, HasRegister, Type
from rulewright.meaning.fact import Fact
from rulewright.meaning.kinds import CanAlsoBe, Defined, Equals, ExactlyOne, IsA, IsNotA, MayBe, OneOf, SameAs
from rulewright.meaning.places import Holds, IsIn, MayStand, ThereAre

FORMS = (
    IsA,
    IsNotA,
    Defined,
    Equals,
    SameAs,
    ExactlyOne,
    CanAlsoBe,
    MayBe,
    MayStand,
    OneOf,
    HasAttribute,
    HasRegister,
    GameOption,
    HasMore,
    IsIn,
    Holds,
    ThereAre,
)

FactMeaning = (
    IsA
    | IsNotA
    | Defined
    | Equals
    | SameAs
    | ExactlyOne
    | CanAlsoBe
    | MayBe
    | MayStand
    | OneOf
    | HasAttribute
    | HasRegister
    | GameOption
    | HasMore
    | IsIn
    | Holds
    | ThereAre
)

__all__ = [
    "FORMS",
    "CanAlsoBe",
    "Defined",
    "Equals",
    "ExactlyOne",
    "Fact",
    "FactMeaning",
    "GameOption",
    "HasAttribute",
    "HasMore",
    "HasRegister",
    "Holds",
    "IsA",
    "IsIn",
    "IsNotA",
    "MayBe",
    "MayStand",
    "OneOf",
    "SameAs",
    "ThereAre",
    "Type",
]
