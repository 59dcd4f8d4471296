"""The recipes for other package managers (cmake/recipes) name the libraries that the build looks for, all of them and no others.

No registry is asked: what is compared is the build's own CMake files, the names that each registry has for what they find, and
the recipes.
"""

import ast
import json
import pathlib
import re
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
RECIPES = REPOSITORY / "cmake" / "recipes"

# As CMake calls it: the packages of Debian, conda, Spack and vcpkg; None where a registry does not have it.
LIBRARIES = {
    "fmt": ("libfmt-dev", "fmt", "fmt", "fmt"),
    "libxxhash": ("libxxhash-dev", "xxhash", "xxhash", "xxhash"),
    "libzstd": ("libzstd-dev", "zstd", "zstd", "zstd"),
    "HDF5": ("libhdf5-dev", "hdf5", "hdf5", "hdf5"),
    "CLI/CLI.hpp": ("libcli11-dev", "cli11", "cli11", "cli11"),
    "nlohmann/json.hpp": ("nlohmann-json3-dev", "nlohmann_json", "nlohmann-json", "nlohmann-json"),
    "libhwy-contrib": ("libhwy-dev", "libhwy", "highway", "highway"),
    "PNG": ("libpng-dev", "libpng", "libpng", "libpng"),
    "libwoff2enc": ("libwoff-dev", None, None, "woff2"),
}
TOOLS = {
    "g++", "cmake", "ninja-build", "pkg-config", "python3",
    "cxx-compiler", "ninja", "python", "c", "cxx", "pkgconfig", "mpi",
}  # fmt: skip
NOT_LIBRARIES = {"OpenMP", "PkgConfig", "MPI", "Python3"}  # of the compiler, or asked for


def named(registry):
    return {names[registry] for names in LIBRARIES.values()} - {None}


def words_of_list(text, heading):
    """The entries, without their versions, of the list below the last `heading` of a YAML file of one entry a line."""
    entries = re.search(rf"(?:.*\n)*? *{heading}:\n((?: +- .*\n)+)", text)[1]
    return {re.split(r"[ >=<]", entry.strip().removeprefix("- "))[0] for entry in entries.splitlines()}


class Recipes(unittest.TestCase):
    def test_cmake_finds_these(self):
        text = "".join((REPOSITORY / name).read_text() for name in ("CMakeLists.txt", "cmake/OptionalLibraries.cmake"))
        found = set(re.findall(r"find_package\((\w+)", text))
        found |= set(re.findall(r"pkg_check_modules\(\w+ (?:REQUIRED )?IMPORTED_TARGET ([\w-]+)", text))
        found |= set(re.findall(r"find_path\(\w+ ([\w/.]+)", text))
        self.assertEqual(found - NOT_LIBRARIES, set(LIBRARIES))

    def test_debian(self):
        script = (REPOSITORY / "scripts/install-packages").read_text()
        packages = re.search(r"build_packages=\(([^)]*)\)", script)[1].split()
        self.assertEqual(set(packages) - TOOLS, named(0))

    def test_conda(self):
        environment = words_of_list((RECIPES / "environment.yml").read_text(), "dependencies")
        self.assertEqual(environment - TOOLS, named(1))
        self.assertEqual(words_of_list((RECIPES / "conda/meta.yaml").read_text(), "host"), named(1))

    def test_spack(self):
        tree = ast.parse((RECIPES / "spack/package.py").read_text())
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "depends_on"]
        packages = {call.args[0].value.split("@")[0] for call in calls}
        self.assertEqual(packages - TOOLS, named(2))
        options = set(re.findall(r'"(OTHELLO_\w+)"', ast.unparse(tree).replace("'", '"')))
        declared = (REPOSITORY / "CMakeLists.txt").read_text()
        for option in options:
            self.assertIn(f"option({option} ", declared)

    def test_vcpkg(self):
        manifest = json.loads((RECIPES / "vcpkg.json").read_text())
        packages = {entry if isinstance(entry, str) else entry["name"] for entry in manifest["dependencies"]}
        self.assertEqual(packages, named(3))

    def test_version(self):
        version = re.search(r"VERSION ([\d.]+)\n", (REPOSITORY / "CMakeLists.txt").read_text())[1]
        self.assertEqual(json.loads((RECIPES / "vcpkg.json").read_text())["version"], version)
        self.assertIn(f"version: {version}\n", (RECIPES / "conda/meta.yaml").read_text())
        self.assertIn(f'version("{version}")', (RECIPES / "spack/package.py").read_text())

    def test_presets_of_recipes_exist(self):
        presets = {preset["name"] for preset in json.loads((REPOSITORY / "CMakePresets.json").read_text())["configurePresets"]}
        for recipe in ("conda/meta.yaml", "othello.def"):
            used = re.findall(r"--preset (\w+)", (RECIPES / recipe).read_text())
            self.assertTrue(used and presets.issuperset(used), recipe)

    def test_page_without_woff2(self):
        """What is taken out of the font's page where there is no WOFF2 stands in it."""
        source = (REPOSITORY / "program/page/pages.cpp").read_text()
        link = ast.literal_eval(re.search(r"kWoff2Link = (\".*\");", source)[1].rstrip(";"))
        self.assertIn(link, (REPOSITORY / "program/page/font/font.html").read_text())

    def test_container(self):
        sections = re.findall(r"^%(\w+)$", (RECIPES / "othello.def").read_text(), re.MULTILINE)
        self.assertEqual(sections, ["files", "post", "runscript", "test"])


if __name__ == "__main__":
    unittest.main()
