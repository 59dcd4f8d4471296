"""scripts/lint holds the libraries to the lists DEPENDS, and draws them."""

import unittest

from lint_trees import CopyOfTheTree, SmallTree  # of this folder

from linting import layers
from linting.tree import Tree


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
                     "rules.h is not a file of the tree; an include names its path from the root")

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
            "one/CMakeLists.txt:1: one depends on tow, which is not a library",
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


if __name__ == "__main__":
    unittest.main()
