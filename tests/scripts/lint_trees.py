"""Trees for the tests of scripts/lint, in which faults are planted."""

import contextlib
import pathlib
import shutil
import sys
import tempfile
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
LINT = REPOSITORY / "scripts" / "lint"
sys.path.insert(0, str(REPOSITORY / "scripts"))
sys.dont_write_bytecode = True

from linting import cpp, layers  # noqa: E402
from linting.tree import Tree  # noqa: E402

DATA = (".png", ".h5", ".csv", ".html")


class Planting(unittest.TestCase):
    """Faults are planted in `self.folder`."""

    maxDiff = None

    def findings(self, check):
        return {str(finding) for finding in check(Tree(self.folder))}

    @contextlib.contextmanager
    def planted(self, path, content):
        """A file, for as long as the context lasts."""
        file = self.folder / path
        before = file.read_bytes() if file.exists() else None
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        try:
            yield
        finally:
            if before is None:
                file.unlink()
            else:
                file.write_bytes(before)

    def assert_found(self, check, path, content, *expected):
        """Writing the file brings these findings and no others."""
        before = self.findings_before(check)
        with self.planted(path, content):
            self.assertEqual(sorted(self.findings(check) - before), sorted(expected))

    def findings_before(self, check):
        return self.findings(check)


class CopyOfTheTree(Planting):
    """The folder is a copy without the measured data, outside of git."""

    COPIED = ("",)  # the beginnings of what is copied

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="othello-lint-test-")))
        for path in Tree(REPOSITORY).files:
            if path.startswith(cls.COPIED) and not (path.startswith("results/") and path.endswith(DATA)):
                (cls.folder / path).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(REPOSITORY / path, cls.folder / path)
        cls.found = {}

    def findings_before(self, check):
        """Those of the copy as it was made: to look through it takes seconds."""
        if check not in self.found:
            self.found[check] = self.findings(check)
        return self.found[check]


class SmallTree(Planting):
    """In a tree of three libraries, which know each other as they may."""

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="othello-lint-test-")))
        self.write("CMakeLists.txt", "".join(f"add_subdirectory({library})\n" for library in ("one", "two", "two/three")))
        self.write("one/CMakeLists.txt", "othello_library()\n")
        self.write("one/one.h", "#pragma once\n")
        self.write("two/CMakeLists.txt", "othello_library(SOURCES two.cpp  # (of two)\n  DEPENDS one)\n")
        self.write("two/two.cpp", '#include "one/one.h"\n')
        self.write("two/three/CMakeLists.txt", "othello_library(DEPENDS two)\n")
        self.write("two/three/three.h", '#include "one/one.h"\n')
        self.assertEqual(self.findings(layers.check), set())

    def write(self, path, content):
        (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / path).write_text(content)


def has(tool):
    return shutil.which(tool) or shutil.which(f"{tool}-{cpp.VERSION}")
