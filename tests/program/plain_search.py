"""Othello from its rules alone, with sets of boards: slow, and short enough to be seen to be right.

A board is a string with a character per cell, row by row: X the player to move, O the opponent, . vacant.
"""

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


def group(columns, rows, symmetry):
    """Permutations of the cells: an image's cell i shows what cell p[i] showed."""
    identity = list(range(columns * rows))
    if symmetry == "none":
        return [identity]
    turns = [lambda x, y: (x, y), lambda x, y: (columns - 1 - x, y)]
    turns += [lambda x, y, f=f: (f(x, y)[0], rows - 1 - f(x, y)[1]) for f in turns]
    if columns == rows:
        turns += [lambda x, y, f=f: f(y, x) for f in turns]
    images = []
    for turn in turns:
        moved = [turn(cell % columns, cell // columns) for cell in identity]
        images.append([y * columns + x for x, y in moved])
    block = set(centre(columns, rows))
    return [image for image in images if {image[cell] for cell in block} == block]


def images(board, permutations):
    return ["".join(board[cell] for cell in permutation) for permutation in permutations]


def moves(board, columns, rows):
    """The boards after each move, from the opponent's side: they are to move."""
    after = []
    for cell, disc in enumerate(board):
        if disc != ".":
            continue
        flipped = []
        for dx, dy in DIRECTIONS:
            line = []
            x, y = cell % columns + dx, cell // columns + dy
            while 0 <= x < columns and 0 <= y < rows and board[y * columns + x] == "O":
                line.append(y * columns + x)
                x, y = x + dx, y + dy
            if 0 <= x < columns and 0 <= y < rows and board[y * columns + x] == "X":
                flipped += line
        if flipped:
            cells = list(board)
            for filled in [cell] + flipped:
                cells[filled] = "X"
            after.append("".join(cells).translate(EXCHANGE))
    return after


def frontiers(columns, rows, max_depth, symmetry):
    """Of each depth its row, depth, states, turn skips, rival plays, and the set of its states."""
    permutations = group(columns, rows, symmetry)
    frontier = {min(images(start(columns, rows), permutations))}
    yield (0, 1, 0, 0), frontier
    for depth in range(1, max_depth + 1):
        skips = plays = 0
        following = set()
        for board in frontier:
            after = moves(board, columns, rows)
            if not after:
                skips += 1
                after = moves(board.translate(EXCHANGE), columns, rows)
                plays += bool(after)
            following.update(min(images(state, permutations)) for state in after)
        frontier = following
        yield (depth, len(following), skips, plays), frontier


def mobility(columns, rows, max_depth, symmetry):
    """Of each depth from 1 on, of the movers of the depth before: moves, discs flipped, fewest and most moves."""
    counted = []
    for _, frontier in frontiers(columns, rows, max_depth - 1, symmetry):
        numbers, flips = [], 0
        for board in frontier:
            after = moves(board, columns, rows)
            numbers.append(len(after))
            flips += sum(board.count("O") - state.count("X") for state in after)
        counted.append((sum(numbers), flips, min(numbers), max(numbers)))
    return counted


def table(columns, rows, max_depth, symmetry):
    return [row for row, _ in frontiers(columns, rows, max_depth, symmetry)]
