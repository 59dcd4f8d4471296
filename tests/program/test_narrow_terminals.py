"""Tables fit the terminal that standard output is: no row wraps, and what matters most stays. Elsewhere they are whole."""

import fcntl
import os
import pty
import re
import struct
import subprocess
import termios

from command import DONE, PROGRAM, CommandTest, environment, main

# Lines of prose may wrap; the headings of a table begin so.
HEADINGS = re.compile(r" *(depth|position|numbering|m|code)(?= |$)")


class Tables(CommandTest):
    def printed(self, columns, *arguments, of_environment=None):
        """What a command prints on a terminal of this width."""
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        variables = {name: value for name, value in environment().items() if name != "COLUMNS"}
        if of_environment is not None:
            variables["COLUMNS"] = of_environment
        with subprocess.Popen(
            [PROGRAM, *map(str, arguments)], cwd=self.folder, env=variables, stdin=subprocess.DEVNULL, stdout=slave,
            stderr=subprocess.PIPE,
        ) as process:  # fmt: skip
            os.close(slave)
            data = b""
            while True:
                try:
                    piece = os.read(master, 65536)
                except OSError:  # nobody has the other end open any more
                    break
                if not piece:
                    break
                data += piece
            log = process.stderr.read()
        os.close(master)
        self.assertEqual(process.returncode, DONE, log)
        return data.decode().replace("\r\n", "\n")

    def table(self, text):
        """The headings and the rows below them."""
        lines = text.splitlines()
        first = next(i for i, line in enumerate(lines) if HEADINGS.match(line))
        rows = [line for line in lines[first + 1 :] if line[:1] == " " or line.startswith("*")]
        return lines[first], rows

    def make_inputs(self):
        self.results_file("4x5", name="r.h5")
        self.enumerate("4x4", "--scratch", "search")
        self.succeeds("solve", "4x4", "--scratch", "pass", "--quiet")

    def commands(self):
        """Each with headings that stay at 60 columns."""
        small = ("--threads", 2, "--memory", "64M", "--quiet")
        return (
            (("enumerate", "4x5", *small), ("depth", "states")),
            (("enumerate", "4x5", "--estimate", "--threads", 2), ("depth", "states", "time")),
            (("solve", "4x5", *small), ("depth", "states", "wins")),
            (("solve", "4x5", "--estimate", "--threads", 2), ("depth", "states", "searching", "solving")),
            (("perft", "4x5", "--depth", 6), ("depth", "leaves")),
            (("value", "3x5", "--threads", 1, "--quiet"), ("position", "value", "best")),
            (("checkpoint", "ls", "search"), ("depth", "states")),
            (("checkpoint", "ls", "pass"), ("depth", "states")),
            (("gapkeep", "stats", "r.h5"), ("numbering", "occupancy", "colouring")),
            (("gapkeep", "tune", "r.h5", "--max-widths", 8), ("m", "widths", "bits a state")),
            (("gapkeep", "compare", "r.h5", "--passes", 1, "--codes", "leb128,elias-fano"), ("code", "bits a state")),
        )

    def test_rows_do_not_wrap(self):
        self.make_inputs()
        for arguments, stay in self.commands():
            whole, all_rows = self.table(self.run_program(*arguments)[1])
            for columns in (60, 80, 120):
                with self.subTest(command=arguments[:2], columns=columns):
                    head, rows = self.table(self.printed(columns, *arguments))
                    self.assertEqual(len(rows), len(all_rows))
                    for line in (head, *rows):
                        self.assertLess(len(line), columns)
                    for heading in stay:
                        self.assertIn(heading, head)
                    if columns == 120:
                        self.assertEqual(head.split(), whole.split())

    def test_estimates(self):
        arguments = ("estimate", "4x5", "--depth", 6, "--samples", 10, "--quiet")
        for columns, has in ((36, False), (60, True)):
            lines = self.printed(columns, *arguments).splitlines()
            rows = [line for line in lines if line.endswith("%")]
            self.assertEqual(len(rows), 6)
            for line in rows:
                self.assertLess(len(line), columns)
            self.assertEqual(any("standard error" in line for line in lines), has)

    def test_the_least_important_columns_go_first(self):
        arguments = ("enumerate", "4x5", "--threads", 2, "--memory", "64M", "--quiet")
        seen = None
        for columns in (200, 94, 80, 70, 60, 50, 40, 30, 20, 5):
            head, rows = self.table(self.printed(columns, *arguments))
            names = set(head.replace("turn skips", "skips").replace("rival plays", "plays").split())
            if seen is not None:
                self.assertLessEqual(names, seen)
            seen = names
            self.assertEqual([row.split()[1] for row in rows[:4]], ["1", "4", "12", "45"])
        self.assertEqual(seen, {"depth", "states"})

    def test_what_says_how_wide_it_is(self):
        arguments = ("enumerate", "4x5", "--threads", 2, "--memory", "64M", "--quiet")
        whole = self.table(self.run_program(*arguments)[1])[0]
        self.assertGreater(len(whole), 60)
        self.assertLess(len(self.table(self.printed(120, *arguments, of_environment="60"))[0]), 60)
        self.assertEqual(self.table(self.printed(60, *arguments, of_environment="120"))[0], whole)
        # A terminal that does not say has 80; a variable that is no width is none.
        usual = self.table(self.printed(80, *arguments))[0]
        self.assertNotEqual(usual, whole)
        for variable in (None, "", "wide", "0", "-1", "60x"):
            self.assertEqual(self.table(self.printed(0, *arguments, of_environment=variable))[0], usual, variable)

    def test_pipes_have_all_columns(self):
        arguments = ("enumerate", "4x5", "--threads", "2", "--memory", "64M", "--quiet")
        done = subprocess.run(
            [PROGRAM, *arguments], env={**environment(), "COLUMNS": "40"}, capture_output=True, text=True, check=True
        )
        self.assertEqual(
            self.table(done.stdout)[0],
            "depth           states   turn skips  rival plays           bytes    bits   seconds  digest",
        )


if __name__ == "__main__":
    main()
