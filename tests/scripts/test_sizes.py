"""Sizes of boards that are too large: scripts/develop/measure-sizes counts and estimates their depths, and adds them up."""

import unittest

from develop import PROGRAM, REPOSITORY, ScriptTest, read_table


class MeasureSizes(ScriptTest):
    SCRIPT = "measure-sizes"

    def test_from_counts_to_the_whole(self):
        truth = {int(row["depth"]): int(row["states"]) for row in read_table(REPOSITORY / "results/solved/depths.csv")
                 if row["board"] == "4x6"}  # fmt: skip
        measure = ["4x6", "--othello", PROGRAM, "--output", self.folder, "--samples-in", self.folder]
        self.call(*measure, "--exact-to", 8, "--estimate", "9:100,10:200")
        self.call(*measure, "--estimate", "9:200,11:200")
        exact, estimates = read_table(self.folder / "exact.csv"), read_table(self.folder / "estimates.csv")
        self.assertEqual([int(row["states"]) for row in exact], [truth[depth] for depth in range(9)])
        self.assertEqual([(row["depth"], row["samples"]) for row in estimates], [("9", "200"), ("10", "200"), ("11", "200")])
        for row in estimates:
            difference = float(row["states"]) - truth[int(row["depth"])]
            self.assertLess(abs(difference), 4 * float(row["states_error"]))
        self.call(*measure, "--effort", 1, "--colourings", "10:0.1,12:0.5,13:0.5")
        self.call(*measure, "--effort", 2, "--colourings", "13:0.5")
        self.call(*measure, "--either-mover", "--colourings", "12:0.5")
        coloured, either = read_table(self.folder / "colourings.csv"), read_table(self.folder / "either-mover.csv")
        self.assertEqual([(row["depth"], row["effort"]) for row in coloured], [("10", "1"), ("12", "1"), ("13", "1"), ("13", "2")])
        self.assertEqual([row["depth"] for row in either], ["12"])
        for row in coloured:
            self.assertEqual(row["samples_undecided"], "0")
            self.assertLess(abs(float(row["states"]) - truth[int(row["depth"])]), 4 * float(row["states_error"]) + 1)
        printed = self.call("4x6", "--sum", "--output", self.folder).stdout
        rows = read_table(self.folder / "depths.csv")
        kinds = ["counted"] * 9 + ["occupancies"] * 3 + ["colourings"] * 2
        self.assertEqual([row["kind"] for row in rows], kinds)
        self.assertEqual(rows[13]["states"], coloured[3]["states"])  # of the highest effort
        self.assertEqual(rows[13]["most"], coloured[3]["at_most"])
        total = sum(float(row["states"]) for row in rows)
        self.assertIn(f"found: {total:.4g} +- ", printed)
        self.assertIn("in 14 depths to 13", printed)


if __name__ == "__main__":
    unittest.main()
