"""scripts/lint finds what it says that it finds: each fault is planted in a copy of the tree."""

import contextlib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
LINT = REPOSITORY / "scripts" / "lint"
sys.path.insert(0, str(REPOSITORY / "scripts"))
sys.dont_write_bytecode = True

from linting import comments, commits, cpp, errors, includes, layers, pages, scripts, text, words  # noqa: E402
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


class Layers(CopyOfTheTree):
    def include(self, path, line, *faults):
        """Adds this line to a file, which brings these findings in that line."""
        content = (self.folder / path).read_text() + line + "\n"
        number = content.count("\n")
        self.assert_found(layers.check, path, content, *(f"{path}:{number}: {fault}" for fault in faults))

    def test_a_library_includes_one_that_it_does_not_depend_on(self):
        self.include("board/board.h", '#include "gapkeep/widths.h"', "board does not depend on gapkeep: gapkeep/widths.h")
        self.include("numbering/cell_order.cpp", '#  include "font/lookup.h"  // blanks',
                     "numbering does not depend on font: font/lookup.h")
        self.include("system/xxh3.h", "#include <board/board.h>", "system does not depend on board: board/board.h")

    def test_a_library_includes_what_its_dependencies_depend_on(self):
        self.include("font/lookup.h", '#include "system/uint128.h"')

    def test_an_include_by_a_name_that_does_not_start_at_the_root(self):
        self.include("board/text.cpp", '#include "rules.h"',
                     "rules.h is no file of the tree; an include names its path from the root")

    def test_no_library_includes_what_belongs_to_tests(self):
        self.include("board/text.cpp", '#include "tests/support/boards.h"',
                     "board does not depend on tests/support: tests/support/boards.h")

    def test_a_circle_of_headers(self):
        self.findings_before(layers.check)
        with self.planted("system/one.h", '#include "system/two.h"\n'):
            self.assert_found(
                layers.check, "system/two.h", '#include "system/one.h"\n',
                "system/one.h:1: a circle of includes: system/one.h -> system/two.h -> system/one.h",
            )  # fmt: skip

    def test_a_folder_that_is_no_library(self):
        self.assert_found(
            layers.check, "adrift/raft.h", "#pragma once\n",
            "adrift/raft.h:1: lies in no library: the CMakeLists.txt of its folder calls no othello_library()",
        )  # fmt: skip

    def test_a_source_that_nothing_compiles(self):
        for path in ("board/forgotten.cpp", "tests/board/forgotten_test.cpp"):
            finding = f"{path}:1: is compiled by nothing: no CMakeLists.txt names it"
            self.assert_found(layers.check, path, '#include "board/board.h"\n', finding)


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


class Includes(SmallTree):
    def assert_missing(self, content, *missing, path="b/new.cpp"):
        self.assert_found(includes.check, path, content, *(f"{path}:{text}" for text in missing))

    def test_names_of_the_standard_library(self):
        self.assert_missing("#include <cmath>\n\nstd::vector<int> list;\n", "3: uses std::vector without <vector>")
        self.assert_missing("// std::vector\nconst char* text = \"std::map<\";\n")
        self.assert_missing("#include <string>\nstd::string_view text;\n")

    def test_names_of_libraries(self):
        self.assert_missing("auto a = fmt::format(1);\n", "1: uses fmt:: without <fmt/...>")
        self.assert_missing("#include <fmt/core.h>\nauto a = fmt::format(1);\n")

    def test_headers_that_nothing_uses(self):
        self.assert_missing("#include <map>\n#include <cstdint>\n", "1: uses nothing of <map>", "2: uses nothing of <cstdint>")
        self.assert_missing("#include <map>\n#include <cstdint>\nstd::map<std::uint8_t, int> map;\n")
        self.assert_missing("#include <algorithm>\nauto most = std::ranges::max(list);\n")
        self.assert_missing("// std::map\n#include <map>\n", "2: uses nothing of <map>")
        with self.planted("b/piece.inc", "std::map<int, int> map;\n"):
            self.assert_missing('#include <map>\n#include "b/piece.inc"\n')

    def test_headers_of_the_tree_bring_what_they_include(self):
        with self.planted("b/one.h", "#pragma once\n#include <vector>\nclass One {\n};\n"):
            self.assert_missing('#include "b/one.h"\nstd::vector<One> list;\n')
            self.assert_missing("One one;\n", '1: uses One without "b/one.h"')
            self.assert_missing("void f(b::One& one);\n", '1: uses b::One without "b/one.h"')
            self.assert_missing("class One;\nOne* one;\n")
            self.assert_missing("other::One one;\n")

    def test_functions_and_constants_of_the_tree(self):
        header = "#pragma once\ninline constexpr int kOne = 1;\nint one_of(int x);\nstd::uint64_t bit_width(int x);\n"
        with self.planted("b/one.h", header):
            missing = 'without "b/one.h"'
            self.assert_missing('#include "b/one.h"\nint two = b::one_of(kOne);\n')
            self.assert_missing("int two = b::one_of(2);\n", f"1: uses b::one_of {missing}")
            self.assert_missing("int two() { return one_of(2); }\n", f"1: uses one_of {missing}")
            self.assert_missing("int two = b::kOne;\n", f"1: uses b::kOne {missing}")
            self.assert_missing("#include <bit>\nint two = std::bit_width(a.one_of(a->one_of(3)));\n")
            self.assert_missing("int one_of(int x);\nint two = one_of(2);\n")
            self.assert_missing("const auto one_of = [] {};\nint two = one_of();\n")

    def test_pieces_of_other_files_include_nothing(self):
        self.assert_missing("std::vector<int> list;\n", path="b/piece.h")


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


class Errors(SmallTree):
    def test_an_error_that_nobody_looks_at(self):
        content = "void look() {\n  std::error_code error;\n  fs::exists(path, error);\n}\n"
        self.assert_found(errors.check, "board/look.cpp", content, f"board/look.cpp:2: error_code {errors.FOUND}")
        content = "std::tie(std::ignore, b) = read();\n"
        self.assert_found(errors.check, "board/look.h", content, f"board/look.h:1: std::ignore {errors.FOUND}")

    def test_what_only_speaks_of_one_and_tests(self):
        self.assert_found(errors.check, "board/look.cpp", '// std::error_code\nconst char* text = "error_code";\n')
        self.assert_found(errors.check, "tests/board/look_test.cpp", "std::error_code ignored;\n")


class Lists(SmallTree):
    def test_a_library_below(self):
        self.assert_found(
            layers.check, "one/CMakeLists.txt", "othello_library(\n  DEPENDS two/three)\n",
            "one/CMakeLists.txt:2: one depends on two/three, which does not stand above it in the root's CMakeLists.txt",
            "one/CMakeLists.txt:2: a circle of libraries: one depends on two/three depends on two depends on one",
        )  # fmt: skip

    def test_a_library_compiles_files_of_a_folder_below(self):
        self.write("one/plain/kernel.cpp", '#include "one/one.h"\n#include "two/three/three.h"\n')
        self.assert_found(
            layers.check, "one/CMakeLists.txt", "othello_library(SOURCES plain/kernel.cpp)\n",
            "one/plain/kernel.cpp:2: one does not depend on two/three: two/three/three.h",
        )  # fmt: skip

    def test_the_order_in_the_root(self):
        self.assert_found(
            layers.check, "CMakeLists.txt",
            "add_subdirectory(one)\nadd_subdirectory(two/three)\nadd_subdirectory(two)\n",
            "two/three/CMakeLists.txt:1: two/three depends on two, which does not stand above it in the root's "
            "CMakeLists.txt",
            "two/three/three.h:1: two/three does not depend on one: one/one.h",
        )  # fmt: skip

    def test_a_name_that_is_no_library(self):
        self.assert_found(
            layers.check, "one/CMakeLists.txt", "othello_library(DEPENDS tow)\n",
            "one/CMakeLists.txt:1: one depends on tow, which is no library",
        )  # fmt: skip

    def test_a_library_that_is_not_added(self):
        self.assert_found(
            layers.check, "CMakeLists.txt", "add_subdirectory(one)\nadd_subdirectory(two)\n# add_subdirectory(two/three)\n",
            "two/three/three.h:1: lies in no library: the CMakeLists.txt of its folder calls no othello_library()",
        )  # fmt: skip

    def test_the_drawing(self):
        page = f"# Libraries\n\n{layers.DRAWING}\n\n```mermaid\ngraph TD\n```\n\nText\n"
        finding = "docs/architecture.md:5: the drawing is not that of the lists DEPENDS: scripts/lint --fix"
        self.assert_found(layers.check, "docs/architecture.md", page, finding)
        with self.planted("docs/architecture.md", page):
            layers.fix(Tree(self.folder))
            drawn = (self.folder / "docs/architecture.md").read_text()
            self.assertEqual(self.findings(layers.check), set())
            nodes = '  two_three["two/three/"]\n  two["two/"]\n  one["one/"]\n'
            edges = "  two_three --> two\n  two --> one\n"
            self.assertEqual(drawn, page.replace("graph TD\n", f"graph TD\n{nodes}{edges}"))
            # An arrow that another makes needless is not drawn.
            with self.planted("two/three/CMakeLists.txt", "othello_library(DEPENDS one two)\n"):
                self.assertEqual(self.findings(layers.check), set())
            with self.planted("two/three/CMakeLists.txt", "othello_library(DEPENDS one)\n"):
                self.assertEqual(self.findings(layers.check), {finding})

    def test_no_libraries_at_all(self):
        self.write("two/three/none/three.h", "#pragma once\n")
        self.assertEqual(
            [str(finding) for finding in layers.check(Tree(self.folder / "two/three/none"))],
            ["CMakeLists.txt:1: names no library: nothing calls othello_library()"],
        )


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

    def test_pictures_are_no_text(self):
        self.assert_found(text.check, "new.bin", b"\0\t \r\n\n")


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


def has(tool):
    return shutil.which(tool) or shutil.which(f"{tool}-{cpp.VERSION}")


class Cpp(unittest.TestCase):
    """In a tree of two files."""

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="othello-lint-test-"))).resolve()
        for name in (".clang-format", ".clang-tidy"):
            shutil.copy2(REPOSITORY / name, self.folder / name)

    def write(self, path, content):
        (self.folder / path).parent.mkdir(exist_ok=True)
        (self.folder / path).write_text(content)

    @unittest.skipUnless(has("clang-format"), "clang-format is not installed")
    def test_format_and_fix(self):
        self.write("board/good.h", "#pragma once\n\nint one();\n")
        self.write("board/bad.h", "#pragma once\n\nint  one( );\nint two();\n\nint three( );\n")
        text = "not as clang-format writes it: scripts/lint --fix"
        found = [str(finding) for finding in cpp.check_format(Tree(self.folder))]
        self.assertEqual(found, [f"board/bad.h:3: {text}", f"board/bad.h:6: {text}"])
        done = subprocess.run(
            [sys.executable, "-B", LINT, "--only", "format", "--fix", "--root", self.folder],
            capture_output=True, text=True, check=False,
        )
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
        self.assertEqual((self.folder / "board/bad.h").read_text(), "#pragma once\n\nint one();\nint two();\n\nint three();\n")

    @unittest.skipUnless(has("clang-tidy"), "clang-tidy is not installed")
    def test_tidy(self):
        self.write("board/bad.h", "#pragma once\nstruct One {\n  virtual void two() {}\n};\n")
        self.write("board/bad.cpp", '#include "board/bad.h"\nint* three() { return 0; }\n')
        self.write("board/other.cpp", "int* four() { return 0; }\n")
        self.write("build/cmake_pch.hxx", "#error of another compiler\n")
        (self.folder / "build/include/board").mkdir(parents=True)
        (self.folder / "build/include/board/bad.h").symlink_to(self.folder / "board/bad.h")
        commands = [
            {"directory": str(self.folder), "file": f"board/{name}.cpp", "command":
             f"c++ -Ibuild/include -Werror -Winvalid-pch -include build/cmake_pch.hxx -c board/{name}.cpp -o {name}.o"}
            for name in ("bad", "other")
        ]
        self.write("build/compile_commands.json", json.dumps(commands))
        tree = Tree(self.folder)
        found = {re.sub(r": .*\[", ": [", str(finding)) for finding in cpp.check_tidy(tree, self.folder / "build")}
        self.assertLessEqual({"board/bad.cpp:2: [modernize-use-nullptr]", "board/other.cpp:1: [modernize-use-nullptr]",
                              "board/bad.h:2: [cppcoreguidelines-virtual-class-destructor]"}, found)
        # Only what differs from a commit, and what includes a header that does.
        git = ["git", "-C", self.folder, "-c", "user.name=x", "-c", "user.email=x@example.org"]
        for command in (["init", "--quiet"], ["add", "board"], ["commit", "--quiet", "--message=x"]):
            subprocess.run([*git, *command], check=True)
        self.write("board/bad.h", "#pragma once\nvoid* five();\n")
        found = {finding.path for finding in cpp.check_tidy(Tree(self.folder), self.folder / "build", "HEAD")}
        self.assertEqual(found, {"board/bad.cpp"})


class Alone(SmallTree):
    def test_a_source_that_compiles_only_after_another(self):
        self.write("b/one.h", "#pragma once\n#include \"b/zero.h\"\n")
        self.write("b/zero.h", "#pragma once\nint zero();\n")
        self.write("b/good.cpp", '#include "b/one.h"\nint one() { return zero(); }\n')
        self.write("b/bad.cpp", "int two() {\n  return zero();\n}\n")
        self.write("b/lacks.cpp", '#include "b/none.h"\n')
        self.write("tests/layers/wrong_include.cpp", '#include "b/none.h"\n')  # which is not to compile
        commands = [{"directory": str(self.folder), "file": f"{name}.cpp", "command": f"c++ -I. -c {name}.cpp -o x.o"}
                    for name in ("b/good", "b/bad", "b/lacks", "tests/layers/wrong_include")]  # fmt: skip
        self.write("build/compile_commands.json", json.dumps(commands))

        def found(since=None):
            return [str(finding).split(" itself: ")[0] for finding in cpp.check_alone(Tree(self.folder), self.folder / "build", since)]

        bad, lacks = "b/bad.cpp:2: does not compile by", "b/lacks.cpp:1: does not compile by"
        self.assertEqual(found(), [bad, lacks])
        self.assertEqual({path.name for path in self.folder.iterdir()}, {"CMakeLists.txt", "b", "build", "one", "tests", "two"})
        git = ["git", "-C", self.folder, "-c", "user.name=x", "-c", "user.email=x@example.org"]
        for command in (["init", "--quiet"], ["add", "b"], ["commit", "--quiet", "--message=x"]):
            subprocess.run([*git, *command], check=True)
        self.assertEqual(found("HEAD"), [])
        self.write("b/zero.h", "#pragma once\nint nothing();\n")  # which the good one includes by another
        self.assertEqual(found("HEAD"), ["b/good.cpp:2: does not compile by"])


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
            expected = "two/three/three.h:1: font/font.h is no file of the tree; an include names its path from the root"
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
