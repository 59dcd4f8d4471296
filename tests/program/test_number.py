"""`othello number`: boards to numbers and back."""

import random

import plain_othello
import plain_search
from command import DONE, CommandTest, main

BOARDS = ((3, 3), (4, 3), (4, 4), (5, 5), (5, 6), (6, 6), (8, 3), (7, 8), (8, 8))


def random_board(generator, columns, rows):
    cells = [generator.choice("XO.") for _ in range(columns * rows)]
    for cell in plain_othello.centre(columns, rows):
        cells[cell] = generator.choice("XO")
    return "".join(cells)


class RoundTrip(CommandTest):
    def encode(self, columns, rows, board, *options):
        """The values of the printed lines, by name."""
        code, output, log = self.run_program(
            "number", "encode", f"{columns}x{rows}", plain_othello.by_rows(board, columns), *options
        )
        self.assertEqual((code, log), (DONE, ""), board)
        return {line.split()[0]: line.split()[1:] for line in output.splitlines()}

    def decode(self, columns, rows, number, *options):
        """The board, and the lines below it."""
        output = self.succeeds("number", "decode", f"{columns}x{rows}", number, *options, silent=True)
        lines = output.splitlines()
        return "".join(lines[:rows]), lines[rows:]

    def test_without_symmetry(self):
        generator = random.Random(1)
        for columns, rows in BOARDS:
            for _ in range(3):
                board = random_board(generator, columns, rows)
                number = self.encode(columns, rows, board, "--symmetry", "none")["number"][0]
                self.assertEqual(self.decode(columns, rows, number, "--symmetry", "none"), (board, []))

    def test_an_orbit_has_one_rank(self):
        # The transformation's digit tells its states apart.
        generator = random.Random(2)
        for columns, rows in BOARDS:
            group = plain_search.group(columns, rows, "full")
            images = set(plain_search.images(random_board(generator, columns, rows), group))
            ranks, numbers = set(), set()
            for image in images:
                values = self.encode(columns, rows, image)
                number = int(values["number"][0])
                self.assertEqual(values["transformation"], [str(number % len(group)), "of", str(len(group))])
                self.assertEqual(values["rank"], [str(number // len(group))])
                self.assertEqual(self.decode(columns, rows, number), (image, []))
                ranks.add(number // len(group))
                numbers.add(number)
            self.assertEqual((len(ranks), len(numbers)), (1, len(images)), f"{columns}x{rows} {images}")

    def test_a_game_is_the_board_that_it_leads_to(self):
        after = self.encode(4, 4, "OX...OX..XO.....")
        for game in ("b1 a1", "B1A1", "1. b1 a1"):
            code, output, log = self.run_program("number", "encode", "4x4", game)
            self.assertEqual((code, log, output.split()[1]), (DONE, "", after["number"][0]))
        self.assert_wrong_usage(["number", "encode", "4x4", "b1a2"], "move 2", "a2")

    def test_bound(self):
        for (columns, rows), group in (((4, 4), 8), ((5, 6), 2), ((3, 3), 2), ((8, 8), 8)):
            bound = group * 2**4 * 3 ** (columns * rows - 4)
            printed = self.encode(columns, rows, plain_othello.start(columns, rows))["bound"]
            self.assertEqual(printed, [str(bound), f"({(bound - 1).bit_length()}", "bits)"])
            self.decode(columns, rows, 0)
            self.decode(columns, rows, bound - 1)

    def test_a_larger_number_names_the_smallest(self):
        board = "..../.OX./.XO./...."
        smallest = int(self.encode(4, 4, board.replace("/", ""))["number"][0])
        self.assertEqual(smallest, 68024361)
        others = []
        for number in range(smallest + 1, smallest + 8):
            more = self.decode(4, 4, number)[1]
            self.assertEqual(len(more), 1)
            others.append(int(more[0].split()[-1]))
            self.assertLess(others[-1], number)
        self.assertIn(smallest, others)

    def test_tight(self):
        generator = random.Random(3)
        for side in (4, 6, 8):
            group = plain_search.group(side, side, "full")
            for _ in range(3):
                board = list(random_board(generator, side, side))
                board[plain_othello.centre(side, side)[1] + 1] = "X"  # right of the centre block, upper row
                ranks = set()
                for image in plain_search.images("".join(board), group):
                    values = self.encode(side, side, image, "--tight")
                    number = int(values["number"][0])
                    ranks.add(values["rank"][0])
                    self.assertLess(number, len(group) * 2**5 * 3 ** (side * side - 5))
                    self.assertEqual(self.decode(side, side, number, "--tight"), (image, []))
                self.assertEqual(len(ranks), 1)

    def test_discs_where_none_can_come_have_no_number(self):
        start = "OX.#./XO.#./...#."
        self.assertEqual(self.run_program("number", "encode", "--from", start, start)[0], DONE)
        for board in ("OX.#X/XO.#./...#.", "OX.#O/XO.#./...#."):
            self.assert_wrong_usage(["number", "encode", "--from", start, board], "none can come")


if __name__ == "__main__":
    main()
