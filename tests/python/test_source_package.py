"""The source package that pip and `python -m build` make holds what the build needs, and no more."""

import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY / "scripts"))

from linting.tree import Tree  # noqa: E402

NOT_BUILT = ("tests/", "scripts/")
SOURCE = (".cpp", ".h", ".inc", "CMakeLists.txt", ".cmake")


class SourcePackage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="othello-source-package-")))
        tree = Tree(REPOSITORY)
        for path in tree.files:
            if not path.startswith("results/") or path.endswith(".csv"):
                (folder / "tree" / path).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(REPOSITORY / path, folder / "tree" / path)
        done = subprocess.run([sys.executable, "setup.py", "--quiet", "sdist", "--dist-dir", folder], cwd=folder / "tree",
                              capture_output=True, text=True, check=False)  # fmt: skip
        assert done.returncode == 0, done.stderr
        (package,) = folder.glob("*.tar.gz")
        with tarfile.open(package) as archive:
            archive.extractall(folder / "package")
        (cls.root,) = (folder / "package").iterdir()
        cls.build = folder / "build"
        cls.held = {str(path.relative_to(cls.root)) for path in cls.root.rglob("*") if path.is_file()}
        cls.sources = {path for path in tree.files if path.endswith(SOURCE) and not path.startswith(NOT_BUILT)}

    def test_every_source(self):
        self.assertGreater(len(self.sources), 500)
        self.assertEqual(self.sources - self.held, set())

    def test_no_more(self):
        """Besides sources: what is made part of the program, and what setuptools adds."""
        others = {path for path in self.held - self.sources if not re.match(r"program/page/|python/othello|docs/[\w-]+\.md$", path)}
        self.assertEqual(others, {
            "LICENSE", "MANIFEST.in", "PKG-INFO", "README.md", "cmake/make_pages.py", "cmake/othello.pc.in",
            "cmake/othelloConfig.in", "play/patterns/othello.weights", "pyproject.toml",
            "results/atlas/atlas.csv", "results/atlas/fewest.csv", "results/solved/histogram.csv", "setup.cfg", "setup.py",
        })  # fmt: skip

    def test_cmake_finds_all_that_it_reads(self):
        text = (self.root / "setup.py").read_text()
        options = re.findall(r'"(-DOTHELLO_\w+=\w+)"', text)
        self.assertIn("-DOTHELLO_PYTHON=ON", options)
        done = subprocess.run(["cmake", "-S", self.root, "-B", self.build, "-G", "Ninja", *options,
                               f"-DPython3_EXECUTABLE={sys.executable}"],
                              capture_output=True, text=True, check=False)  # fmt: skip
        self.assertEqual(done.returncode, 0, done.stderr)
        done = subprocess.run(["ninja", "-C", self.build, "-n", "othello_python"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_the_license(self):
        self.assertRegex((self.root / "PKG-INFO").read_text(), r"(?m)^License(-Expression)?: MIT$")
        self.assertRegex((self.root / "pyproject.toml").read_text(), r'(?m)^license = "MIT"$')


if __name__ == "__main__":
    unittest.main()
