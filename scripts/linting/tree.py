"""The files that lint looks at, and what it says about them."""

import os
import pathlib
import re
import subprocess
import typing

# Data that others feed to the program on purpose: nothing about their form is checked.
FOREIGN = re.compile(r"(^|/)(corpus|seeds)/")
LEFT_OUT = {".git", "build", "out", "__pycache__"}


class Finding(typing.NamedTuple):
    path: str
    line: int
    text: str

    def __str__(self):
        return f"{self.path}:{self.line}: {self.text}"


class MissingTool(Exception):
    """A program that a check needs is not installed."""


class Tree:
    """The files under a folder: those that git tracks or would track, or, outside of git, all."""

    def __init__(self, root):
        self.root = pathlib.Path(root).resolve()
        self.files = sorted(path for path in self._names() if self._is_ours(path))
        self.folders = {str(parent) for path in self.files for parent in pathlib.PurePosixPath(path).parents}
        self.top_folders = {path.split("/", 1)[0] for path in self.files if "/" in path}
        self._bytes = {}

    def _names(self):
        listed = subprocess.run(
            ["git", "-C", self.root, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            capture_output=True,
            check=False,
        )
        if listed.returncode == 0:
            return {os.fsdecode(name) for name in listed.stdout.split(b"\0") if name}
        names = set()
        for folder, subfolders, files in os.walk(self.root):
            subfolders[:] = [name for name in subfolders if name not in LEFT_OUT]
            names.update(str((pathlib.Path(folder) / name).relative_to(self.root)) for name in files)
        return names

    def _is_ours(self, path):
        whole = self.root / path
        return whole.is_file() and not whole.is_symlink() and not FOREIGN.search(path)

    def bytes(self, path):
        if path not in self._bytes:
            self._bytes[path] = (self.root / path).read_bytes()
        return self._bytes[path]

    def is_text(self, path):
        return b"\0" not in self.bytes(path)[:8192] and not path.endswith((".png", ".h5"))

    def text(self, path):
        return self.bytes(path).decode(errors="replace")

    def lines(self, path):
        """Numbered from 1."""
        return enumerate(self.text(path).splitlines(), start=1)

    def first_line(self, path):
        return self.bytes(path)[:80].split(b"\n", 1)[0]

    def exists(self, path):
        return path in self.folders or (self.root / path).exists()

    def cpp(self):
        return [path for path in self.files if path.endswith((".h", ".cpp", ".inc"))]

    def markdown(self):
        return [path for path in self.files if path.endswith(".md")]

    def shell(self):
        return [path for path in self.files if path.endswith(".sh") or self._runs_with(path, rb"(ba)?sh")]

    def python(self):
        return [path for path in self.files if path.endswith(".py") or self._runs_with(path, rb"python3?")]

    def _runs_with(self, path, interpreter):
        return re.match(rb"#!.*[/ ]" + interpreter + rb"( |$)", self.first_line(path)) is not None


def line_of(text, offset):
    """The number of the line that has this character."""
    return text.count("\n", 0, offset) + 1
