"""othello gapkeep tune and compare: the best widths, and codes compared."""

import csv
import itertools
import json
import struct
from collections import Counter

from command import main
from gapkeep_support import GapkeepTest, cost


class Tune(GapkeepTest):
    def assert_optimal(self, gaps, rows, most, widest):
        self.assertEqual([row["widths"].count("-") + 1 for row in rows], list(range(1, most + 1)))
        for row in rows:
            widths = [int(width) for width in row["widths"].split("-")]
            total = sum(gaps.values())
            self.assertAlmostEqual(float(row["bits_per_state"]), cost(gaps, widths) / total, places=8)
            candidates = itertools.product(range(1, widest + 1), repeat=len(widths))
            best = min(bits for bits in (cost(gaps, list(c)) for c in candidates) if bits is not None)
            self.assertEqual(cost(gaps, widths), best, row)

    def test_optimum_equals_brute_force(self):
        for text, widest in (
            ("gap,count\n0,1\n", 2),
            ("gap,count\n0,7\n1,5\n2,4\n3,1\n9,1\n", 5),
            ("gap,count\n3,10\n8,10\n40,3\n", 7),
            ("100,1\n0,50\n5,20\n17,3\n", 8),
        ):
            path = self.histogram(text)
            gaps = {int(a): int(b) for a, b in (x.split(",") for x in text.split() if x != "gap,count")}
            self.assert_optimal(gaps, self.table("tune", "--histogram", path, "--max-widths", 3), 3, widest)

    def test_optimum_of_a_file(self):
        path = self.results_file("4x4", "--depth", 7)
        self.assert_optimal(self.gaps(path, "colouring"), self.table("tune", path, "--max-widths", 2), 2, 20)
        self.assert_optimal(
            self.gaps(path, "othello"), self.table("tune", path, "--numbering", "othello", "--max-widths", 2), 2, 27
        )

    def test_eight_widths_and_the_default_of_four(self):
        path = self.results_file("4x5", "--depth", 8)
        self.assertEqual(len(self.table("tune", path)), 4)
        rows = self.table("tune", path, "--max-widths", 8)
        self.assertEqual(len(rows), 8)
        self.assertEqual(set(rows[0]), {"widths", "bits_per_state"})

    def test_what_is_printed_can_be_pasted(self):
        path = self.results_file("4x5", "--depth", 8)
        best = self.table("tune", path, "--max-widths", 4)[-1]
        self.assertRegex(best["widths"], r"^\d+(-\d+){3}$")
        stats = self.table(
            "stats", path, "--numbering", "colouring", "--widths", best["widths"]
        )
        bits = [row["value"] for row in stats if row["measure"] == f"bits_per_gap of {best['widths']}"]
        self.assertEqual(bits, [f"{float(best['bits_per_state']):.4f}"])
        self.enumerate("4x5", "--depth", 8, "--widths", best["widths"], "--output", "best.h5")
        self.succeeds("enumerate", "--verify", "best.h5")

    def test_measured_objectives(self):
        path = self.results_file("4x5", "--depth", 8)
        gaps = self.gaps(path, "colouring")
        for objective, figure in (("zstd", "zstd_bits_per_state"), ("speed", "decoded_per_second")):
            rows = self.table("tune", path, "--objective", objective, "--curve", "curve.csv")
            self.assertEqual(len(rows), 4)
            with open(self.folder / "curve.csv", encoding="ascii") as file:
                curve = list(csv.DictReader(file))
            self.assertIn("1", [row["on_curve"] for row in curve])
            for row in rows + curve:
                widths = [int(width) for width in row["widths"].split("-")]
                self.assertAlmostEqual(float(row["bits_per_state"]), cost(gaps, widths) / 21888, places=6)
                self.assertGreater(float(row[figure]), 0)
            for row in rows:
                self.assertIn(row["widths"], [tried["widths"] for tried in curve])

    def test_table(self):
        path = self.results_file("4x5", "--depth", 6)
        for objective in ("raw", "zstd", "speed"):
            output = self.gapkeep("tune", path, "--objective", objective)
            self.assertIn("colouring", output)
            self.assertEqual(output.splitlines()[-1].split()[:2], ["paper", "8,16,32,64"])
            self.assertEqual(len(output.splitlines()), 7)

    def test_json(self):
        path = self.results_file("4x5", "--depth", 6)
        rows = self.table("tune", path)
        found = json.loads(self.gapkeep("tune", path, "--format", "json"))
        self.assertEqual([row["widths"].replace(",", "-") for row in found["rows"]], [row["widths"] for row in rows])
        for row, other in zip(found["rows"], rows):
            self.assertAlmostEqual(row["bits_per_state"], float(other["bits_per_state"]), places=6)
        self.assertEqual(found["paper"]["widths"], "8,16,32,64")
        for more in ((), ("--depth", 3)):  # all of a depth, and what a row tells
            found = json.loads(self.gapkeep("stats", path, "--format", "json", *more))
            received = {
                (column["numbering"], measure): value
                for column in found["numberings"]
                for measure, value in column.items()
                if measure != "numbering"
            }
            self.assertEqual(received, {key: float(value) for key, value in self.stats(path, *more).items()})
            self.assertIn("4x5 depth", found["states"])


def leb128_bytes(gap):
    return max(1, -(-gap.bit_length() // 7))


class Compare(GapkeepTest):
    def sequence(self, path, numbering, *more):
        name = self.folder / "gaps.bin"
        self.gapkeep("stats", path, "--numbering", numbering, "--export-sequence", name, *more)
        return [gap for (gap,) in struct.iter_unpack("<Q", name.read_bytes())]

    def test_the_sequence_is_all_gaps_in_order(self):
        path = self.results_file("4x4")
        for numbering in ("othello", "occupancy", "colouring"):
            gaps = self.sequence(path, numbering)
            self.assertEqual(Counter(gaps), self.gaps(path, numbering))
        # On a full board a colouring has a bit for every disc, and as many ones as the mover has discs.
        colouring, movers = -1, []
        for gap in gaps:
            colouring += gap + 1
            movers.append(bin(colouring).count("1"))
        boards = self.run_program("states", path)[1].splitlines()
        self.assertEqual(movers, [board.count("X") for board in boards])

    def test_sizes_are_those_of_the_definitions(self):
        path = self.results_file("4x5", "--depth", 8)
        gaps = self.sequence(path, "othello")
        codes = "leb128,gapkeep-2-4-9-40,leb128+zstd-1"
        rows = self.table("compare", path, "--numbering", "othello", "--codes", codes, "--passes", 1)
        self.assertEqual([row["coder"] for row in rows], codes.split(","))
        states = len(gaps) + 1  # one slice, whose first value is given; the first gap opens it
        bits = [float(row["bits_per_state"]) for row in rows]
        self.assertAlmostEqual(bits[0], 8 * sum(map(leb128_bytes, gaps[1:])) / (states - 1), places=3)
        self.assertLess(bits[2], bits[0])

    def test_every_code_in_every_format(self):
        path = self.results_file("4x5", "--depth", 8)
        names = [line.split("[")[0].split()[0] for line in self.gapkeep("compare", "--list").splitlines()[:-1]]
        self.assertIn("golomb-rice", names)
        rows = self.table("compare", path, "--passes", 1)
        for name in names:
            self.assertTrue(any(row["coder"].startswith(name) for row in rows), name)
        figures = [(float(row["bits_per_state"]), float(row["decoded_per_second"])) for row in rows]
        self.assertGreater(min(min(pair) for pair in figures), 0)
        for row, (bits, speed) in zip(rows, figures):
            beaten = any(b <= bits and s >= speed and (b, s) != (bits, speed) for b, s in figures)
            if row["on_front"] == "1":
                self.assertFalse(any(b < bits and s > speed for b, s in figures), row)
            else:
                self.assertTrue(beaten, row)
        whole = json.loads(self.gapkeep("compare", path, "--format", "json", "--codes", "leb128,elias-fano", "--passes", 1))
        self.assertEqual([code["name"] for code in whole["codes"]], ["leb128", "elias-fano"])
        self.assertIn("4x5 depth 8", whole["states"])
        self.assertEqual((whole["measured_states"], whole["all_states"], whole["slices"]), (21888, 21888, 1))
        table = self.gapkeep("compare", path, "--codes", "leb128,interpolative", "--slices", 1)
        self.assertEqual([line.lstrip("* ").split()[0] for line in table.splitlines()[1:4]], ["code", "leb128", "interpolative"])

    def test_what_was_measured_is_said(self):
        path = self.results_file("4x5", "--depth", 11)
        states = int(self.stats(path)["colouring", "states"])
        compare = ("compare", path, "--codes", "leb128", "--passes", 1)
        for slices, words, measured in (
            ("2", rf"measured: {2 * 65536} of {states} states, in 2 slices evenly spread", 2 * 65536),
            ("all", rf"measured: all {states} states, in slices", states),
            ("32", rf"measured: all {states} states, in slices", states),
        ):
            self.assertRegex(self.gapkeep(*compare, "--slices", slices), words)
            (row,) = self.table(*compare, "--slices", slices)
            self.assertEqual((int(row["measured_states"]), int(row["all_states"])), (measured, states))
        # Each slice starts over, so that the bits of all slices are nearly those of all gaps.
        whole = 8 * sum(leb128_bytes(gap) * count for gap, count in self.gaps(path, "colouring").items()) / states
        self.assertAlmostEqual(float(row["bits_per_state"]), whole, places=3)

    def test_wrong_usage(self):
        path = self.results_file("4x4", "--depth", 6)
        counts = self.histogram("gap,count\n1,2\n")
        for arguments, *words in (
            (["compare"], "Name a results file or the --scratch folder of a search"),
            (["compare", path, "--codes", "leb12"], "'leb12'", "golomb-rice", "gapkeep-n1-..-nm"),
            (["compare", path, "--codes", "golomb-rice+zstd-1"], "not a code of gaps"),
            (["compare", path, "--codes", "gapkeep-1"], "gapkeep-1", "holds gaps to 1"),
            (["compare", path, "--codes", "leb128,"], "''"),
            (["compare", path, "--slices", "0"], "--slices 0", "1 to 1000000"),
            (["compare", path, "--slices", "some"], "--slices some"),
            (["compare", path, "--format", "xml"], "--format xml"),
            (["stats", path, "--export-sequence", "x"], "--export-sequence", "--numbering"),
            (["stats", "--histogram", counts, "--export-sequence", "x"], "--export-sequence", "no order"),
        ):
            self.assert_wrong_usage(["gapkeep", *arguments], *words)


if __name__ == "__main__":
    main()
