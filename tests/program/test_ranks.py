"""Searches over several ranks, started by mpiexec (ranks.py): the same results as one, however they share the work, and
whatever ends them.

With OTHELLO_MATRIX every number of ranks and threads is tried with every way to parents and both symmetry modes (and nothing
else), on the boards that it names, to the depths after the colons: OTHELLO_MATRIX=4x4:12,4x5:16,8x8:6.

OTHELLO_KILLS says how often a rank is killed (2 unless set); more than twice in a search to depth 14, at any moment.
"""

import itertools
import os
import random
import shlex
import shutil
import signal
import time
import unittest

import command
from command import DONE, NOT_ENOUGH_CAPACITY, STOPPED_EARLY, WRONG_USAGE, main
from ranks import SECONDS_TO_END, RanksTest

COLUMNS = "depth,states,turn_skips,rival_plays,digest,moves,flips,least_moves,most_moves"
MATRIX = os.environ.get("OTHELLO_MATRIX", "")
KILLS = int(os.environ.get("OTHELLO_KILLS", "2"))
MEMORY = "1G" if MATRIX or KILLS > 2 else "96M"


class Searches(RanksTest):
    def search(self, board, *arguments, threads=1):
        return [
            "enumerate", board, "--threads", threads, "--memory", MEMORY, "--format", "csv", "--columns", COLUMNS,
            *arguments,
        ]  # fmt: skip

    def table(self, ranks, board, *arguments, threads=1):
        code, output, log = self.run_ranks(ranks, *self.search(board, *arguments, threads=threads))
        self.assertEqual(code, DONE, log)
        return output

    def alone(self, board, *arguments):
        output = self.succeeds(*self.search(board, *arguments))
        return output

    def wait_for_depth(self, process, folder, depth):
        """Or for a later one: a depth's folder is gone as soon as the next depth is complete."""

        def is_there():
            found = [path.name for path in (self.folder / folder).glob("depth-*")]
            return max(found, default="") >= f"depth-{depth:02}"

        self.wait_until(process, is_there)


@unittest.skipUnless(MATRIX, "takes long: OTHELLO_MATRIX names boards")
class Matrix(Searches):
    def test_every_way(self):
        queue = ["--engine", "shifted-queue"]
        places = {
            "memory": [], "shared": ["--scratch", "s"], "local": ["--local-scratch", "l"], "queues in memory": queue,
            "queues in files": [*queue, "--scratch", "s"],
            "occupancy numbers in files": [*queue, "--scratch", "s", "--numbering", "occupancy", "--code", "entropy"],
        }  # fmt: skip
        tried = 0
        for board, depth in (entry.split(":") for entry in MATRIX.split(",")):
            for symmetry in ("full", "none"):
                these = ["--depth", depth, "--symmetry", symmetry]
                expected = self.alone(board, *these)
                for ranks in (1, 2, 3, 4, 7):
                    for threads in (1, 2):
                        for place, where in places.items():
                            got = self.table(ranks, board, *these, *where, threads=threads)
                            self.assertEqual(got, expected, (board, symmetry, ranks, threads, place))
                            shutil.rmtree(self.folder / "s", ignore_errors=True)
                            tried += 1
            print(f"{board} to depth {depth}: {tried} searches so far, all the same", flush=True)


@unittest.skipIf(MATRIX, "OTHELLO_MATRIX")
class Ranks(Searches):
    def test_same_results(self):
        """Each way to parents with each number of ranks; all combinations are the matrix's."""
        ways = itertools.cycle((["--scratch", "s"], [], ["--local-scratch", "l"]))
        for board, depth in (("4x4", 12), ("4x5", 10), ("8x8", 5)):
            for symmetry in ("full", "none"):
                these = ["--depth", depth, "--symmetry", symmetry]
                expected = self.alone(board, *these)
                for ranks, threads in ((2, 1), (3, 2)):
                    where = next(ways)
                    got = self.table(ranks, board, *these, *where, threads=threads)
                    self.assertEqual(got, expected, (board, symmetry, ranks, threads, where))
                    shutil.rmtree(self.folder / "s", ignore_errors=True)

    def test_occupancies_that_all_ranks_share(self):
        # From 20 discs on, where there are few occupancies for each thread.
        expected = self.alone("3x8")
        self.assertEqual(self.table(3, "3x8", threads=2), expected)
        self.assertEqual(self.table(2, "3x8", "--scratch", "s", "--local-scratch", "l"), expected)

    def test_the_papers_search(self):
        for board, depth, symmetry, ranks, threads in (
            ("4x4", 12, "full", 2, 1), ("4x4", 12, "none", 3, 2), ("4x5", 9, "full", 3, 1), ("8x8", 4, "full", 2, 2),
        ):  # fmt: skip
            these = ["--engine", "shifted-queue", "--depth", depth, "--symmetry", symmetry]
            expected = self.alone(board, *these)
            for where in ([], ["--scratch", "s", "--code", "entropy"]):
                got = self.table(ranks, board, *these, *where, "--output", "r.h5", "--force", threads=threads)
                self.assertEqual(got, expected, (board, symmetry, ranks, threads, where))
                output = self.succeeds("enumerate", "--verify", "r.h5")
                self.assertIn("correct", output)
                shutil.rmtree(self.folder / "s", ignore_errors=True)

    def test_results_file(self):
        these = ["--depth", 8, "--output"]
        for ranks, where in ((3, []), (2, ["--scratch", "s"]), (2, ["--local-scratch", "l"])):
            self.table(ranks, "5x6", *these, "r.h5", "--force", *where)
            output = self.succeeds("enumerate", "--verify", "r.h5")
            self.assertIn("correct", output)
        self.alone("5x6", *these, "one.h5")
        for name in ("r.h5", "one.h5"):
            self.succeeds("states", name, "--format", "npy", "--output", name + ".npy")
        self.assertEqual((self.folder / "r.h5.npy").read_bytes(), (self.folder / "one.h5.npy").read_bytes())

    def test_what_was_fetched_is_said(self):
        _, _, log = self.run_ranks(2, *self.search("5x6", "--depth", 8))
        self.assert_one_line(log, "2 ranks fetched", "bytes for each state")
        _, _, log = self.run_ranks(2, *self.search("5x6", "--depth", 8, "--scratch", "s"))
        self.assertNotIn("fetched", log)

    def test_killed_and_resumed_with_others(self):
        for engine in ("occupancy", "shifted-queue"):
            self.kill_and_resume(engine, ["--engine", engine, "--depth", 11 if KILLS <= 2 else 14])

    def kill_and_resume(self, engine, these):
        expected = self.alone("5x6", *these)
        chance = random.Random(13)
        folders = [f"{engine}-{kill // 4}" for kill in range(KILLS)]  # a new one before a search comes to its end
        for ranks, folder in zip(itertools.cycle((2, 3, 1, 4)), folders):
            with self.start_ranks(ranks, *self.search("5x6", *these, "--scratch", folder, "--resume")) as process:
                victims = self.ranks_of(process, ranks)
                if KILLS <= 2:
                    self.wait_for_depth(process, folder, chance.randrange(6, 10))
                else:
                    time.sleep(chance.uniform(0, 4))
                os.kill(chance.choice(victims), signal.SIGKILL)
                begin = time.monotonic()
                process.communicate(timeout=120)
                self.assertLess(time.monotonic() - begin, SECONDS_TO_END)
            self.assertNotEqual(process.returncode, DONE)
        for folder in sorted(set(folders)):
            in_folder = [*these, "--scratch", folder, "--resume"]
            self.assertEqual(self.table(2, "5x6", *in_folder), expected)
            self.assertEqual(self.alone("5x6", *in_folder), expected, "one rank resumes what two have left")

    def test_stopped_and_resumed(self):
        for engine in ("occupancy", "shifted-queue"):
            these = ["--engine", engine, "--depth", 12, "--scratch", engine, "--resume"]
            with self.start_ranks(2, *self.search("5x6", *these)) as process:
                ranks = self.ranks_of(process, 2)
                self.wait_for_depth(process, engine, 11)
                os.kill(ranks[-1], signal.SIGTERM)  # as srun and other starters pass it on
                output, log = process.communicate(timeout=120)
            self.assertEqual(process.returncode, STOPPED_EARLY, log)
            self.assert_one_line(log, "stopped", "--resume")
            self.assertIn("\n8,114395,", output, "what was finished is printed")
            output = self.succeeds("checkpoint", "verify", engine)

    def test_two_jobs_on_one_folder(self):
        with self.start_ranks(2, *self.search("5x6", "--depth", 13, "--scratch", "s")) as process:
            self.wait_for_depth(process, "s", 6)
            code, _, log = self.run_ranks(2, *self.search("5x6", "--depth", 13, "--scratch", "s", "--resume"))
            process.terminate()
            process.communicate(timeout=120)
        self.assertNotEqual(code, DONE)
        self.assert_one_line(log, "rank 0", "another search works in this folder")

    def test_a_full_disk(self):
        # A limit for the ranks alone, and one that leaves space for the files of MPI itself: mpiexec has some, too.
        search = self.search("5x6", "--depth", 12, "--local-scratch", "s")
        limited = ["bash", "-c", 'ulimit -f 16384 && exec "$@"', "bash", command.PROGRAM, *map(str, search)]
        code, output, log = self.run_command(2, limited)
        self.assertEqual(code, NOT_ENOUGH_CAPACITY, log)
        self.assert_one_line(log, "rank ", "File too large")
        self.assertIn("\n8,114395,", output, "what was finished is printed")

    def test_wrong_usage(self):
        for words in (
            ["enumerate", "9x9"], ["enumerate", "4x4", "--ranks", "2"], ["solve", "4x4"], ["value", "4x4"],
            ["--nonsense"],
        ):  # fmt: skip
            code, output, log = self.run_ranks(2, *words)
            self.assertEqual((code, output), (WRONG_USAGE, ""), log)
            self.assert_one_line(log)

    def run_two(self, first, second):
        """Two ranks with a command line each, told apart by the shell: mpiexec of Open MPI 5.0.7 crashes over a colon."""
        choose = 'case "${OMPI_COMM_WORLD_RANK:-$PMI_RANK}" in 0) eval "exec $1" ;; *) eval "exec $2" ;; esac'
        return self.run_command(2, ["sh", "-c", choose, "sh", shlex.join(first), shlex.join(second)])

    def test_wrong_usage_of_one_rank_alone(self):
        # As on a machine that lacks a kernel which the others have.
        for command_line in (["enumerate", "3x4"], ["solve", "3x4", "--scratch", "s"]):
            for good, bad in (
                (["env", "OTHELLO_KERNEL=plain"], ["env", "OTHELLO_KERNEL=nosuch"]),
                ([], ["--memory", "1Q"]),
                ([], ["--nonsense"]),
                ([], ["--format", "bad"]),
            ):
                wrong = [*bad, command.PROGRAM, *command_line] if "env" in bad else [command.PROGRAM, *command_line, *bad]
                code, output, log = self.run_two([*good, command.PROGRAM, *command_line], wrong)
                self.assertEqual((code, output), (WRONG_USAGE, ""), log)
                self.assert_one_line(log, "rank 1: ", bad[-1].removeprefix("OTHELLO_KERNEL="))
        alone = [command.PROGRAM, "solve", "3x4"]
        code, output, log = self.run_two([*alone, "--scratch", "s"], alone)
        self.assertEqual((code, output), (WRONG_USAGE, ""), log)
        self.assert_one_line(log, "rank 1: ", "--scratch")


if __name__ == "__main__":
    main()
