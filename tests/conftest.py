"""The option that writes what the views of the cases show today."""

import pytest

pytest_plugins = ["printed_matter"]  # fixtures of the tests of print


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--accept", action="store_true", help="write the content of every view of the cases as it is today"
    )
