"""The board of a results file. Cells are numbered row by row from the top left: cell = row * columns + column."""

import itertools

from reading.faults import Foreign

OPPONENT, MOVER, VACANT = 0, 1, 2  # the digits of an Othello number
LETTERS = "OX."


class Board:
    """The cells of an MxN board, or of one of another shape with another start (section "Other boards")."""

    def __init__(self, name, columns, rows):
        self.name, self.columns, self.rows = name, columns, rows
        if name == f"{columns}x{rows}" and min(columns, rows) >= 3 and columns * rows <= 64:
            left, top = (columns - 1) // 2, (rows - 1) // 2
            self.filled = {row * columns + column for row in (top, top + 1) for column in (left, left + 1)}
            self.text = "".join(LETTERS[OPPONENT if cell in self.filled else VACANT] for cell in range(columns * rows))
        else:
            lines = name.split("/")
            self.text = "".join(lines)
            self.filled = {cell for cell, letter in enumerate(self.text) if letter in "XO"}
            fits = len(lines) == rows and all(len(line) == columns for line in lines)
            if not fits or max(columns, rows) > 21 or columns * rows > 64 or set(self.text) - set("XO.-#") or not set("XO") <= set(self.text):
                raise Foreign(f"board {name} of {columns} columns and {rows} rows")
        spots = [divmod(cell, columns) for cell, letter in enumerate(self.text) if letter != "#"]
        self.top, self.left = min(row for row, _ in spots), min(column for _, column in spots)
        self.height = max(row for row, _ in spots) - self.top + 1
        self.width = max(column for _, column in spots) - self.left + 1
        self.open = self.open_cells()

    def open_cells(self):
        """Those filled from the start, and those that a disc may come to."""
        found = set(self.filled)
        while True:
            more = {
                cell
                for cell, letter in enumerate(self.text)
                if letter == "." and cell not in found and any(pair <= found for pair in self.pairs(cell))
            }
            if not more:
                return found
            found |= more

    def pairs(self, cell):
        """The next two cells in each direction that has them."""
        row, column = divmod(cell, self.columns)
        for down, right in itertools.product((-1, 0, 1), repeat=2):
            end = (row + 2 * down, column + 2 * right)
            if (down, right) != (0, 0) and 0 <= end[0] < self.rows and 0 <= end[1] < self.columns:
                yield {(row + step * down) * self.columns + column + step * right for step in (1, 2)}


def symmetry_group(board, symmetry):
    """Lists of images, one per transformation: cell c goes to images[c]."""
    identity = list(range(board.columns * board.rows))
    if symmetry == "none":
        return [identity]
    kinds = ["o" if cell in board.filled else letter for cell, letter in enumerate(board.text)]
    group = []
    for transpose, flip_columns, flip_rows in itertools.product((False, True), repeat=3):
        if transpose and board.width != board.height:
            continue
        images = identity[:]
        for row, column in itertools.product(range(board.height), range(board.width)):
            to_row, to_column = (column, row) if transpose else (row, column)
            if flip_columns:
                to_column = board.width - 1 - to_column
            if flip_rows:
                to_row = board.height - 1 - to_row
            image = (board.top + to_row) * board.columns + board.left + to_column
            images[(board.top + row) * board.columns + board.left + column] = image
        if images not in group and all(kinds[cell] == kinds[image] for cell, image in enumerate(images)):
            group.append(images)
    return group
