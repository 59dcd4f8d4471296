#!/usr/bin/python3
"""Prints the table of depths of a results file as CSV.

The columns are those of the paper's Fig. 10, then the stored size in bytes and in bits per state, the time in
seconds, and the digest of the depth's states.

    scripts/develop/depth-table.py out/4x6.h5 > depths.csv

Needs python3-h5py. Exits with 5 if the file cannot be read or is none of othello's.
"""

import argparse
import sys


def rows(path):
    import h5py

    with h5py.File(path, "r") as file:
        if file.attrs.get("format") not in ("othello-results", b"othello-results"):
            raise ValueError("not a results file of othello enumerate")
        depths = file["depths"]
        names = ("depth", "states", "turn_skips", "rival_plays", "bytes", "bits_per_state", "seconds", "digest")
        yield from zip(*(depths[name][()] for name in names))


def main():
    parser = argparse.ArgumentParser(description="Prints the table of depths of a results file as CSV.")
    parser.add_argument("file", metavar="FILE.h5", help="written by othello enumerate --output")
    path = parser.parse_args().file
    try:
        lines = [
            f"{depth},{states},{skips},{plays},{size},{bits:.3f},{seconds:.2f},{digest:016x}"
            for depth, states, skips, plays, size, bits, seconds, digest in rows(path)
        ]
    except (OSError, KeyError, ValueError) as error:
        print(f"depth-table: {path}: {error}", file=sys.stderr)
        return 5
    print("depth,states,turn_skips,rival_plays,bytes,bits_per_state,seconds,digest")
    print("\n".join(lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
