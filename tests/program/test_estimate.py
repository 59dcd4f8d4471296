"""`othello estimate`: what it prints, what it keeps, and what it refuses."""

import json
import signal

from command import DONE, NOT_ENOUGH_CAPACITY, OTHER_FAILURE, STOPPED_EARLY, CommandTest, csv_rows, main
from hdf5 import h5py, needs_h5py

QUIET = ["--threads", 2, "--quiet"]


class Estimate(CommandTest):
    def estimate(self, *arguments):
        output = self.succeeds("estimate", *arguments, *QUIET, "--format", "json", silent=True)
        return json.loads(output)

    def test_states_and_standard_error(self):
        for arguments, truth in (
            (["4x4", "--depth", 8], 1495),
            (["5x6", "--depth", 9], 557539),
            (["5x6", "--depth", 10, "--symmetry", "none"], 2780043),
            (["8x8", "--depth", 8, "--symmetry", "none"], 269352),
        ):
            found = self.estimate(*arguments, "--samples", 400)
            self.assertEqual((found["samples"], found["seed"]), (400, 1))
            self.assertGreater(found["standard_error"], 0)
            self.assertLess(found["standard_error"], 0.1 * truth)
            self.assertLess(abs(found["states"] - truth), 4 * found["standard_error"])
            states = found["quantities"]["states"]
            self.assertEqual(states, {"estimate": found["states"], "standard_error": found["standard_error"]})
            if "none" in arguments:
                self.assertEqual(found["quantities"]["plain_states"], states)

    def test_what_else_is_estimated(self):
        found = self.estimate("4x4", "--depth", 8, "--samples", 2000)["quantities"]
        for name, truth in (("without_move", 120), ("games_ended", 3), ("states", 1495)):
            self.assertLess(abs(found[name]["estimate"] - truth), 4 * found[name]["standard_error"], name)
        moves = found["moves"]["estimate"] / found["states"]["estimate"]
        self.assertAlmostEqual(found["moves_per_state"]["estimate"], moves)

    def test_what_all_samples_agree_on_is_exact(self):
        found = self.estimate("8x8", "--depth", 0)
        self.assertEqual((found["states"], found["standard_error"]), (1, 0))

    def test_threads_and_formats(self):
        def printed(*arguments):
            output = self.succeeds("estimate", "5x5", "--depth", 8, "--samples", 50, "--quiet", *arguments, silent=True)
            return output

        expected = printed("--threads", 1, "--format", "csv")
        for threads in (2, 7):
            self.assertEqual(printed("--threads", threads, "--format", "csv"), expected)
        rows = csv_rows(expected)
        names = ["states", "without_move", "games_ended", "moves", "moves_per_state", "plain_states"]
        self.assertEqual([row["quantity"] for row in rows], names)
        self.assertNotEqual(printed("--seed", 2, "--format", "csv"), expected)
        table = printed()
        self.assertTrue(table.startswith("5x5 (columns x rows), depth 8, symmetry full, seed 1: 50 samples, "), table)
        self.assertIn("moves per state", table)

    def test_time_bounds_the_samples(self):
        found = self.estimate("8x8", "--depth", 10, "--time", 0.5)
        self.assertGreater(found["samples"], 0)
        again = self.estimate("8x8", "--depth", 10, "--samples", found["samples"])
        self.assertEqual(again, found)

    def test_shapes_and_starts(self):
        for board, depth in (
            ("#....#/....../..OX../..XO../....../#....#", 8),
            ("....../....../..OO../..XX../....../......", 7),
            ("-...-/...../..OX./..XO./-...-", 8),
            ("#####/#...#/#OX.#/#XO.#/##..#", 4),
        ):
            for symmetry in ("full", "none"):
                search = ("enumerate", "--from", board, "--depth", depth, "--symmetry", symmetry, "--format", "csv")
                row = csv_rows(self.run_program(*search, "--quiet")[1])[-1]
                self.assertEqual(int(row["depth"]), depth)
                found = self.estimate("--from", board, "--depth", depth, "--samples", 400, "--symmetry", symmetry)
                self.assertEqual(found["board"], board)
                error = max(found["standard_error"], 1e-9 * found["states"])
                self.assertLess(abs(found["states"] - int(row["states"])), 4 * error, f"{board} {symmetry}")
        # The usual start is the board.
        named = self.estimate("4x4", "--depth", 6, "--samples", 20)
        self.assertEqual(self.estimate("--from", "..../.OX./.XO./....", "--depth", 6, "--samples", 20), named)

    def test_cells_that_are_cut_off_are_noted(self):
        code, output, log = self.run_program("estimate", "--from", "XO.#..", "--depth", 1, *QUIET, "--format", "csv")
        self.assertEqual((code, output.splitlines()[1]), (DONE, "states,1,0"))
        self.assertEqual(log, "othello: no disc can come to e1 f1: no two others can lie beside it in a line\n")

    def table(self, name):
        """The samples of a file, as numpy arrays by name, and the attributes of the file."""
        with h5py.File(self.folder / name) as file:
            return {table: values[:] for table, values in file["samples"].items()}, dict(file.attrs)

    def assert_same_samples(self, name, other):
        for table, values in self.table(name)[0].items():
            self.assertTrue((values == self.table(other)[0][table]).all(), table)

    @needs_h5py
    def test_samples_are_kept_and_continued(self):
        command = ["estimate", "5x6", "--depth", 8, *QUIET, "--format", "csv"]
        whole = self.run_program(*command, "--samples", 80, "--output", "whole.h5")
        for samples in (30, 80):
            self.assertEqual(self.run_program(*command, "--samples", samples, "--output", "parts.h5")[0], DONE)
            self.assertEqual(len(self.table("parts.h5")[0]["states"]), samples)
        self.assert_same_samples("parts.h5", "whole.h5")
        # Fewer are taken from the file, which stays as it is.
        content = (self.folder / "whole.h5").read_bytes()
        fewer = self.run_program(*command, "--samples", 30, "--output", "whole.h5")
        self.assertEqual(fewer, self.run_program(*command, "--samples", 30))
        self.assertEqual((self.folder / "whole.h5").read_bytes(), content)
        self.assertEqual(self.run_program(*command, "--samples", 80, "--output", "whole.h5"), whole)

    @needs_h5py
    def test_other_tools_read_the_samples(self):
        found = self.estimate("8x8", "--depth", 7, "--samples", 50, "--symmetry", "none", "--output", "samples.h5")
        samples, about = self.table("samples.h5")
        self.assertEqual((about["format"], about["format_version"]), (b"othello-samples", 1))
        self.assertEqual((about["board"], about["symmetry"]), (b"8x8", b"none"))
        for name in ("depth", "seed", "base_depth", "base_states"):
            self.assertEqual(about[name], found[name])
        for name in ("program_version", "commit", "compiler", "date", "conventions"):
            self.assertTrue(about[name])
        self.assertIn(b"estimate 8x8 --depth 7", about["command_line"])
        # As docs/estimate.md says: what a sample estimates is the count over the probability.
        for occupancy, states in zip(samples["occupancy"], samples["states"], strict=True):
            self.assertEqual(int(occupancy).bit_count(), 11)
            self.assertEqual(int(occupancy) >> 27 & 0x303, 0x303)
            self.assertEqual(states, int(states))
        for name in ("states", "without_move", "games_ended", "moves", "plain_states"):
            each = samples[name] / samples["probability"]
            quantity = found["quantities"][name]
            self.assertAlmostEqual(each.mean() / quantity["estimate"] if quantity["estimate"] else 1, 1)
            error = each.std(ddof=1) / len(each) ** 0.5
            self.assertAlmostEqual(error / quantity["standard_error"] if error else 1, 1)
            with h5py.File(self.folder / "samples.h5") as file:
                stored = file["samples"][name].attrs
                self.assertEqual(stored["estimate"], quantity["estimate"])
                self.assertEqual(stored["standard_error"], quantity["standard_error"])
                self.assertTrue(stored["units"] and stored["description"])

    def test_force_without_an_output(self):
        self.assert_wrong_usage(["estimate", "8x8", "--depth", 6, "--force"], "--force goes with --output only")

    def test_samples_of_another_estimate_stay(self):
        command = ["estimate", "4x5", "--samples", 10, *QUIET, "--output", "samples.h5"]
        self.assertEqual(self.run_program(*command, "--depth", 6)[0], DONE)
        self.assert_wrong_usage([*command, "--depth", 7], "--output samples.h5", "another estimate", "--force")
        self.assert_wrong_usage([*command, "--depth", 6, "--seed", 2], "another estimate")
        self.assertEqual(self.run_program(*command, "--depth", 7, "--force")[0], DONE)
        whole = (self.folder / "samples.h5").read_bytes()
        (self.folder / "samples.h5").write_bytes(whole[:-40])
        self.assert_wrong_usage([*command, "--depth", 7], "samples.h5", "damaged", "--force")
        (self.folder / "samples.h5").write_text("mine\n")
        self.assert_wrong_usage([*command, "--depth", 7], "samples.h5", "--force")
        self.assertEqual(self.run_program(*command, "--depth", 7, "--force")[0], DONE)

    def test_other_files_of_the_program_are_refused(self):
        self.assertEqual(self.run_program("solve", "4x4", "--quiet", "--output", "values.h5")[0], DONE)
        command = ["estimate", "4x4", "--depth", 5, *QUIET, "--output", "values.h5"]
        self.assert_wrong_usage(command, "values.h5: holds values of states", "--force")

    def test_results_are_not_written_over(self):
        self.results_file("4x4", name="4x4.h5")
        self.assert_wrong_usage(["estimate", "4x4", "--depth", 5, "--output", "4x4.h5"], "4x4.h5: holds results", "--force")

    def stopped(self, *arguments):
        """The code, and the samples that were printed."""
        with self.start("estimate", "8x8", *arguments, *QUIET, "--format", "json") as process:
            output, log = self.interrupt(process, 1.5)
        self.assertEqual(log.count("\n"), 1, log)
        return process.returncode, json.loads(output)["samples"] if output else 0

    def test_a_stop(self):
        sampled = ["--depth", 14, "--samples", 1000000]
        self.assertEqual(self.stopped(*sampled)[0], 128 + signal.SIGINT)
        code, samples = self.stopped(*sampled, "--output", "samples.h5")
        self.assertEqual(code, STOPPED_EARLY)
        code, more = self.stopped(*sampled, "--output", "samples.h5")
        self.assertEqual(code, STOPPED_EARLY)
        self.assertGreater(more, 0)
        self.assertGreaterEqual(more, samples)

    def test_colourings(self):
        found = self.estimate("5x6", "--depth", 20, "--method", "colourings", "--samples", 3000, "--effort", 3)
        self.assertEqual((found["method"], found["samples"], found["effort"]), ("colourings", 3000, 3))
        self.assertLess(abs(found["states"] - 53516410536), 4 * found["standard_error"])
        self.assertGreater(found["samples_reached"], 20)
        quantities = found["quantities"]
        self.assertEqual(quantities["states"], {"estimate": found["states"], "standard_error": found["standard_error"]})
        both = quantities["states"]["estimate"] + quantities["undecided"]["estimate"]
        self.assertAlmostEqual(quantities["at_most"]["estimate"] / both, 1)
        self.assertAlmostEqual(found["low"], found["states"] - 1.96 * found["standard_error"], delta=1)
        self.assertGreaterEqual(found["high"], quantities["at_most"]["estimate"])
        code, output, log = self.run_program(
            "estimate", "5x6", "--depth", 20, "--method", "colourings", "--samples", 3000, "--format", "csv", *QUIET)  # fmt: skip
        self.assertEqual((code, log), (DONE, ""))
        rows = {row["quantity"]: row for row in csv_rows(output)}
        self.assertEqual(list(rows), ["states", "undecided", "at_most"])
        self.assertEqual(float(rows["states"]["estimate"]), found["states"])

    def test_the_method_is_chosen_by_depth(self):
        found = self.estimate("8x8", "--depth", 27, "--samples", 2, "--effort", 1)
        self.assertEqual((found["method"], found["samples"]), ("colourings", 2))
        self.assertNotIn("method", self.estimate("8x8", "--depth", 6, "--samples", 4))

    def test_no_interval_where_nothing_was_found(self):
        sampled = ["8x8", "--depth", 57, "--method", "colourings", "--samples", 3]
        found = self.estimate(*sampled)
        self.assertEqual((found["states"], found["standard_error"], found["high"]), (0, None, None))
        self.assertIn("no interval", self.run_program("estimate", *sampled, *QUIET)[1])
        self.assertIn("states,0,\n", self.run_program("estimate", *sampled, *QUIET, "--format", "csv")[1])

    def test_shapes_and_colourings(self):
        for board, depth, truth in (("#....#/....../..OX../..XO../....../#....#", 8, 42509),):
            found = self.estimate("--from", board, "--depth", depth, "--method", "colourings", "--samples", 500000)
            self.assertLess(abs(found["states"] - truth), 4 * found["standard_error"])
            self.assertLess(found["standard_error"], 0.2 * truth)

    def test_games(self):
        found = self.estimate("4x4", "--games", "--samples", 100000)
        self.assertLess(abs(found["games"] - 60060), 4 * found["standard_error"])
        self.assertEqual(len(found["depths"]), 13)
        self.assertEqual(found["depths"][0], {"depth": 0, "sequences": 1, "games_ended": 0, "moves": 4, "flips": 1})
        self.assertAlmostEqual(sum(row["games_ended"] for row in found["depths"]) / found["games"], 1)
        output = self.succeeds("estimate", "4x4", "--games", "--samples", 100000, "--format", "csv", *QUIET, silent=True)
        rows = csv_rows(output)
        self.assertEqual([float(row["games_ended"]) for row in rows], [row["games_ended"] for row in found["depths"]])
        output = self.succeeds("estimate", "4x4", "--games", "--time", 0.1, *QUIET, silent=True)
        self.assertTrue(output.splitlines()[-1].startswith("games: "), output)

    def test_games_that_were_played_before_a_stop(self):
        code, games = self.stopped("--games", "--time", 600)
        self.assertEqual(code, 128 + signal.SIGINT)
        self.assertGreater(games, 0)

    def test_what_does_not_fit_is_refused_at_once(self):
        refused = ["estimate", "6x6", "--depth", 18, "--memory", "10M", "--samples", 5, *QUIET, "--output", "s.h5"]
        self.assert_fails(NOT_ENOUGH_CAPACITY, refused, "depth 18", "10.0 MiB", "--memory")
        refused = ["estimate", "8x8", "--depth", 40, "--memory", "10M", "--samples", 5, *QUIET]
        self.assert_fails(NOT_ENOUGH_CAPACITY, refused, "1.0 GiB", "10.0 MiB", "--memory")

    def test_wrong_usage(self):
        for arguments, words in (
            ([], ("--depth",)),
            (["--depth", 3], ("which board", "--from")),
            (["4x4", "--from", "XO.", "--depth", 1], ("4x4 and --from",)),
            (["--from", "..../..../....", "--depth", 1], ("the board has no start",)),
            (["--from", "..../.XX./....", "--depth", 1], ("no disc of the opponent's",)),
            (["--from", "/".join(["XO......"] * 9), "--depth", 1], ("9 rows",)),
            (["--from", "#..#/.OX./.XO./#..#", "--depth", 9], ("--depth 9", "0 to 8")),
            (["--from", "/".join(["XOXOXOXO"] * 4 + ["........"]), "--depth", 1, "--method", "occupancies"], ("the start has 32 discs",)),
            (["4x4", "--depth", 3, "--output", "/dev/null"], ("--output",)),
            (["8x8"], ("--depth",)),
            (["9x8", "--depth", 3], ("'9x8'",)),
            (["4x4", "--depth", 13], ("--depth 13", "0 to 12")),
            (["4x4", "--depth", -1], ("--depth -1", "0 to 12")),
            (["8x8", "--depth", 27, "--method", "occupancies"], ("--depth 27", "0 to 26")),
            (["8x8", "--depth", 61], ("--depth 61", "0 to 60")),
            (["4x4", "--depth", 3, "--method", "guess"], ("--method guess", "occupancies or colourings")),
            (["4x4", "--depth", 3, "--effort", 2], ("--effort goes with --method colourings only",)),
            (["4x4", "--depth", 3, "--either-mover"], ("--either-mover goes with --method colourings only",)),
            (["4x4", "--depth", 3, "--method", "colourings", "--effort", 9], ("--effort",)),
            (["4x4", "--depth", 3, "--method", "colourings", "--output", "s.h5"], ("--output goes with --method occupancies only",)),
            (["4x4", "--games", "--depth", 3], ("--depth does not go with --games",)),
            (["4x4", "--games", "--samples", 0], ("--samples 0",)),
            (["4x4", "--depth", 3, "--samples", 0], ("--samples 0", "from 1")),
            (["4x4", "--depth", 3, "--seed", "x"], ("--seed x",)),
            (["4x4", "--depth", 3, "--threads", 0], ("--threads 0",)),
            (["4x4", "--depth", 3, "--time", -1], ("--time",)), (["4x4", "--depth", 3, "--time", 0], ("--time",)),
            (["4x4", "--depth", 3, "--symmetry", "half"], ("half",)),
            (["4x4", "--depth", 3, "--format", "xml"], ("xml",)),
            (["4x4", "--depth", 3, "--memory", "much"], ("much",)),
            (["4x4", "--depth", 3, "--output", "no/where.h5"], ("no",)),
        ):
            if "no/where.h5" in arguments:
                self.assert_fails(OTHER_FAILURE, ["estimate", *arguments], *words)
            else:
                self.assert_wrong_usage(["estimate", *arguments], *words)


if __name__ == "__main__":
    main()
