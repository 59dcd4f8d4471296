"""Progress on a terminal takes one line of it, however wide it is; on files and pipes, and with --quiet."""

import fcntl
import os
import pty
import random
import re
import select
import signal
import struct
import subprocess
import termios
import time

from command import DONE, CommandTest, main

# Does not come to its end while a test runs.
LONG = ["enumerate", "5x6", "--depth", 17, "--memory", "2G", "--threads", 1]
SECONDS = 120
SEARCH_LINE = r"depth \d+ of 17(: \d+ %.*|, for \d+ s)?"


class Terminal:
    """A terminal whose rows are as wide as it is, and what is drawn on it: `lines`, one after the other."""

    def __init__(self, columns):
        self.master, self.slave = pty.openpty()
        self.resize(columns)
        self.rows, self.row, self.column = [""], 0, 0
        self.lines = []
        self.most_rows = 0
        self.bytes = 0

    def close(self):
        os.close(self.master)
        os.close(self.slave)

    def resize(self, columns):
        """Of what is on the screen the terminal cuts off what has no space for, as xterm does."""
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self.columns = columns
        if hasattr(self, "rows"):
            self.rows = [row[:columns] for row in self.rows]

    def put(self, character):
        if self.column == self.columns:
            self.row, self.column = self.row + 1, 0
        while len(self.rows) <= self.row:
            self.rows.append("")
        row = self.rows[self.row].ljust(self.column)
        self.rows[self.row] = row[: self.column] + character + row[self.column + 1 :]
        self.column += 1
        self.most_rows = max(self.most_rows, sum(1 for row in self.rows if row.strip()))

    def take(self, text):
        for piece in re.findall(r"\033\[K|[\r\n]|.", text, re.DOTALL):
            if piece == "\r":
                if self.rows[self.row].strip():
                    self.lines.append(self.rows[self.row])
                self.column = 0
            elif piece == "\n":
                self.row += 1
                while len(self.rows) <= self.row:
                    self.rows.append("")
            elif piece == "\033[K":
                self.rows[self.row] = self.rows[self.row][: self.column]
            else:
                self.put(piece)

    def read(self, seconds):
        """Takes what is written within this time; whether there was anything."""
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        data = os.read(self.master, 65536)
        self.bytes += len(data)
        self.take(data.decode())
        return True


class Progress(CommandTest):
    def terminal(self, columns):
        terminal = Terminal(columns)
        self.addCleanup(terminal.close)
        return terminal

    def draw(self, terminal, process, count, *last):
        """Waits until so many more lines were drawn, and one that has all of the patterns of `last`.

        A depth that has only begun is shown by its number alone, which may be the line that was waited for.
        """
        wanted = len(terminal.lines) + count
        end = time.monotonic() + SECONDS
        while len(terminal.lines) < wanted or not all(re.search(pattern, terminal.lines[-1]) for pattern in last):
            self.assertLess(time.monotonic(), end, f"no more than {terminal.lines}")
            self.assertIsNone(process.poll(), "it ended")
            terminal.read(0.1)

    def check(self, terminal, pattern):
        self.assertEqual(terminal.most_rows, 1, terminal.rows)
        for line in terminal.lines:
            self.assertRegex(line, f"^{pattern}$")

    def drawn_to_the_end(self, columns, arguments):
        """The lines that a command draws, which has to succeed and to leave the terminal empty."""
        terminal = self.terminal(columns)
        with self.start(*arguments, stderr=terminal.slave, stdout=subprocess.DEVNULL) as process:
            while process.poll() is None:
                terminal.read(0.05)
        while terminal.read(0):
            pass
        self.assertEqual(process.returncode, DONE, terminal.rows)
        self.assertEqual("".join(terminal.rows).strip(), "")
        return terminal

    def test_a_search_takes_one_line(self):
        for columns, has, has_not in (
            (20, [], [r"left", r"expanded"]),
            (40, [r": \d+ %, .* left"], [r"states so far", r"of it at this depth"]),
            (80, [r": \d+ %, .* left"], [r"states so far, .* states/s"]),
            (200, [r"%( expanded), \d+ states so far, .* states/s, .* left, .* of it at this depth$"], []),
        ):
            with self.subTest(columns=columns):
                terminal = self.terminal(columns)
                with self.start(*LONG, stderr=terminal.slave) as process:
                    try:
                        self.draw(terminal, process, 3, *has)
                    finally:
                        process.kill()
                        process.communicate()
                self.check(terminal, SEARCH_LINE)
                for pattern in has_not:
                    self.assertNotRegex(terminal.lines[-1], pattern)

    def test_the_terminal_is_resized(self):
        terminal = self.terminal(200)
        with self.start(*LONG, stderr=terminal.slave) as process:
            try:
                for columns in (200, 40, 80, 20, 200):
                    process.send_signal(signal.SIGSTOP)
                    while terminal.read(0.1):
                        pass
                    terminal.resize(columns)
                    process.send_signal(signal.SIGCONT)
                    self.draw(terminal, process, 2, *(["of it at this depth"] if columns == 200 else []))
            finally:
                process.kill()
                process.communicate()
        self.check(terminal, SEARCH_LINE)

    def test_a_terminal_without_a_width(self):
        terminal = self.terminal(0)
        terminal.columns = 80
        with self.start(*LONG, stderr=terminal.slave) as process:
            try:
                self.draw(terminal, process, 2)
            finally:
                process.kill()
                process.communicate()
        self.check(terminal, SEARCH_LINE)

    def test_verification_and_gapkeep(self):
        name = "5x6.h5"
        self.enumerate("5x6", "--depth", 12, "--output", name, memory="512M")
        for words, what in (
            (["enumerate", "--verify", name], f"verifying {name}"),
            (["gapkeep", "stats", name, "--numbering", "occupancy"], "reading depth 12"),
        ):
            with self.subTest(command=words[0]):
                terminal = self.drawn_to_the_end(40, words)
                self.check(terminal, what + r": ([01] %, for|\d+ %,) \d+ (s|min)( left)?")
                self.assertFalse([line for line in terminal.lines if re.search(": 0 %.* left", line)])
                self.assertGreater(len(terminal.lines), 0)
                quiet = self.drawn_to_the_end(40, [*words, "--quiet"])
                self.assertEqual(quiet.bytes, 0, quiet.lines)

    def test_games_of_a_font(self):
        name = "4x6.h5"
        self.enumerate("4x6", "--output", name, memory="512M")
        random.seed(1)
        glyphs = 96
        pixels = "".join(random.choice("01") for _ in range(4 * glyphs * 6))
        (self.folder / "charset.pbm").write_text(f"P1 {4 * glyphs} 6 {pixels}")
        words = ["font", "charset.pbm", "--tile", "4x6", "--states", name, "--games", "--threads", 2]
        terminal = self.drawn_to_the_end(40, words)
        self.check(terminal, r"(reading final states|finding games)(: ([01] %, for|\d+ %,) \d+ (s|min)( left)?)")
        self.assertFalse([line for line in terminal.lines if re.search(": 0 %.* left", line)])
        self.assertRegex(terminal.lines[-1], "^finding games")
        quiet = self.drawn_to_the_end(40, [*words, "--quiet"])
        self.assertEqual(quiet.bytes, 0, quiet.lines)

    def test_quiet_searches(self):
        words = ["enumerate", "4x4", "--memory", "64M", "--format", "csv"]
        code, loud, log = self.run_program(*words)
        self.assertEqual((code, log.count("\n")), (DONE, 13), log)
        quiet = self.succeeds(*words, "--quiet", silent=True)
        self.assertEqual(quiet, loud)
        terminal = self.terminal(80)
        with self.start(*LONG, "--quiet", stderr=terminal.slave) as process:
            self.assertFalse(terminal.read(1), terminal.rows)
            process.send_signal(signal.SIGUSR1)  # who asks is told
            self.assertTrue(terminal.read(SECONDS))
            process.kill()
            process.communicate()
        self.assertRegex("".join(terminal.rows), "^" + SEARCH_LINE)


if __name__ == "__main__":
    main()
