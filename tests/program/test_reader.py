"""scripts/read-states.py, which shares no code with the program, reads the same states."""

import subprocess
import sys
import unittest

from command import REPOSITORY, CommandTest, main
from hdf5 import h5py, needs_h5py

SCRIPT = REPOSITORY / "scripts" / "read-states.py"


@needs_h5py
@unittest.skipUnless(SCRIPT.exists(), f"{SCRIPT} is missing")
class Reader(CommandTest):
    def read(self, *arguments):
        done = subprocess.run(
            [sys.executable, "-B", SCRIPT, *map(str, arguments)], capture_output=True, text=True, check=False
        )
        return done.returncode, done.stdout, done.stderr

    def test_digests(self):
        for board, *arguments in (
            ("4x4", "--depth", 0),
            ("4x4", "--depth", 1),
            ("4x4", "--depth", 9),
            ("4x4", "--depth", 7, "--symmetry", "none"),
            ("3x3",),
            ("3x4", "--widths", "1"),
            ("5x5", "--depth", 5, "--widths", "2,3,64", "--threads", 7),
            ("5x6", "--depth", 6),
            ("6x6", "--depth", 5, "--widths", "7,64"),
            ("8x8", "--depth", 4),
            ("7x8", "--depth", 4, "--symmetry", "none"),
        ):
            for engine in (("occupancy",), ("shifted-queue",), ("shifted-queue", "--numbering", "occupancy")):
                path = self.results_file(board, *arguments, "--engine", *engine)
                code, output, log = self.read(path, "--digest")
                self.assertEqual((code, log), (0, ""), f"{board} {arguments} {engine}")
                self.assertTrue(output.startswith(f"{board}, depth "), output)
                self.assertIn("count and digest are right", output)

    def test_boards_encode_to_ascending_numbers(self):
        path = self.results_file("4x5", "--depth", 3, "--engine", "shifted-queue")
        output = self.read(path, "--count", 45)[1]
        numbers = []
        for text in output.split("state ")[1:]:
            board = "/".join(line.strip() for line in text.splitlines()[1:6])
            printed = self.run_program("number", "encode", "4x5", board)[1]
            numbers.append(int(printed.split()[1]))
        self.assertEqual(len(numbers), 45)
        self.assertEqual(numbers, sorted(set(numbers)))

    def test_finds_a_wrong_state(self):
        for engine in ("occupancy", "shifted-queue"):
            path = self.results_file("4x4", "--depth", 6, "--engine", engine)
            with h5py.File(path, "r+") as file:
                file["states"][len(file["states"]) // 2] ^= 1
            self.assertEqual(self.read(path, "--digest")[0], 3, engine)

    def test_finds_a_wrong_attribute(self):
        path = self.results_file("4x4", "--depth", 6)
        self.assertEqual(self.read(path)[0], 0)
        with h5py.File(path, "r+") as file:
            file.attrs.modify("peak_memory_bytes", 1)
        code, output, log = self.read(path)
        self.assertEqual((code, output), (3, ""))
        self.assertIn("the attributes do not match their checksum", log)


if __name__ == "__main__":
    main()
