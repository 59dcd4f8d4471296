"""The digest of a set of states."""

from reading.board import MOVER, OPPONENT, VACANT

MASK64 = (1 << 64) - 1


def splitmix64(index):
    z = index * 0x9E3779B97F4A7C15 & MASK64
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK64
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK64
    return z ^ (z >> 31)


def digest_term(digits, group):
    """What one state adds to the digest."""
    # The orbit's representative: the smallest (occupied cells, mover's cells), as bit sets.
    smallest = None
    for images in group:
        occupied = mover = 0
        for cell, digit in enumerate(digits):
            if digit != VACANT:
                occupied |= 1 << images[cell]
            if digit == MOVER:
                mover |= 1 << images[cell]
        if smallest is None or (occupied, mover) < smallest:
            smallest = (occupied, mover)
            representative = images
    z = 0
    for cell, digit in enumerate(digits):
        if digit == MOVER:
            z ^= KEYS[2 * representative[cell] + 1]
        elif digit == OPPONENT:
            z ^= KEYS[2 * representative[cell] + 2]
    return z + (z & 0xFFFFFFFF) * (z >> 32)


KEYS = [splitmix64(index) for index in range(2 * 64 + 2)]
