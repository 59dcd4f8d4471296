"""othello.gapkeep against plain code, and what it refuses."""

import unittest

import numpy as np
import othello
from othello import gapkeep

WIDTHS = ["8,16,32,64", "2,4,12,64", "1,3,11,39", "64", "3,5"]


def plain_bits(gap, widths):
    """Of one povaleint by its definition; None if the widths do not hold it."""
    bits = 0
    for width in widths[:-1]:
        bits += width
        if gap < 2**width - 1:
            return bits
        gap -= 2**width - 1
    return bits + widths[-1] if gap < 2 ** widths[-1] else None


def plain_decode(blocks, widths):
    """The numbers of blocks, by the layout that gapkeep/block.h draws."""
    numbers, at = [], 0
    while at < len(blocks):
        first, count, size = (int.from_bytes(blocks[at + begin : at + end], "little") for begin, end in ((0, 8), (8, 12), (12, 16)))
        payload = int.from_bytes(blocks[at + 16 : at + 16 + size], "little")
        numbers.append(first)
        for _ in range(count - 1):
            gap = 0
            for level, width in enumerate(widths):
                piece = payload & (2**width - 1)
                payload >>= width
                gap += piece
                if piece < 2**width - 1 or level == len(widths) - 1:
                    break
            numbers.append(numbers[-1] + gap + 1)
        at += 16 + size
    return numbers


def sets():
    chance = np.random.default_rng(3)
    board = othello.Board("5x5")
    yield np.unique(board.numbers(board.random_states(3000, 9)))
    yield np.array([], dtype=np.uint64)
    yield np.array([0], dtype=np.uint64)
    yield np.array([2**64 - 2], dtype=np.uint64)
    yield np.arange(9000, dtype=np.uint64)
    yield np.unique(chance.integers(0, 2**60, 5000, dtype=np.uint64))
    yield np.cumsum(chance.geometric(0.3, 20000)).astype(np.uint64)


class Gapkeep(unittest.TestCase):
    def test_there_and_back(self):
        for numbers in sets():
            for widths in WIDTHS:
                blocks = gapkeep.encode(numbers, widths)
                self.assertTrue(np.array_equal(gapkeep.decode(blocks, widths), numbers), widths)
                self.assertEqual(plain_decode(blocks, [int(width) for width in widths.split(",")]), numbers.tolist())

    def test_stats(self):
        for numbers in sets():
            gaps = [int(b) - int(a) - 1 for a, b in zip(numbers, numbers[1:], strict=False)]
            found = gapkeep.stats(numbers, WIDTHS)
            bits = [max(gap.bit_length(), 1) for gap in gaps]
            self.assertEqual(found.gaps_by_bits.tolist(), [bits.count(b) for b in range(1, 65)])
            for row, widths in enumerate(WIDTHS):
                of_each = [plain_bits(gap, [int(width) for width in widths.split(",")]) for gap in gaps]
                self.assertEqual(int(found.costs["bits"][row]), sum(bits for bits in of_each if bits is not None))
                self.assertEqual(int(found.costs["not_hold"][row]), of_each.count(None))
                self.assertEqual(int(found.costs["bytes"][row]), len(gapkeep.encode(numbers, widths)))
            if gaps:
                _, counts = np.unique(gaps, return_counts=True)
                shares = counts / len(gaps)
                self.assertAlmostEqual(found.entropy, float(-(shares * np.log2(shares)).sum()))

    def test_the_best_widths_are_no_worse_than_others(self):
        numbers = next(sets())
        best = gapkeep.best_widths(numbers, 4)
        self.assertEqual([len(widths.split(",")) for widths in best["widths"]], [1, 2, 3, 4])
        costs = gapkeep.stats(numbers, best["widths"]).costs
        self.assertEqual([int(bits) for bits in costs["bits"]], [int(bits) for bits in best["bits"]])
        largest = int((numbers[1:] - numbers[:-1]).max()).bit_length()
        for first in range(1, largest + 1):
            for second in range(1, largest + 1):
                other = gapkeep.stats(numbers, [f"{first},{second}"]).costs
                if int(other["not_hold"][0]) == 0:
                    self.assertGreaterEqual(int(other["bits"][0]), int(best["bits"][1]))

    def test_codes_are_compared(self):
        found = gapkeep.compare(np.cumsum(np.random.default_rng(1).geometric(0.2, 200_000)).astype(np.uint64), ["leb128", "gapkeep-3-5-64"])
        self.assertEqual(list(found["code"]), ["leb128", "gapkeep-3-5-64"])
        self.assertGreater(float(found["bits"][0]), 7.99)
        self.assertLess(float(found["bits"][1]), 6)
        self.assertGreater(min(found["decoded"]), 1)

    def test_what_is_refused(self):
        good = np.array([1, 5, 9], dtype=np.uint64)
        for call, what in (
            (lambda: gapkeep.encode(np.array([5, 5], dtype=np.uint64)), "number 1 is not above"),
            (lambda: gapkeep.encode(good[::-1]), "number 1 is not above"),
            (lambda: gapkeep.encode(np.array([2**64 - 1], dtype=np.uint64)), "2\\^64 - 1"),
            (lambda: gapkeep.encode(good.astype(np.int64)), "dtype int64"),
            (lambda: gapkeep.encode(good.reshape(1, 3)), "one dimension"),
            (lambda: gapkeep.encode(good, "0,64"), "width"),
            (lambda: gapkeep.encode(good, "nonsense"), "width"),
            (lambda: gapkeep.best_widths(good[:1]), "two at least"),
            (lambda: gapkeep.best_widths(good, 9), "must be from 1 to 8"),
            (lambda: gapkeep.compare(good, ["nonsense"]), "nonsense"),
        ):
            with self.assertRaisesRegex(ValueError, what):
                call()
        blocks = gapkeep.encode(good)
        for damaged in (blocks[:-1], blocks[:9], blocks + b"\0", b"\xff" * 20):
            with self.assertRaisesRegex(othello.DamagedFile, "blocks: "):
                gapkeep.decode(damaged)


if __name__ == "__main__":
    unittest.main()
