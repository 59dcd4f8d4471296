"""Othello from its rules alone, slow and short enough to be seen to be right: the twin that all tests in Python hold the program,
the package and the scripts to. It shares no code with any of them.

A board is a string with a character per cell, row by row: X the disc of the player to move, O the opponent's, . vacant,
- closed: a disc there would flip others, and nobody may place one; # no cell.
"""

import string

DIRECTIONS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
EXCHANGE = str.maketrans("XO", "OX")


def centre(columns, rows):
    left, top = (columns - 1) // 2, (rows - 1) // 2
    return [y * columns + x for y in (top, top + 1) for x in (left, left + 1)]


def start(columns, rows):
    cells = ["."] * (columns * rows)
    for cell, disc in zip(centre(columns, rows), "OXXO"):
        cells[cell] = disc
    return "".join(cells)


def exchanged(board):
    """As the other player sees it."""
    return board.translate(EXCHANGE)


def by_rows(board, columns):
    """The rows joined by /, as the program writes and reads them."""
    return "/".join(board[begin : begin + columns] for begin in range(0, len(board), columns))


def flips(board, columns, cell):
    """The cells that the mover's disc on a vacant or closed cell flips."""
    rows = len(board) // columns
    flipped = []
    for dx, dy in DIRECTIONS:
        line = []
        x, y = cell % columns + dx, cell // columns + dy
        while 0 <= x < columns and 0 <= y < rows and board[y * columns + x] == "O":
            line.append(y * columns + x)
            x, y = x + dx, y + dy
        if 0 <= x < columns and 0 <= y < rows and board[y * columns + x] == "X":
            flipped += line
    return flipped


def moves(board, columns):
    """The cells where a disc would flip others, closed ones among them."""
    return [cell for cell, what in enumerate(board) if what in ".-" and flips(board, columns, cell)]


def placed(board, cells):
    """With the mover's discs on these cells, as the opponent sees it."""
    changed = list(board)
    for cell in cells:
        changed[cell] = "X"
    return exchanged("".join(changed))


def replies(board, columns):
    """Pairs of the cell and the board after it, for each move."""
    found = [(cell, flips(board, columns, cell)) for cell, what in enumerate(board) if what == "."]
    return [(cell, placed(board, [cell, *flipped])) for cell, flipped in found if flipped]


def after_moves(board, columns):
    """The boards after each move."""
    return [after for _, after in replies(board, columns)]


def successors(board, columns):
    """Pairs of the cell and the board after it; -1 for a pass. Empty if the game is over."""
    found = replies(board, columns)
    if found or moves(board, columns):
        return found
    return [(-1, exchanged(board))] if moves(exchanged(board), columns) else []


def score(board, rule="winner"):
    """Of a finished game, to the mover."""
    difference = board.count("X") - board.count("O")
    if rule.startswith("winner") and difference:
        difference += board.count(".") * (1 if difference > 0 else -1)
    return -difference if rule.endswith("-fewest") else difference


def value(board, columns, rule, known):
    """To the mover, by minimax. `known` keeps those of all boards on the way."""
    if board not in known:
        values = [-value(after, columns, rule, known) for _, after in successors(board, columns)]
        known[board] = max(values) if values else score(board, rule)
    return known[board]


class Game:
    """A game from the usual start, with colours: X is black, O is white."""

    def __init__(self, columns, rows, mover="X"):
        self.columns = columns
        self.mover = mover
        self.board = start(columns, rows) if mover == "X" else exchanged(start(columns, rows))

    @property
    def colours(self):
        """The board as black sees it."""
        return self.board if self.mover == "X" else exchanged(self.board)

    def moves(self):
        return moves(self.board, self.columns)

    def is_over(self):
        return not successors(self.board, self.columns)

    def continue_with(self, board):
        self.board = board
        self.mover = "O" if self.mover == "X" else "X"

    def play(self, cell):
        """By number, or by a name such as d3 or pass; a ValueError if it is not legal."""
        if isinstance(cell, str):
            cell = -1 if cell.lower() == "pass" else self.cell(cell)
        after = dict(successors(self.board, self.columns))
        if cell not in after:
            raise ValueError(f"{self.name(cell)} is not legal on {by_rows(self.board, self.columns)}")
        self.continue_with(after[cell])

    def score(self, rule="winner"):
        """Black's."""
        return score(self.colours, rule)

    def cell(self, name):
        column, row = string.ascii_lowercase.index(name[0].lower()), int(name[1:]) - 1
        if column >= self.columns or not 0 <= row < len(self.board) // self.columns:
            raise ValueError(f"{name} is not on the board")
        return row * self.columns + column

    def name(self, cell):
        return "pass" if cell == -1 else f"{string.ascii_lowercase[cell % self.columns]}{cell // self.columns + 1}"

    def text(self):
        """As the mover sees it, for `othello value`."""
        return by_rows(self.board, self.columns)


def play_out(columns, rows, vertices, mover="X"):
    """The game of these moves; a ValueError if one of them is not legal, or if it continues after the end."""
    game = Game(columns, rows, mover)
    for vertex in vertices:
        game.play(vertex)
    return game


def all_states(columns, rows):
    """Those that the start leads to, not counting the positions after a pass, and those positions."""
    counted, passed, unseen = set(), set(), [start(columns, rows)]
    while unseen:
        board = unseen.pop()
        if board in counted:
            continue
        counted.add(board)
        after = successors(board, columns)
        if after and after[0][0] < 0:
            passed.add(after[0][1])
            after = successors(after[0][1], columns)
        unseen += [board for _, board in after]
    return counted, passed - counted


def game_with_a_pass():
    """The moves of a game of 4x4 with a pass after which it continues: of some first moves by number, then the first legal ones."""
    for number in range(10000):
        game, vertices, digits = Game(4, 4), [], number
        while not game.is_over():
            cells = game.moves() or [-1]
            digits, choice = divmod(digits, len(cells))
            game.play(cells[choice])
            vertices.append(game.name(cells[choice]))
        if "pass" in vertices:
            return vertices
    raise AssertionError("no game of 4x4 has a pass")
