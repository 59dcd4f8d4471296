"""How many states the depths of a board have: what is counted, what is estimated, and what may be thought of the rest.

The states of neighbouring depths, N(d) and N(d+1), are written as

    N(d+1) = N(d) * 2 (n - d) / (d + 1) * g(d),    n: the depths of the board

where 2 (n - d) / (d + 1) is by how much the occupancies of d discs and their colourings grow if any cell may be filled. What is
left, g, depends little on the board and changes slowly: as a function of the share of the board that is filled, (d + 1/2) / n, its
logarithm rises, is highest where about half of the cells are filled, and falls to about 0 at the end. An extrapolation goes by two things:

- the curve: ln g of the boards whose trees are known, at the same share of the board, as a straight line in 1/n to the n of the board
  in question, plus what that is off by in the last four steps that are known of it, on average;
- the end: of all full boards, 2 to the number of the cells, about the same share can be reached from the start or an image of it on all
  boards whose trees are known, but for those three cells wide: 8 to 16 % from 4x4 to 5x6. The curve is bent, from the last known depth on
  and in proportion to the distance from it, so that it ends with such a share.
"""

import math

# Steps over which a difference is averaged: even, for even and odd depths differ; few, for it changes; not fewer, for estimates have errors.
LEVELLED = 4


class Tree:
    """A board whose first depths are known, or all. `errors` are relative standard errors of the states."""

    def __init__(self, board, states, errors=None):
        self.board = board
        columns, _, rows = board.partition("x")
        self.depths = int(columns) * int(rows) - 4
        self.states = [float(count) for count in states]
        self.errors = errors or [0.0] * len(states)

    def cut(self, depth):
        """The same, known to a lower depth."""
        return Tree(self.board, self.states[: depth + 1], self.errors[: depth + 1])

    def growth(self, depth):
        return self.states[depth + 1] / self.states[depth]

    def log_g(self, depth):
        return math.log(self.growth(depth) / free_growth(self.depths, depth))

    def curve(self):
        """Points (share of the board, ln g), with the difference between even and odd depths taken out."""
        ys = [self.log_g(depth) for depth in range(len(self.states) - 1)]
        inner = [(ys[i - 1] + 2 * ys[i] + ys[i + 1]) / 4 for i in range(1, len(ys) - 1)]
        smooth = [ys[0], *inner, ys[-1]]
        return [((depth + 0.5) / self.depths, y) for depth, y in enumerate(smooth)]


def free_growth(depths, depth):
    return 2 * (depths - depth) / (depth + 1)


def at(curve, x):
    """Between its points, and beyond the last as between the last three."""
    for (left, low), (right, high) in zip(curve, curve[1:]):
        if x <= right:
            return low + (high - low) * (x - left) / (right - left)
    (left, low), (right, high) = curve[-3], curve[-1]
    return high + (high - low) / (right - left) * (x - right)


def expected_log_g(x, depths, curves):
    """Of a board of so many depths, by `curves`: pairs of the depths of a known board and its curve."""
    points = [(1 / known, at(curve, x)) for known, curve in curves]
    mean_x = sum(point[0] for point in points) / len(points)
    mean_y = sum(point[1] for point in points) / len(points)
    square = sum((point[0] - mean_x) ** 2 for point in points)
    slope = sum((point[0] - mean_x) * (point[1] - mean_y) for point in points) / square if square else 0
    return mean_y + slope * (1 / depths - mean_x)


def transformations(columns, rows):
    """That keep the centre block of an MxN board in place: as many states as an orbit has, but for few."""
    return 2 ** ((columns % 2 == 0) + (rows % 2 == 0) + (columns == rows))


def end_share(tree):
    """Of all full boards, those that can be reached from the start or an image of it."""
    columns, _, rows = tree.board.partition("x")
    return tree.states[-1] * transformations(int(columns), int(rows)) / 2 ** (tree.depths + 4)


def extrapolated(tree, known, end):
    """The states of all depths of the board: those of the tree, and on from its last depth by the trees that are known, to an
    end where this share of all full boards can be reached."""
    curves = [(other.depths, other.curve()) for other in known]
    last = len(tree.states) - 1
    begin = last / tree.depths

    def expected(depth):
        return expected_log_g((depth + 0.5) / tree.depths, tree.depths, curves)

    off = sum(tree.log_g(depth) - expected(depth) for depth in range(last - LEVELLED, last)) / LEVELLED
    rest = range(last, tree.depths)
    steps = [math.log(free_growth(tree.depths, depth)) + expected(depth) + off for depth in rest]
    way = [((depth + 0.5) / tree.depths - begin) / (1 - begin) for depth in rest]
    unbent = Tree(tree.board, [math.exp(math.log(tree.states[-1]) + sum(steps))])
    bend = math.log(end / end_share(unbent)) / sum(way)
    states = list(tree.states)
    for step, part in zip(steps, way):
        states.append(states[-1] * math.exp(step + bend * part))
    return states
