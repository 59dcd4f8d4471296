"""Ctrl-C and its like: a prompt end, and no half-written file."""

import os
import signal
import time

from command import TABLES, CommandTest, csv_text, main

# Longer than any test waits.
LONG = ["enumerate", "5x6", "--depth", 15, "--memory", "1G", "--format", "csv", "--output", "a.h5"]
SECONDS_TO_STOP = 10


class Stop(CommandTest):
    engine = "occupancy"

    def stopped(self, signals, wait_for, old=None, **options):
        """Sends the signals when `wait_for` is on standard error; returns what was printed and logged."""
        if old is not None:
            (self.folder / "a.h5").write_bytes(old)
        with (self.folder / "log").open("w") as log:
            force = [] if old is None else ["--force"]
            process = self.start(*LONG, "--engine", self.engine, *force, stderr=log, **options)
        with process:
            try:
                self.wait_until(process, lambda: wait_for in (self.folder / "log").read_text())
                self.assertEqual(len(list(self.folder.glob("a.h5.*.partial"))), 1)
                for number in signals:
                    process.send_signal(number)
                begin = time.monotonic()
                output = process.communicate(timeout=60)[0]
                self.assertLess(time.monotonic() - begin, SECONDS_TO_STOP)
            finally:
                process.kill()
        log = (self.folder / "log").read_text()
        self.assertIn(process.returncode, [128 + number for number in signals], log)
        (self.folder / "log").unlink()
        self.assertEqual(self.content(), {} if old is None else {"a.h5": old})
        return output, log

    def test_one_signal(self):
        # One handler hears them all; it is the moment that matters.
        for number, wait_for in (
            (signal.SIGINT, "depth 0 "), (signal.SIGTERM, "depth 0 "), (signal.SIGHUP, "depth 8 "),
            (signal.SIGINT, "depth 8 "), (signal.SIGTERM, "depth 10 "),
        ):  # fmt: skip
            output, log = self.stopped([number], wait_for)
            last = log.splitlines()[-1]
            self.assertTrue(last.startswith("othello: stopped "), log)
            # The finished depths are printed.
            printed = csv_text(TABLES["5x6"])
            self.assertTrue(output.startswith(printed) or printed.startswith(output), output)
            self.assertGreaterEqual(len(output.splitlines()), int(wait_for.split()[1]), log)

    def test_an_old_file_stays(self):
        self.stopped([signal.SIGINT], "depth 6 ", old=b"an older file")
        self.stopped([signal.SIGTERM, signal.SIGTERM], "depth 6 ", old=b"an older file")

    def test_two_signals_quickly(self):
        self.stopped([signal.SIGINT, signal.SIGINT], "depth 9 ")
        self.stopped([signal.SIGINT, signal.SIGTERM], "depth 9 ")
        self.stopped([signal.SIGINT] * 5, "depth 9 ")

    def test_ignored_by_the_caller(self):
        # Shells start background commands with SIGINT ignored; a stop that is asked for is heard all the same.
        self.stopped(
            [signal.SIGINT], "depth 6 ", preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN)
        )

    def test_end_of_the_terminal_under_nohup(self):
        with (self.folder / "log").open("w") as log:
            process = self.start(
                "enumerate", "4x6", "--depth", 11, "--memory", "128M", "--engine", self.engine, stderr=log,
                preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN),
            )  # fmt: skip
        with process:
            self.wait_until(process, lambda: "depth 3 " in (self.folder / "log").read_text())
            os.kill(process.pid, signal.SIGHUP)
            process.communicate(timeout=120)
        self.assertEqual(process.returncode, 0)


class StopOfShiftedQueue(Stop):
    engine = "shifted-queue"


if __name__ == "__main__":
    main()
