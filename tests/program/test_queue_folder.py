"""The commands for checkpoints on the folder of --engine shifted-queue, and those that read its states."""

import json

from command import DAMAGED_INPUT, DONE, CommandTest, main


class QueueFolder(CommandTest):
    def setUp(self):
        super().setUp()
        self.search = ["enumerate", "4x4", "--engine", "shifted-queue", "--scratch", "scratch", "--quiet"]
        self.succeeds(*self.search, "--keep-depths", "5,6", "--depth", 9)

    def a_file(self, depth):
        return min((self.folder / "scratch" / depth).glob("*.run"))

    def test_listing(self):
        whole = json.loads(self.succeeds("checkpoint", "ls", "scratch", "--format", "json"))
        self.assertEqual((whole["board"], whole["symmetry"], len(whole["depths"])), ("4x4", "full", 10))
        self.assertEqual(
            [(stored["what"], stored["depth"], stored["role"]) for stored in whole["stored"]],
            [("states", 5, "kept"), ("states", 6, "kept"), ("states", 9, "frontier")],
        )
        self.assertIn("engine shifted-queue, finished to depth 9", self.succeeds("checkpoint", "ls", "scratch"))

    def test_depths_that_a_later_command_keeps(self):
        code, _, log = self.run_program(*self.search, "--resume", "--keep-depths", "0,8,9,10")
        self.assertEqual(code, DONE, log)
        self.assertIn("--keep-depths 0: this engine does not store the start", log)
        self.assertIn("--keep-depths 8: too late, its states are gone", log)
        kept = json.loads(self.succeeds("checkpoint", "ls", "scratch", "--format", "json"))["stored"]
        self.assertEqual([stored["depth"] for stored in kept if stored["role"] == "kept"], [5, 6, 9, 10])
        self.assertEqual(self.succeeds("states", "scratch", "--depth", 9).count("\n"), 2507)
        self.succeeds("checkpoint", "verify", "scratch")

    def test_its_states(self):
        for depth in (5, 9):
            self.enumerate("4x4", "--scratch", f"other-{depth}", "--depth", depth)
            own, others = (
                self.succeeds("states", folder, "--depth", depth, "--format", "text", "--quiet").splitlines()
                for folder in ("scratch", f"other-{depth}")
            )
            self.assertEqual(len(own), len(others))
            found = self.succeeds("contains", "scratch", "--depth", depth, "--quiet", *others[:50]).splitlines()
            self.assertEqual([line.split()[1] for line in found], ["yes"] * 50)
        code, _, log = self.run_program("states", "scratch", "--depth", 7, "--format", "text")
        self.assertNotEqual(code, DONE)
        self.assertIn("depth 7", log)

    def test_its_gaps(self):
        stats = json.loads(self.succeeds("gapkeep", "stats", "scratch", "--depth", 6, "--format", "json", "--quiet"))
        self.assertEqual([one["numbering"] for one in stats["numberings"]], ["othello"])
        self.assertIn("depth 4", self.succeeds("gapkeep", "stats", "scratch", "--depth", 4, "--quiet"))

    def test_damage_is_found_before_it_is_used(self):
        self.assertRegex(self.succeeds("checkpoint", "verify", "scratch"), r"(?m)^depth 9: \d+ files, frontier$")
        for depth, role in (("depth-05", "kept"), ("depth-09", "frontier")):
            path = self.a_file(depth)
            good = path.read_bytes()
            path.write_bytes(good[:80] + bytes([good[80] ^ 1]) + good[81:])
            code, output, log = self.run_program("verify", "scratch")
            self.assertEqual(code, DAMAGED_INPUT)
            self.assertIn(str(path.relative_to(self.folder)), output)
            self.assertIn(f"{role}: damaged", output)
            self.assertIn("see above", log)
            path.unlink()
            self.assertEqual(self.run_program("verify", "scratch")[0], DAMAGED_INPUT)
            path.write_bytes(good)
        self.succeeds("verify", "scratch")

    def test_a_file_in_the_place_of_another_is_damage(self):
        search = ["enumerate", "4x5", "--engine", "shifted-queue", "--scratch", "two", "--quiet", "--threads", 2]
        self.succeeds(*search, "--depth", 8)
        one, other = sorted((self.folder / "two" / "depth-08").glob("*.run"))
        good = one.read_bytes(), other.read_bytes()
        for path, content in zip((one, other), reversed(good)):
            path.write_bytes(content)
        code, output, _ = self.run_program("checkpoint", "verify", "two")
        self.assertEqual(code, DAMAGED_INPUT)
        self.assertIn(one.name, output)
        code, _, log = self.run_program(*search, "--resume", "--depth", 9)
        self.assertEqual(code, DAMAGED_INPUT)
        self.assertRegex(log, r"(?m)\d{8}\.run: is another file of the search")

    def test_results_of_a_depth_that_has_other_widths(self):
        search = ["enumerate", "4x5", "--engine", "shifted-queue", "--scratch", "wide", "--quiet", "--depth", 8]
        for number, widths in enumerate(("3,5,64", "1", "auto")):
            self.succeeds(*search, "--resume", "--widths", widths)
            self.succeeds(*search, "--resume", "--output", f"{number}.h5")
            self.succeeds("verify", f"{number}.h5", "--quiet")
            self.succeeds("checkpoint", "prune", "wide", "--all")

    def test_files_of_other_names_stay(self):
        depth = self.folder / "scratch" / "depth-09"
        others = [depth / "mine.run", depth / "7.run", depth / "00000007.run.old", depth.with_name("depth-9")]
        for path in others:
            path.write_bytes(b"mine")
        self.succeeds(*self.search, "--resume")
        self.succeeds("checkpoint", "prune", "scratch", "--all")
        self.assertEqual([path.exists() for path in others], [True] * 4)

    def test_pruning(self):
        rows = self.succeeds(*self.search[:-3], "--depth", 10, "--format", "csv", "--columns", "states,digest")
        (self.folder / "scratch" / "depth-07").mkdir()
        (self.folder / "scratch" / "depth-07" / "00000001.run").write_bytes(b"remains")
        self.succeeds("checkpoint", "prune", "scratch")
        self.assertFalse((self.folder / "scratch" / "depth-07").exists())
        self.assertTrue((self.folder / "scratch" / "depth-05").exists())
        self.succeeds("checkpoint", "prune", "scratch", "--kept")
        self.assertFalse((self.folder / "scratch" / "depth-05").exists())
        resumed = self.succeeds(
            *self.search, "--resume", "--depth", 10, "--format", "csv", "--columns", "states,digest"
        )
        self.assertEqual(resumed, rows)
        self.succeeds("checkpoint", "prune", "scratch", "--all")
        self.assertEqual(list((self.folder / "scratch").iterdir()), [])

    def test_what_a_killed_prune_leaves_is_pruned(self):
        (self.folder / "scratch" / "manifest.json").unlink()
        self.succeeds("checkpoint", "prune", "scratch", "--all")
        self.assertEqual(list((self.folder / "scratch").iterdir()), [])

    def test_the_other_search_names_the_engine(self):
        code, _, log = self.run_program("enumerate", "4x4", "--scratch", "scratch", "--resume")
        self.assertEqual(code, DAMAGED_INPUT)
        self.assertIn("shifted-queue", log)


if __name__ == "__main__":
    main()
