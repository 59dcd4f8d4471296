"""scripts/lint finds what it says that it finds in texts, scripts and commits, and says so by its exit code."""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from lint_trees import LINT, SmallTree, has  # of this folder

from linting import commits, scripts, text, words
from linting.tree import Tree


class Words(SmallTree):
    def test_refused_words(self):
        content = "// Gives up the room.\nint list_room = 1;\n"
        self.assert_found(
            words.check_words, "board/look.cpp", content,
            "board/look.cpp:1: 'Gives up': say evict (a cache), release, free",
            "board/look.cpp:1: 'room': say capacity, memory, space; memory plan, divide",
            "board/look.cpp:2: '_room': say capacity, memory, space; memory plan, divide",
        )  # fmt: skip
        self.assert_found(words.check_words, "board/look.cpp", "// It takes up to 4 bytes.\n")

    def test_every_pattern_finds_what_people_write(self):
        for refused, pattern, _ in words.WORDS:
            for word in refused.split(", "):
                word = word.split(" (")[0].replace(" L ", " two ").replace("is X", "board is 9x9").replace("take out of the gaps", "taken out of the gaps")
                if word.startswith("board is"):
                    word += ", which is none"
                if word not in ("which is none", "part"):
                    with self.subTest(word=word):
                        self.assertRegex(word, re.compile(pattern, re.IGNORECASE))

    def test_the_table(self):
        page = f"# Words\n\n{words.DRAWING}\n\n| refused | said instead |\n|---|---|\n\nText\n"
        finding = f"{words.PAGE}:5: the table of words is not that of scripts/linting/words.py: scripts/lint --fix"
        self.assert_found(words.check, words.PAGE, page, finding)
        with self.planted(words.PAGE, page):
            words.fix(Tree(self.folder))
            self.assertEqual(self.findings(words.check), set())

    def test_a_drawing_that_was_wrapped(self):
        full = "//   head: " + "x" * 90
        content = f"{full}\n//   of\n//         the index\n"
        self.assert_found(words.check_drawings, "board/look.h", content, "board/look.h:2: the rest of a drawn line that was wrapped")


class Text(SmallTree):
    def test_form(self):
        for content, finding in (
            (b"one\r\ntwo\n", "1: a carriage return at the end of the line"),
            (b"one\n\ttwo\n", "2: a tab"),
            (b"one \ntwo\n", "1: a blank at the end of the line"),
            (b"one\ntwo", "2: no newline at the end of the file"),
            (b"one\n\n", "2: an empty line at the end of the file"),
            (b"one\n" + b"<" * 7 + b" HEAD\n", "2: a mark that a merge left"),
        ):
            with self.subTest(finding):
                self.assert_found(text.check, "new.txt", content, f"new.txt:{finding}")

    def test_long_comments(self):
        longest = "  // " + 127 * "x" + "\n"
        finding = "board/look.h:2: a line of a comment of more than 132 characters"
        self.assert_found(text.check, "board/look.h", longest + longest.replace("\n", "x\n") + "int " + longest, finding)
        self.assert_found(text.check, "look.md", longest.replace("\n", "x\n"))

    def test_pictures_are_no_text(self):
        self.assert_found(text.check, "new.bin", b"\0\t \r\n\n")


class Commits(SmallTree):
    LONG = "Say in many more words than a line of a terminal or a mail has place for it"

    def git(self, *arguments, folder=None):
        command = ["git", "-C", folder or self.folder, "-c", "user.name=x", "-c", "user.email=x@example.org",
                   "-c", "protocol.file.allow=always", *arguments]  # fmt: skip
        subprocess.run(command, check=True, capture_output=True)

    def commit(self, *subjects):
        for subject in subjects:
            self.git("commit", "--quiet", "--allow-empty", f"--message={subject}")

    def found(self, folder=None):
        return [finding.text for finding in commits.check(Tree(folder or self.folder))]

    def setUp(self):
        super().setUp()
        self.finding = f"a subject of 75 characters, more than 72: {self.LONG}"

    def test_outside_of_git_and_without_a_commit(self):
        self.assertEqual(self.found(), [])
        self.git("init", "--quiet", "--initial-branch=main")
        self.assertEqual(self.found(), [])

    def test_the_last_commits(self):
        self.git("init", "--quiet", "--initial-branch=main")
        self.commit("x" * 72)
        self.assertEqual(self.found(), [])
        self.commit(self.LONG)
        self.assertEqual(self.found(), [self.finding])
        self.assertEqual(self.found(self.folder / "two"), [], "a folder within a checkout")
        self.commit(*map(str, range(commits.LAST - 1)))
        self.assertEqual(self.found(), [self.finding])
        self.commit("One more")
        self.assertEqual(self.found(), [])

    def test_a_clone(self):
        self.git("init", "--quiet", "--initial-branch=main")
        self.commit(self.LONG)
        with tempfile.TemporaryDirectory(prefix="othello-lint-test-") as name:
            folder = pathlib.Path(name).resolve()
            self.git("clone", "--quiet", self.folder, folder / "whole")
            self.assertEqual(self.found(folder / "whole"), [], "main has it already")
            self.git("commit", "--quiet", "--allow-empty", f"--message={self.LONG}", folder=folder / "whole")
            self.assertEqual(self.found(folder / "whole"), [self.finding])
            self.commit("One more")
            self.git("clone", "--quiet", "--depth=1", f"file://{self.folder}", folder / "shallow")
            self.git("commit", "--quiet", "--allow-empty", f"--message={self.LONG}", folder=folder / "shallow")
            self.assertEqual(self.found(folder / "shallow"), [])


class Scripts(SmallTree):
    def test_shell_syntax(self):
        with self.planted("run", "#!/usr/bin/env bash\nif true; then\necho\n"):
            found = self.findings(scripts.check_shell_syntax)
        self.assertEqual(len(found), 1)
        self.assertRegex(found.pop(), r"^run:\d+: syntax error")

    @unittest.skipUnless(shutil.which("shellcheck"), "shellcheck is not installed")
    def test_shellcheck(self):
        with self.planted("run.sh", "#!/bin/sh\nrm -r $1\n"):
            found = self.findings(scripts.check_shell)
        self.assertEqual(len(found), 1)
        self.assertRegex(found.pop(), r"^run.sh:2: note: Double quote .*SC2086")

    def test_python_syntax(self):
        with self.planted("run", "#!/usr/bin/python3\nif True\n    pass\n"):
            found = self.findings(scripts.check_python_syntax)
        self.assertEqual(len(found), 1)
        self.assertRegex(found.pop(), r"^run:2: ")
        self.assertFalse(list(self.folder.rglob("__pycache__")))

    @unittest.skipUnless(shutil.which("pyflakes3") or shutil.which("pyflakes"), "pyflakes is not installed")
    def test_pyflakes(self):
        self.assert_found(
            scripts.check_python, "run.py", "import os\nimport sys  # noqa: F401\n",
            "run.py:1: 'os' imported but unused",
        )  # fmt: skip


class CommandLine(SmallTree):
    def lint(self, *arguments):
        done = subprocess.run(
            [sys.executable, "-B", LINT, *map(str, arguments)], capture_output=True, text=True, check=False
        )
        return done.returncode, done.stdout, done.stderr

    def test_exit_codes(self):
        here = ("--root", self.folder)
        self.assertEqual(self.lint("--only", "layers,text", *here), (0, "", ""))
        with self.planted("tab.txt", "\t.\n"), self.planted("two/three/three.h", '#include "font/font.h"\n'):
            expected = "two/three/three.h:1: font/font.h is not a file of the tree; an include names its path from the root"
            code, output, log = self.lint("--only", "layers,text", *here)
        self.assertEqual((code, output, log), (3, f"{expected} [layers]\ntab.txt:1: a tab [text]\n", ""))
        code, output, log = self.lint("--only", "spelling")
        self.assertEqual((code, output), (2, ""))
        self.assertIn("no check is called 'spelling'", log)
        if has("clang-tidy"):
            self.assertEqual(self.lint("--only", "text", "--tidy", self.folder / "none", *here)[0], 1)

    def test_nothing_is_written(self):
        before = {path: path.stat().st_mtime_ns for path in self.folder.rglob("*")}
        self.lint("--root", self.folder)
        self.assertEqual({path: path.stat().st_mtime_ns for path in self.folder.rglob("*")}, before)


if __name__ == "__main__":
    unittest.main()
