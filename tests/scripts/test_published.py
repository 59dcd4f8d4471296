"""The published tables of states agree with each other, and with the counts that are known from elsewhere."""

import collections
import csv
import pathlib
import re
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
COUNTS = ("states", "turn_skips", "rival_plays")


def known_counts():
    """The rows of tests/enumerate/known_counts.h: counts by board and depth."""
    text = (REPOSITORY / "tests/enumerate/known_counts.h").read_text(encoding="utf-8")
    for board, rows in re.findall(r"KnownRow, \d+> k(\d+x\d+)\{\{\n(.*?)\}\};", text, re.DOTALL):
        for depth, row in enumerate(re.findall(r"\{([\d', ]+)\}", rows)):
            yield (board, depth), dict(zip(COUNTS, (int(number.replace("'", "")) for number in row.split(",")), strict=True))


def published_rows():
    """Path, board and depth, and the columns of every row of a table whose board is counted whole or to some depth."""
    for path in sorted((REPOSITORY / "results").glob("*/*.csv")):
        if not re.fullmatch(r"(depths.*|exact)\.csv", path.name):
            continue
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                if row["states"].isdigit():  # not an estimate
                    yield path.relative_to(REPOSITORY), (row.get("board", path.parent.name), int(row["depth"])), row


class Published(unittest.TestCase):
    def test_tables_agree(self):
        seen = collections.defaultdict(dict)
        for place, counts in known_counts():
            seen[place].update({name: (str(count), "known_counts.h") for name, count in counts.items()})
        self.assertEqual(seen["5x6", 26]["states"][0], "83175694")
        compared = 0
        for path, place, row in published_rows():
            for name in (*COUNTS, "digest"):
                if row.get(name, "") == "" or (name == "digest" and "wins" in row):  # values have digests of their own
                    continue
                value, source = seen[place].setdefault(name, (row[name], path))
                self.assertEqual(row[name], value, f"{name} of {place}: {path} and {source}")
                compared += source != path
        self.assertGreater(compared, 300)


if __name__ == "__main__":
    unittest.main()
