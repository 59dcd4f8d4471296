"""The results file: what other programs read in it, and that --verify finds what is wrong with one."""

import contextlib
import itertools
import json
import os
import random
import resource
import shutil
import subprocess
import unittest

from command import CHECK_FAILED, DAMAGED_INPUT, DONE, NOT_ENOUGH_CAPACITY, TABLES, CommandTest, main
from hdf5 import h5py, needs_h5py

needs_h5dump = unittest.skipIf(shutil.which("h5dump") is None, "h5dump is not installed: apt install hdf5-tools")

COLUMNS = {
    "depth", "states", "turn_skips", "rival_plays", "games_ended", "bytes", "bits_per_state", "seconds", "digest",
    "moves", "flips", "least_moves", "most_moves",
}  # fmt: skip
NOT_KNOWN = 2**64 - 1


class FileTest(CommandTest):
    @contextlib.contextmanager
    def changed(self):
        """The file that is `good`, open for a change."""
        self.path.write_bytes(self.good)
        with h5py.File(self.path, "r+") as file:
            yield file

    def assert_verified(self, path):
        output = self.succeeds("enumerate", "--verify", path, silent=True)
        return output

    def assert_refused(self, code, path, *words):
        self.assert_fails(code, ["enumerate", "--verify", path], *words)


class Reading(FileTest):
    @needs_h5dump
    def test_h5dump(self):
        path = self.results_file("4x4")
        header = subprocess.run(["h5dump", "-A", path], capture_output=True, text=True, check=True).stdout
        self.assertIn('"othello-results"', header)
        column = ["h5dump", "-y", "-w", "0", "-d", "/depths/states", path]
        dump = subprocess.run(column, capture_output=True, text=True, check=True).stdout
        self.assertIn(", ".join(str(row[1]) for row in TABLES["4x4"]), dump)
        whole = subprocess.run(["h5dump", path], capture_output=True, text=True, check=False)
        self.assertEqual((whole.returncode, whole.stderr), (0, ""))

    @needs_h5py
    def test_tables(self):
        for engine in ("occupancy", "shifted-queue"):
            self.check_tables(engine)
            self.check_tables(engine, "--mobility")

    def check_tables(self, engine, *more):
        printed = self.enumerate(
            "4x4", "--engine", engine, "--output", "results.h5", "--threads", 3, "--format", "json", *more
        )
        rows = json.loads(printed)["rows"]
        with h5py.File(self.folder / "results.h5", "r") as file:
            self.assertEqual(set(file["depths"]), COLUMNS)
            for name in COLUMNS - {"digest"}:
                expected = [NOT_KNOWN if row[name] is None else row[name] for row in rows]
                self.assertEqual(list(file["depths"][name]), expected, name)
            wanted = set(file["depths/least_moves"]) != {NOT_KNOWN}
            self.assertEqual(wanted, "--mobility" in more)
            self.assertEqual([f"{value:016x}" for value in file["depths/digest"]], [row["digest"] for row in rows])
            self.assertEqual(file["gap_bits"].shape, (13, 128))
            self.assertEqual([sum(line) for line in file["gap_bits"]], [row["states"] - 1 for row in rows])
            self.assertEqual(file["basket_states"].shape, (13, 3))
            self.assertEqual([sum(line) for line in file["basket_states"]], [row["states"] for row in rows])
            if engine == "shifted-queue":  # the other stores its own form, and writes these blocks in the end
                self.assertEqual(file["states"].shape, (rows[-1]["bytes"],))
            self.assertEqual(file["states"].attrs["count"], rows[-1]["states"])
            self.assertEqual(f"{file['states'].attrs['digest']:016x}", rows[-1]["digest"])

    @needs_h5py
    def test_units_and_descriptions(self):
        seen = []

        def check(name, item):
            if isinstance(item, h5py.Dataset):
                seen.append(name)
                for attribute in ("units", "description"):
                    self.assertTrue(item.attrs[attribute], f"{name} {attribute}")

        with h5py.File(self.results_file("4x4", "--depth", 4), "r") as file:
            file.visititems(check)
        self.assertEqual(len(seen), len(COLUMNS) + 3)

    @needs_h5py
    def test_provenance(self):
        for engine, numbering in (("occupancy", "occupancy"), ("shifted-queue", "othello")):
            self.check_provenance(engine, numbering)

    def check_provenance(self, engine, numbering):
        path = self.results_file(
            "4x5", "--depth", 3, "--threads", 2, "--widths", "5,64", "--symmetry", "none", "--engine", engine
        )
        version = self.run_program("--version")[1]
        with h5py.File(path, "r") as file:
            attributes = {
                name: value.decode() if isinstance(value, bytes) else value for name, value in file.attrs.items()
            }
        self.assertIn(f"othello {attributes['program_version']} ", version)
        self.assertIn(attributes["commit"], version)
        self.assertIn(attributes["compiler"], version)
        self.assertIn("enumerate 4x5 --memory ", attributes["command_line"])
        self.assertIn(" --threads 2 --widths 5,64 --symmetry none", attributes["command_line"])
        self.assertRegex(attributes["date"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")
        self.assertGreater(attributes["wall_seconds"], 0)
        self.assertGreater(attributes["peak_memory_bytes"], 1 << 20)
        self.assertTrue(attributes["conventions"])
        expected = {
            "format": "othello-results", "format_version": 3, "board": "4x5", "columns": 4, "rows": 5,
            "symmetry": "none", "transformations": 1, "engine": engine, "numbering": numbering,
            "widths": "5,64", "threads": 2, "max_depth": 3,
        }  # fmt: skip
        self.assertEqual({name: attributes[name] for name in expected}, expected)


class Verifying(FileTest):
    def test_what_was_written(self):
        for board, *arguments in (
            ("4x4",),
            ("4x4", "--depth", 0),
            ("4x4", "--depth", 1),
            ("4x4", "--depth", 9, "--symmetry", "none", "--widths", "3,4"),
            ("3x3",),
            ("3x5", "--threads", 5),
            ("4x5", "--depth", 6, "--widths", "1"),
            ("6x6", "--depth", 4),
            ("8x8", "--depth", 4),
            ("7x8", "--depth", 4, "--symmetry", "none"),
        ):
            for engine in ("occupancy", "shifted-queue"):
                path = self.results_file(board, *arguments, "--engine", engine)
                self.assertIn(f"{board} to depth ", self.assert_verified(path))

    def test_threads_do_not_matter(self):
        path = self.results_file("4x5", "--depth", 9)
        for damage in (False, True):
            if damage:
                content = bytearray(path.read_bytes())
                content[-1000:] = random.Random(17).randbytes(1000)
                path.write_bytes(content)
            seen = {self.run_program("enumerate", "--verify", path, "--threads", threads) for threads in (1, 2, 7)}
            self.assertEqual(len(seen), 1, seen)
            self.assertEqual(next(iter(seen))[0] == DONE, not damage)

    def test_after_a_resumption_with_other_threads(self):
        for threads in (2, 3, 1):
            depth = str(2 * threads + 2) if threads > 1 else "12"
            arguments = ("4x4", "--depth", depth, "--scratch", "scratch", "--resume", "--threads", threads)
            self.assert_verified(self.results_file(*arguments))

    def test_says_what_was_verified(self):
        printed = self.assert_verified(self.results_file("4x4", "--depth", 8))
        self.assertRegex(printed, r"results\.h5: 4x4 to depth 8: 1495 states, digest [0-9a-f]{16}: correct\n$")


class Replacing(FileTest):
    def test_the_new_file_takes_the_place_of_the_old(self):
        path = self.results_file("4x4", "--depth", 2)
        old = path.stat().st_ino
        with path.open("rb") as reader:  # who has the old file open keeps it
            before = path.read_bytes()
            self.results_file("4x4", "--depth", 3)
            self.assertEqual(reader.read(), before)
        self.assertNotEqual(path.stat().st_ino, old)
        self.assertIn("to depth 3", self.assert_verified(path))
        self.assertEqual(set(self.content()), {"results.h5"})

    def test_the_old_file_stays_if_the_run_fails(self):
        self.results_file("4x4", "--depth", 2)
        # Both compare the folder's content.
        arguments = ["enumerate", "5x6", "--memory", "64M", "--force", "--output", "results.h5"]
        self.assert_fails(4, [*arguments, "--engine", "shifted-queue", "--queue-capacity", "64K"], output=None)
        self.assert_fails(4, ["enumerate", "5x6", "--memory", "12M", "--force", "--output", "results.h5"], output=None)

    def test_names_with_spaces_and_other_letters(self):
        for name in ("a name.h5", "größe.h5", "no-extension", "-dash.h5"):
            self.enumerate("4x4", "--depth", 2, f"--output={name}")
            self.assert_verified(self.folder / name)


class ChangedStates:
    """The states of `path`, whose content is `good`, whatever their numbers are."""

    @needs_h5py
    def test_changed_attributes_of_the_states(self):
        for name, word in (("count", "states"), ("digest", "digest"), ("depth", "depth")):
            with self.changed() as file:
                attributes = file["states"].attrs
                attributes.modify(name, int(attributes[name]) ^ 1)
            self.assert_refused(CHECK_FAILED, "results.h5", word)

    @needs_h5py
    def test_every_kind_of_changed_state_byte(self):
        with h5py.File(self.path, "r") as file:
            length = len(file["states"])
        flips = itertools.cycle((0x01, 0x80))
        # The first block's header byte by byte, then a sample of the gaps.
        for offset in [*range(16), *range(16, length, length // 50), length - 1]:
            with self.changed() as file:
                file["states"][offset] ^= next(flips)
            self.assert_refused(CHECK_FAILED, "results.h5")


class Damaged(ChangedStates, FileTest):
    def setUp(self):
        super().setUp()
        self.path = self.results_file("4x4", "--depth", 8, "--engine", "shifted-queue")
        self.good = self.path.read_bytes()

    def test_missing(self):
        self.assert_refused(DAMAGED_INPUT, "nothing.h5", "nothing.h5", "no such file")

    def test_a_folder(self):
        self.assert_refused(DAMAGED_INPUT, self.folder, "not a scratch folder of this program")

    def test_pipes_and_devices_are_refused_at_once(self):
        os.mkfifo(self.folder / "pipe.h5")
        os.symlink("pipe.h5", self.folder / "link.h5")
        for path, word in (("pipe.h5", "pipe"), ("link.h5", "pipe"), ("/dev/zero", "device"), ("/dev/full", "device")):
            code, output, log = self.run_program("enumerate", "--verify", path, timeout=20)
            self.assertEqual((code, output), (DAMAGED_INPUT, ""))
            self.assertIn(f"{path}: is a {word}", log)

    @needs_h5py
    def test_an_attribute_that_is_an_array_of_texts(self):
        for name in ("board", "symmetry", "numbering", "command_line"):
            for count in (2, 400):
                with self.changed() as file:
                    file.attrs.create(name, [b"4x4" * 40] * count, dtype="S120")
                self.assert_refused(DAMAGED_INPUT, "results.h5", f"attribute {name} of / is not one value")

    @needs_h5py
    def test_sizes_that_are_only_claimed(self):
        refused = 0
        for name, shape in (
            ("depths/states", (1 << 40,)), ("gap_bits", (1 << 33, 1 << 30)), ("basket_states", (9, 1 << 20)),
            ("basket_states", (1 << 32, 1 << 32)), ("states", (1 << 45,)),
        ):  # fmt: skip
            with self.changed() as file:
                attributes = dict(file[name].attrs)
                del file[name]
                try:
                    data = file.create_dataset(name, shape=shape, dtype="u1" if name == "states" else "u8")
                except (OSError, ValueError):  # HDF5 refuses some itself
                    continue
                data.attrs.update(attributes)
            self.assert_refused(DAMAGED_INPUT, "results.h5", name)
            refused += 1
        self.assertGreater(refused, 0)

    @needs_h5py
    def test_parts_that_lie_in_other_files(self):
        other = self.folder / "other.h5"
        other.write_bytes(self.good)
        for name in ("depths", "depths/states", "gap_bits", "states"):
            for link in (h5py.ExternalLink("other.h5", name), h5py.SoftLink("/elsewhere")):
                with self.changed() as file:
                    file.move(name, "elsewhere")
                    file[name] = link
                self.assert_refused(DAMAGED_INPUT, "results.h5", "is a link to elsewhere")

    @needs_h5py
    def test_attributes_that_stand_nowhere_else(self):
        for name, value in (
            ("columns", 5), ("rows", 3), ("max_depth", 9), ("transformations", 4), ("threads", 1), ("threads", 9),
            ("peak_memory_bytes", 1), ("wall_seconds", 1.5), ("engine", "occupancy"), ("engine", "steam"),
            ("widths", "8,16"), ("date", "2000-01-01T00:00:00Z"), ("conventions", "others"), ("commit", "none"),
        ):  # fmt: skip
            with self.changed() as file:
                if isinstance(value, str):
                    file.attrs.create(name, value.encode(), dtype=f"S{len(value) + 1}")
                else:
                    file.attrs.modify(name, value)
            self.assert_refused(CHECK_FAILED, "results.h5")
        for depth in (71, 8 + 65 * 10**9):
            with self.changed() as file:
                file["states"].attrs.modify("depth", depth)
            self.assert_refused(DAMAGED_INPUT, "results.h5", f"depth {depth}")

    def test_without_memory(self):
        """Neither damage nor a failed check: nothing is known of the file."""
        codes = set()
        loaded = False
        for kibibytes in (*range(24_000, 32_000, 400), *range(32_000, 70_000, 4_000)):
            limit = (kibibytes << 10, kibibytes << 10)
            with_limit = {"preexec_fn": lambda limit=limit: resource.setrlimit(resource.RLIMIT_AS, limit)}
            loaded = loaded or self.run_program("--version", **with_limit)[0] == DONE
            if not loaded:
                continue  # the program cannot even be loaded
            code, _, log = self.run_program("enumerate", "--verify", "results.h5", "--threads", 1, **with_limit)
            self.assertIn(code, (DONE, NOT_ENOUGH_CAPACITY), f"{kibibytes} KiB: {log}")
            codes.add(code)
        self.assertIn(DONE, codes)

    def test_foreign(self):
        for content in (b"", b"\0" * 4096, b"depth,states\n0,1\n", os.urandom(10000)):
            self.path.write_bytes(content)
            self.assert_refused(DAMAGED_INPUT, "results.h5", "results.h5", "not an HDF5 file")

    @needs_h5py
    def test_foreign_hdf5(self):
        with h5py.File(self.folder / "foreign.h5", "w") as file:
            file["depths/states"] = [1, 2, 3]
        self.assert_refused(DAMAGED_INPUT, "foreign.h5")

    def test_truncated(self):
        for length in [*range(0, len(self.good), max(1, len(self.good) // 60)), len(self.good) - 1]:
            self.path.write_bytes(self.good[:length])
            self.assert_refused(DAMAGED_INPUT, "results.h5", "results.h5")

    def test_no_changed_byte_ends_in_anything_but_an_exit_code(self):
        # Some; damage_slow_test changes a byte of every five, and calls what the program calls.
        generator = random.Random(4)
        codes = set()
        for _ in range(60):
            damaged = bytearray(self.good)
            damaged[generator.randrange(len(damaged))] ^= 1 << generator.randrange(8)
            self.path.write_bytes(damaged)
            code, output, log = self.run_program("enumerate", "--verify", "results.h5", timeout=60)
            self.assertIn(code, (DONE, CHECK_FAILED, DAMAGED_INPUT), log)
            self.assertEqual(log.count("\n"), 0 if code == DONE else 1, log)
            self.assertEqual(output == "", code != DONE)
            codes.add(code)
        self.assertIn(CHECK_FAILED, codes)

    @needs_h5py
    def test_changed_tables(self):
        for name in sorted(COLUMNS):
            for entry in (0, 5, 8):
                with self.changed() as file:
                    file["depths"][name][entry] += 1
                self.assert_refused(CHECK_FAILED, "results.h5", "checksum")
        for name in ("gap_bits", "basket_states"):
            with self.changed() as file:
                file[name][4, 0] += 1
            self.assert_refused(CHECK_FAILED, "results.h5", "checksum")

    @needs_h5py
    def test_impossible_attributes_of_the_states(self):
        for name, value in (("value_bytes", 4), ("widths", b"0"), ("widths", b"9,x")):
            with self.changed() as file:
                file["states"].attrs.create(name, value, dtype="u8" if isinstance(value, int) else "S4")
            self.assert_refused(DAMAGED_INPUT, "results.h5")

    @needs_h5py
    def test_missing_parts(self):
        for name in ("depths", "depths/states", "gap_bits", "basket_states", "states"):
            with self.changed() as file:
                del file[name]
            self.assert_refused(DAMAGED_INPUT, "results.h5", name.split("/")[0])
        for name in ("format", "format_version", "board", "symmetry", "numbering", "tables_xxh3", "attributes_xxh3"):
            with self.changed() as file:
                del file.attrs[name]
            # Without the first it is not known what it is.
            self.assert_refused(DAMAGED_INPUT, "results.h5", "not a file of this program" if name == "format" else name)

    @needs_h5py
    def test_parts_of_another_shape(self):
        for name, value in (
            ("depths/states", [1, 2]),
            ("depths/states", [0.5] * 9),
            ("depths/seconds", ["a"] * 9),
            ("gap_bits", [[1, 2], [3, 4]]),
            ("basket_states", [1, 2]),
            ("states", [0.5]),
        ):
            with self.changed() as file:
                attributes = dict(file[name].attrs)
                del file[name]
                file[name] = value
                file[name].attrs.update(attributes)
            self.assert_refused(DAMAGED_INPUT, "results.h5")

    @needs_h5py
    def test_changed_board_symmetry_and_numbering(self):
        for name, value, code in (
            ("board", "4x5", CHECK_FAILED),
            ("board", "9x9", DAMAGED_INPUT),
            ("symmetry", "none", CHECK_FAILED),
            ("symmetry", "half", DAMAGED_INPUT),
            ("numbering", "othello", CHECK_FAILED),
            ("numbering", "of mine", DAMAGED_INPUT),
            ("format_version", 4, DAMAGED_INPUT),
            ("format", "othello-checkpoint", DAMAGED_INPUT),
        ):
            with self.changed() as file:
                if isinstance(value, str):
                    file.attrs.create(name, value.encode(), dtype=f"S{len(value) + 1}")
                else:
                    file.attrs.modify(name, value)
            self.assert_refused(code, "results.h5")


class DamagedOccupancyNumbers(ChangedStates, FileTest):
    """The states of the search by occupancy, which have numbers of their own."""

    def setUp(self):
        super().setUp()
        self.path = self.results_file("4x4", "--depth", 8)
        self.good = self.path.read_bytes()

    @needs_h5py
    def test_other_numberings(self):
        for numbering in ("othello", "othello-tight"):
            with self.changed() as file:
                file.attrs.create("numbering", numbering.encode(), dtype=f"S{len(numbering) + 1}")
            self.assert_refused(CHECK_FAILED, "results.h5")


if __name__ == "__main__":
    main()
