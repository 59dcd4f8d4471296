"""othello gapkeep: statistics of gaps, their counts and their sequence, and baskets of values."""

import json
import math

from command import DAMAGED_INPUT, DONE, OTHER_FAILURE, main
from gapkeep_support import GapkeepTest, cost, povaleint_bits


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
            (["tune", path, "--objective", "size"], "--objective size", "raw, zstd or speed"),
            (["tune", path, "--numbering", "spiral"], "--numbering spiral", "colouring"),
            (["tune", path, "--format", "xml"], "--format xml", "table, csv or json"),
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
        codes = set()
        for offset in range(len(data) // 2, len(data), max(1, len(data) // 40)):
            damaged = bytearray(data)
            damaged[offset] ^= 0x55
            path.write_bytes(damaged)
            code = self.run_program("gapkeep", "stats", path, "--numbering", "othello,occupancy")[0]
            self.assertIn(code, (DONE, DAMAGED_INPUT), offset)
            codes.add(code)
        self.assertIn(DAMAGED_INPUT, codes)


if __name__ == "__main__":
    main()
