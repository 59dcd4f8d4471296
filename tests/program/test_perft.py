"""`othello perft`: published numbers, formats, and wrong arguments."""

import json
import signal

from command import DONE, CommandTest, csv_rows, complaints, main


class Perft(CommandTest):
    def leaves(self, *arguments):
        code, output, log = self.run_program("perft", *arguments, "--format", "json")
        self.assertEqual(code, DONE, log)
        self.assertRegex(log, r"\A(counting depth \d+ of \d+, for \d+ s\n)*\Z")
        found = json.loads(output)
        self.assertEqual([row["depth"] for row in found["rows"]], list(range(len(found["rows"]))))
        return [int(row["leaves"]) for row in found["rows"]]

    def test_published_numbers(self):
        for rule, last in (("ply", 212258800), ("free", 212260880)):
            found = self.leaves("8x8", "--depth", 11, "--pass", rule)
            self.assertEqual(found[:9], [1, 4, 12, 56, 244, 1396, 8200, 55092, 390216])
            self.assertEqual(found[9], 3005288 if rule == "ply" else 3005320)
            self.assertEqual(found[11:], [last])
        self.assertEqual(self.leaves("4x4", "--depth", 12, "--pass", "free")[-1], 60060)

    def test_memory_does_not_matter(self):
        # Depth 8 has more states than fit into the least memory.
        expected = self.leaves("8x8", "--depth", 10, "--memory", "1G")
        self.assertEqual(expected[10:], [24571284])
        for memory in ("1K", "20M"):
            self.assertEqual(self.leaves("8x8", "--depth", 10, "--memory", memory), expected)

    def test_keeps_to_its_memory(self):
        # 434,021 states of depth 9 would take 13 MiB, and their successors more.
        for mebibytes in (20, 32):
            peak = self.peak("perft", "8x8", "--depth", 11, "--memory", f"{mebibytes}M")
            self.assertLess(peak, mebibytes << 20)

    def test_from_a_position(self):
        # All four first moves are one up to symmetry.
        found = self.leaves("4x4", "--depth", 5, "--from", ".O../.OO./.OX./....")
        start = self.leaves("4x4", "--depth", 6)
        self.assertEqual([4 * leaves for leaves in found], start[1:])
        self.assertEqual(self.leaves("4x4", "--depth", 5, "--from", "b1"), found)

    def test_table_and_csv(self):
        output = self.succeeds("perft", "4x4", "--depth", 3, "--format", "csv", silent=True)
        rows = csv_rows(output)
        self.assertEqual([row["leaves"] for row in rows], ["1", "4", "12", "44"])
        output = self.succeeds("perft", "4x4", "--depth", 3, silent=True)
        lines = output.splitlines()
        self.assertEqual(lines[0], "4x4 (columns x rows), pass ply")
        self.assertEqual(lines[1].split(), ["depth", "leaves", "states", "seconds"])
        self.assertEqual(lines[-1].split()[:2], ["3", "44"])

    def test_boards_of_any_shape(self):
        self.assertEqual(self.leaves("--from", "..../.OX./.XO./....", "--depth", 8), self.leaves("4x4", "--depth", 8))
        # 4x4 within 6x6 without its rim is 4x4.
        rim = "######/#....#/#.OX.#/#.XO.#/#....#/######"
        self.assertEqual(self.leaves("--from", rim, "--depth", 8), self.leaves("4x4", "--depth", 8))
        # The four moves from the start, then those that do not go to the closed corners.
        closed = self.leaves("--from", "-..-/.OX./.XO./-..-", "--depth", 12)
        whole = self.leaves("4x4", "--depth", 12)
        self.assertEqual(closed[:2], [1, 4])
        self.assertTrue(all(one <= other for one, other in zip(closed, whole)))
        self.assertLess(closed[-1], whole[-1])

    def test_wrong_usage(self):
        for arguments, words in (
            (["--depth", 1], ("which board", "--from BOARD")),
            (["--depth", 1, "--from", "X"], ("no disc of the opponent's",)),
            ([], ("--depth",)),
            (["4x4"], ("--depth",)),
            (["4x4", "--depth", -1], ("--depth",)),
            (["4x4", "--depth", 129], ("--depth",)),
            (["4x4", "--depth", "all"], ("--depth",)),
            (["9x8", "--depth", 1], ("'9x8'",)),
            (["4x4", "--depth", 1, "--pass", "never"], ("--pass never", "ply", "free")),
            (["4x4", "--depth", 1, "--from", "XO"], ("2", "4")),
            (["4x4", "--depth", 1, "--format", "xml"], ("xml",)),
            (["4x4", "--depth", 1, "--memory", "much"], ("much",)),
        ):
            self.assert_wrong_usage(["perft", *arguments], *words)

    def test_a_stop(self):
        for memory in ("1M", "1"):
            with self.start("perft", "8x8", "--depth", 40, "--memory", memory) as process:
                output, log = self.interrupt(process, 1)
            self.assertEqual(process.returncode, 128 + signal.SIGINT, log)
            self.assertEqual(len(complaints(log)), 1, log)
            self.assertIn("390216", output)


if __name__ == "__main__":
    main()
