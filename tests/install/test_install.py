"""What `cmake --install` puts where it is told: a program with man pages and completions, and libraries that a project
of somebody else's is built with.

The environment variable OTHELLO_BUILD names the build folder, CXX and CXXFLAGS how it compiles.
"""

import gzip
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

BUILD = os.environ.get("OTHELLO_BUILD", "")
HERE = pathlib.Path(__file__).resolve().parent

# What bash would have offered, a word a line.
COMPLETE = """
source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
_othello
printf '%s\\n' "${COMPREPLY[@]}"
"""


def run(*command, **options):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, **options)
    if done.returncode != 0:
        raise AssertionError(f"{command}: {done.returncode}\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    return done.stdout


class Install(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if not BUILD:
            raise AssertionError("the environment variable OTHELLO_BUILD must name the build folder")
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="othello-install-")))
        cls.prefix = cls.folder / "prefix"
        run("cmake", "--install", BUILD, "--prefix", cls.prefix)
        cls.program = cls.prefix / "bin" / "othello"

    def test_what_scripts_run_builds_is_enough(self):
        """And with less, nothing is installed. The pages are all that the program does not bring with it."""
        build = pathlib.Path(BUILD)
        script = (HERE.parent.parent / "scripts" / "run").read_text()
        (build_command,) = re.findall(r"^logged cmake --build --preset release (.*) >>", script, re.MULTILINE)
        shutil.rmtree(build / "pages")
        run("cmake", "--build", build, "--target", "othello")
        half = self.folder / "half"
        done = subprocess.run(["cmake", "--install", BUILD, "--prefix", half], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, half.exists()), (1, False), done.stdout)
        self.assertIn("--target installable", done.stderr)
        run("cmake", "--build", build, *build_command.split())
        run("cmake", "--install", BUILD, "--prefix", half)
        self.assertEqual({path.name for path in half.iterdir()}, {path.name for path in self.prefix.iterdir()})
        self.assertTrue((half / "share" / "man" / "man1" / "othello.1.gz").exists())

    def test_the_program_needs_no_network_libraries(self):
        libraries = run("ldd", self.program)
        if "libothello" in libraries or not list(pathlib.Path("/usr/lib").glob("*/hdf5/serial/libhdf5.a")):
            self.skipTest("HDF5 is linked as a shared library, which brings them with it")
        self.assertNotRegex(libraries, r"hdf5|curl|ldap|krb5|gssapi|nghttp|libssh")

    def described(self):
        """Every command of the program, such as ("gapkeep", "tune"), from its --help."""
        found, waiting = [()], [()]
        while waiting:
            path = waiting.pop()
            text = run(self.program, *path, "--help").partition("Subcommands:\n")[2]
            for name in re.findall(r"^  (\w+) +\w", text.partition("\n\n")[0], re.MULTILINE):
                found.append((*path, name))
                waiting.append((*path, name))
        return found

    def test_the_program_runs_where_it_was_put(self):
        self.assertRegex(run(self.program, "--version"), r"^othello \d+\.\d+\.\d+ ")
        packages = list(self.prefix.rglob("dist-packages/*"))
        if "OTHELLO_PYTHON:BOOL=ON" not in (pathlib.Path(BUILD) / "CMakeCache.txt").read_text():
            self.assertEqual(packages, [])
            return
        (package,) = packages
        if subprocess.run([sys.executable, "-c", "import numpy"], check=False, capture_output=True).returncode == 0:
            script = "import othello; board = othello.Board('4x4'); print(board.values(board.start))"
            environment = {**os.environ, "PYTHONPATH": str(package.parent)}
            self.assertEqual((package.name, run(sys.executable, "-B", "-c", script, env=environment)), ("othello", "-10\n"))

    def test_every_command_has_a_man_page(self):
        pages = {path.name for path in (self.prefix / "share" / "man" / "man1").iterdir()}
        commands = self.described()
        self.assertGreater(len(commands), 10)
        self.assertEqual(pages, {"-".join(("othello", *path)) + ".1.gz" for path in commands})
        for path in commands:
            page = self.prefix / "share" / "man" / "man1" / ("-".join(("othello", *path)) + ".1.gz")
            text = gzip.decompress(page.read_bytes()).decode()
            for section in ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS"):
                self.assertIn(f"\n.SH {section}\n", text, page.name)
            for option in re.findall(r"^  (?:-\w,)?(--[\w-]+)", run(self.program, *path, "--help"), re.MULTILINE):
                self.assertIn(option.replace("-", "\\-"), text, page.name)
            if shutil.which("groff"):
                done = subprocess.run(["groff", "-man", "-ww", "-z"], input=text, capture_output=True, text=True, check=True)
                self.assertEqual(done.stderr, "", page.name)

    def offered(self, *words):
        script = self.prefix / "share" / "bash-completion" / "completions" / "othello"
        output = run("bash", "-c", COMPLETE, "bash", script, "othello", *words, cwd=self.folder)
        return sorted(output.split())

    def test_bash_completes_commands_options_and_values(self):
        top = sorted(path[0] for path in self.described() if len(path) == 1)
        self.assertEqual(self.offered(""), top)
        self.assertEqual(self.offered("enu"), ["enumerate"])
        self.assertEqual(self.offered("gapkeep", "tu"), ["tune"])
        self.assertEqual(self.offered("enumerate", "5x6", "--sym"), ["--symmetry"])
        self.assertEqual(self.offered("enumerate", "--symmetry", ""), ["full", "none"])
        self.assertEqual(self.offered("gapkeep", "tune", "x.h5", "--objective", "z"), ["zstd"])
        self.assertEqual(self.offered("states", "--format", "n"), ["npy"])
        self.assertNotIn("--objective", self.offered("gapkeep", "stats", "--"))
        (self.folder / "some.h5").write_text("")
        self.assertEqual(self.offered("enumerate", "--verify", "some"), ["some.h5"])
        self.assertEqual(self.offered("states", "some"), ["some.h5"])

    def test_bash_offers_files_only_where_they_are_wanted(self):
        """After `help`, the words of a command."""
        (self.folder / "gap.h5").write_text("")
        self.assertEqual(self.offered("help", "gap"), ["gapkeep"])
        self.assertEqual(self.offered("help", "gapkeep", ""), ["baskets", "compare", "stats", "tune"])
        self.assertEqual(self.offered("help", "--"), ["--help"])
        for words in (["help", "enumerate", ""], ["help", "enumerate", "--"], ["enumerate", "gap"], ["enumerate", "--depth", "gap"]):
            self.assertEqual(self.offered(*words), [], words)
        # Where the function offers nothing, bash is not to offer files by itself.
        script = self.prefix / "share" / "bash-completion" / "completions" / "othello"
        self.assertEqual(run("bash", "-c", 'source "$1"; complete -p othello', "bash", script), "complete -F _othello othello\n")

    @unittest.skipIf(shutil.which("zsh") is None, "zsh is not installed")
    def test_zsh_can_read_its_completion(self):
        (script,) = self.prefix.rglob("_othello")
        run("zsh", "-n", script)

    def test_a_foreign_project_builds_with_it(self):
        run(self.program, "enumerate", "4x4", "--depth", "8", "--output", self.folder / "results.h5")
        lines = run(self.program, "states", self.folder / "results.h5").splitlines()
        widths = run(self.program, "gapkeep", "tune", self.folder / "results.h5", "--numbering", "occupancy", "--max-widths", 2, "--format", "csv")
        number = run(self.program, "number", "encode", "4x4", lines[0]).split()[1]
        expected = (
            f"4x4 depth 8\n1495 states, {''.join(lines).count('X')} discs\n"
            f"widths {widths.splitlines()[-1].split(',')[0].replace('-', ',')}\n{lines[0]} {number}\n"
        )
        build = self.folder / "consumer"
        run("cmake", "-G", "Ninja", "-S", HERE / "consumer", "-B", build, f"-DCMAKE_PREFIX_PATH={self.prefix}", "-DCMAKE_BUILD_TYPE=Debug")
        run("cmake", "--build", build)
        self.assertEqual(run(build / "consumer", self.folder / "results.h5"), expected)
        # And by pkg-config.
        (pc,) = self.prefix.rglob("othello.pc")
        (library,) = {path.parent for path in self.prefix.rglob("libothello_board.*")}
        environment = {**os.environ, "PKG_CONFIG_PATH": str(pc.parent), "LD_LIBRARY_PATH": str(library)}
        flags = run("pkg-config", "--cflags", "--libs", "othello", env=environment).split()
        compiler = [os.environ.get("CXX", "c++"), *os.environ.get("CXXFLAGS", "").split(), "-std=c++20"]
        run(*compiler, HERE / "consumer" / "consumer.cpp", "-o", self.folder / "by-pkg-config", *flags, env=environment)
        self.assertEqual(run(self.folder / "by-pkg-config", self.folder / "results.h5", env=environment), expected)


class DefaultBuild(unittest.TestCase):
    """What the manual has its readers configure is installed and packed as well, without the package for Python. What is
    compiled comes from the build that is tested, and is not looked at here; scripts/develop/check-package builds it."""

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="othello-install-")))
        self.build = self.folder / "build"
        run("cmake", "--preset", "release", "-B", self.build, f"-DCMAKE_CXX_COMPILER={os.environ.get('CXX', 'c++')}",
            cwd=HERE.parent.parent)  # fmt: skip
        compiled = pathlib.Path(BUILD)
        pages = [path for path in (compiled / "pages").rglob("*") if path.is_file()]
        for file in [compiled / "othello", *compiled.rglob("libothello_*.a"), *pages]:
            place = self.build / file.relative_to(compiled)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, place)

    def test_it_is_installed_and_packed(self):
        prefix = self.folder / "prefix"
        run("cmake", "--install", self.build, "--prefix", prefix)
        self.assertTrue((prefix / "bin" / "othello").exists())
        self.assertTrue((prefix / "share" / "man" / "man1" / "othello.1.gz").exists())
        self.assertFalse((prefix / "lib" / "python3").exists())
        if not shutil.which("dpkg-shlibdeps"):
            self.skipTest("scripts/install-packages package")
        run("cpack", "--config", self.build / "CPackConfig.cmake", "-B", self.folder / "packages")
        names = sorted(path.name.split("_")[0] for path in (self.folder / "packages").glob("*.deb"))
        self.assertEqual(names, ["libothello-dev", "othello"])


if __name__ == "__main__":
    unittest.main()
