"""The option that writes what the views of the cases show today."""

from collections.abc import Iterator

import pytest

pytest_plugins = ["printed_matter", "commands"]  # fixtures of the tests of print, and of those of the command


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--accept", action="store_true", help="write the content of every view of the cases as it is today"
    )


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test reads or writes the cache of whoever runs it."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield
