"""scripts/develop/measure-reach: as many positions as asked for in its rows, answers that are checked, and an end where one is wrong."""

import pathlib
import subprocess
import unittest

from develop import PROGRAM, ScriptTest, read_table

# A program that says no where moves taken back led to a game.
LIAR = f"""
if [ "$1" = reach ]; then {PROGRAM} "$@" | sed 's/,yes,taken back/,no,taken back/'; else exec {PROGRAM} "$@"; fi
"""


@unittest.skipUnless((pathlib.Path(PROGRAM).parent / "python").is_dir(), "this build has no package")
class MeasureReach(ScriptTest):
    SCRIPT = "measure-reach"

    def test_colourings_are_checked(self):
        rows = self.rows("4x5", "--depths", "8-12/4", "--positions", 200, "--check")
        for depth in ("8", "12"):
            self.assertEqual(sum(int(row["positions"]) for row in rows if row["depth"] == depth), 200)
        self.assertEqual({row["drawn"] for row in rows}, {"colouring"})

    def test_kept_depths_check_them_too(self):
        kept = self.folder / "4x5"
        command = [PROGRAM, "enumerate", "4x5", "--scratch", kept, "--keep-depths", "8,9", "--quiet"]
        subprocess.run(command, check=True)
        self.assertEqual(self.call("4x5", "--depths", "8-9", "--positions", 200, "--check", kept).stderr, "")
        self.call("4x5", "--depths", "10-10", "--positions", 200, "--check", kept, code=1)

    def test_games_are_all_found(self):
        file = self.folder / "rows.csv"
        for _ in range(2):
            self.call("4x5", "--depths", "10-10", "--games", "--positions", 50, "--output", file)
        rows = read_table(file)
        self.assertEqual((sum(int(row["positions"]) for row in rows), {row["answer"] for row in rows}), (100, {"yes"}))

    def test_a_wrong_answer_ends_it(self):
        liar = self.write_program("othello", LIAR)
        (self.folder / "python").symlink_to(pathlib.Path(PROGRAM).parent / "python")
        done = self.call("4x5", "--depths", "14-14", "--games", "--positions", 50, "--check", OTHELLO=str(liar), code=3)
        self.assertIn("it is wrong", done.stderr)


if __name__ == "__main__":
    unittest.main()
