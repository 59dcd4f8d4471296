"""Stored states as bitboards: `othello states` and `othello contains`."""

import shutil
import struct
import subprocess

import plain_search
from command import CHECK_FAILED, DAMAGED_INPUT, DONE, PROGRAM, CommandTest, main
from plain_othello import play_out


def text_of(pair, columns, rows):
    """A pair of bitboards as text, without the program's code."""
    letters = ["XO."[0 if pair[0] >> cell & 1 else 1 if pair[1] >> cell & 1 else 2] for cell in range(columns * rows)]
    return "/".join("".join(letters[row * columns : (row + 1) * columns]) for row in range(rows))


def orbit(text, columns, rows, symmetry):
    """What all orientations of a board have in common."""
    group = plain_search.group(columns, rows, symmetry)
    return min(plain_search.images(text.replace("/", ""), group))


def pairs_of(raw):
    return list(struct.iter_unpack("<QQ", raw))


class StatesTest(CommandTest):
    def bytes_of(self, *arguments):
        done = subprocess.run([PROGRAM, "states", *map(str, arguments)], cwd=self.folder, capture_output=True, check=False)
        self.assertEqual(done.returncode, DONE, done.stderr)
        return done.stdout

    def states_of(self, *arguments):
        return pairs_of(self.bytes_of(*arguments, "--format", "raw"))


class States(StatesTest):
    CASES = [  # board, depth, what else
        ("4x4", 9, []),
        ("4x4", 12, []),
        ("3x5", 6, ["--symmetry", "none"]),
        ("4x4", 8, ["--engine", "shifted-queue"]),  # tight numbers
        ("4x5", 6, ["--engine", "shifted-queue", "--symmetry", "none"]),
        ("8x8", 4, []),
        ("8x8", 4, ["--engine", "shifted-queue"]),  # numbers of 128 bits
    ]

    def test_they_are_those_of_a_search_from_the_rules_alone(self):
        for board, depth, more in self.CASES:
            with self.subTest(board=board, more=more):
                columns, rows = map(int, board.split("x"))
                symmetry = "none" if "none" in more else "full"
                self.results_file(board, "--depth", depth, *more)
                states = [text_of(pair, columns, rows) for pair in self.states_of("results.h5")]
                *_, (_, frontier) = plain_search.frontiers(columns, rows, depth, symmetry)
                found = [orbit(state, columns, rows, symmetry) for state in states]
                self.assertEqual(len(found), len(set(found)), "an orbit came twice")
                self.assertEqual(set(found), {orbit(state, columns, rows, symmetry) for state in frontier})

    def test_folders_give_what_files_give(self):
        self.enumerate("4x5", "--depth", 9, "--scratch", "scratch", "--keep-depths", 7, "--output", "9.h5")
        self.results_file("4x5", "--depth", 7, name="7.h5")
        self.assertEqual(self.bytes_of("9.h5", "--format", "raw"), self.bytes_of("scratch", "--format", "raw"))
        self.assertEqual(
            self.bytes_of("7.h5", "--format", "raw"), self.bytes_of("scratch", "--depth", 7, "--format", "raw")
        )

    def test_folders_with_values_give_what_files_with_values_give(self):
        # Of boards with more than 32 discs, too.
        late = "O..O../OOOO.X/OXOOOX/OXOO.X/OOXOOX/O.OOOX"
        for board, depths in ((["4x4"], range(13)), (["--from", late], range(8))):
            keep = ["--keep-values", "all", "--threads", 2, "--force", "--output", "values.h5"]
            self.succeeds("solve", *board, "--scratch", "solve", *keep)
            for depth in depths:
                these = ["--depth", depth, "--format", "text"]
                of_folder = self.bytes_of("--values", "solve", *these)
                self.assertTrue(of_folder)
                self.assertEqual(
                    sorted(of_folder.splitlines()), sorted(self.bytes_of("--values", "values.h5", *these).splitlines())
                )
            shutil.rmtree(self.folder / "solve")

    def test_formats_and_ranges_agree(self):
        self.results_file("4x4", "--depth", 8)
        states = self.states_of("results.h5")
        lines = self.bytes_of("results.h5").decode().splitlines()
        self.assertEqual([text_of(pair, 4, 4) for pair in states], lines)
        for begin, end in ((0, 0), (0, 1), (700, 1495), (1495, 1495)):
            self.assertEqual(states[begin:end], self.states_of("results.h5", "--range", f"{begin}:{end}"))
        self.assertEqual(states[:7], self.states_of("results.h5", "--range", ":7"))
        self.assertEqual(states[7:], self.states_of("results.h5", "--range", "7:"))
        self.assertEqual(self.bytes_of("results.h5", "--output", "states.txt"), b"")
        self.assertEqual((self.folder / "states.txt").read_text().splitlines(), lines)

    def test_the_header_is_that_of_numpy(self):
        self.results_file("4x4", "--depth", 8)
        content = self.bytes_of("results.h5", "--format", "npy")
        self.assertEqual(content[:8], b"\x93NUMPY\x01\x00")
        (length,) = struct.unpack("<H", content[8:10])
        self.assertEqual((10 + length) % 64, 0)
        header = content[10 : 10 + length].decode("ascii")
        self.assertTrue(header.endswith(" \n"), header)
        self.assertEqual(eval(header), {"descr": "<u8", "fortran_order": False, "shape": (1495, 2)})
        self.assertEqual(pairs_of(content[10 + length :]), self.states_of("results.h5"))

    def test_damage_is_reported_and_leaves_no_file(self):
        path = self.results_file("4x5", "--depth", 9)
        content = bytearray(path.read_bytes())
        state = self.bytes_of(path, "--range", "0:1").decode().strip()
        # The blocks are nearly all of the file: some byte in the middle is one of theirs.
        content[len(content) // 2] ^= 1
        path.write_bytes(content)
        self.assert_fails(DAMAGED_INPUT, ["states", path, "--format", "raw", "--output", "out"], path.name)
        self.assert_fails(DAMAGED_INPUT, ["contains", path, state], path.name)

    def test_wrong_usage(self):
        self.results_file("4x4", "--depth", 5)
        for arguments, words in (
            (["--format", "json"], ["--format json", "npy, raw, hdf5 or text"]),
            (["--range", "5"], ["--range 5", "A:B"]),
            (["--range", "a:b"], ["'a'"]),
            (["--range", "0:97"], ["0:96"]),
            (["--range", "18446744073709551615:"], ["0:96"]),
            (["--range", "0:18446744073709551616"], ["0:96"]),
            (["--range", "0:" + "9" * 50], ["0:96"]),
            (["--range", "0:1x"], ["'1x' is not a whole number"]),
            (["--range", "6:5"], ["0:96"]),
            (["--depth", "4"], ["depth 4", "depth 5", "othello enumerate 4x4 --depth 4 --output"]),
            (["--depth", "13"], ["--depth 13: must be from 0 to 12"]),
            (["--depth", "x"], ["--depth x"]),
            (["--output", "results.h5"], ["--output results.h5", "reads"]),
            (["--force", "--output", "states.txt"], ["--force goes with --format hdf5 only"]),
        ):
            with self.subTest(arguments):
                self.assert_wrong_usage(["states", "results.h5", *arguments], *words)
        for arguments, words in (
            (["results.h5", "--format", "hdf5"], ["--format hdf5", "--output"]),
            (["results.h5", "--values", "results.h5"], ["--values"]),
            ([], ["--values"]),
        ):
            self.assert_wrong_usage(["states", *arguments], *words)
        self.assert_fails(DAMAGED_INPUT, ["states", "--values", "results.h5", "--depth", 5], "results.h5")
        self.assertEqual(self.run_program("solve", "3x3", "--keep-values", "1,3", "--output", "v.h5")[0], DONE)
        for more in ([], ["--depth", 2]):
            self.assert_wrong_usage(["states", "--values", "v.h5", *more], "--values v.h5", "--depth: 1, 3")
        self.assert_wrong_usage(["contains", "results.h5", "..../.OX./.XO./...."], "depth 0", "depth 5")
        self.assert_wrong_usage(["contains", "results.h5", ".../.OX./.XO./...."], "3 cells")
        self.assert_wrong_usage(["contains", "results.h5"], "boards")
        self.assert_fails(DAMAGED_INPUT, ["states", "missing.h5"], "missing.h5")


class Contains(StatesTest):
    def test_every_orientation_of_every_state_and_nothing_else(self):
        for more in ([], ["--engine", "shifted-queue"], ["--symmetry", "none"]):
            with self.subTest(more):
                symmetry = "none" if more[:1] == ["--symmetry"] else "full"
                self.results_file("4x4", "--depth", 5, *more)
                states = [text_of(pair, 4, 4) for pair in self.states_of("results.h5")]
                group = plain_search.group(4, 4, symmetry)
                boards, expected = [], []
                for position, state in enumerate(states):
                    for image in plain_search.images(state.replace("/", ""), group):
                        boards.append("/".join(image[i : i + 4] for i in range(0, 16, 4)))
                        expected.append(f"yes {position}")
                output = self.succeeds("contains", "results.h5", *boards)
                self.assertEqual(output.splitlines(), [f"{b} {e}" for b, e in zip(boards, expected)])
                # The disc that was placed last is the opponent's; corners lie beside other discs.
                for board in ("XXX./XXX./XXX./....", "X..X/.OX./.XO./XX.X"):
                    code, output, _ = self.run_program("contains", "results.h5", states[3], board)
                    self.assertEqual(code, CHECK_FAILED)
                    self.assertEqual(output, f"{states[3]} yes 3\n{board} no\n")
                output = self.succeeds("contains", "results.h5", "b1a1a2a3b4", silent=True)
                played = play_out(4, 4, ["b1", "a1", "a2", "a3", "b4"]).text()
                self.assertEqual(output, f"{played} yes {dict(zip(boards, expected))[played][4:]}\n")


if __name__ == "__main__":
    main()
