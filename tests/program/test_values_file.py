"""Values files: whatever is changed in them is refused by all that read them; those of format version 1 are read."""

import json
import shutil
import subprocess
import sys

from command import DAMAGED_INPUT, DONE, REPOSITORY, CommandTest, main
from hdf5 import h5py, needs_h5py

VERSION_1 = REPOSITORY / "tests" / "fuzz" / "seeds" / "values" / "good-version-1.h5"  # 3x3, as 0.2.0 wrote it


@needs_h5py
class ValuesFile(CommandTest):
    def setUp(self):
        super().setUp()
        arguments = ["solve", "4x3", "--games", "--keep-values", "0,1,5", "--output", "values.h5", "--quiet"]
        self.succeeds(*arguments)

    def changed(self, change, source="values.h5"):
        shutil.copy(self.folder / source, self.folder / "changed.h5")
        with h5py.File(self.folder / "changed.h5", "r+") as file:
            change(file)

    def report(self, name):
        script = [sys.executable, "-B", REPOSITORY / "scripts" / "report", name, "--output", "report"]
        done = subprocess.run(script, cwd=self.folder, capture_output=True, text=True, check=False)
        return done.returncode, done.stderr

    def assert_refused(self, *words, by_report=True):
        self.assert_fails(DAMAGED_INPUT, ["value", "4x3", "--values", "changed.h5"], "changed.h5", *words)
        if by_report:
            code, log = self.report("changed.h5")
            self.assertNotEqual(code, 0)
            self.assertIn("checksum", log)

    def test_every_attribute_is_sealed(self):
        with h5py.File(self.folder / "values.h5") as file:
            texts = [("/", name) for name, value in file.attrs.items() if isinstance(value, bytes)]
            file.visititems(lambda name, item: texts.extend((name, attribute) for attribute in ("units", "description")
                                                            if attribute in item.attrs))  # fmt: skip
        self.assertGreater(len(texts), 40)
        for item, name in texts:
            with self.subTest(item=item, name=name):

                def change(file, item=item, name=name):
                    old = file[item].attrs[name]
                    new = {b"winner": b"discs", b"full": b"none", b"4x3": b"3x4"}.get(old, old[:-1] + b"~")
                    file[item].attrs.modify(name, new)

                self.changed(change)
                self.assert_refused(by_report=name in ("score", "date"))

    def test_the_score_is_believed_only_with_its_seal(self):
        self.changed(lambda file: file.attrs.modify("score", b"discs"))
        for command in (["value", "4x3", "--values", "changed.h5", "--score", "discs"],
                        ["play", "4x3", "--level", "1", "--values", "changed.h5"]):  # fmt: skip
            self.assert_fails(DAMAGED_INPUT, command, "changed.h5: was changed or is damaged", "checksum", output=None)

    def test_every_table_is_sealed(self):
        names = []
        with h5py.File(self.folder / "values.h5") as file:
            file.visititems(lambda name, item: names.append(name) if "depth-" not in name and hasattr(item, "shape") else None)
        self.assertEqual(len(names), 15)
        for name in names:
            with self.subTest(name=name):

                def change(file, name=name):
                    file[name][0] = file[name][0] + 1

                self.changed(change)
                self.assert_refused()

    def test_stored_depths_are_checked_when_they_are_read(self):
        for name in ("depth-05/states", "depth-05/values"):

            def change(file, name=name):
                file[name][-1] ^= 1

            self.changed(change)
            position = self.state_of_depth(5)
            arguments = ["value", "4x3", position, "--values", "changed.h5"]
            self.assert_fails(DAMAGED_INPUT, arguments, "changed.h5: depth 5", "checksum", output=None)

    def state_of_depth(self, depth):
        self.enumerate("4x3", "--depth", depth, "--output", "states.h5", "--force")
        return self.run_program("states", "states.h5")[1].splitlines()[0]

    def test_version_1(self):
        self.assertTrue(VERSION_1.is_file())
        shutil.copy(VERSION_1, self.folder / "old.h5")
        with h5py.File(self.folder / "old.h5") as file:
            self.assertEqual(file.attrs["format_version"], 1)
        code, output, log = self.run_program("value", "3x3", "--values", "old.h5", "--format", "json")
        self.assertEqual(code, DONE, log)
        searched = self.run_program("value", "3x3", "--format", "json")[1]
        values = [json.loads(text)["positions"][0]["value"] for text in (output, searched)]
        self.assertEqual(values[0], values[1])
        self.assertEqual(self.report("old.h5")[0], 0)
        # Its tables are a check of each other.
        self.changed(lambda file: file["histogram/states"].__setitem__(0, 5), "old.h5")
        self.assert_fails(DAMAGED_INPUT, ["value", "3x3", "--values", "changed.h5"], "changed.h5: depth 0", "histogram")
        code, log = self.report("changed.h5")
        self.assertNotEqual(code, 0)
        self.assertIn("histogram", log)

    def test_other_versions_are_refused(self):
        self.changed(lambda file: file.attrs.modify("format_version", 3))
        self.assert_fails(DAMAGED_INPUT, ["value", "4x3", "--values", "changed.h5"], "format version 3", "1 to 2")


if __name__ == "__main__":
    main()
