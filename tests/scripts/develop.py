"""Scripts of scripts/develop, which have no ending .py: called as programs, and loaded as modules.

What is imported after this module may be of tests/program, too.
"""

import importlib.machinery
import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
SCRIPTS = REPOSITORY / "scripts" / "develop"
PROGRAM = os.environ.get("OTHELLO", str(REPOSITORY / "build" / "release" / "othello"))
sys.path[:0] = [str(SCRIPTS), str(REPOSITORY / "tests" / "program")]  # SCRIPTS: where they find their own modules
sys.dont_write_bytecode = True

from command import csv_rows  # noqa: E402


def load(name):
    """The module of scripts/develop/NAME."""
    module_name = name.replace("-", "_")
    loader = importlib.machinery.SourceFileLoader(module_name, str(SCRIPTS / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(module_name, loader))
    sys.modules[module_name] = module  # where data classes look themselves up
    loader.exec_module(module)
    return module


def read_table(path):
    """The rows of a CSV file, as dictionaries."""
    return csv_rows(pathlib.Path(path).read_text(encoding="utf-8"))


class ScriptTest(unittest.TestCase):
    """Tests of a script. Each has an empty folder, `self.folder`."""

    SCRIPT = None  # its name

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="othello-script-")))

    @classmethod
    def call(cls, *arguments, code=0, script=None, **environment):
        """Calls the script, or another one, with further environment variables; it must end with this code."""
        command = [SCRIPTS / (script or cls.SCRIPT), *map(str, arguments)]
        variables = {**os.environ, "OTHELLO": PROGRAM, **environment}
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=variables)
        if done.returncode != code:
            raise AssertionError(f"{arguments}: code {done.returncode}: {done.stdout}{done.stderr}")
        return done

    def rows(self, *arguments, **options):
        """The rows of the CSV that the script prints, and nothing else."""
        done = self.call(*arguments, **options)
        self.assertEqual(done.stderr, "")
        return csv_rows(done.stdout)

    def write_program(self, name, text):
        """A shell script in `self.folder`: its path."""
        path = self.folder / name
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)
        return path
