"""`othello book`: a book that is begun, continued, read by others, played by, and refused where it is damaged."""

import json
import signal
import time

from command import (
    CHECK_FAILED,
    DAMAGED_INPUT,
    DONE,
    STOPPED_EARLY,
    WRONG_USAGE,
    CommandTest,
    csv_rows,
    handles,
    main,
)
from hdf5 import h5py, needs_h5py
from gtp_engine import Engine

SMALL = ["--threads", 2, "--memory", "96M", "--quiet"]


class Book(CommandTest):
    def build(self, board, positions, *arguments, name="book.h5"):
        code, output, log = self.run_program(
            "book", "build", board, "--output", name, "--positions", positions, *arguments, *SMALL
        )
        self.assertEqual((code, log), (DONE, ""))
        return output

    def show(self, *arguments):
        output = self.succeeds("book", "show", *arguments, "--format", "csv", silent=True)
        return csv_rows(output)

    def test_it_is_continued_and_shown(self):
        self.assertRegex(self.build("8x8", 40, "--level", 4), r"^8x8, level 4: 40 positions; the start: [a-h][1-8] [-+]\d+\.\d\d\n$")
        self.assertIn("40 positions", self.build("8x8", 30))  # which are there
        self.assertIn("8x8, level 4: 90 positions", self.build("8x8", 90))
        rows = self.show("book.h5")
        # The start has one move but for symmetry.
        self.assertEqual({row["move"] for row in rows}, {"d3", "c4", "f5", "e6"})
        self.assertEqual(len({row["value"] for row in rows}), 1)
        self.assertEqual({row["in_book"] for row in rows}, {"yes"})
        after = self.show("book.h5", "f5")
        self.assertEqual(max(float(row["value"]) for row in after), -float(rows[0]["value"]))
        self.assertRegex(after[0]["search"], r"^\d+@\d+%$")
        code, output, _ = self.run_program("book", "show", "book.h5", "f5", "--format", "json")
        found = [(row["move"], row["value"], row["in_book"]) for row in json.loads(output)]
        self.assertEqual(found, [(row["move"], float(row["value"]), row["in_book"] == "yes") for row in after])
        code, output, log = self.run_program("book", "show", "book.h5", "f5d6c3d3c4f4c5b3c2e3d2c6b4a3")
        self.assertEqual(code, CHECK_FAILED)
        self.assertIn("is not in the book", log)
        self.assertIn("opening book of 8x8, level 4: 90 positions: correct", self.run_program("verify", "book.h5")[1])

    def test_a_link_stays(self):
        self.build("4x4", 5, "--level", 1)
        (self.folder / "link.h5").symlink_to("book.h5")
        self.assertIn("9 positions", self.build("4x4", 9, name="link.h5"))
        self.assertTrue((self.folder / "link.h5").is_symlink())
        self.assertIn("9 positions", self.build("4x4", 9))

    @needs_h5py
    def test_other_programs_read_it(self):
        self.build("6x6", 20, "--level", 3)
        with h5py.File(self.folder / "book.h5") as file:
            self.assertEqual((file.attrs["format"], file.attrs["board"], file.attrs["level"]), (b"othello-opening-book", b"6x6", 3))
            table = {name: file[name][:] for name in ("mover", "opponent", "cell", "value", "depth", "selectivity")}
        self.assertEqual({len(column) for column in table.values()}, {20})
        self.assertEqual(int(table["mover"][0] | table["opponent"][0]).bit_count(), 4)
        leaves = table["cell"] != 255
        self.assertTrue((table["depth"][leaves] == 3).all() and (table["selectivity"][leaves] == 5).all())
        self.assertEqual(int((table["mover"] & table["opponent"]).sum()), 0)

    def test_it_is_played(self):
        self.build("8x8", 60, "--level", 4)
        best = {row["move"] for row in self.show("book.h5") if float(row["value"]) >= float(self.show("book.h5")[0]["value"])}
        with Engine("8x8", "--book", self.folder / "book.h5", "--level", 1) as engine:
            move = engine.ask("genmove b")
            self.assertIn(move.lower(), best)
            self.assertRegex(engine.ask("othello-thought"), rf"^{move} [-+]\d\.\d\d \d+@\d+% 0 nodes ")
            for _ in range(20):  # and beyond it
                engine.ask("genmove w")
                engine.ask("genmove b")
        second = set()
        for seed in range(1, 9):
            with Engine("8x8", "--book", self.folder / "book.h5", "--level", 1, "--seed", seed) as engine:
                engine.ask("play b f5")
                second.add(engine.ask("genmove w"))
        self.assertGreater(len(second), 1)

    def test_a_stop_keeps_what_there_is(self):
        search = ["book", "build", "8x8", "--output", "book.h5", "--positions", 1_000_000, "--level", 3, *SMALL]
        process = self.start(*search)
        self.wait_until(process, lambda: handles(process, signal.SIGTERM))
        time.sleep(1.5)
        process.send_signal(signal.SIGTERM)
        output, log = process.communicate(timeout=60)
        self.assertEqual(process.returncode, STOPPED_EARLY, log)
        self.assertIn("the same command continues", log)
        shown = self.succeeds("verify", "book.h5")
        positions = int(output.split(": ")[1].split()[0])
        self.assertGreater(positions, 1)
        self.assertIn(f"{positions} positions", shown)
        self.assertIn(f"{positions + 5} positions", self.build("8x8", positions + 5))

    def test_what_is_refused(self):
        self.build("6x6", 20, "--level", 3)
        build = ["book", "build", "6x6", "--output", "book.h5", *SMALL]
        for arguments, what in (
            (["book", "build", "8x8", "--output", "book.h5"], "has a book of 6x6"),
            ([*build, "--level", 5], "has a book of level 3"),
            ([*build, "--score", "discs"], "has a book by the score winner"),
            ([*build, "--positions", 0], "--positions"),
            (["play", "8x8", "--book", "book.h5"], "is of 6x6, not of 8x8"),
            (["play", "6x6", "--book", "book.h5", "--score", "discs"], "is by the score winner"),
        ):
            code, output, log = self.run_program(*arguments)
            self.assertEqual((code, output), (WRONG_USAGE, ""), arguments)
            self.assertIn(what, log)
        content = (self.folder / "book.h5").read_bytes()
        for name, changed in (
            ("short.h5", content[:-9]),
            ("half.h5", content[: len(content) // 2]),
            ("empty.h5", b""),
            ("changed.h5", content.replace(b"6x6", b"6x5", 1)),
        ):
            (self.folder / name).write_bytes(changed)
            for arguments in (["verify", name], ["book", "show", name], ["play", "6x6", "--book", name]):
                code, _, log = self.run_program(*arguments)
                self.assertEqual(code, DAMAGED_INPUT, (arguments, log))
                self.assertIn(name, log)
            code, _, log = self.run_program("book", "build", "6x6", "--output", name)
            self.assertEqual(code, DAMAGED_INPUT, log)
            self.assertEqual((self.folder / name).read_bytes(), changed)  # is not written over

    @needs_h5py
    def test_every_value_is_under_the_seal(self):
        self.build("6x6", 20, "--level", 3)
        for name, change in (("mover", 1), ("cell", 1), ("value", 0.01), ("depth", 1), ("selectivity", 1)):
            with h5py.File(self.folder / "book.h5", "r+") as file:
                before = file[name][3]
                file[name][3] = before - change
            self.assertEqual(self.run_program("verify", "book.h5")[0], DAMAGED_INPUT, name)
            with h5py.File(self.folder / "book.h5", "r+") as file:
                file[name][3] = before
        self.assertEqual(self.run_program("verify", "book.h5")[0], DONE)


if __name__ == "__main__":
    main()
