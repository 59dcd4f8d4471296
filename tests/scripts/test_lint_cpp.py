"""scripts/lint finds what is wrong within C++ sources: includes, errors that are dropped, form, what clang-tidy says."""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from lint_trees import LINT, REPOSITORY, SmallTree, has  # of this folder

from linting import cpp, errors, includes
from linting.tree import Tree


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


class Errors(SmallTree):
    def test_an_error_that_nobody_looks_at(self):
        content = "void look() {\n  std::error_code error;\n  fs::exists(path, error);\n}\n"
        self.assert_found(errors.check, "board/look.cpp", content, f"board/look.cpp:2: error_code {errors.FOUND}")
        content = "std::tie(std::ignore, b) = read();\n"
        self.assert_found(errors.check, "board/look.h", content, f"board/look.h:1: std::ignore {errors.FOUND}")

    def test_what_only_speaks_of_one_and_tests(self):
        self.assert_found(errors.check, "board/look.cpp", '// std::error_code\nconst char* text = "error_code";\n')
        self.assert_found(errors.check, "tests/board/look_test.cpp", "std::error_code ignored;\n")


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


if __name__ == "__main__":
    unittest.main()
