"""All figures: `./dev bench`, or some of them: `./dev bench checking rulebook`."""

from __future__ import annotations

import sys

from benchmarks import accounting, cache, checking, front_end, incremental, machine, reach, rulebook

ALL = {
    "accounting": accounting,
    "cache": cache,
    "checking": checking,
    "front_end": front_end,
    "incremental": incremental,
    "machine": machine,
    "reach": reach,
    "rulebook": rulebook,
}


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in ALL]
    if unknown:
        sys.stderr.write(f"bench: there is no {unknown[0]}; there are {', '.join(ALL)}\n")
        return 2
    for name in names or ALL:
        sys.stdout.write(f"== {name}\n")
        sys.stdout.flush()
        ALL[name].main()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
