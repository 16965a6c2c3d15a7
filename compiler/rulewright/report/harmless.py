"""Text of others made harmless for a terminal."""

from __future__ import annotations

import unicodedata

STEERING = frozenset(["Cc", "Cf", "Zl", "Zp"])  # categories of characters that a terminal may obey instead of showing


def harmless_json(text: str) -> str:
    """JSON with the same value, in which each character that steers a terminal is an escape."""
    if text.isascii():
        return text  # control characters are escapes already
    return "".join(
        rf"\u{ord(letter):04x}" if unicodedata.category(letter) in STEERING and letter != "\n" else letter
        for letter in text
    )


def clean(text: str, lines: bool = False) -> str:
    """The text with a sign in place of each control or formatting character; tabs and line ends become blanks, but
    line feeds stay where `lines`.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        letter
        if lines and letter == "\n"
        else " "
        if letter in "\t\n\r"
        else "�"
        if unicodedata.category(letter) in STEERING
        else letter
        for letter in text
    )
