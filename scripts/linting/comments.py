"""Comments and pages name only files and folders that are there.

Looked at are the comments of C++, the comments and docstrings of Python, and pages. A name is checked if it

- begins with a folder of the root: enumerate/frontier, docs/solve.md;
- has a folder, and ends as a source does or with a slash: NAME/board.h, enumerate/NAME/;
- is that of a source alone: board.h. Some file of the tree has to be called so.

It may be written from the root, from the folder of the file that names it or the one above, or, in pages, from any folder.
Names with placeholders, and what programs write (build/, dist/, out/), are left out.
"""

import fnmatch
import io
import posixpath
import re
import tokenize

from .tree import Finding

SOURCE = r"(?:h|cpp|inc|py|cmake|js|md)"
NAME = re.compile(r"(?<![\w./$*{}<>~:@=#'-])((?:[\w-]+/)+[\w.*-]*|[\w*-]+\.(?:h|cpp|inc|py|cmake))(?![\w/*<>{}$(=-])")
ENDS_LIKE_ONE = re.compile(rf"/$|\.{SOURCE}$")
PLACEHOLDER = re.compile(r"NAME|DIR|FILE|BOARD|BEGIN|DD|MxN|-N\b|^\w/")
WRITTEN = {"build", "dist", "out"}
CPP_COMMENT = re.compile(r'R"\((?:.*?)\)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|(//[^\n]*|/\*.*?\*/)', re.DOTALL)
BEFORE_A_DOCSTRING = (None, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)


def comments_of_cpp(text):
    """The numbered lines of all comments."""
    for found in CPP_COMMENT.finditer(text):
        if found.group(1):
            yield from enumerate(found.group(1).split("\n"), start=text.count("\n", 0, found.start()) + 1)


def comments_of_python(text):
    """The numbered lines of all comments and docstrings; none of a file that is not Python."""
    before = None
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], token.string
            elif token.type == tokenize.STRING and before in BEFORE_A_DOCSTRING:
                yield from enumerate(token.string.split("\n"), start=token.start[0])
            if token.type not in (tokenize.COMMENT, tokenize.NL):
                before = token.type
    except (tokenize.TokenError, SyntaxError):
        return  # the check `python` says so


class Names:
    """What files and folders of the tree are called."""

    def __init__(self, tree):
        self.tree = tree
        self.base_names = {posixpath.basename(path) for path in tree.files}
        self.endings = {part for path in (*tree.files, *tree.folders) for part in endings(path)}

    def is_checked(self, name):
        first = name.split("/", 1)[0]
        if PLACEHOLDER.search(name) or first in WRITTEN:
            return False
        return "/" not in name or first in self.tree.top_folders or ENDS_LIKE_ONE.search(name) is not None

    def is_there(self, name, path):
        if "/" not in name:
            return bool(fnmatch.filter(self.base_names, name))
        folder = posixpath.dirname(path)
        for base in ("", folder, posixpath.dirname(folder)):
            candidate = posixpath.normpath(posixpath.join(base, name))
            if fnmatch.filter(self.tree.files, candidate) if "*" in name else self.tree.exists(candidate):
                return True
        return path.endswith(".md") and bool(fnmatch.filter(self.endings, name.rstrip("/")))


def endings(path):
    """a/b/c: itself, b/c and c."""
    parts = path.split("/")
    return ("/".join(parts[i:]) for i in range(len(parts)))


def lines_to_check(tree):
    """Path, number and text of every line that may name a file."""
    python = set(tree.python())
    for path in tree.files:
        if path.endswith((".h", ".cpp", ".inc")):
            lines = comments_of_cpp(tree.text(path))
        elif path in python:
            lines = comments_of_python(tree.text(path))
        elif path.endswith(".md") and path != "CHANGELOG.md":
            lines = tree.lines(path)
        else:
            continue  # the change log names files by the names that they had
        for number, line in lines:
            yield path, number, line


def check(tree):
    names = Names(tree)
    for path, number, line in lines_to_check(tree):
        for found in NAME.finditer(line):
            name = found.group(1).rstrip(".")
            if names.is_checked(name) and not names.is_there(name, path):
                yield Finding(path, number, f"{name} does not exist")
