"""The rules of the game, once more and plainly: nothing of the program stands in here."""

DIRECTIONS = [(right, down) for right in (-1, 0, 1) for down in (-1, 0, 1) if right or down]


class Game:
    """A state is the pair of the mover's and the opponent's cells, each a set of (column, row)."""

    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.cells = [(column, row) for row in range(rows) for column in range(columns)]

    def start(self):
        left, top = (self.columns - 1) // 2, (self.rows - 1) // 2
        return frozenset({(left + 1, top), (left, top + 1)}), frozenset({(left, top), (left + 1, top + 1)})

    def flips(self, state, cell):
        mover, opponent = state
        flipped = set()
        for right, down in DIRECTIONS:
            line = []
            column, row = cell[0] + right, cell[1] + down
            while (column, row) in opponent:
                line.append((column, row))
                column, row = column + right, row + down
            if (column, row) in mover:
                flipped.update(line)
        return flipped

    def successors(self, state):
        """What each of the mover's moves leads to, seen by the other player."""
        mover, opponent = state
        after = []
        for cell in self.cells:
            if cell in mover or cell in opponent:
                continue
            flipped = self.flips(state, cell)
            if flipped:
                after.append((opponent - flipped, mover | flipped | {cell}))
        return after

    def final_value(self, state, score):
        mover, opponent = map(len, state)
        difference = mover - opponent
        if score == "winner" and difference:
            vacant = len(self.cells) - mover - opponent
            difference += vacant if difference > 0 else -vacant
        return difference

    def text(self, state):
        mover, opponent = state
        letter = {**dict.fromkeys(mover, "X"), **dict.fromkeys(opponent, "O")}
        return "/".join(
            "".join(letter.get((column, row), ".") for column in range(self.columns)) for row in range(self.rows)
        )

    def state(self, text):
        """Of a board as text() writes it."""
        rows = text.split("/")
        if len(rows) != self.rows or any(len(row) != self.columns or set(row) - set("XO.") for row in rows):
            raise ValueError(f"'{text}' is not a board of {self.columns}x{self.rows}")
        held = {letter: frozenset((c, r) for c, r in self.cells if rows[r][c] == letter) for letter in "XO"}
        return held["X"], held["O"]

    def random_state(self, depth, chance):
        """After `depth` moves of a random game that continues so long, the mover being able to move or not."""
        while True:
            state = self.start()
            for _ in range(depth):
                after = self.successors(state) or self.successors(state[::-1])
                if not after:
                    break
                state = chance.choice(after)
            else:
                return state
