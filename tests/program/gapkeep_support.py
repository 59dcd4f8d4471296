"""What the tests of othello gapkeep share: povaleints by their definition, and what the program says of gaps."""

import csv

from command import CommandTest, csv_rows


def povaleint_bits(gap, widths):
    """Bits of a gap by the definition, or None if the widths cannot hold it."""
    bits = 0
    for level, width in enumerate(widths):
        bits += width
        last = level + 1 == len(widths)
        if gap < 2**width - 1 + last:
            return bits
        gap -= 2**width - 1
    return None


def cost(gaps, widths):
    """Bits of all gaps, or None if one is too large."""
    bits = [povaleint_bits(gap, widths) for gap in gaps]
    return None if None in bits else sum(b * count for b, count in zip(bits, gaps.values()))


class GapkeepTest(CommandTest):
    def gapkeep(self, *arguments):
        output = self.succeeds("gapkeep", *arguments, silent=True)
        return output

    def table(self, *arguments):
        return csv_rows(self.gapkeep(*arguments, "--format", "csv"))

    def stats(self, *arguments):
        """(numbering, measure) -> value"""
        rows = self.table("stats", *arguments)
        return {(row["numbering"], row["measure"]): float(row["value"]) for row in rows}

    def gaps(self, path, numbering):
        """The exact counts of a file's gaps."""
        name = self.folder / "gaps.csv"
        self.gapkeep("stats", path, "--numbering", numbering, "--export", name)
        with open(name, encoding="ascii") as file:
            rows = list(csv.DictReader(file))
        gaps = {int(row["gap"]): int(row["count"]) for row in rows}
        self.assertEqual(list(gaps), sorted(gaps))
        self.assertEqual(len(gaps), len(rows))
        return gaps

    def histogram(self, text):
        path = self.folder / "histogram.csv"
        path.write_text(text, encoding="ascii")
        return path
