"""`othello estimate`: what it prints, what it keeps, and what it refuses."""

import csv
import io
import json
import signal
import time

from command import DAMAGED_INPUT, DONE, NOT_ENOUGH_ROOM, OTHER_FAILURE, STOPPED_EARLY, CommandTest, main

QUIET = ["--threads", 2, "--quiet"]


class Estimate(CommandTest):
    def estimate(self, *arguments):
        code, output, log = self.run_program("estimate", *arguments, *QUIET, "--format", "json")
        self.assertEqual((code, log), (DONE, ""))
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
            code, output, log = self.run_program("estimate", "5x5", "--depth", 8, "--samples", 50, "--quiet", *arguments)
            self.assertEqual((code, log), (DONE, ""))
            return output

        expected = printed("--threads", 1, "--format", "csv")
        for threads in (2, 7):
            self.assertEqual(printed("--threads", threads, "--format", "csv"), expected)
        rows = list(csv.DictReader(io.StringIO(expected)))
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

    def test_samples_are_kept_and_gone_on_with(self):
        command = ["estimate", "5x6", "--depth", 8, *QUIET, "--format", "csv"]
        whole = self.run_program(*command, "--samples", 80, "--output", "whole.csv")
        for samples in (30, 80):
            self.assertEqual(self.run_program(*command, "--samples", samples, "--output", "parts.csv")[0], DONE)
        self.assertEqual((self.folder / "parts.csv").read_bytes(), (self.folder / "whole.csv").read_bytes())
        lines = (self.folder / "whole.csv").read_text().splitlines()
        self.assertEqual(len([line for line in lines if line[0] in "0123456789"]), 80)
        # Fewer are taken from the file, which stays as it is.
        fewer = self.run_program(*command, "--samples", 30, "--output", "whole.csv")
        self.assertEqual(fewer, self.run_program(*command, "--samples", 30))
        self.assertEqual((self.folder / "whole.csv").read_text().splitlines(), lines)
        self.assertEqual(self.run_program(*command, "--samples", 80, "--output", "whole.csv"), whole)

    def test_samples_of_another_estimate_stay(self):
        command = ["estimate", "4x5", "--samples", 10, *QUIET, "--output", "samples.csv"]
        self.assertEqual(self.run_program(*command, "--depth", 6)[0], DONE)
        self.assert_wrong_usage([*command, "--depth", 7], "--output samples.csv", "another estimate", "--force")
        self.assert_wrong_usage([*command, "--depth", 6, "--seed", 2], "another estimate")
        self.assertEqual(self.run_program(*command, "--depth", 7, "--force")[0], DONE)
        damaged = (self.folder / "samples.csv").read_bytes()[:-40]
        (self.folder / "samples.csv").write_bytes(damaged)
        self.assert_fails(DAMAGED_INPUT, [*command, "--depth", 7], "samples.csv", "checksum")
        (self.folder / "samples.csv").write_text("mine\n")
        self.assert_fails(DAMAGED_INPUT, [*command, "--depth", 7], "samples.csv")

    def test_results_are_not_written_over(self):
        self.results_file("4x4", name="4x4.h5")
        self.assert_wrong_usage(["estimate", "4x4", "--depth", 5, "--force", "--output", "4x4.h5"], "4x4.h5")

    def stopped(self, *arguments):
        command = ["estimate", "8x8", "--depth", 14, "--samples", 1000000, *QUIET, "--format", "json"]
        with self.start(*command, *arguments) as process:
            try:
                time.sleep(4)
                process.send_signal(signal.SIGINT)
                output, log = process.communicate(timeout=120)
            finally:
                process.kill()
        self.assertEqual(log.count("\n"), 1, log)
        return process.returncode, json.loads(output)["samples"] if output else 0

    def test_a_stop(self):
        self.assertEqual(self.stopped()[0], OTHER_FAILURE)
        code, samples = self.stopped("--output", "samples.csv")
        self.assertEqual(code, STOPPED_EARLY)
        code, more = self.stopped("--output", "samples.csv")
        self.assertEqual(code, STOPPED_EARLY)
        self.assertGreaterEqual(more, samples)

    def test_what_does_not_fit_is_refused_at_once(self):
        refused = ["estimate", "8x8", "--depth", 20, "--memory", "10M", "--samples", 5, *QUIET, "--output", "s.csv"]
        self.assert_fails(NOT_ENOUGH_ROOM, refused, "depth 20", "10.0 MiB", "--memory")

    def test_wrong_usage(self):
        for arguments, words in (
            ([], ("board",)),
            (["8x8"], ("--depth",)),
            (["9x8", "--depth", 3], ("'9x8'",)),
            (["4x4", "--depth", 13], ("--depth 13", "0 to 12")),
            (["4x4", "--depth", -1], ("--depth -1", "0 to 12")),
            (["8x8", "--depth", 27], ("--depth 27", "0 to 26")),
            (["4x4", "--depth", 3, "--samples", 0], ("--samples 0", "from 1")),
            (["4x4", "--depth", 3, "--seed", "x"], ("--seed x",)),
            (["4x4", "--depth", 3, "--threads", 0], ("--threads 0",)),
            (["4x4", "--depth", 3, "--time", -1], ("--time",)),
            (["4x4", "--depth", 3, "--symmetry", "half"], ("half",)),
            (["4x4", "--depth", 3, "--format", "xml"], ("xml",)),
            (["4x4", "--depth", 3, "--memory", "much"], ("much",)),
            (["4x4", "--depth", 3, "--output", "no/where.csv"], ("no",)),
        ):
            if "no/where.csv" in arguments:
                self.assert_fails(OTHER_FAILURE, ["estimate", *arguments], *words)
            else:
                self.assert_wrong_usage(["estimate", *arguments], *words)


if __name__ == "__main__":
    main()
