"""Othello on boards of any shape from its rules alone, on texts: the slow twin of the package.

A board is a list of characters row by row: X the mover's disc, O the opponent's, . vacant, - closed, # no cell."""

DIRECTIONS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
EXCHANGE = str.maketrans("XO", "OX")

# Boards of all kinds: rectangles, holes, closed cells, late and lopsided starts.
SHAPES = [
    "3x3", "4x3", "3x5", "4x4", "5x4", "4x6", "5x5", "5x6", "6x5", "6x6", "7x4", "7x7", "8x8", "8x3", "3x8",
    "#..#/.OX./.XO./#..#", "-..-/.OX./.XO./-..-", ".....#/.OXX../.XOO../#.....", "..#..../...OX../...XO../....#..",
    "OX....../XO....../......../........", "XXXO/OOO./..../....", "....../.OOX../.XXO../......",
    "......../......../......../...XO.../...OX.../........", "##..##/#....#/..OX../..XO../#....#/##..##",
    "....-.../..OX..../..XO-.../........", "XOXOX/OXOXO/.....", "#.#.#/.OXO./#XOX#/.....",
    ".......#/...OX.../#..XO.../........", "--....--/..XOX.../..OXO.../--....--", "OOO/OX./...",
]  # fmt: skip


def flips(cells, columns, cell):
    """The cells that the mover's disc on a vacant or closed cell flips."""
    rows = len(cells) // columns
    flipped = []
    for dx, dy in DIRECTIONS:
        line = []
        x, y = cell % columns + dx, cell // columns + dy
        while 0 <= x < columns and 0 <= y < rows and cells[y * columns + x] == "O":
            line.append(y * columns + x)
            x, y = x + dx, y + dy
        if 0 <= x < columns and 0 <= y < rows and cells[y * columns + x] == "X":
            flipped += line
    return flipped


def moves(cells, columns):
    """The cells where a disc would flip others, closed ones among them."""
    return [cell for cell, what in enumerate(cells) if what in ".-" and flips(cells, columns, cell)]


def exchanged(cells):
    return "".join(cells).translate(EXCHANGE)


def after(cells, columns, cell):
    changed = list(cells)
    for filled in [cell, *flips(cells, columns, cell)]:
        changed[filled] = "X"
    return exchanged(changed)


def successors(cells, columns):
    """Pairs of the cell and the board after it; -1 for a pass."""
    legal = moves(cells, columns)
    if legal:
        return [(cell, after(cells, columns, cell)) for cell in legal if cells[cell] == "."]
    return [(-1, exchanged(cells))] if moves(exchanged(cells), columns) else []


def score(cells, rule):
    difference = cells.count("X") - cells.count("O")
    if rule == "winner" and difference:
        difference += cells.count(".") * (1 if difference > 0 else -1)
    return difference


def value(cells, columns, rule, known):
    """Minimax."""
    if cells not in known:
        replies = [-value(board, columns, rule, known) for _, board in successors(cells, columns)]
        known[cells] = max(replies) if replies else score(cells, rule)
    return known[cells]


def bits(cells, disc):
    return sum(1 << cell for cell, what in enumerate(cells) if what == disc)
