"""The name that a wrong one was probably meant to be, found without comparing it with every other."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

CROWD = 30  # a word that is in more names than this tells nothing


class Nearest:
    """Known names, by key, to look for near ones."""

    def __init__(self, keys: Iterable[str]) -> None:
        self._by_word: dict[str, list[str]] = {}
        self._by_frame: dict[tuple[str, ...], list[str]] = {}
        for key in dict.fromkeys(keys):
            words = key.split()
            for word in dict.fromkeys(words):
                self._by_word.setdefault(word, []).append(key)
            for at in range(len(words) if len(words) > 2 else 0):
                self._by_frame.setdefault((*words[:at], "*", *words[at + 1 :]), []).append(key)

    def like(self, key: str, cutoff: float = 0.72) -> str:
        """A known name that shares a word with this one and is spelled much like it; "" when there is none."""
        buckets = sorted((self._by_word[w] for w in key.split() if w in self._by_word), key=len)
        candidates = [name for bucket in buckets[:3] for name in bucket[:CROWD] if name != key]
        return next(iter(difflib.get_close_matches(key, candidates, 1, cutoff)), "")

    def but_for_a_small_word(self, key: str) -> str:
        """A known name of three words or more that differs in one small word only (Run To Cover, Run For Cover)."""
        words = key.split()
        for at in range(len(words) if len(words) > 2 else 0):
            for name in self._by_frame.get((*words[:at], "*", *words[at + 1 :]), ()):
                if name != key and len(words[at]) <= 3 and len(name.split()[at]) <= 3:
                    return name
        return ""
