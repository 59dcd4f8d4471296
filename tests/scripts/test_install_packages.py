"""scripts/install-packages asks for what is missing, and for nothing that would not be used.

The programs that it calls are replaced: dpkg-query knows the packages of $INSTALLED, apt-get and sudo only say what they
were told, and the compiler accepts everything or nothing.
"""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = REPOSITORY / "scripts" / "install-packages"
NEEDED = ("bash", "cat", "env", "sed")
PROGRAMS = {
    "dpkg-query": 'name=${*: -1}; [[ " $INSTALLED " == *" $name "* ]] && printf installed',
    "apt-get": 'echo "apt-get $*" >>"$LOG"',
    "sudo": '"$@"',
}


def packages(name):
    (listed,) = re.findall(rf"^readonly {name}_packages=\((.*?)\)", SCRIPT.read_text(), re.MULTILINE | re.DOTALL)
    return listed.split()


class InstallPackages(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="othello-packages-test-")))
        for name in NEEDED:
            (self.folder / name).symlink_to(shutil.which(name))
        for name, body in PROGRAMS.items():
            self.program(name, body)

    def program(self, name, body):
        (self.folder / name).write_text(f"#!{shutil.which('bash')}\n{body}\n")
        (self.folder / name).chmod(0o755)

    def installs(self, installed, *sets):
        """What it has apt-get install where these packages are there."""
        log = self.folder / "log"
        log.write_text("")
        environment = {"PATH": str(self.folder), "INSTALLED": " ".join(installed), "LOG": str(log)}
        done = subprocess.run([SCRIPT, *sets], env=environment, capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
        found = re.findall(r"apt-get .* install --yes --no-install-recommends (.*)", log.read_text())
        return found[0].split() if found else []

    def test_what_the_build_does_not_use_is_not_asked_for(self):
        self.assertEqual(self.installs([]), packages("build"))
        self.assertNotIn("libgtest-dev", packages("build"))
        self.assertNotIn("libbenchmark-dev", packages("build"))
        self.assertEqual(self.installs(packages("build")), [])
        self.assertIn("libgtest-dev", self.installs(packages("build"), "test"))
        self.assertIn("libbenchmark-dev", self.installs(packages("build"), "bench"))

    def test_python_makes_the_man_pages(self):
        self.assertIn("python3", packages("build"))

    def test_another_compiler_will_do(self):
        others = [name for name in packages("build") if name != "g++"]
        self.assertEqual(self.installs(others), ["g++"])
        self.program("clang++", "exit 1")  # such as one without OpenMP's library
        self.assertEqual(self.installs(others), ["g++"])
        self.program("clang++", "exit 0")
        self.assertEqual(self.installs(others), [])

    def test_one_that_is_chosen_has_to_work(self):
        others = [name for name in packages("build") if name != "g++"]
        self.program("c++", "exit 1")  # which CMake takes before others
        self.program("clang++", "exit 0")
        self.assertEqual(self.installs(others), ["g++"])

    @unittest.skipIf(os.environ.get("CXX") is None, "CXX names no compiler")
    def test_the_compiler_of_this_build_will_do(self):
        others = [name for name in packages("build") if name != "g++"]
        environment = {**os.environ, "PATH": f"{self.folder}:{os.environ['PATH']}", "INSTALLED": " ".join(others)}
        environment["LOG"] = str(self.folder / "log")
        subprocess.run([SCRIPT], env=environment, check=True)
        self.assertFalse((self.folder / "log").exists())


if __name__ == "__main__":
    unittest.main()
