#!/usr/bin/python3
"""Reads the states of the last depth from a results file of `othello enumerate`.

    scripts/read-states.py FILE.h5 [--count N] [--digest]

Prints the first N states (5 unless told) as boards: X the player to move, O the opponent, . a vacant cell, on boards
of other shapes than MxN - a closed one and # none.
With --digest every state is decoded and checked first, and their count and digest are computed again; boards
are printed only if --count is given. It takes about ten seconds per million states. The states are read piece
after piece, so that any file fits in memory.

This program knows the format from docs/results-file.md alone and shares no code with the search: it is a
second reading of the definitions, written to be followed, not to be fast.

Exit codes: 0 the file is right; 1 other failure; 2 wrong usage; 3 a block, a state, count or digest is wrong;
5 the file cannot be read or is not a results file.
"""

import argparse
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True

from reading.faults import Foreign, Wrong  # noqa: E402
from reading.results_file import ResultsFile  # noqa: E402


def natural(argument):
    value = int(argument)
    if value < 0:
        raise ValueError
    return value


def main():
    parser = argparse.ArgumentParser(description="Reads the states of the last depth from a results file.")
    parser.add_argument("file", metavar="FILE.h5", help="written by othello enumerate --output")
    parser.add_argument("--count", type=natural, metavar="N", help="print the first N states (default 5)")
    parser.add_argument("--digest", action="store_true", help="decode all states and check count and digest")
    arguments = parser.parse_args()
    boards = arguments.count if arguments.count is not None else 0 if arguments.digest else 5

    try:
        file = ResultsFile(arguments.file)
        file.check_summary()
        if arguments.digest:
            file.check_states()
        else:
            print("read-states: the states were not checked; --digest decodes them all", file=sys.stderr)
        print(f"{file.board.name}, depth {file.depth}: {file.count} states, digest {file.digest:016x}")
        file.print_boards(boards)
        if arguments.digest:
            print("count and digest are right")
    except ImportError:
        print("read-states: no h5py; on Debian: apt install python3-h5py", file=sys.stderr)
        return 1
    except BrokenPipeError:  # who read the boards has seen enough, as `head` does
        sys.stderr.close()
        return 1
    except FileNotFoundError:
        print(f"read-states: {arguments.file}: no such file", file=sys.stderr)
        return 5
    except Wrong as fault:
        print(f"read-states: {arguments.file}: {fault}", file=sys.stderr)
        return 3
    except (Foreign, OSError, KeyError, ValueError, TypeError, RuntimeError) as fault:
        print(f"read-states: {arguments.file}: {fault}", file=sys.stderr)
        return 5
    return 0


if __name__ == "__main__":
    sys.exit(main())
