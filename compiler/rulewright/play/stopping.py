"""Ctrl-C while other processes work: it reaches them too, and must find each of them in its work, never between.

Elsewhere it waits (a signal that is held back is held back in processes that are begun meanwhile), so that a process
that is only being loaded, or waits for work, ends without a word. Systems without signal masks go without this.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

Made = TypeVar("Made")


@contextmanager
def held() -> Iterator[None]:
    """Processes begun in here do not see Ctrl-C but in `stoppable` work; this process sees it afterwards."""
    _mask(True)
    try:
        yield
    finally:
        _mask(False)


_stopped = False  # of a worker process: it was stopped, and does not begin what it has still in hand


def stoppable(work: Callable[..., Made], *arguments: object) -> Made:
    """Work of a worker process that Ctrl-C stops: KeyboardInterrupt."""
    global _stopped
    if _stopped:
        raise KeyboardInterrupt
    try:
        _mask(False)
        return work(*arguments)
    except KeyboardInterrupt:
        _stopped = True
        raise
    finally:
        _mask(True)


def _mask(hold: bool) -> None:
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK if hold else signal.SIG_UNBLOCK, {signal.SIGINT})
