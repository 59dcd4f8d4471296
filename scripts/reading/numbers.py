"""From the number of a state to what each cell has: Othello numbers and occupancy numbers."""

import math

from reading.board import MOVER, OPPONENT, VACANT


def spiral(columns, rows):
    """All cells from the top right corner counterclockwise and inwards."""
    order, seen = [], set()
    column, row = columns - 1, 0
    step_column, step_row = -1, 0
    while True:
        order.append(row * columns + column)
        seen.add((column, row))
        for _ in range(2):  # straight on, or after one turn to the left
            next_column, next_row = column + step_column, row + step_row
            inside = 0 <= next_column < columns and 0 <= next_row < rows
            if inside and (next_column, next_row) not in seen:
                column, row = next_column, next_row
                break
            step_column, step_row = step_row, -step_column  # left, down, right, up
        else:
            return order


def places(board, numbering):
    """The cell and the base of every digit of a rank, lowest place first."""
    within = (divmod(cell, board.width) for cell in spiral(board.width, board.height))
    order = [(board.top + row) * board.columns + board.left + column for row, column in within]
    order = [cell for cell in order if cell in board.open - board.filled] + [
        cell for cell in order if cell in board.filled
    ]
    # Tight numbers know the last cell before the centre to be filled, too.
    bits = 5 if numbering == "othello-tight" else len(board.filled)
    return [(cell, 2 if place < bits else 3) for place, cell in enumerate(reversed(order))]


def occupancy_state(number, depth, board, rank_places):
    """The digit of every cell, from an occupancy number."""
    start = len(board.filled)
    discs = depth + start
    rank, colouring = number >> discs, number & ((1 << discs) - 1)
    cells = [cell for cell, _ in rank_places]
    filled = set(range(start))
    place = len(cells)
    for chosen in range(depth, 0, -1):
        place -= 1
        while math.comb(place - start, chosen) > rank:
            place -= 1
        filled.add(place)
        rank -= math.comb(place - start, chosen)
    digits = [VACANT] * len(board.text)
    for bit, place in enumerate(sorted(filled)):
        digits[cells[place]] = MOVER if colouring >> bit & 1 else OPPONENT
    return digits


def unrank(rank, board, rank_places):
    """The digit of every cell."""
    digits = [VACANT] * len(board.text)
    for cell, base in rank_places:
        rank, digits[cell] = divmod(rank, base)
    return digits
