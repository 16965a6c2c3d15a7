"""Of what is chosen among, only what can be done is offered: no Ruby is discarded by one who has none."""

from __future__ import annotations

import pytest
from gem_table import options


@pytest.mark.parametrize(
    ("act", "can", "cannot"),
    [
        ("discard a Ruby", "A Bag Ruby", "A Bag Opal"),
        ("discard a Gem", "A Bag Opal", ""),
        ("discard two Gems", "A Bag Opal, A Bag Jet", "A Bag Opal"),
        ("discard their Bag", "A Bag Opal", ""),
        ("discard all Rubies in their Bag", "A Bag Ruby", "A Bag Opal"),
        ("draw a Gem", "Heap Ruby", ""),
        ("draw two Gems", "Heap Ruby, Heap Ruby", "Heap Ruby"),
        ("become Hidden", "", "A Hidden"),
        ("stop being Hidden", "A Hidden", ""),
        ("move to an adjacent Place", "", None),
        ("move to the Gate", "", "A Gate"),
        ("lose 5 Gold", "", None),
        ("lose 6 Gold", None, ""),
        ("lose 1 Gold and 9 Points", None, ""),
        ("give 6 Gold to the Leader", None, ""),
        ("give 2 Gold to the Leader", "", None),
        ("give a Gem to the Leader", "A Bag Jet", ""),
        ("choose another Player in the Gate", "C Gate", ""),
        ("gain 1 Gold for each Hidden Player", "B Hidden", ""),
        ("gain 1 Gold", "", None),
        ("resolve Rest", "", None),
    ],
)
@pytest.mark.parametrize("lead", ["chooses one", "may choose one"])
def test_only_what_can_be_done_is_offered(lead: str, act: str, can: str | None, cannot: str | None) -> None:
    step = f"The Active Player {lead}: {act}; or gain 1 Light."
    for said, many in ((can, 2), (cannot, 1)):
        if said is not None:
            found = [each for each in options(step, said) if each != "decline"]
            assert len(found) == many, (said, found)
            assert found[-1] == "Gain 1 Light"


def test_lines_of_a_list_are_offered_the_same_way() -> None:
    step = "The Active Player chooses one:\n   a. Discard a Ruby.\n   b. Gain 1 Light."
    assert options(step, "A Bag Opal") == ["Gain 1 Light"]
    assert options(step, "A Bag Ruby") == ["Discard a Ruby", "Gain 1 Light"]
