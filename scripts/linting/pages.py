"""What pages and comments point at is there.

- Links of Markdown pages to files of the tree, and to headings.
- Paths in pages, comments and scripts: what looks like a file of the tree, such as board/rules.h, is one. Comments and
  pages are read more strictly, by scripts/linting/comments.py.
- The version is the same wherever it stands.
"""

import fnmatch
import posixpath
import re
import urllib.parse

from . import comments
from .tree import Finding, line_of

PLACEHOLDER = re.compile(r"NAME|DIR")
LINK = re.compile(r"!?\[(?:[^\[\]]|\[[^\[\]]*\])*\]\(<?([^()\s<>]+)>?(?:\s+\"[^\"]*\")?\)")
HEADING = re.compile(r"#{1,6}\s+(.*?)\s*#*$")
FENCE = re.compile(r"\s*(```|~~~)")
PATH = re.compile(r"(?<![\w./$*{}<>-])((?:[\w.*-]+/)+[\w*-]+\.(?:h|cpp|py|md|js|cmake|csv))(?![\w/*<>])")


def prose(tree, path):
    """The lines of a page that are not in a fenced block."""
    fenced = False
    for number, line in tree.lines(path):
        if FENCE.match(line):
            fenced = not fenced
        elif not fenced:
            yield number, line


def anchor(heading):
    """The name that GitHub gives to a heading."""
    heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "")
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def anchors(tree, path):
    names, seen = set(), {}
    for _, line in prose(tree, path):
        heading = HEADING.match(line)
        if heading:
            name = anchor(heading.group(1))
            times = seen.get(name, 0)
            names.add(f"{name}-{times}" if times else name)
            seen[name] = times + 1
    return names


def check_links(tree):
    headings = {}
    for path in tree.markdown():
        for number, line in prose(tree, path):
            for link in LINK.finditer(re.sub(r"`[^`]*`", "``", line)):
                target = link.group(1)
                if re.match(r"[a-z]+:", target):
                    continue
                name, _, fragment = urllib.parse.unquote(target).partition("#")
                file = posixpath.normpath(posixpath.join(posixpath.dirname(path), name)) if name else path
                if not tree.exists(file):
                    yield Finding(path, number, f"a link to {file}, which does not exist")
                elif fragment and file.endswith(".md"):
                    if file not in headings:
                        headings[file] = anchors(tree, file)
                    if fragment not in headings[file]:
                        yield Finding(path, number, f"a link to a heading that {file} does not have: #{fragment}")


def check_paths(tree):
    kinds = (".h", ".cpp", ".md", ".cmake", "CMakeLists.txt")
    scripts = {path for path in tree.shell() + tree.python() if not path.startswith("tests/")}
    for path in tree.files:
        if not (path.endswith(kinds) or path in scripts) or posixpath.basename(path) == "CHANGELOG.md":
            continue  # the change log names files by the names that they had
        bases = {"", posixpath.dirname(path), path.split("/", 1)[0]}
        for number, line in tree.lines(path):
            for match in PATH.finditer(line):
                name = match.group(1)
                if name.split("/", 1)[0] not in tree.top_folders or PLACEHOLDER.search(name):
                    continue
                candidates = [posixpath.normpath(posixpath.join(base, name)) for base in bases]
                if not any(is_there(tree, candidate) for candidate in candidates):
                    yield Finding(path, number, f"{name} does not exist")


def check_version(tree):
    """The build's version is that of the citation, and the change log has it first."""
    versions = {}
    for path, pattern in (
        ("CMakeLists.txt", r"^ *VERSION (\d+\.\d+\.\d+)"),
        ("CITATION.cff", r"^version: (\S+)"),
        ("CHANGELOG.md", r"^## (\d+\.\d+\.\d+)"),
    ):
        found = re.search(pattern, tree.text(path), re.MULTILINE) if tree.exists(path) else None
        if found:
            versions[path] = found
    for path, found in versions.items():
        first = versions.get("CMakeLists.txt", found).group(1)
        if found.group(1) != first:
            line = line_of(tree.text(path), found.start())
            yield Finding(path, line, f"version {found.group(1)}; the root's CMakeLists.txt has {first}")


def is_there(tree, path):
    return bool(fnmatch.filter(tree.files, path)) if "*" in path else tree.exists(path)


def check(tree):
    yield from check_links(tree)
    yield from check_paths(tree)
    yield from comments.check(tree)
    yield from check_version(tree)
