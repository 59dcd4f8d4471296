"""A game of Othello by its rules alone, with colours: what the tests of playing hold the program to.

The board is a dict of (column, row) to "X" (black), "O" (white) or ".".
"""

DIRECTIONS = [(right, down) for right in (-1, 0, 1) for down in (-1, 0, 1) if right or down]


class Game:
    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.board = {(column, row): "." for row in range(rows) for column in range(columns)}
        left, top = (columns - 1) // 2, (rows - 1) // 2
        for cell in ((left + 1, top), (left, top + 1)):
            self.board[cell] = "X"
        for cell in ((left, top), (left + 1, top + 1)):
            self.board[cell] = "O"
        self.mover = "X"

    @property
    def opponent(self):
        return "O" if self.mover == "X" else "X"

    def flips(self, cell, mover):
        board = self.board
        if board[cell] != ".":
            return []
        flipped = []
        for right, down in DIRECTIONS:
            line = []
            at = (cell[0] + right, cell[1] + down)
            while board.get(at, ".") not in (".", mover):
                line.append(at)
                at = (at[0] + right, at[1] + down)
            if line and board.get(at) == mover:
                flipped += line
        return flipped

    def moves(self, mover=None):
        mover = mover or self.mover
        return [cell for cell in self.board if self.flips(cell, mover)]

    def is_over(self):
        return not self.moves() and not self.moves(self.opponent)

    def play(self, cell):
        flipped = self.flips(cell, self.mover)
        if not flipped:
            raise ValueError(f"{cell} is no legal move")
        for one in [cell, *flipped]:
            self.board[one] = self.mover
        self.mover = self.opponent

    def pass_(self):
        if self.moves():
            raise ValueError("a pass with a legal move")
        self.mover = self.opponent

    def discs(self, colour):
        return sum(disc == colour for disc in self.board.values())

    def score(self, rule="winner"):
        """Black's."""
        difference = self.discs("X") - self.discs("O")
        if rule == "winner" and difference:
            difference += self.discs(".") * (1 if difference > 0 else -1)
        return difference

    def cell(self, name):
        """Of a name such as d3."""
        cell = ("abcdefgh".index(name[0].lower()), int(name[1:]) - 1)
        if cell not in self.board:
            raise ValueError(f"{name} is not on the board")
        return cell

    def name(self, cell):
        return f"{'abcdefgh'[cell[0]]}{cell[1] + 1}"

    def text(self):
        """Rows as the mover sees them, for `othello value`."""
        exchanged = {"X": "O", "O": "X", ".": "."}
        return "/".join(
            "".join(
                self.board[column, row] if self.mover == "X" else exchanged[self.board[column, row]]
                for column in range(self.columns)
            )
            for row in range(self.rows)
        )


def play_out(columns, rows, vertices):
    """The game of these moves; a ValueError if one of them is not legal, or if it continues after the end."""
    game = Game(columns, rows)
    for vertex in vertices:
        if game.is_over():
            raise ValueError(f"{vertex} after the end")
        if vertex.lower() == "pass":
            game.pass_()
        else:
            game.play(game.cell(vertex))
    return game


def game_with_a_pass():
    """The moves of a game of 4x4 with a pass after which it continues: of some first moves by number, then the first legal ones."""
    for number in range(10000):
        game, vertices, digits = Game(4, 4), [], number
        while not game.is_over():
            moves = game.moves()
            if moves:
                digits, choice = divmod(digits, len(moves))
                game.play(moves[choice])
                vertices.append(game.name(moves[choice]))
            else:
                game.pass_()
                vertices.append("pass")
        if "pass" in vertices:
            return vertices
    raise AssertionError("no game of 4x4 has a pass")
