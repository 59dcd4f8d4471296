"""Tests that work in an empty folder of their own, `self.folder`. The environment variable OTHELLO names the program."""

import os
import pathlib
import subprocess
import tempfile
import unittest

PROGRAM = os.environ["OTHELLO"]


class FolderTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="othello-test-")))

    def program(self, *arguments):
        """Runs the program in the folder; what it prints."""
        return subprocess.run([PROGRAM, *map(str, arguments), "--quiet"], cwd=self.folder, check=True, capture_output=True).stdout
