"""`othello verify`: every kind of file and folder, sound and damaged; values against the rules of the game."""

import random
import shutil
import subprocess
import tempfile
import unittest

from command import CHECK_FAILED, DAMAGED_INPUT, DONE, NOT_ENOUGH_CAPACITY, PROGRAM, REPOSITORY, CommandTest, environment, main
from hdf5 import h5py, needs_h5py

SEEDS = REPOSITORY / "tests" / "fuzz" / "seeds"
PATTERN = "P1\n8 4\n1 0 1 0 0 1 1 0\n0 1 0 1 1 0 0 1\n1 1 1 1 1 0 0 1\n0 0 0 0 0 1 1 0\n"


def content_of(path):
    """All that h5py sees of a file: objects, attributes, data."""
    found = {}

    def look(name, thing):
        found[name] = [(key, repr(value), str(thing.attrs.get_id(key).dtype)) for key, value in thing.attrs.items()]
        if isinstance(thing, h5py.Dataset):
            found[name].append((thing.shape, str(thing.dtype), thing[()].tobytes()))

    with h5py.File(path) as file:
        look("/", file)
        file.visititems(look)
    return found


class VerifyTest(CommandTest):
    def run_well(self, *arguments):
        output = self.succeeds(*arguments)
        return output

    # Where one of each kind lies, made once for all tests; the folder goes with the last of them.
    made = None

    def make_all(self):
        """One of each kind: name, and words of its line."""
        if VerifyTest.made is None:
            VerifyTest.made = tempfile.TemporaryDirectory(prefix="othello-test-")
            unittest.addModuleCleanup(VerifyTest.made.cleanup)
            self.make_files()
            shutil.copytree(self.folder, VerifyTest.made.name, dirs_exist_ok=True)
        else:
            shutil.copytree(VerifyTest.made.name, self.folder, dirs_exist_ok=True)
        return {
            "results.h5": "4x4 to depth 12: 684 states",
            "values.h5": "values of 4x3, score winner, 9 depths stored",
            "samples.h5": "40 samples of 4x4 at depth 5",
            "font.h5": "a font of 2 glyphs on 4x4, 2 games",
            "map.h5": "a map of 8080 exact drawings on 4x4",
            "value.search": "search for the value of 4x5, score winner, position",
            "search": "scratch folder of a search",
            "solved": "scratch folder of a solve: values of 4x3",
        }

    def make_files(self):
        (self.folder / "p.pbm").write_text(PATTERN)
        small = ["--memory", "64M", "--quiet"]
        self.run_well("enumerate", "4x4", *small, "--output", "results.h5", "--scratch", "search", "--keep-depths", "5")
        self.run_well("solve", "4x3", *small, "--keep-values", "all", "--output", "values.h5")
        self.run_well("solve", "4x3", *small, "--keep-values", "2,3,7", "--scratch", "solved")
        self.run_well("estimate", "4x4", "--depth", 5, "--samples", 40, "--quiet", "--output", "samples.h5")
        font = ["font", "p.pbm", "--tile", "4x4", "--states", "results.h5", "--quiet"]  # a glyph for either beginner
        self.run_well(*font, "--games", "--hdf5", "font.h5")
        self.run_well("font", "--states", "results.h5", "--map", "map.h5", "--quiet")
        self.run_well("value", "4x5", "--checkpoint", "value.search", "--quiet")


class EveryKind(VerifyTest):
    def test_sound_ones(self):
        kinds = self.make_all()
        before = self.content()
        output = self.succeeds("verify", *kinds, silent=True)
        lines = [line for line in output.splitlines() if line.startswith(tuple(f"{name}: " for name in kinds))]
        self.assertEqual(len(lines), len(kinds), output)
        for (name, words), line in zip(kinds.items(), lines):
            self.assertTrue(line.startswith(f"{name}: {words}"), line)
            self.assertIn(": correct", line)
        self.assertEqual(self.content(), before)

    def test_damaged_ones(self):
        for name in self.make_all():
            path = self.folder / name
            if path.is_dir():
                path = max((file for file in path.rglob("*") if file.is_file()), key=lambda file: file.stat().st_size)
            whole = path.read_bytes()
            path.write_bytes(whole[: len(whole) // 2])
            code, _, log = self.run_program("verify", name)
            self.assertEqual(code, DAMAGED_INPUT, log)
            self.assertEqual(len(log.splitlines()), 1, log)
            self.assertTrue(log.startswith(f"othello: {name}"), log)
            path.write_bytes(whole)

    @needs_h5py
    def test_a_wrong_byte_anywhere_is_found_or_matters_to_nobody(self):
        chance = random.Random(1)
        self.make_all()
        for name in ("font.h5", "map.h5"):  # fuzzers know the others
            path = self.folder / name
            whole = path.read_bytes()
            content = content_of(path)
            for at in sorted(chance.sample(range(len(whole)), 80)):
                changed = bytearray(whole)
                changed[at] ^= chance.randrange(1, 256)
                path.write_bytes(changed)
                code, _, log = self.run_program("verify", name, "--quiet", "--states", 1000)
                self.assertIn(code, (DONE, CHECK_FAILED, DAMAGED_INPUT), f"{name} byte {at}: {log}")
                if code == DONE:
                    self.assertEqual(content_of(path), content, f"{name} byte {at}")
            path.write_bytes(whole)

    def test_several(self):
        self.make_all()
        (self.folder / "text").write_text("mine\n")
        code, output, log = self.run_program("verify", "text", "values.h5", "none", ".", "results.h5")
        self.assertEqual(code, DAMAGED_INPUT)
        self.assertEqual([line.split(": ")[0] for line in output.splitlines()], ["values.h5", "results.h5"])
        self.assertEqual([line.split(": ")[1] for line in log.splitlines()], ["text", "none", "."])

    def test_what_is_none_of_ours(self):
        """Only of that it is said; of our own files, what they are and what reads them."""
        kinds = self.make_all()
        for name in ("values.h5", "samples.h5", "font.h5", "map.h5"):
            code, _, log = self.run_program("gapkeep", "stats", name)
            self.assertEqual(code, DAMAGED_INPUT)
            self.assertIn(f"{name}: not a results file: it holds ", log)
            self.assertIn("othello verify", log)
            self.assertIn(name, kinds)
        self.assert_fails(DAMAGED_INPUT, ["value", "4x4", "--values", "results.h5"], "holds results of a search", output=None)

    def test_what_meets_a_limit_is_named_and_the_next_is_checked(self):
        self.make_all()
        limited = ["bash", "-c", 'ulimit -v 60000; exec "$@"', "-", PROGRAM, "verify", "results.h5", "map.h5", "--threads", "64"]
        done = subprocess.run(limited, cwd=self.folder, capture_output=True, text=True, check=False, env=environment())
        self.assertEqual(done.returncode, NOT_ENOUGH_CAPACITY, done.stderr)
        self.assertTrue(done.stderr.startswith("othello: results.h5: "), done.stderr)
        self.assertTrue(done.stdout.startswith("map.h5: ") or "map.h5: " in done.stderr, done.stdout + done.stderr)

    @needs_h5py
    def test_texts_of_files_and_names_stay_on_their_line(self):
        self.make_all()
        with h5py.File(self.folder / "results.h5", "r+") as file:
            file.attrs.modify("engine", b"\x1b[31mx\nevil.h5: 4x4 to depth 12: correct")
        shutil.copy(self.folder / "results.h5", self.folder / "two\nlines.h5")
        for name in ("results.h5", "two\nlines.h5"):
            code, output, log = self.run_program("verify", name)
            self.assertEqual((code, output), (CHECK_FAILED, ""))
            self.assertEqual(len(log.splitlines()), 1, log)
            self.assertNotIn("\x1b", log)
        self.run_well("enumerate", "4x4", "--depth", 3, "--quiet", "--output", "a\nb.h5")
        self.assertEqual(len(self.run_well("verify", "a\nb.h5").splitlines()), 1)

    def test_wrong_usage(self):
        self.assert_wrong_usage(["verify"], "file")
        for option, value in (("--states", "-1"), ("--states", "10000001"), ("--seed", "x"), ("--threads", "0")):
            self.assert_wrong_usage(["verify", "a.h5", f"{option}={value}"], option)


@needs_h5py
class Values(VerifyTest):
    def test_numbers_of_states(self):
        self.run_well("solve", "4x4", "--quiet", "--keep-values", "all", "--output", "values.h5")
        for states, depths in ((0, 0), (1, 13), (50, 13 * 50)):
            output = self.run_well("verify", "values.h5", "--states", states)
            self.assertIn(f"{depths} values recomputed", output)
        self.assertEqual(*(self.run_well("verify", "values.h5", "--seed", 7) for _ in range(2)))

    def test_depths_without_their_successors(self):
        """Of 5x4 depth 1 has 15 vacant cells: too many for a search. Depth 2 is searched, depth 4 too, and 5 gives 4."""
        self.run_well("solve", "5x4", "--quiet", "--keep-values", "1,2,4,5", "--output", "values.h5")
        output = self.run_well("verify", "values.h5", "--states", 10)
        self.assertIn("20 values recomputed from their successors, 30 by search", output)

    def test_another_score_of_version_1(self):
        """The seal would tell of it; without one recomputing does."""
        shutil.copy(SEEDS / "values" / "good-version-1.h5", self.folder / "old.h5")
        self.assertIn("not sealed", self.run_well("verify", "old.h5"))
        with h5py.File(self.folder / "old.h5", "r+") as file:
            file.attrs.modify("score", b"discs")
        code, output, log = self.run_program("verify", "old.h5", "--states", 1000)
        self.assertEqual((code, output), (CHECK_FAILED, ""))
        self.assertRegex(log, r"^othello: old.h5: [XO./]+ has value [+-]\d+; (its successors say|a search finds) [+-]\d+\n$")

    def test_whatever_is_changed_is_found(self):
        self.run_well("solve", "4x3", "--quiet", "--keep-values", "all", "--output", "values.h5")
        names = []
        with h5py.File(self.folder / "values.h5") as file:
            file.visititems(lambda name, item: names.append(name) if hasattr(item, "shape") else None)
        for name in names:
            shutil.copy(self.folder / "values.h5", self.folder / "changed.h5")
            with h5py.File(self.folder / "changed.h5", "r+") as file:
                file[name][-1] = file[name][-1] + 1
            self.assert_fails(DAMAGED_INPUT, ["verify", "changed.h5", "--states", 0], "changed.h5: ")

    def change(self, name, table, value, version=None):
        shutil.copy(self.folder / name, self.folder / "changed.h5")
        with h5py.File(self.folder / "changed.h5", "r+") as file:
            if version is not None:
                file.attrs.modify("format_version", version)
            file[table][(0,) * file[table].ndim] = value(file[table][(0,) * file[table].ndim])

    def test_whatever_is_changed_in_a_font_is_found(self):
        self.make_all()
        with h5py.File(self.folder / "font.h5") as file:
            self.assertEqual(sorted(file["games/first"]), [0, 1], "either player begins a game")
            names = [f"{group}/{name}" for group in ("glyphs", "games") for name in file[group]]
        self.assertEqual(len(names), 10)
        for name in names:
            self.change("font.h5", name, lambda value: int(value) ^ 1)
            self.assert_fails(DAMAGED_INPUT, ["verify", "changed.h5"], "changed.h5: ", "checksum")
        with h5py.File(self.folder / "font.h5", "r+") as file:
            file.attrs.modify("command_line", b"othello lies")
        self.assert_fails(DAMAGED_INPUT, ["verify", "font.h5"], "font.h5: ", "checksum")
        self.change("map.h5", "drawings/exact", lambda value: int(value) ^ 8)
        self.assert_fails(DAMAGED_INPUT, ["verify", "changed.h5"], "changed.h5: ", "checksum")

    def test_a_font_without_a_seal(self):
        """Of format version 2: what follows from the rules of the game is checked."""
        self.make_all()
        for table, value, words in (
            ("glyphs/mover", 5, "another drawing"), ("glyphs/distance", 99, "distance"), ("glyphs/code", 1 << 40, "code"),
            ("glyphs/mirror", 7, "neither 0 nor 1"), ("glyphs/pattern", 1 << 63, "cells that the board lacks"),
            ("glyphs/exchange", 1, "another drawing"), ("games/moves", 15, "not a legal move"), ("games/moves", 63, "neither a cell"),
            ("games/moves", 254, "a pass, but there is a move"), ("games/moves", 255, "after the end"), ("games/first", 3, "nobody begins"),
        ):  # fmt: skip
            self.change("font.h5", table, lambda old, value=value: value if old != value else 1 - value, version=2)
            self.assert_fails(CHECK_FAILED, ["verify", "changed.h5"], "changed.h5: glyph 0", words)
        self.change("font.h5", "glyphs/code", lambda code: code, version=2)
        self.assertIn("correct; not sealed", self.run_well("verify", "changed.h5"))
        self.change("map.h5", "drawings/exact", lambda value: int(value) ^ 8, version=1)
        self.assert_fails(CHECK_FAILED, ["verify", "changed.h5"], "changed.h5: ", "drawings")
        for name, version in (("font.h5", 1), ("font.h5", 4), ("map.h5", 3)):
            self.change(name, "glyphs/code" if name == "font.h5" else "drawings/exact", lambda value: value, version=version)
            self.assert_fails(DAMAGED_INPUT, ["verify", "changed.h5"], f"format version {version}")

    def test_samples(self):
        self.make_all()
        with h5py.File(self.folder / "samples.h5", "r+") as file:
            file["samples/states"][3] += 1
        self.assert_fails(DAMAGED_INPUT, ["verify", "samples.h5"], "samples.h5: ", "checksum")


if __name__ == "__main__":
    main()
