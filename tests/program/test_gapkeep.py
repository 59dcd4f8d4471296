"""othello gapkeep: statistics of gaps, their counts and their sequence, the best widths, and codes compared."""

import csv
import itertools
import json
import math
import struct
from collections import Counter

from command import DAMAGED_INPUT, DONE, OTHER_FAILURE, CommandTest, csv_rows, main


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


class Stats(GapkeepTest):
    def test_both_engines_have_the_same_gaps_in_every_numbering(self):
        for board, *arguments in (
            ("4x5", "--depth", 6),
            ("5x6", "--depth", 5),
            ("4x4", "--depth", 9),
            ("5x5", "--depth", 5, "--symmetry", "none"),
        ):
            queue = self.results_file(board, *arguments, "--engine", "shifted-queue", name="queue.h5")
            occupancy = self.results_file(board, *arguments, "--engine", "occupancy", name="occupancy.h5")
            for numbering in ("othello", "occupancy", "colouring"):
                self.assertEqual(self.gaps(queue, numbering), self.gaps(occupancy, numbering), (board, numbering))

    def test_figures_are_those_of_the_gaps(self):
        path = self.results_file("4x5", "--depth", 8, "--engine", "shifted-queue")
        lists = ["8,16,32,64", "2,3,5,64", "4,4"]
        stats = self.stats(path, "--numbering", "othello,occupancy,colouring", "--widths", lists[1], "--widths", lists[2])
        for numbering in ("othello", "occupancy", "colouring"):
            gaps = self.gaps(path, numbering)
            total = sum(gaps.values())
            self.assertEqual(total, 21888 - (numbering != "colouring"))
            self.assertEqual(stats[numbering, "states"], 21888)
            self.assertEqual(stats[numbering, "gaps"], total)
            self.assertEqual(stats[numbering, "distinct_gaps"], len(gaps))
            self.assertEqual(stats[numbering, "largest_gap"], max(gaps))
            entropy = -sum(n / total * math.log2(n / total) for n in gaps.values())
            self.assertAlmostEqual(stats[numbering, "entropy_bits_per_gap"], entropy, places=3)
            for bits in range(1, max(gaps).bit_length() + 1):
                share = 100 * sum(n for gap, n in gaps.items() if max(gap.bit_length(), 1) == bits) / total
                self.assertAlmostEqual(stats[numbering, f"percent_of_gaps_of_{bits}_bits"], share, places=3)
            for text in lists:
                widths = [int(width) for width in text.split(",")]
                held = {gap: n for gap, n in gaps.items() if povaleint_bits(gap, widths) is not None}
                bits = cost(held, widths) / sum(held.values())
                name = text.replace(",", "-")
                self.assertAlmostEqual(stats[numbering, f"bits_per_gap of {name}"], bits, places=3)
                self.assertAlmostEqual(stats[numbering, f"ratio of {name}"], 64 / bits, places=2)
                self.assertEqual(stats[numbering, f"gaps_beyond of {name}"], total - sum(held.values()))

    def test_blocks_have_the_size_that_the_search_wrote(self):
        for widths in ("8,16,32,64", "2,3,64", "5,4"):
            path = self.results_file(
                "4x5", "--depth", 8, "--engine", "shifted-queue", "--threads", 1, "--widths", widths
            )
            rows = self.run_program("enumerate", "4x5", "--depth", 8, "--engine", "shifted-queue", "--threads", 1,
                                    "--memory", "64M", "--widths", widths, "--format", "table")[1]  # fmt: skip
            row = next(line.split() for line in rows.splitlines() if line.split()[0] == "8")
            stats = self.stats(path, "--widths", widths)
            name = widths.replace(",", "-")
            self.assertAlmostEqual(
                stats["othello", f"block_bits_per_state of {name}"], 8 * int(row[4]) / int(row[1]), places=3
            )

    def test_an_exported_histogram_gives_the_same_figures(self):
        path = self.results_file("4x5", "--depth", 7)
        self.gaps(path, "occupancy")
        by_file = self.stats(path, "--numbering", "occupancy", "--widths", "3,9,64")
        by_counts = self.stats("--histogram", "gaps.csv", "--widths", "3,9,64")
        for (_, measure), value in by_counts.items():
            self.assertEqual(by_file["occupancy", measure], value, measure)

    def test_another_depth(self):
        path = self.results_file("4x5", "--depth", 8, "--engine", "shifted-queue")
        earlier = self.results_file("4x5", "--depth", 6, "--engine", "shifted-queue", name="earlier.h5")
        expected = self.stats(earlier)
        for key, value in self.stats(path, "--depth", 6).items():
            self.assertEqual(value, expected[key], key)
        self.assertEqual(self.gapkeep("stats", path, "--depth", 8), self.gapkeep("stats", path))
        self.assert_wrong_usage(["gapkeep", "stats", path, "--depth", 6, "--widths", "4"], "--depth 6")
        self.assert_wrong_usage(["gapkeep", "stats", path, "--depth", 9], "--depth 9", "0 to 8")

    def test_the_folder_of_a_search_holds_its_frontier_and_the_depths_it_kept(self):
        folder = self.folder / "scratch"
        code, *_ = self.run_program(
            "enumerate", "4x5", "--depth", 8, "--memory", "64M", "--scratch", folder, "--keep-depths", 5
        )
        self.assertEqual(code, DONE)
        for depth in (5, 8):
            path = self.results_file("4x5", "--depth", depth, name=f"{depth}.h5")
            options = ("--numbering", "othello,occupancy,colouring", "--widths", "2,3,64")
            self.assertEqual(self.stats(folder, "--depth", depth, *options), self.stats(path, *options))
            self.assertEqual(self.table("tune", folder, "--depth", depth), self.table("tune", path))
        self.assertEqual(self.table("tune", folder), self.table("tune", folder, "--depth", 8))
        bits = self.stats(folder, "--depth", 7)
        self.assertEqual(bits, self.stats(path, "--depth", 7))
        self.assert_wrong_usage(["gapkeep", "stats", folder, "--depth", 7, "--widths", "4"], "--keep-depths 7")
        self.assert_wrong_usage(["gapkeep", "tune", folder, "--depth", 7], "--keep-depths 7")
        self.assert_wrong_usage(["gapkeep", "stats", folder, "--depth", 9], "--depth 9", "0 to 8")
        code, _, log = self.run_program("gapkeep", "stats", self.folder)
        self.assertEqual(code, DAMAGED_INPUT)
        self.assertIn("manifest.json", log)

    def test_one_state(self):
        path = self.results_file("4x4", "--depth", 0, "--engine", "shifted-queue")
        stats = self.stats(path)
        self.assertEqual(stats["othello", "gaps"], 0)
        self.assertEqual(stats["othello", "block_bits_per_state of 8-16-32-64"], 128)


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
            (["compare"], "results file"),
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


class Baskets(GapkeepTest):
    def test_table_and_shares(self):
        self.enumerate("4x5", "--engine", "shifted-queue", "--depth", 9, "--output", "paper.h5")
        rows = self.table("baskets", "paper.h5", "--baskets", 7)
        self.assertEqual([row["basket"] for row in rows], [str(basket) for basket in range(1, 8)])
        whole = json.loads(self.gapkeep("baskets", "paper.h5", "--baskets", 7, "--format", "json"))
        text = self.gapkeep("baskets", "paper.h5", "--baskets", 7)
        self.assertIn("7 baskets", text)
        for cut in ("parts", "sample"):
            shares = [int(row[cut]) for row in rows]
            self.assertEqual(sum(shares), 64804)
            self.assertEqual(shares, whole[cut])
            heaviest = max(shares)
            self.assertRegex(
                text, rf"(?m)^{cut} +{shares.index(heaviest) + 1} +{heaviest} +{heaviest / 648.04:.3f} .* {min(shares)}$"
            )
        one = self.table("baskets", "paper.h5", "--baskets", 3, "--parts", 1)
        self.assertEqual([row["parts"] for row in one], ["64804", "0", "0"])

    def test_refused(self):
        self.enumerate("4x5", "--depth", 2, "--output", "few.h5")
        self.assert_wrong_usage(["gapkeep", "baskets", "few.h5"], "--baskets 576", "states")
        self.assert_wrong_usage(["gapkeep", "baskets", "few.h5", "--baskets", 0], "--baskets", "1 to 1024")


class Refused(GapkeepTest):
    def test_sources(self):
        for command in ("stats", "tune"):
            self.assert_wrong_usage(["gapkeep", command], "results file", "--scratch", "--histogram")
            self.assert_wrong_usage(["gapkeep", command, "a.h5", "--histogram", "b.csv"], "both")
            self.assert_wrong_usage(["gapkeep", command, "--histogram", "b.csv", "--numbering", "othello"], "--numbering")
            self.assert_fails(DAMAGED_INPUT, ["gapkeep", command, "missing.h5"], "missing.h5")
            self.assert_fails(DAMAGED_INPUT, ["gapkeep", command, "--histogram", "missing.csv"], "missing.csv")

    def test_histograms(self):
        for text, *words in (
            ("", "no gaps"),
            ("gap,count\n", "no gaps"),
            ("gap,count\n1,2\nx,3\n", "line 3", "x,3"),
            ("gap,count\n-1,2\n", "line 2"),
            ("gap,count\n1\n", "line 2"),
            ("gap,count\n1,2,3\n", "line 2"),
            ("1.5,2\n", "line 1"),
            ("18446744073709551616,1\n", "line 1"),
            ("1,99999999999999999999\n", "line 1", "whole numbers below 2^64"),
            ("1,18446744073709551615\n", "line 1", "more than 18014398509481984 gaps"),
            ("1,5\n2,18446744073709551615\n", "line 2", "more than 18014398509481984 gaps"),
            ("1,2\n1,3\n", "two lines"),
        ):
            path = self.histogram(text)
            self.assert_fails(DAMAGED_INPUT, ["gapkeep", "stats", "--histogram", path], "histogram.csv", *words)
            self.assert_fails(DAMAGED_INPUT, ["gapkeep", "tune", "--histogram", path], "histogram.csv", *words)

    def test_options(self):
        path = self.results_file("4x4", "--depth", 4)
        counts = self.histogram("gap,count\n1,2\n")
        for arguments, *words in (
            (["tune", path, "--max-widths", "0"], "--max-widths 0", "1 to 8"),
            (["tune", path, "--max-widths", "9"], "--max-widths 9", "1 to 8"),
            (["tune", path, "--max-widths", "two"], "--max-widths two"),
            (["tune", path, "--objective", "size"], "--objective size", "raw, zstd and speed"),
            (["tune", path, "--numbering", "spiral"], "--numbering spiral", "colouring"),
            (["tune", path, "--format", "xml"], "--format xml", "table, csv and json"),
            (["tune", path, "--curve", "x.csv"], "--curve"),
            (["tune", "--histogram", counts, "--objective", "zstd"], "--objective zstd", "no order"),
            (["stats", path, "--numbering", "othello,"], "--numbering"),
            (["stats", path, "--widths", "0"], "'0'", "1 to 64"),
            (["stats", path, "--export", "x.csv"], "--export", "--numbering"),
            (["stats", "--histogram", counts, "--depth", "3"], "--depth"),
            (["stats", path, "--format", ""], "--format", "empty"),
        ):
            self.assert_wrong_usage(["gapkeep", *arguments], *words)
        self.assert_wrong_usage(["gapkeep"], "stats", "tune", "compare")

    def test_numbers_beyond_64_bits(self):
        path = self.results_file("8x8", "--depth", 3, "--engine", "shifted-queue")
        self.assert_wrong_usage(["gapkeep", "stats", path], "8x8", "64 bits")
        path = self.results_file("8x8", "--depth", 3)
        self.assert_wrong_usage(["gapkeep", "stats", path, "--numbering", "othello"], "8x8", "64")
        # Of this depth's numbers 64 bits hold all.
        self.assert_wrong_usage(["gapkeep", "baskets", path, "--baskets", 2], "64 bits")

    def test_one_state_cannot_be_tuned_for(self):
        path = self.results_file("4x4", "--depth", 0, "--engine", "shifted-queue")
        self.assert_wrong_usage(["gapkeep", "tune", path], "one state")

    def test_export_into_a_missing_folder(self):
        path = self.results_file("4x4", "--depth", 4)
        arguments = ["gapkeep", "stats", path, "--numbering", "othello", "--export", "no/gaps.csv"]
        self.assert_fails(OTHER_FAILURE, arguments, "no/gaps.csv")

    def test_a_wrong_format_exports_nothing(self):
        path = self.results_file("4x4", "--depth", 4)
        self.assert_wrong_usage(["gapkeep", "stats", path, "--format", "jsn", "--export", "gaps.csv"], "--format jsn")
        self.assertFalse((self.folder / "gaps.csv").exists())

    def test_damaged_states(self):
        path = self.results_file("4x5", "--depth", 6, "--engine", "shifted-queue")
        data = bytearray(path.read_bytes())
        for offset in range(len(data) // 2, len(data), max(1, len(data) // 40)):
            damaged = bytearray(data)
            damaged[offset] ^= 0x55
            path.write_bytes(damaged)
            code = self.run_program("gapkeep", "stats", path, "--numbering", "othello,occupancy")[0]
            self.assertIn(code, (DONE, DAMAGED_INPUT), offset)


if __name__ == "__main__":
    main()
