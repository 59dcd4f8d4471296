"""The presets for sanitizers configure without the tests, too: as for a program that somebody else's tests call.

That `release` does is shown by scripts/run. Presets whose compiler is not there are left out.
"""

import json
import pathlib
import shutil
import subprocess
import tempfile
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]


class Presets(unittest.TestCase):
    def test_they_configure_without_tests(self):
        presets = json.loads((REPOSITORY / "CMakePresets.json").read_text())["configurePresets"]
        compilers = {preset["name"]: preset.get("cacheVariables", {}).get("CMAKE_CXX_COMPILER") for preset in presets}
        named = [name for name, compiler in compilers.items() if compiler]
        self.assertIn("asan", named)
        named = [name for name in named if shutil.which(compilers[name])]
        if not named:
            self.skipTest("their compilers are missing")
        for name in named:
            with self.subTest(name), tempfile.TemporaryDirectory(prefix="othello-preset-") as folder:
                done = subprocess.run(["cmake", "--preset", name, "-B", folder, "-DOTHELLO_BUILD_TESTS=OFF"], cwd=REPOSITORY,
                                      capture_output=True, text=True, check=False)  # fmt: skip
                self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    unittest.main()
