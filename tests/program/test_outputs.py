"""Where the program's outputs go: over what, through what, and beside whom."""

import os
import shutil
import signal
import stat
import threading
import time

from command import DONE, OTHER_FAILURE, CommandTest, main

CHARSET = "P1\n12 4\n" + "\n".join(["100111101001", "100110011001", "111110010110", "100111100110"]) + "\n"
SMALL = ["enumerate", "4x4", "--memory", "64M", "--threads", 1]
FONT_STREAMS = ("--svg", "--png", "--bdf", "--ttf")


class OutputsTest(CommandTest):
    """Knows every option that names an output, and the command for it."""

    def setUp(self):
        super().setUp()
        self.states = self.results_file("4x4", name="4x4.h5")
        self.charset = self.folder / "charset.pbm"
        self.charset.write_text(CHARSET)
        self.histogram = self.folder / "gaps.csv"
        self.histogram.write_text("gap,count\n0,5\n1,3\n7,2\n")
        self.font = ["font", "charset.pbm", "--tile", "4x4", "--states", "4x4.h5"]

    def streams(self):
        """Commands that end with the option of an output that any stream can carry."""
        for option in FONT_STREAMS:
            yield [*self.font, option]
        yield ["gapkeep", "stats", "4x4.h5", "--numbering", "colouring", "--export"]
        yield ["gapkeep", "stats", "--histogram", "gaps.csv", "--export"]
        yield ["gapkeep", "tune", "4x4.h5", "--max-widths", 1, "--objective", "zstd", "--curve"]

    def hdf5_files(self):
        yield [*self.font, "--hdf5"]
        yield [*SMALL, "--output"]

    def forced_files(self):
        """Those that write over whatever is there."""
        yield from self.streams()
        for *arguments, option in self.hdf5_files():
            yield [*arguments, "--force", option]

    def every_file(self):
        yield from self.streams()
        yield from self.hdf5_files()

    def device(self):
        """A null device of the test's own. The system's only where nobody but root could replace it: a program
        that fails this test as root leaves a machine without."""
        path = self.folder / "device"
        if path.exists():
            return path
        try:
            os.mknod(path, 0o666 | stat.S_IFCHR, os.makedev(1, 3))
            path.write_bytes(b"")
            return path
        except OSError:
            path.unlink(missing_ok=True)
        if os.geteuid() == 0:
            self.skipTest("no device can be made here")
        return "/dev/null"

    def inputs_of(self, arguments):
        names = {str(argument) for argument in arguments}
        return [name for name in ("4x4.h5", "charset.pbm", "gaps.csv") if name in names]


class Refused(OutputsTest):
    def test_empty_names(self):
        for arguments in [*self.every_file(), [*self.font, "--page"]]:
            self.assert_wrong_usage([*arguments, ""], arguments[-1], "empty")

    def test_folders(self):
        (self.folder / "here").mkdir()
        (self.folder / "link").symlink_to("here")
        for arguments in self.every_file():
            for name in ("here", "here/", "link", "none/", "here/.", "here/.."):
                self.assert_wrong_usage([*arguments, name], f"{arguments[-1]} {name}:", "folder", "name a file")

    def test_own_inputs(self):
        for arguments in self.every_file():
            for name in self.inputs_of(arguments):
                hard, soft = self.folder / "hard", self.folder / "soft"
                os.link(self.folder / name, hard)
                soft.symlink_to(hard)
                for output in (name, f"./{name}", hard, soft):
                    self.assert_wrong_usage([*arguments, output], arguments[-1], "what this command reads")
                hard.unlink()
                soft.unlink()

    def test_files_of_a_checkpoint_that_is_read(self):
        scratch = [*SMALL, "--depth", 6, "--scratch", "scratch"]
        self.assertEqual(self.run_program(*scratch)[0], DONE)
        segment = next((self.folder / "scratch" / "depth-06").iterdir()).relative_to(self.folder)
        for name in ("scratch/manifest.json", segment):
            self.assert_wrong_usage([*scratch, "--resume", "--output", name], "--output", "what this command reads")
            stats = ["gapkeep", "stats", "scratch", "--numbering", "colouring", "--export", name]
            self.assert_wrong_usage(stats, "--export", "what this command reads")

    def test_one_file_for_two_outputs(self):
        (self.folder / "link").symlink_to("both")
        for name in ("both", "./both", "link"):
            self.assert_wrong_usage([*self.font, "--svg", "both", "--png", name], "--png", "another output")
            self.assert_wrong_usage([*self.font, "--svg", "both", "--hdf5", name], "--hdf5", "another output")

    def test_no_page_over_what_is_read(self):
        shutil.copy(self.charset, self.folder / "page.js")
        arguments = ["font", "page.js", "--tile", "4x4", "--states", "4x4.h5", "--page"]
        self.assert_wrong_usage([*arguments, "."], "--page", "what this command reads")
        self.assert_wrong_usage([*arguments, "page.js"], "--page page.js", "is not a folder")

    def test_results_of_another_search(self):
        self.results_file("4x4", "--depth", 6, name="shallow.h5")
        self.results_file("4x4", "--symmetry", "none", name="all.h5")
        self.results_file("3x4", name="3x4.h5")
        (self.folder / "link").symlink_to("3x4.h5")
        for name, words in (
            ("shallow.h5", "4x4 to depth 6, symmetry full"),
            ("all.h5", "4x4 to depth 12, symmetry none"),
            ("3x4.h5", "3x4 to depth 8, symmetry full"),
            ("link", "3x4 to depth 8, symmetry full"),
        ):
            self.assert_wrong_usage([*SMALL, "--output", name], f"--output {name}:", words, "--force")
            self.assert_wrong_usage([*self.font, "--hdf5", name], f"--hdf5 {name}:", "results of a search")
            self.assert_wrong_usage([*self.font, "--svg", name], f"--svg {name}:", "HDF5")
            self.assert_wrong_usage(["solve", "3x4", "--output", name], f"--output {name}:", "results of a search")
        # Of a search that would take hours it is refused at once.
        self.assert_wrong_usage(["enumerate", "8x8", "--memory", "1G", "--output", "3x4.h5"], "3x4 to depth 8")
        # The same search may be repeated, by another engine, too, and an empty file is in nobody's way.
        (self.folder / "empty").write_bytes(b"")
        for name in ("4x4.h5", "empty"):
            for engine in ("occupancy", "shifted-queue"):
                self.succeeds(*SMALL, "--engine", engine, "--output", name)
        self.succeeds(*SMALL, "--output", "link", "--force")
        self.assertIn("4x4 to depth 12", self.run_program("enumerate", "--verify", "3x4.h5")[1])
        self.succeeds(*self.font, "--hdf5", "font.h5")
        self.succeeds(*self.font, "--hdf5", "font.h5")

    def test_finished_files_of_other_kinds(self):
        """Of all kinds by all commands; damaged, foreign and unreadable ones; --force writes over each."""
        commands = {
            "results.h5": ([*SMALL, "--output"], "results of"),
            "values.h5": (["solve", "3x4", "--memory", "64M", "--output"], "values of"),
            "samples.h5": (["estimate", "4x4", "--depth", 5, "--quiet", "--output"], "samples of an estimate"),
            "font.h5": ([*self.font, "--hdf5"], "the table of a font"),
        }
        for name, (command, _) in commands.items():
            self.succeeds(*command, name)
        whole = (self.folder / "samples.h5").read_bytes()
        others = {name: text for name, (_, text) in commands.items()}
        others.update({"text": "not a file of this program, or is damaged", "broken.h5": "is damaged"})
        (self.folder / "text").write_text("mine\n")
        (self.folder / "broken.h5").write_bytes((self.folder / "results.h5").read_bytes()[:-100])
        if os.geteuid() != 0:
            (self.folder / "secret.h5").write_bytes(whole)
            (self.folder / "secret.h5").chmod(0)
            others["secret.h5"] = "cannot be read"
        for own, (command, _) in commands.items():
            for other, words in others.items():
                if other == own:
                    continue
                with self.subTest(command=own, other=other):
                    self.assert_wrong_usage([*command, other], f"{command[-1]} {other}: ", words, "--force")
        for own, (command, _) in commands.items():
            for other in others:
                shutil.copy(self.folder / "text", self.folder / "target")
                if other not in ("text", "secret.h5"):
                    shutil.copy(self.folder / other, self.folder / "target")
                self.succeeds(*command[:-1], "--force", command[-1], "target")

    def test_hdf5_where_only_streams_go(self):
        os.mkfifo(self.folder / "fifo")
        (self.folder / "stdout").symlink_to("/proc/self/fd/1")
        for arguments in self.hdf5_files():
            for name in (self.device(), "stdout", "fifo"):
                self.assert_wrong_usage([*arguments, name], f"{arguments[-1]} {name}:", "HDF5", "name a file")

    def test_missing_folders_before_any_work(self):
        for arguments in self.every_file():
            self.assert_fails(OTHER_FAILURE, [*arguments, "no/a"], "no/a", "No such file")
            self.assert_fails(OTHER_FAILURE, [*arguments, "gaps.csv/a"], "gaps.csv/a", "Not a directory")


class Written(OutputsTest):
    def expected(self, arguments, name="expected"):
        self.succeeds(*arguments, name)
        return (self.folder / name).read_bytes()

    def test_to_devices(self):
        device = self.device()
        (self.folder / "link").symlink_to(device)
        for arguments in self.streams():
            for name in (device, "link"):
                self.succeeds(*arguments, name)
                self.assertTrue(stat.S_ISCHR(os.stat(device).st_mode), f"{arguments}: the device is gone")
                self.assertTrue((self.folder / "link").is_symlink())

    def test_to_pipes(self):
        fifo = self.folder / "fifo"
        os.mkfifo(fifo)
        for arguments in self.streams():
            expected = self.expected(arguments)
            # Held open, so that a program that does not write to it leaves nobody waiting.
            reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
            read = bytearray()
            done = threading.Event()

            def take(reader=reader, read=read, done=done):
                while True:
                    finished = done.is_set()
                    try:
                        piece = os.read(reader, 65536)
                    except BlockingIOError:
                        piece = b""
                    read.extend(piece)
                    if not piece:
                        if finished:
                            return
                        time.sleep(0.001)

            thread = threading.Thread(target=take)
            thread.start()
            code, _, log = self.run_program(*arguments, "fifo")
            done.set()
            thread.join()
            os.close(reader)
            self.assertEqual(code, DONE, log)
            self.assertTrue(stat.S_ISFIFO(os.stat(fifo).st_mode), f"{arguments}: the pipe is gone")
            if "--ttf" not in arguments and "--curve" not in arguments:  # these have times in them
                self.assertEqual(bytes(read), expected, arguments)
            self.assertTrue(read)

    def test_to_standard_output(self):
        (self.folder / "stdout").symlink_to("/proc/self/fd/1")
        for arguments in (["gapkeep", "stats", "--histogram", "gaps.csv", "--export"], [*self.font, "--svg"]):
            expected = self.expected(arguments).decode()
            code, piped, log = self.run_program(*arguments, "stdout")
            self.assertEqual(code, DONE, log)
            self.assertTrue(piped.startswith(expected))
            table = piped[len(expected) :]
            self.assertTrue(table)
            # What is printed besides must not be lost with a file that is replaced.
            for name in ("stdout", "both"):
                with (self.folder / "both").open("w") as both:
                    code, _, log = self.run_program(*arguments, name, stdout=both)
                self.assertEqual(code, DONE, log)
                self.assertEqual((self.folder / "both").read_text(), expected + table)

    def test_through_links(self):
        (self.folder / "data").mkdir()
        target = self.folder / "data" / "target"
        link = self.folder / "link"
        link.symlink_to("data/target")
        for arguments in self.forced_files():
            for there in (True, False):
                target.unlink(missing_ok=True)
                if there:
                    target.write_text("old")
                self.succeeds(*arguments, "link")
                self.assertTrue(link.is_symlink(), arguments)
                self.assertFalse(target.is_symlink())
                self.assertGreater(target.stat().st_size, 3)
                self.assertEqual([path.name for path in target.parent.iterdir()], ["target"])

    def test_old_files_are_replaced_not_written_over(self):
        for arguments in self.forced_files():
            (self.folder / "a").write_text("old")
            os.link(self.folder / "a", self.folder / "kept")
            self.succeeds(*arguments, "a")
            self.assertEqual((self.folder / "kept").read_text(), "old")
            (self.folder / "kept").unlink()
            self.assertEqual(list(self.folder.glob("*.partial")), [])

    def test_a_page_in_a_new_folder(self):
        self.succeeds(*self.font, "--page", "new/and/deep")
        self.assertTrue((self.folder / "new" / "and" / "deep" / "index.html").exists())


class Together(OutputsTest):
    """Two programs with one output."""

    LONG = ["enumerate", "5x6", "--depth", 15, "--memory", "1G", "--threads", 1, "--output", "a.h5"]

    def partial_files(self):
        return set(self.folder.glob("a.h5*.partial"))

    def begin_long(self, count):
        before = self.partial_files()
        process = self.start(*self.LONG)
        end = time.monotonic() + 60
        while len(self.partial_files()) < count:
            self.assertIsNone(process.poll())
            if time.monotonic() > end:
                process.kill()
                process.communicate()
                self.fail("no temporary file of its own")
            time.sleep(0.005)
        return process, (self.partial_files() - before).pop()

    def test_each_has_a_temporary_file_of_its_own(self):
        first, first_file = self.begin_long(1)
        try:
            second, second_file = self.begin_long(2)
        except AssertionError:
            first.kill()
            first.communicate()
            raise
        # A third finishes; the first is stopped, and takes nothing with it but its own.
        self.assertEqual(self.run_program(*SMALL, "--output", "a.h5")[0], DONE)
        whole = (self.folder / "a.h5").read_bytes()
        first.send_signal(signal.SIGINT)
        first.communicate(timeout=60)
        self.assertFalse(first_file.exists())
        self.assertTrue(second_file.exists())
        second.send_signal(signal.SIGINT)
        second.communicate(timeout=60)
        self.assertEqual(self.partial_files(), set())
        self.assertEqual((self.folder / "a.h5").read_bytes(), whole)

    def test_many_at_once(self):
        for _ in range(5):
            programs = [self.start(*SMALL, "--depth", 4 + i % 3, "--output", "a.h5", "--force") for i in range(8)]
            for program in programs:
                log = program.communicate(timeout=120)[1]
                self.assertEqual(program.returncode, DONE, log)
            self.succeeds("enumerate", "--verify", "a.h5")
            self.assertEqual(self.partial_files(), set())

    def test_links_in_the_place_of_temporary_files_are_not_followed(self):
        precious = self.folder / "precious"
        precious.write_text("precious")
        (self.folder / "a.h5.partial").symlink_to("precious")
        (self.folder / "a.svg.partial").symlink_to("precious")
        self.assertEqual(self.run_program(*SMALL, "--output", "a.h5")[0], DONE)
        self.assertEqual(self.run_program(*self.font, "--svg", "a.svg")[0], DONE)
        self.assertEqual(precious.read_text(), "precious")
        for name in ("a.h5", "a.svg"):
            self.assertFalse((self.folder / name).is_symlink())


if __name__ == "__main__":
    main()
