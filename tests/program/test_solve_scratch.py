"""The scratch folder of othello solve: links, strangers, what others delete, what is kept."""

import json
import os
import shutil
import signal
import subprocess

from command import (
    DAMAGED_INPUT,
    DONE,
    NOT_ENOUGH_CAPACITY,
    OTHER_FAILURE,
    PROGRAM,
    STOPPED_EARLY,
    WRONG_USAGE,
    CommandTest,
    main,
)

SOLVE = ["solve", "4x4", "--scratch", "work", "--memory", "64M", "--threads", 2, "--format", "csv"]
RESUME = [*SOLVE, "--resume"]
LAST_DEPTH = 12


class SolveScratchTest(CommandTest):
    expected = None

    def setUp(self):
        super().setUp()
        if SolveScratchTest.expected is None:
            output = self.succeeds(*(word for word in SOLVE if word not in ("--scratch", "work")))
            SolveScratchTest.expected = self.essence(output)
        self.work = self.folder / "work"

    @staticmethod
    def essence(output):
        return [line.rsplit(",", 1)[0] for line in output.splitlines()]  # but for the seconds

    def stopped_at(self, depth, *more):
        """Leaves the folder of a pass that has solved this depth."""
        code, _, log = self.run_program(*SOLVE, "--after-depth", f"test $OTHELLO_DEPTH -gt {depth}", *more)
        self.assertEqual(code, OTHER_FAILURE, log)

    def assert_resumes(self, *more):
        code, output, log = self.run_program(*RESUME, *more)
        self.assertEqual(code, DONE, log)
        self.assertEqual(self.essence(output), self.expected)
        return log

    def names(self):
        return sorted(str(path.relative_to(self.work)) for path in self.work.rglob("*"))


class Games(SolveScratchTest):
    GAMES = {"won_by_first": "24632", "drawn": "5312", "won_by_second": "30116", "all": "60060"}

    def games(self, *arguments):
        output = self.succeeds("solve", "4x4", "--memory", "64M", "--format", "json", "--quiet", *arguments)
        return json.loads(output).get("games")

    def test_in_a_folder_as_in_memory(self):
        expected = self.games("--games", "--score", "discs")
        self.assertEqual(expected, {name: expected[name] for name in expected} | self.GAMES)
        self.assertEqual(self.games("--games", "--score", "discs", "--scratch", "work"), expected)
        # All is solved already.
        self.assertEqual(self.games("--games", "--score", "discs", "--scratch", "work", "--resume"), expected)
        self.assertIsNone(self.games("--score", "discs", "--scratch", "work", "--resume"))

    def test_resumed(self):
        for depth in (11, 6, 1):
            self.stopped_at(depth, "--games")
            self.assertEqual(self.games("--games", "--scratch", "work", "--resume")["all"], "60060")
            shutil.rmtree(self.work)

    def test_values_without_games_are_not_resumed(self):
        self.stopped_at(6)
        code, _, log = self.run_program(*RESUME, "--games")
        self.assertEqual(code, WRONG_USAGE)
        self.assertIn("--games: work has values that were found without", log)
        self.assert_resumes()

    def test_what_does_not_suffice_is_refused_before_the_search(self):
        command = ["solve", "5x5", "--games", "--threads", 1, "--quiet"]
        self.assert_fails(
            NOT_ENOUGH_CAPACITY, [*command, "--memory", "1G"], "counting the games of 5x5 needs about", "--scratch", timeout=60
        )
        code, _, log = self.run_program(*command, "--memory", "1G", "--scratch", "work", "--disk", "512M", timeout=60)
        self.assertEqual(code, NOT_ENOUGH_CAPACITY)
        self.assertIn("raise --disk", log)
        self.assertNotIn("search-1", " ".join(self.names()))


class Output(SolveScratchTest):
    def test_kept_values_that_a_file_has_no_place_for(self):
        late = "/".join(["XXXXXXXX"] * 6 + ["XXXXXXOO", "XOOOO..."])
        solve = ["solve", "--from", late, "--memory", "64M", "--threads", 1, "--scratch", "work"]
        self.succeeds(*solve, "--keep-values", "all")
        self.assert_fails(WRONG_USAGE, [*solve, "--resume", "--output", "values.h5"], "the states of depth 2 have numbers of more than 64 bits")
        self.assertFalse((self.folder / "values.h5").exists())


class Links(SolveScratchTest):
    def setUp(self):
        super().setUp()
        self.elsewhere = self.folder / "elsewhere"
        (self.elsewhere / "sub").mkdir(parents=True)
        self.mine = {
            name: b"of mine"
            for name in (
                "000000000000-000000000009.values",
                "000000000000-000000000009.segment",
                "a.partial",
                "a.values",
                "manifest.json.partial",
                "notes.txt",
            )
        }
        for name, content in self.mine.items():
            (self.elsewhere / name).write_bytes(content)

    def assert_untouched(self, why):
        found = {path.name: path.read_bytes() for path in self.elsewhere.iterdir() if path.is_file()}
        self.assertEqual(found, self.mine, why)

    def test_nothing_is_deleted_or_written_behind_a_link(self):
        self.stopped_at(6)
        shutil.copytree(self.work, self.folder / "saved", symlinks=True)
        commands = [RESUME] + [["checkpoint", "prune", "work", *more] for more in ([], ["--kept"], ["--all"])]
        commands += [["checkpoint", "ls", "work"], ["checkpoint", "verify", "work"]]
        for name in ("values-05", "values-06", "values-09", "search-1", "search-2", "search-1/depth-05", "lock"):
            for arguments in commands:
                shutil.rmtree(self.work)
                shutil.copytree(self.folder / "saved", self.work, symlinks=True)
                link = self.work / name
                if link.is_dir():
                    shutil.rmtree(link)
                link.unlink(missing_ok=True)
                link.symlink_to(self.elsewhere)
                code, output, log = self.run_program(*arguments)
                if name != "lock" or arguments[:2] != ["checkpoint", "ls"]:  # which locks nothing
                    self.assertEqual(code, DAMAGED_INPUT, f"{name} {arguments}: {log}")
                    self.assertIn(name, output + log)
                    self.assertIn("a link", output + log)
                self.assert_untouched(f"{name} {arguments}")

    def test_links_in_place_of_files_are_replaced(self):
        self.stopped_at(6, "--keep-values", "6")
        target = self.elsewhere / "notes.txt"
        values = self.work / "values-05"
        values.mkdir()
        (values / "000000000000-000000000009.values").symlink_to(target)
        record = self.work / "solve.json"
        record.rename(self.folder / "record")
        record.symlink_to(self.folder / "record")
        before = (self.folder / "record").read_bytes()
        self.assert_resumes()
        self.assert_untouched("files")
        self.assertEqual((self.folder / "record").read_bytes(), before)

    def test_what_others_put_there_stays(self):
        self.stopped_at(6)
        mine = []
        for folder in ("values-05", "values-06", "values-07", "search-1", "search-1/depth-06", "."):
            (self.work / folder).mkdir(exist_ok=True)
            for name in ("mine.txt", "mine.values", "mine.segment", "mine.partial", "1-2.values"):
                (self.work / folder / name).write_bytes(b"of mine")
                mine.append(f"{folder}/{name}")
            sub = self.work / folder / "sub"
            sub.mkdir()
            (sub / "file").write_bytes(b"of mine")
            mine.append(f"{folder}/sub/file")
            (self.work / folder / "000000000777-000000000778.values").mkdir()
        self.assert_resumes()
        for more in ([], ["--kept"], ["--all"]):
            self.succeeds("checkpoint", "prune", "work", *more)
            for name in mine:
                self.assertEqual((self.work / name).read_bytes(), b"of mine", name)
        left = [name for name in self.names() if (self.work / name).is_file()]
        self.assertEqual(left, sorted(os.path.normpath(name) for name in mine))


class Missing(SolveScratchTest):
    def test_searches_and_values_that_are_gone_are_found_again(self):
        for gone in (
            ["search-1"],
            ["search-1/depth-06"],
            ["search-1/depth-03"],
            ["search-1/depth-00", "search-1/depth-01", "search-1/depth-02", "search-1/depth-03", "search-1/depth-04"],
            ["values-06"],
            ["solve.json"],
            ["solve.json", "search-1"],
        ):
            shutil.rmtree(self.work, ignore_errors=True)
            self.stopped_at(6)
            for name in gone:
                path = self.work / name
                shutil.rmtree(path) if path.is_dir() else path.unlink()
            with self.subTest(gone=gone):
                self.assert_resumes()

    def test_values_of_states_that_are_enumerated_again_by_other_threads(self):
        # In the last depths all threads cut an occupancy in chunks together, the more the more they are.
        solve = ["solve", "4x5", "--memory", "128M", "--format", "csv", "--scratch"]
        output = self.succeeds(*solve, "whole", "--threads", 1)
        expected = self.essence(output)
        stop = ["--after-depth", "test $OTHELLO_DEPTH -gt 16"]
        for folder, threads in (("of-8", 8), ("of-1", 1)):
            self.assertEqual(self.run_program(*solve, folder, "--threads", threads, *stop)[0], OTHER_FAILURE)
        shutil.copytree(self.folder / "of-8", self.folder / "mixed")
        states = "search-1/depth-16"
        with self.subTest("states deleted"):
            shutil.rmtree(self.folder / "of-8" / states)
            code, output, log = self.run_program(*solve, "of-8", "--threads", 1, "--resume")
            self.assertEqual(code, DONE, log)
            self.assertIn("lie in other chunks than the states; computed again", log)
            self.assertEqual(self.essence(output), expected)
        with self.subTest("other states in their place"):
            shutil.rmtree(self.folder / "mixed" / states)
            shutil.copytree(self.folder / "of-1" / states, self.folder / "mixed" / states)
            code, output, log = self.run_program(*solve, "mixed", "--threads", 1, "--resume")
            self.assertEqual((code, output), (DAMAGED_INPUT, ""), log)
            self.assertIn("values-16: its values lie in other chunks than the states; delete mixed/values-16", log)
            text = "mixed: the values of depth 16 lie in other chunks than the states"
            self.assert_fails(DAMAGED_INPUT, ["verify", "mixed"], text, output=None)
            shutil.rmtree(self.folder / "mixed" / "values-16")
            output = self.succeeds(*solve, "mixed", "--threads", 1, "--resume")
            self.assertEqual(self.essence(output), expected)

    def test_what_is_missing_is_said_and_what_to_do(self):
        for gone, delete in (
            ("search-1/manifest.json", "search-1"),
            ("search-1/depth-06/*.segment", "search-1/depth-06"),
            ("search-1/depth-04/*.segment", "search-1/depth-04"),
            ("values-06/*.values", "values-06"),
        ):
            shutil.rmtree(self.work, ignore_errors=True)
            self.stopped_at(6)
            paths = sorted(self.work.glob(gone))
            content = paths[0].read_bytes()
            # The manifest is gone; a segment is cut off.
            paths[0].unlink() if "manifest" in gone else paths[0].write_bytes(content[:-1])
            code, _, log = self.run_program(*RESUME)
            self.assertEqual(code, DAMAGED_INPUT, log)
            for word in (gone.split("*")[0], f"delete work/{delete}"):
                self.assertIn(word, log.splitlines()[-1])
            shutil.rmtree(self.work / delete)
            self.assert_resumes()

    def test_pruning_the_search_within(self):
        for depth, more in ((6, ["--kept"]), (6, ["--all"]), (LAST_DEPTH, ["--kept"])):
            shutil.rmtree(self.work, ignore_errors=True)
            self.stopped_at(depth)
            self.succeeds("checkpoint", "prune", "work/search-1", *more)
            self.assert_resumes()

    def test_a_solve_at_work_holds_what_is_in_its_folder(self):
        process = self.start(*SOLVE, "--after-depth", "touch reached; exec sleep 60", start_new_session=True)
        try:
            self.wait_until(process, lambda: (self.folder / "reached").exists())
            (self.folder / "link").symlink_to("work/search-1")
            for folder in ("work", "work/search-1", "link", "work/search-1/."):
                before = self.names()
                for arguments in (
                    ["checkpoint", "prune", folder],
                    ["checkpoint", "prune", folder, "--kept"],
                    ["checkpoint", "prune", folder, "--all"],
                    ["checkpoint", "verify", folder],
                    ["enumerate", "4x4", "--memory", "64M", "--scratch", folder, "--resume"],
                ):
                    if arguments[0] == "enumerate" and folder == "work":
                        continue
                    code, _, log = self.run_program(*arguments)
                    self.assertEqual(code, OTHER_FAILURE, f"{arguments}: {log}")
                    self.assertEqual(self.names(), before, arguments)
        finally:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
        self.assert_resumes()


class Read(SolveScratchTest):
    """What is read is not deleted meanwhile."""

    START = "..../.OX./.XO./...."

    def test_values_that_are_being_read(self):
        self.stopped_at(6, "--keep-values", "6,8")
        for reader in (["value", "4x4", "-"], ["play", "4x4"]):
            with self.start(*reader, "--values", "work", "--threads", 1, stdin=subprocess.PIPE) as process:
                try:
                    process.stdout.readline()
                    before = self.content()
                    for arguments in (["checkpoint", "prune", "work", "--kept"], ["checkpoint", "prune", "work", "--all"], RESUME):
                        self.assert_fails(OTHER_FAILURE, arguments, "or another program reads it")
                    self.assertEqual(self.content(), before)
                    self.assertEqual(self.run_program("checkpoint", "verify", "work")[0], DONE)
                    process.stdin.close()
                    self.assertEqual(process.wait(timeout=60), DONE)
                finally:
                    process.kill()
        self.assertEqual(self.run_program("checkpoint", "prune", "work", "--kept")[0], DONE)
        self.assert_resumes()

    def test_a_solve_lets_its_own_readers_read(self):
        reader = f"{PROGRAM} value 4x4 {self.START} --values work --threads 1 >answer && exit 7"
        self.assertEqual(self.run_program(*SOLVE, "--keep-values", "0", "--after-depth", reader)[0], OTHER_FAILURE)
        self.assertIn("-10", (self.folder / "answer").read_text())


class Kept(SolveScratchTest):
    def kept(self):
        return [name for name in self.names() if name.startswith("values-") and name.endswith(".values")]

    def depths(self):
        return sorted({int(name[7:9]) for name in self.kept()})

    def test_the_record_of_the_folder_decides(self):
        self.stopped_at(6, "--keep-values", "all")
        self.assert_resumes()
        self.assertEqual(self.depths(), list(range(LAST_DEPTH + 1)))
        before = self.content()
        self.assert_resumes()
        self.assertEqual(self.content(), before)

    def test_more_can_be_asked_for_while_it_is_there(self):
        self.stopped_at(6, "--keep-values", "9,8")
        self.assert_resumes("--keep-values", "3,6,6")
        self.assertEqual(self.depths(), [0, 3, 6, 8, 9])
        self.assertEqual(json.loads((self.work / "solve.json").read_text())["kept_values"], [3, 6, 8, 9])

    def test_what_is_gone_is_refused_at_once(self):
        self.stopped_at(6, "--keep-values", "8")
        for wanted in ("3,9", "all"):
            self.assert_fails(WRONG_USAGE, [*RESUME, "--keep-values", wanted], "--keep-values", "too late")
        self.assert_resumes("--keep-values", "3,8")
        self.assertEqual(self.depths(), [0, 3, 8])

    def test_what_was_kept_and_is_missing(self):
        self.stopped_at(6, "--keep-values", "8")
        shutil.rmtree(self.work / "values-08")
        self.assert_fails(DAMAGED_INPUT, RESUME, "depth 8", "--kept")
        self.assert_fails(DAMAGED_INPUT, ["value", "4x4", "--values", "work"], "depth 8")
        self.assertEqual(self.run_program("checkpoint", "prune", "work", "--kept")[0], DONE)
        self.assert_resumes()

    def test_what_was_kept_is_found_again_as_the_error_says(self):
        self.stopped_at(6, "--keep-values", "2,5,8")
        self.assert_resumes()
        eighth = {path: path.stat().st_mtime_ns for path in (self.work / "values-08").iterdir()}
        path = min((self.work / "values-05").glob("*.values"))
        path.write_bytes(path.read_bytes()[:-1])
        code, _, log = self.run_program(*RESUME)
        self.assertEqual(code, DAMAGED_INPUT, log)
        self.assertIn("work/values-05 and those of all depths before it", log)
        for depth in (5, 2, 0):
            shutil.rmtree(self.work / f"values-{depth:02}")
        self.assert_resumes()
        self.assertEqual(self.depths(), [0, 2, 5, 8])
        for path, written in eighth.items():
            self.assertEqual(path.stat().st_mtime_ns, written)  # it was not found again

    def test_a_depth_that_is_deleted_in_part_cannot_be_kept(self):
        solve = ["solve", "4x5", "--scratch", "work", "--memory", "64M"]
        self.assertEqual(self.run_program(*solve, "--after-depth", "test $OTHELLO_DEPTH -gt 12")[0], OTHER_FAILURE)
        values = sorted((self.work / "values-13").glob("*.values"))
        self.assertGreater(len(values), 1)
        values[0].unlink()
        self.assert_fails(WRONG_USAGE, [*solve, "--resume", "--keep-values", "13"], "--keep-values 13: too late")

    def test_a_search_that_is_interrupted_keeps_it_too(self):
        process = self.start("solve", "4x6", "--scratch", "work", "--memory", "128M", "--keep-values", "2,5")
        self.wait_until(process, lambda: (self.work / "search-1" / "depth-09").exists())
        process.send_signal(signal.SIGTERM)
        log = process.communicate(timeout=120)[1]
        self.assertEqual(process.returncode, STOPPED_EARLY, log)
        self.assertEqual(json.loads((self.work / "solve.json").read_text())["kept_values"], [2, 5])


if __name__ == "__main__":
    main()
