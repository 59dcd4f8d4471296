"""A search by sets of boards, from the rules of plain_othello alone: slow, and short enough to be seen to be right."""

from plain_othello import after_moves, centre, exchanged, start


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


def frontiers(columns, rows, max_depth, symmetry):
    """Of each depth its row, depth, states, turn skips, rival plays, and the set of its states."""
    permutations = group(columns, rows, symmetry)
    frontier = {min(images(start(columns, rows), permutations))}
    yield (0, 1, 0, 0), frontier
    for depth in range(1, max_depth + 1):
        skips = plays = 0
        following = set()
        for board in frontier:
            after = after_moves(board, columns)
            if not after:
                skips += 1
                after = after_moves(exchanged(board), columns)
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
            after = after_moves(board, columns)
            numbers.append(len(after))
            flips += sum(board.count("O") - state.count("X") for state in after)
        counted.append((sum(numbers), flips, min(numbers), max(numbers)))
    return counted


def table(columns, rows, max_depth, symmetry):
    return [row for row, _ in frontiers(columns, rows, max_depth, symmetry)]
