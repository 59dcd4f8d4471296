"""docs/python.md: its examples print what it says. Its files are made by its own lines that call the program.

The environment variable OTHELLO names the program; OTHELLO_PAGE the page, where it lies elsewhere."""

import doctest
import os
import pathlib
import re
import shlex
import subprocess
import tempfile
import unittest

PROGRAM = os.environ["OTHELLO"]
PAGE = pathlib.Path(os.environ.get("OTHELLO_PAGE") or pathlib.Path(__file__).resolve().parents[2] / "docs" / "python.md")


class Page(unittest.TestCase):
    def test_examples(self):
        text = PAGE.read_text()
        calls = re.findall(r"^    othello (.*)$", text, re.MULTILINE)
        blocks = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
        self.assertGreater(len(calls) * len(blocks), 10)
        with tempfile.TemporaryDirectory(prefix="othello-test-") as folder:
            self.addCleanup(os.chdir, os.getcwd())
            os.chdir(folder)
            for call in calls:
                subprocess.run([PROGRAM, *shlex.split(call), "--quiet"], check=True, stdout=subprocess.DEVNULL)
            test = doctest.DocTestParser().get_doctest("".join(blocks), {}, PAGE.name, str(PAGE), 0)
            self.assertGreater(len(test.examples), 30)
            said = []
            runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
            failed = runner.run(test, out=said.append).failed
            os.chdir("/")
        self.assertEqual(failed, 0, "".join(said))


if __name__ == "__main__":
    unittest.main()
