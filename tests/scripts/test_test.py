"""scripts/test builds in folders of its own: what it asks of CMake would stay with what users build after it.

It runs in a folder of its own, with programs that only write down how they were called.
"""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]


class Test(unittest.TestCase):
    def calls(self, *arguments):
        """How programs were called, a line each."""
        with tempfile.TemporaryDirectory(prefix="othello-test-test-") as folder:
            root = pathlib.Path(folder)
            (root / "scripts").mkdir()
            shutil.copy2(REPOSITORY / "scripts" / "test", root / "scripts")
            for path in ("scripts/install-packages", "scripts/lint", "cmake", "ctest"):
                (root / path).write_text('#!/usr/bin/env bash\necho "${0##*/} $*" >>calls\n')
                (root / path).chmod(0o755)
            git = ["git", "-C", root, "-c", "user.name=x", "-c", "user.email=x@example.org"]
            for command in (["init", "--quiet"], *[["commit", "--quiet", "--allow-empty", "--message=x"]] * 2):
                subprocess.run([*git, *command], check=True)
            environment = {**os.environ, "PATH": f"{root}:{os.environ['PATH']}"}
            subprocess.run([root / "scripts" / "test", *arguments], env=environment, check=True, stdout=subprocess.DEVNULL)
            return (root / "calls").read_text()

    def test_no_build_of_users(self):
        for arguments, tested in ((["--quick"], ["test"]), ([], ["test", "asan"]), (["--nightly"], ["test", "tsan", "asan"])):
            calls = self.calls(*arguments)
            self.assertEqual(re.findall(r"^ctest --preset (\w+)", calls, re.MULTILINE), tested)
            self.assertEqual(set(re.findall(r"^cmake .*--preset (\w+)", calls, re.MULTILINE)), set(tested))
            self.assertNotRegex(calls, "(?m)^cmake .*(--preset[ =]|build/)(release|mpi|debug)")

    def test_what_only_developers_run_is_for_the_night(self):
        self.assertIn("--label-exclude nightly", self.calls())
        self.assertNotIn("nightly", self.calls("--nightly"))

    def test_sources_compile_by_themselves(self):
        self.assertNotIn("lint", self.calls("--quick"))
        self.assertIn("lint --only includes --alone build/alone --since HEAD^\n", self.calls())
        self.assertIn("lint --only includes --alone build/alone\n", self.calls("--nightly"))


if __name__ == "__main__":
    unittest.main()
