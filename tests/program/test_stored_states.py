"""The states of the last depth: written and read in little memory, and never believed when they are damaged."""

import importlib.util
import io
import itertools
import json
import os
import random
import sys

from command import CHECK_FAILED, DAMAGED_INPUT, DONE, REPOSITORY, CommandTest, main
from hdf5 import h5py, needs_h5py

READER = REPOSITORY / "scripts" / "read-states.py"
MEBIBYTE = 1 << 20


def load_reader():
    """scripts/read-states.py as a module."""
    spec = importlib.util.spec_from_file_location("read_states", READER)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run_reader(reader, *arguments):
    """Exit code of the reader and what it printed, in a process of its own that need not import anything."""
    end, begin = os.pipe()
    child = os.fork()
    if child == 0:
        sys.argv = [str(READER), *map(str, arguments)]
        sys.stdout, sys.stderr = io.StringIO(), io.StringIO()
        code = 1
        try:
            code = reader.main()
            os.write(begin, sys.stdout.getvalue().encode())
        finally:
            os._exit(code)
    os.close(begin)
    with os.fdopen(end, encoding="utf-8") as pipe:
        printed = pipe.read()
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), printed


class Memory(CommandTest):
    def test_states_are_neither_written_nor_read_all_at_once(self):
        # 12,402,340 states of 8 bytes each, that the search itself stores in 1.
        search = ["enumerate", "5x6", "--depth", 11, "--widths", 64, "--threads", 2, "--memory", "92M"]
        peak = self.peak(*search, "--output", "results.h5")
        self.assertGreater((self.folder / "results.h5").stat().st_size, 92 * MEBIBYTE)
        self.assertLess(peak, 92 * MEBIBYTE)
        self.assertLess(self.peak("enumerate", "--verify", "results.h5"), 48 * MEBIBYTE)
        self.assertLess(self.peak("gapkeep", "stats", "results.h5"), 48 * MEBIBYTE)

    def test_successors_are_gathered_where_they_fit(self):
        # Those of depth 10 take 27 MiB, after all else that is planned.
        for mebibytes, depths in ((88, [8, 9]), (160, [8, 9, 10])):
            search = ["enumerate", "8x8", "--depth", 10, "--threads", 2, "--memory", f"{mebibytes}M", "--trace", "trace.json"]
            self.assertLess(self.peak(*search, "--force"), mebibytes * MEBIBYTE)
            trace = json.loads((self.folder / "trace.json").read_text(encoding="utf-8"))
            gathered = [event["args"]["depth"] for event in trace["traceEvents"] if event.get("cat") == "gather successors"]
            self.assertEqual(gathered, depths)


class Damage(CommandTest):
    """What --verify refuses, nobody takes."""

    reader = load_reader()

    def refused(self, path):
        code, _, log = self.run_program("enumerate", "--verify", path)
        self.assertIn(code, (DONE, CHECK_FAILED, DAMAGED_INPUT), log)
        return code != DONE

    def refused_by_command(self, *arguments):
        self.assert_fails(DAMAGED_INPUT, [*arguments], self.path.name)

    def refused_by_script(self, *arguments):
        code, printed = run_reader(self.reader, *arguments)
        self.assertIn(code, (CHECK_FAILED, DAMAGED_INPUT))
        self.assertEqual(printed, "")

    def refusals(self):
        """One after the other, for ever: another reader is shown every damaged file, each kind of them to all."""
        font = ["font", "--states", self.path, "--pattern", "##../##../..##/..##", "--svg", "font.svg"]
        stats = ["gapkeep", "stats", self.path, "--numbering", "occupancy", "--export", "gaps.csv"]
        tune = ["gapkeep", "tune", self.path, "--max-widths", "2"]
        for command in itertools.cycle((font, stats, tune, None)):
            if command:
                yield lambda command=command: self.refused_by_command(*command)
            else:
                yield lambda: self.refused_by_script(self.path, "--digest", "--count", "3")

    def check(self, mutations):
        """Makes every mutation of a good file; returns how many were refused."""
        good = self.path.read_bytes()
        refused = 0
        refusals = self.refusals()
        for what, mutate in mutations:
            mutate()
            if self.refused(self.path):
                refused += 1
                with self.subTest(what=what):
                    next(refusals)()
            self.path.write_bytes(good)
        self.assertFalse(self.refused(self.path))
        code, printed = run_reader(self.reader, self.path, "--digest")
        self.assertEqual(code, DONE)
        self.assertIn("count and digest are right", printed)
        return refused

    def flip(self, offset, bit):
        with open(self.path, "r+b") as file:
            file.seek(offset)
            byte = file.read(1)[0]
            file.seek(offset)
            file.write(bytes([byte ^ 1 << bit]))

    def swap(self, one, other):
        with open(self.path, "r+b") as file:
            content = bytearray(file.read())
            content[one], content[other] = content[other], content[one]
            file.seek(0)
            file.write(content)

    def flips_all_over(self, generator, count):
        for _ in range(count):
            offset, bit = generator.randrange(self.path.stat().st_size), generator.randrange(8)
            yield f"bit {bit} of byte {offset}", lambda offset=offset, bit=bit: self.flip(offset, bit)

    def states_range(self):
        with h5py.File(self.path, "r") as file:
            begin = file["states"].id.get_offset()
            return begin, begin + len(file["states"])

    def flips_of_states(self, generator, count):
        begin, end = self.states_range()
        for _ in range(count):
            offset, bit = generator.randrange(begin, end), generator.randrange(8)
            yield f"bit {bit} of byte {offset - begin} of /states", lambda offset=offset, bit=bit: self.flip(offset, bit)

    def swaps_of_states(self, generator, count):
        begin, end = self.states_range()
        for _ in range(count):
            one, other = generator.randrange(begin, end), generator.randrange(begin, end)
            yield f"bytes {one - begin} and {other - begin} of /states", lambda one=one, other=other: self.swap(one, other)

    def change(self, action):
        with h5py.File(self.path, "r+") as file:
            action(file)

    def changes_of_values(self, generator, count):
        """Entries of tables and attributes that become others, or change places."""
        for _ in range(count):
            name = generator.choice(["depths/states", "depths/digest", "depths/turn_skips", "depths/depth"])
            row, flip = generator.randrange(13), 1 << generator.randrange(60)

            def change_table(file, name=name, row=row, flip=flip):
                file[name][row] = int(file[name][row]) ^ flip

            yield f"row {row} of {name}", lambda action=change_table: self.change(action)

            one, other = generator.sample(["depth", "count", "digest"], 2)

            def swap_attributes(file, one=one, other=other):
                attributes = file["states"].attrs
                values = int(attributes[one]), int(attributes[other])
                attributes.modify(one, values[1])
                attributes.modify(other, values[0])

            yield f"{one} and {other} of /states", lambda action=swap_attributes: self.change(action)

            name, flip = generator.choice(["depth", "count", "digest"]), 1 << generator.randrange(63)

            def change_attribute(file, name=name, flip=flip):
                attributes = file["states"].attrs
                attributes.modify(name, int(attributes[name]) ^ flip)

            yield f"{name} of /states", lambda action=change_attribute: self.change(action)

    def check_file_of(self, engine):
        generator = random.Random(77)
        self.path = self.results_file("4x4", "--engine", engine)
        refused = self.check(
            [
                *self.flips_all_over(generator, 12),
                *self.flips_of_states(generator, 8),
                *self.swaps_of_states(generator, 4),
                *self.changes_of_values(generator, 2),
            ]
        )
        self.assertGreater(refused, 18)

    @needs_h5py
    def test_by_occupancy(self):
        self.check_file_of("occupancy")

    @needs_h5py
    def test_by_ranks(self):
        self.check_file_of("shifted-queue")

    @needs_h5py
    def test_a_state_that_stands_for_its_orbit_no_more(self):
        """Count and digest are those of another member: only the rule of numbering tells."""
        self.path = self.results_file("3x3", "--depth", 0, "--engine", "occupancy", "--widths", "64")
        begin, _ = self.states_range()
        first = self.path.read_bytes()[begin : begin + 8]
        others = 0
        for number in range(16):
            with open(self.path, "r+b") as file:
                file.seek(begin)
                file.write(number.to_bytes(8, "little"))
            if number.to_bytes(8, "little") == first:
                self.assertFalse(self.refused(self.path))
                continue
            self.assertTrue(self.refused(self.path), number)
            self.assert_fails(DAMAGED_INPUT, ["gapkeep", "stats", "results.h5"])
            others += 1
        self.assertEqual(others, 15)


if __name__ == "__main__":
    main()
