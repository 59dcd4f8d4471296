"""No error of the file system is put where nobody looks.

The functions of std::filesystem that take a std::error_code say of a folder that cannot be read that it is empty, and of
a file that it does not exist; then a part is taken for the whole. system/folder_listing.h has the same questions, and throws
what cannot be answered. Tests may clear away behind themselves as they like.
"""

import re

from .includes import without_comments_and_texts
from .tree import Finding, line_of

ERROR_CODE = re.compile(r"\berror_code\b|\bstd::ignore\b")
FOUND = "hides an error of the system: ask by system/folder_listing.h, which throws"


def check(tree):
    for path in tree.cpp():
        if path.startswith("tests/"):
            continue
        text = without_comments_and_texts(tree.text(path))
        for found in ERROR_CODE.finditer(text):
            yield Finding(path, line_of(text, found.start()), f"{found.group()} {FOUND}")
