"""Builds the package's module in C++ with CMake; pyproject.toml has the rest."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

import setuptools
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.config import pyprojecttoml

ROOT = pathlib.Path(__file__).resolve().parent


class CMakeBuild(build_ext):
    """CMAKE_ARGS of the environment are further arguments for CMake."""

    def build_extension(self, extension):
        target = pathlib.Path(self.get_ext_fullpath(extension.name))
        build = pathlib.Path(self.build_temp).resolve()
        options = [
            "-DCMAKE_BUILD_TYPE=Release", "-DOTHELLO_PYTHON=ON", "-DOTHELLO_UNITY=ON", "-DOTHELLO_BUILD_TESTS=OFF",
            "-DOTHELLO_BUILD_BENCH=OFF", f"-DPython3_EXECUTABLE={sys.executable}",
        ]  # fmt: skip
        subprocess.run(
            ["cmake", "-S", ROOT, "-B", build, "-G", "Ninja", *options, *os.environ.get("CMAKE_ARGS", "").split()], check=True
        )
        subprocess.run(["cmake", "--build", build, "--target", "othello_python"], check=True)
        (module,) = (build / "python" / "othello").glob("_core*.so")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(module, target)


load_file = pyprojecttoml.load_file


def load_older_form(path):
    """The project as setuptools before 77 wants it, such as Debian 12's, which refuses a license's SPDX expression."""
    configuration = load_file(path)
    project = configuration["project"]
    project["license"] = {"text": project["license"]}
    del project["license-files"]  # LICENSE is found
    return configuration


if int(setuptools.__version__.split(".")[0]) < 77:
    pyprojecttoml.load_file = load_older_form
version = re.search(r"^  VERSION (\S+)$", (ROOT / "CMakeLists.txt").read_text(), re.MULTILINE).group(1)
setup(version=version, ext_modules=[Extension("othello._core", [])], cmdclass={"build_ext": CMakeBuild})
