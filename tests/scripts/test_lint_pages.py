"""scripts/lint finds what pages and comments name and nothing is."""

import re
import unittest

from lint_trees import CopyOfTheTree  # of this folder

from linting import comments, pages


class Pages(CopyOfTheTree):
    COPIED = ("CITATION.cff", "CMakeLists.txt", "LICENSE", "board/", "docs/font.md", "enumerate/", "numbering/", "program/page/",
              "scripts/develop/scaling", "scripts/docs", "scripts/report", "shiftedqueue/CMakeLists.txt")  # fmt: skip

    def page(self, content, *faults):
        self.assert_found(pages.check, "docs/new.md", content, *(f"docs/new.md:{fault}" for fault in faults))

    def test_links(self):
        self.page("See [here](missing.md).\n", "1: a link to docs/missing.md, which does not exist")
        self.page("![A picture](specimen.jpg)\n", "1: a link to docs/specimen.jpg, which does not exist")
        self.page(
            "\n[One](font.md#the-looking-up)\n",
            "2: a link to a heading that docs/font.md does not have: #the-looking-up",
        )
        self.page("# One\n[One](#two)\n", "2: a link to a heading that docs/new.md does not have: #two")

    def test_links_that_lead_somewhere(self):
        self.page(
            "# One `two`: three\n[One](#one-two-three) [font](font.md#the-look-up) [folder](../board)\n"
            "[LICENSE](../LICENSE) [web](https://example.org/x.md) `[no](link.md)`\n\n```\n[no](link.md)\n```\n"
        )

    def test_versions(self):
        content = (self.folder / "CITATION.cff").read_text()
        version = re.search(r"^version: (.*)$", content, re.MULTILINE)
        line = content[: version.start()].count("\n") + 1
        self.assert_found(
            pages.check, "CITATION.cff", content.replace(version.group(), "version: 9.9.9"),
            f"CITATION.cff:{line}: version 9.9.9; the root's CMakeLists.txt has {version.group(1)}",
        )  # fmt: skip

    def test_paths(self):
        self.page("The order is in `board/spiral.h`.\n", "1: board/spiral.h does not exist")
        self.page("`board/rules.h`, `board/*.cpp`, `out/4x6.csv`, `enumerate/NAME_one.h`, `https://x.org/board/x.h`.\n")
        content = (self.folder / "board/text.h").read_text()
        line = content.count("\n") + 1
        self.assert_found(
            pages.check, "board/text.h", content + "// As numbering/spirals.h has it, and numbering/cell_order.h.\n",
            f"board/text.h:{line}: numbering/spirals.h does not exist",
        )  # fmt: skip

    def test_names_in_comments(self):
        content = (
            "// As enumerate/old/ and old/board.h have it, and no_such.h;\n"
            "/* enumerate/frontier and board/,\n   numbering/places */\n"
            'const char* text = "board/none.h";  // support/none.h or and/or, 1/2, build/none.h, depth-DD/x.h, board/NAME/\n'
        )
        self.assert_found(
            comments.check, "board/look.h", content,
            "board/look.h:1: enumerate/old/ does not exist",
            "board/look.h:1: old/board.h does not exist",
            "board/look.h:1: no_such.h does not exist",
            "board/look.h:3: numbering/places does not exist",
            "board/look.h:4: support/none.h does not exist",
        )  # fmt: skip

    def test_names_in_comments_that_are_there(self):
        content = "// board/, rules.h, board/rules.h, text.*, search/ and frontier/checkpoint/manifest.h of enumerate, kernels_*.cpp\n"
        self.assert_found(comments.check, "enumerate/look.inc", content)

    def test_names_in_python(self):
        content = '"""Reads board/none.h."""\n\nNAME = "board/none.cpp"  # of board/no_more/\n\n\ndef read():\n    """As scripts/none does."""\n'
        self.assert_found(
            comments.check, "scripts/look.py", content,
            "scripts/look.py:1: board/none.h does not exist",
            "scripts/look.py:3: board/no_more/ does not exist",
            "scripts/look.py:7: scripts/none does not exist",
        )  # fmt: skip
        self.assert_found(comments.check, "scripts/look.py", 'text = """\n# board/none.h\n')  # no Python

    def test_folders_in_pages(self):
        self.page("In `frontier/`, `start/index.html` and `kernels/*.inc`, not in `frontier/none/` or `old/`.\n",
                  "1: frontier/none/ does not exist", "1: old/ does not exist")


if __name__ == "__main__":
    unittest.main()
