"""The form of every text file: no tab, no carriage return, no blank at the end of a line, a newline at the end; and no line
of a C++ comment so long that it was never wrapped."""

import re

from .tree import Finding

CONFLICT = re.compile(r"(<{7}|>{7}|\|{7})( |$)")
CPP = (".h", ".cpp", ".inc")
LONGEST_COMMENT = 132


def check(tree):
    for path in tree.files:
        if not tree.is_text(path):
            continue
        content = tree.bytes(path)
        if not content:
            continue
        for number, line in enumerate(content.split(b"\n"), start=1):
            if line.endswith(b"\r"):
                yield Finding(path, number, "a carriage return at the end of the line")
                line = line[:-1]
            if b"\t" in line:
                yield Finding(path, number, "a tab")
            if line.endswith((b" ", b"\t")):
                yield Finding(path, number, "a blank at the end of the line")
            if path.endswith(CPP) and len(line) > LONGEST_COMMENT and line.lstrip().startswith(b"//"):
                yield Finding(path, number, f"a line of a comment of more than {LONGEST_COMMENT} characters")
            if CONFLICT.match(line[:9].decode("latin-1")):
                yield Finding(path, number, "a mark that a merge left")
        lines = content.count(b"\n")
        if not content.endswith(b"\n"):
            yield Finding(path, lines + 1, "no newline at the end of the file")
        elif content.endswith(b"\n\n"):
            yield Finding(path, lines, "an empty line at the end of the file")
