"""What the tests of `othello value` share."""

import json

from command import DONE, CommandTest

# FFO 20: six vacant cells.
SMALL = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X;"
SMALL_MOVES = " H5:+6; G6:-2; F6:-4; H6:-10;"


class ValueTest(CommandTest):
    def value(self, *arguments, code=DONE, **options):
        found, output, log = self.run_program("value", *arguments, "--format", "json", **options)
        self.assertEqual(found, code, log)
        return json.loads(output)

    def file(self, text, name="positions.obf"):
        (self.folder / name).write_text(text)
        return name

    def in_bulk(self, text, *options, board="4x4"):
        (self.folder / "typed").write_bytes(text)
        answers = self.folder / "answers"
        with (self.folder / "typed").open() as typed, answers.open("wb") as output:
            code, _, log = self.run_program("value", board, "-", *options, stdin=typed, stdout=output)
        return code, answers.read_bytes(), log
