"""Counts and digests depend on the board, the depth and the symmetry alone, not on the engine either."""

import json
import os
import pathlib

from command import WRONG_USAGE, CommandTest, main

BOARDS = (("4x4", 12), ("5x6", 8))


class SameResults(CommandTest):
    alone = {}  # rows by board and symmetry: what one thread of the paper's search finds

    def expected(self, board, depth, symmetry):
        if (board, symmetry) not in self.alone:
            self.alone[board, symmetry] = self.rows(board, depth, symmetry, "--threads", 1)
            self.assertEqual(len(self.alone[board, symmetry]), depth + 1)
        return self.alone[board, symmetry]

    def rows(self, board, depth, symmetry, *arguments, engine="shifted-queue", memory="96M"):
        printed = self.enumerate(
            board, "--depth", depth, "--symmetry", symmetry, "--format", "json", "--engine", engine, *arguments,
            memory=memory,
        )  # fmt: skip
        names = ("depth", "states", "turn_skips", "rival_plays", "digest")
        return [tuple(row[name] for name in names) for row in json.loads(printed)["rows"]]

    def compare(self, option, values):
        for board, depth, symmetry in (("4x4", 12, "none"), ("5x6", 8, "full")):
            expected = self.expected(board, depth, symmetry)
            for value in values:
                found = self.rows(board, depth, symmetry, "--threads", 2, option, value)
                self.assertEqual(found, expected, f"{board} {symmetry} {option} {value}")

    def test_widths(self):
        self.compare("--widths", ["1", "1,2,3,4,5,6,7,8"])

    def test_parts(self):
        self.compare("--parts", [1, 1000])

    def test_queue_capacity(self):
        self.compare("--queue-capacity", ["2M"])

    def test_threads(self):
        for board, depth in BOARDS:
            for symmetry in ("full", "none"):
                expected = self.expected(board, depth, symmetry)
                for threads in (2, 1024) if symmetry == "full" else (7,):
                    memory = "768M" if threads == 1024 else "96M"
                    found = self.rows(board, depth, symmetry, "--threads", threads, memory=memory)
                    self.assertEqual(found, expected, f"{board} {symmetry} {threads} threads")
                for threads, memory in ((1, "64M"), (7, "256M")):
                    found = self.rows(
                        board, depth, symmetry, "--threads", threads, engine="occupancy", memory=memory
                    )
                    self.assertEqual(found, expected, f"{board} {symmetry} by occupancy, {threads} threads")
        found = self.rows(*BOARDS[1], "full", "--threads", 1024, engine="occupancy", memory="2G")
        self.assertEqual(found, self.expected(*BOARDS[1], "full"), "by occupancy, 1024 threads")

    def test_kernels(self):
        kernels = ["plain"]
        flags = pathlib.Path("/proc/cpuinfo").read_text() if os.path.exists("/proc/cpuinfo") else ""
        needed = {
            "avx2": ["avx2", "bmi2"],
            "avx512": ["avx512_vbmi2", "avx512_vpopcntdq", "avx512_vnni", "gfni"],
        }
        kernels += [name for name, needs in needed.items() if all(f" {flag} " in flags for flag in needs)]
        for board, depth in BOARDS:
            expected = self.expected(board, depth, "full")
            for kernel in kernels:
                os.environ["OTHELLO_KERNEL"] = kernel
                self.addCleanup(os.environ.pop, "OTHELLO_KERNEL", None)
                self.assertEqual(self.rows(board, depth, "full", engine="occupancy"), expected, kernel)

    def test_an_unknown_kernel_is_wrong_usage(self):
        os.environ["OTHELLO_KERNEL"] = "fastest"
        self.addCleanup(os.environ.pop, "OTHELLO_KERNEL", None)
        self.assert_fails(WRONG_USAGE, ["enumerate", "4x4"], "OTHELLO_KERNEL=fastest", "plain")

    def test_symmetry_changes_the_digest_only_where_it_changes_the_sets(self):
        full, none = (self.rows("4x4", 6, symmetry) for symmetry in ("full", "none"))
        self.assertEqual([row[1] for row in none[:3]], [1, 4, 12])
        self.assertTrue(all(a[4] != b[4] for a, b in zip(full[1:], none[1:])))


if __name__ == "__main__":
    main()
