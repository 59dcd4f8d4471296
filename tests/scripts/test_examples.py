"""What the pages show is what the program does: their examples are run, and what they print is compared.

An example is an indented block of a page whose lines begin with `$ `, each followed by what it prints, or with the name
of a program. Each is called in a scratch folder that looks like the root of the repository and has out/4x6.h5, as
scripts/run leaves it; the examples of a page follow each other in one folder. Left out are

- blocks under `<!-- not run: WHY -->`;
- lines that show usage, with placeholders such as MxN, FILE.h5 or [options].

Times and stored sizes may differ; a line `...` stands for any lines. A line alone that begins with `othello:` is the complaint
of a program that fails. The environment variable OTHELLO names the program.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import typing
import unittest

PROGRAM = os.environ.get("OTHELLO", "")
REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
PAGES = (
    "README.md", "docs/manual.md", "docs/cluster.md", "docs/estimate.md", "docs/results-file.md", "docs/font.md",
    "docs/formats.md", "docs/play.md", "docs/reach.md", "docs/reproduce.md", "docs/review.md",
)  # fmt: skip
PROGRAMS = ("othello", "build/release/othello", "h5ls", "h5dump", "cmake", "ctest", "podman")
PLACEHOLDER = re.compile(r"\[|\b[A-Z]{3,}\b|\bMxN\b|\bD\d,")
MARK = re.compile(r"<!-- (not run): \S.* -->")

# What may differ from run to run, machine to machine, and thread to thread.
CHANGING = [
    # A row of enumerate: bytes, bits and seconds. A row of checkpoint ls: seconds.
    (re.compile(r"^( +\d+ +\d+ +\d+ +\d+) +\d+ +\d+\.\d\d +\d+\.\d\d  ([0-9a-f]{16})$"), r"\1 * * *  \2"),
    (re.compile(r"^( +\d+ +\d+) +\d+\.\d\d +\d+\.\d\d  ([0-9a-f]{16})$"), r"\1 * *  \2"),
    (re.compile(r" in \d+\.\d\d s"), " in * s"),
    (re.compile(r"^\d+ cpu seconds in all"), "* cpu seconds in all"),
    (re.compile(r"predicted for \d+ threads?"), "predicted for * threads"),
    (re.compile(r" +\d+ s( +measured)?$"), r" * s\1"),
    (re.compile(r"\b\d+ segments?, (\d+(\.\d)? (bytes|[KMG]iB))?"), "* segments, "),
]  # fmt: skip


class Example(typing.NamedTuple):
    line: int
    command: str
    output: str  # empty: not shown
    mark: str  # "" or "not run"


def blocks(text):
    """The indented blocks of a page: the mark before it, and its numbered lines."""
    lines = text.split("\n")
    mark, block, fenced = "", [], False
    for number, line in enumerate([*lines, "end"], start=1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        if not fenced and line.startswith("    "):
            block.append((number, line[4:].rstrip()))
        elif block and not line:
            block.append((number, ""))
        else:
            if block:
                yield mark, block
                mark, block = "", []
            if line:
                found = MARK.fullmatch(line)
                mark = found.group(1) if found else ""


def examples(text):
    for mark, block in blocks(text):
        if any(line.startswith("$ ") for _, line in block):
            yield from shown(mark, block)
        else:
            for number, line in block:
                command = re.sub(r"\s+#.*| {3,}.*", "", line)
                name = command.split(" ", 1)[0]
                known = name in PROGRAMS or name.startswith("scripts/")
                if known and command != "othello" and not PLACEHOLDER.search(command):
                    yield Example(number, command, "", mark)


def shown(mark, block):
    """Commands with what they print."""
    begins = [i for i, (_, line) in enumerate(block) if line.startswith("$ ")]
    if begins[0] != 0:
        raise ValueError(f"line {block[0][0]}: output without a command")
    for begin, end in zip(begins, [*begins[1:], len(block)]):
        output = "\n".join(line for _, line in block[begin + 1 : end]).rstrip("\n")
        yield Example(block[begin][0], block[begin][1][2:], output, mark)


def without_what_changes(text):
    lines = []
    for line in text.split("\n"):
        line = line.rstrip()
        for pattern, replacement in CHANGING:
            line = pattern.sub(replacement, line)
        lines.append(line)
    return "\n".join(lines).strip("\n")


def agrees(expected, printed):
    parts = [
        r"(?:.*\n)*" if line == "..." else re.escape(line) + r"\n"
        for line in without_what_changes(expected).split("\n")
    ]
    return re.fullmatch("".join(parts), without_what_changes(printed) + "\n") is not None


def make_root(folder):
    """What the commands of the pages expect around them."""
    (folder / "build").mkdir()
    (folder / "build" / "release").mkdir()
    (folder / "build" / "release" / "othello").symlink_to(PROGRAM)
    (folder / "out").mkdir()
    for name in ("scripts", "font", "results"):
        (folder / name).symlink_to(REPOSITORY / name)


class Examples(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        if not PROGRAM:
            raise ValueError("the environment variable OTHELLO must name the program")
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="othello-examples-")))
        make_root(cls.folder)
        done = cls.call("othello enumerate 4x6 --output out/4x6.h5")
        assert done.returncode == 0, done.stderr

    @classmethod
    def call(cls, command):
        path = f"{cls.folder / 'build' / 'release'}:{os.environ.get('PATH', '')}"
        return subprocess.run(
            ["bash", "-o", "pipefail", "-c", command], cwd=cls.folder, env={**os.environ, "PATH": path},
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=800, check=False,
        )  # fmt: skip

    def check(self, example):
        name = example.command.split(" ", 1)[0]
        if not (self.folder / name).exists() and not shutil.which(name) and name not in PROGRAMS[:2] and "=" not in name:
            self.skipTest(f"{name} is not installed")
        done = self.call(example.command)
        missing = re.search(r"\bno h5py\b|No module named '\w+'", done.stderr)
        if missing:
            self.skipTest(missing[0])
        if example.output.startswith("othello:") and "\n" not in example.output:
            self.assertNotEqual(done.returncode, 0)
            self.assertEqual(done.stdout, "")
            self.assertEqual(done.stderr.rstrip("\n"), example.output)
            return
        self.assertEqual(done.returncode, 0, done.stderr)
        if example.output and not agrees(example.output, done.stdout):
            self.assertEqual(without_what_changes(done.stdout), without_what_changes(example.output))

    def check_page(self, page):
        run = 0
        for example in examples((REPOSITORY / page).read_text()):
            if example.mark == "not run":
                continue
            with self.subTest(f"{page}:{example.line}: {example.command}"):
                run += 1
                self.check(example)
        self.assertGreater(run, 0, f"{page} has no examples that are run")


def add_tests():
    """A test for each page."""
    for page in PAGES:
        name = "test_" + re.sub(r"\W", "_", page.removesuffix(".md").lower())
        setattr(Examples, name, lambda self, page=page: self.check_page(page))


add_tests()


class PythonOfThePages(unittest.TestCase):
    """The code of docs/results-file.md reads what scripts/read-states.py reads."""

    def setUp(self):
        try:
            import h5py  # noqa: F401
        except ImportError:
            self.skipTest("h5py is not installed: apt install python3-h5py")
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="othello-examples-")))
        make_root(self.folder)

    def enumerate(self, *arguments):
        command = [PROGRAM, "enumerate", *arguments]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_results_file(self):
        text = (REPOSITORY / "docs" / "results-file.md").read_text()
        codes = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        self.assertEqual(len(codes), 2)
        self.enumerate("4x6", "--output", "out/4x6.h5")
        self.enumerate("4x6", "--depth", "12", "--output", "out/4x6-depth12.h5")
        # As programs of their own, as a reader would paste them.
        for code in codes:
            command = [sys.executable, "-B", "-c", code]
            done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout.split(), self.boards_of_the_script("out/4x6-depth12.h5", 2))
        functions = {}
        exec(codes[1][: codes[1].index("\nfor ")], functions)  # without its own example
        for arguments in (
            ("4x4",),
            ("4x4", "--depth", "0"),
            ("3x5", "--symmetry", "none"),
            ("5x4", "--depth", "8", "--widths", "1,2,3,60"),
            ("5x6", "--depth", "6", "--threads", "7"),
            ("8x8", "--depth", "4", "--widths", "5"),
            ("8x8", "--depth", "5"),
        ):
            with self.subTest(arguments):
                self.enumerate(*arguments, "--output", "one.h5", "--force")
                read = [row for board in functions["boards"](self.folder / "one.h5") for row in board]
                self.assertEqual(read, self.boards_of_the_script("one.h5", 10**9))
        self.enumerate("4x4", "--engine", "shifted-queue", "--output", "one.h5", "--force")
        with self.assertRaises(ValueError):
            list(functions["boards"](self.folder / "one.h5"))

    def boards_of_the_script(self, path, count):
        """The rows of all boards that scripts/read-states.py prints."""
        command = [sys.executable, "-B", REPOSITORY / "scripts" / "read-states.py", path, "--count", str(count)]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return [line.strip() for line in done.stdout.splitlines() if line.startswith("  ")]


class TheTestItself(unittest.TestCase):
    """Finds what it looks for, and differences where there are some."""

    def test_examples(self):
        text = (
            "    othello enumerate MxN [options]\n\nText\n\n    othello number 1      one number\n\n"
            "<!-- not run: for ever -->\n\n    othello enumerate 8x8\n\n"
            "Text\n\n    $ othello one\n    1\n\n    2\n    $ othello two\n\nText\n\n    othello    10  9\n\n```\n    othello no\n```\n"
        )
        self.assertEqual(
            [tuple(example)[1:] for example in examples(text)],
            [("othello number 1", "", ""), ("othello enumerate 8x8", "", "not run"), ("othello one", "1\n\n2", ""),
             ("othello two", "", "")],
        )  # fmt: skip

    def test_agrees(self):
        row = "        6             1426            0            0            2693   15.11      0.00  0b98ef5cb5dbc727"
        self.assertTrue(agrees(row, row.replace("2693", "2694").replace("0.00", "9.17")))
        self.assertFalse(agrees(row, row.replace("1426", "1427")))
        self.assertFalse(agrees(row, row.replace("c727", "c728")))
        self.assertTrue(agrees("one\n...\nfour", "one\ntwo\nthree\nfour\n"))
        self.assertFalse(agrees("one\n...\nfour", "one\ntwo\nthree\n"))
        self.assertFalse(agrees("one\ntwo", "one\n"))
        self.assertTrue(agrees("3 states in 0.10 s; 2 games", "3 states in 7.12 s; 2 games\n"))
        self.assertFalse(agrees("3 states in 0.10 s; 2 games", "3 states in 7.12 s; 4 games\n"))


if __name__ == "__main__":
    unittest.main()
