"""Every kind of wrong argument."""

import json

from command import DONE, CommandTest, main

START = "..../.OX./.XO./...."


class Commands(CommandTest):
    def test_no_command(self):
        self.assert_wrong_usage([], "enumerate", "number")

    def test_unknown_command(self):
        self.assert_wrong_usage(["count"], "'count'", "enumerate", "number")
        self.assert_wrong_usage(["--fast"], "'--fast'", "enumerate", "number")

    def test_a_misspelt_command(self):
        for words, meant in (
            (["enumerat"], "enumerate"), (["enum", "5x6"], "enumerate"), (["slove", "4x4"], "solve"),
            (["gapkeep", "tone"], "tune"), (["checkpoint", "list"], None), (["count"], None), (["s"], None),
            (["--versoin"], "--version"), (["version"], "--version"), (["verison"], "--version"), (["hepl"], "help"),
            (["5x6"], "othello enumerate 5x6"), (["5X6"], "othello enumerate 5x6"), (["9x9"], None), (["gapkeep", "5x6"], None),
            (["-d", 3], "othello enumerate --depth"), (["-depth", 3], "othello enumerate --depth"), (["--ouput"], "othello enumerate --output"),
        ):  # fmt: skip
            with self.subTest(words=words):
                log = self.run_program(*words)[2]
                self.assert_wrong_usage(words, f"'{words[1] if words[0] in ('gapkeep', 'checkpoint') else words[0]}'")
                if meant:
                    self.assertIn(f"; did you mean {meant}?", log)
                else:
                    self.assertNotIn("did you mean", log)
                    self.assertIn("allowed commands are ", log)

    def test_a_misspelt_option(self):
        for words, option, meant in (
            (["enumerate", "4x4", "--thread", "2"], "--thread", "--threads"),
            (["enumerate", "4x4", "--thread=2"], "--thread", "--threads"),
            (["enumerate", "4x4", "--ouptut", "a.h5"], "--ouptut", "--output"),
            (["perft", "4x4", "--deph", "2"], "--deph", "--depth"),
            (["gapkeep", "tune", "a.h5", "--widths"], "--widths", None),
            (["value", "4x4", "--fast"], "--fast", None),
            (["enumerate", "4x4", "-d", "3"], "-d", "--depth or --disk or --disk-rate"), (["perft", "4x4", "-d", "3"], "-d", "--depth"),
            (["perft", "4x4", "-depth", "3"], "-depth", "--depth"), (["perft", "4x4", "-x"], "-x", None),
        ):
            self.assert_wrong_usage(words, f"there is no option {option}" + (f"; did you mean {meant}?" if meant else " ("))

    def test_number_without_direction(self):
        self.assert_wrong_usage(["number"], "encode", "decode")
        self.assert_wrong_usage(["number", "turn"], "'turn'", "encode", "decode")


class Enumerate(CommandTest):
    def refused(self, arguments, *words):
        # An output that is asked for must not appear either.
        self.assert_wrong_usage(["enumerate", *arguments], *words)
        self.assert_wrong_usage(["enumerate", *arguments, "--output", "results.h5"])

    def test_board(self):
        for board in ("2x4", "4x17", "9x9", "3x22", "2x10", "5x13", "4", "x", "4x", "x4", "4x4x4", "4by4", "-4x4", "4x4 ", " 4x4", "four"):
            self.refused([board], f"'{board}'", "from 3 on")

    def test_a_capital_x(self):
        self.refused(["5X6"], "'5X6'", "did you mean 5x6?")
        self.refused(["9X9"], "'9X9'", "from 3 on")

    def test_no_board(self):
        self.refused([], "which board", "5x6")

    def test_second_board(self):
        self.refused(["4x4", "4x5"], "4x5")

    def test_max_depth(self):
        for depth in ("-1", "13", "1.5", "0x4", "five", "4 ", "99999999999999999999"):
            for option in ("--depth", "--max-depth"):
                self.refused(["4x4", option, depth], f"--depth {depth}:", "0 to 12")

    def test_the_earlier_name_of_depth_goes_on_working(self):
        printed = [
            self.run_program("enumerate", "4x4", option, 3, "--format", "csv", "--quiet")
            for option in ("--depth", "--max-depth")
        ]
        self.assertEqual(printed[0][0], DONE)
        self.assertEqual(printed[0], printed[1])
        self.assertNotIn("--max-depth", self.run_program("--describe")[1])
        self.assert_wrong_usage(["enumerate", "4x4", "--depth", 3, "--max-depth", 3], "--depth")

    def test_rates_of_a_disk(self):
        for rate in ("0", "fast", "-1", "1.5G", "0G"):
            self.assert_wrong_usage(["enumerate", "4x4", "--estimate", f"--disk-rate={rate}"], "--disk-rate", rate)
        self.assert_wrong_usage(["enumerate", "4x4", "--disk-rate", "1G"], "--disk-rate", "--estimate")

    def test_rates_of_a_network(self):
        for rate in ("0", "fast", "-1", "1.5G", "0G"):
            words = ["enumerate", "4x4", "--estimate", "--ranks", 2, f"--network-rate={rate}"]
            self.assert_wrong_usage(words, "--network-rate", rate)
        self.assert_wrong_usage(["enumerate", "4x4", "--estimate", "--network-rate", "1G"], "--network-rate", "--ranks")
        self.assert_wrong_usage(["enumerate", "4x4", "--network-rate", "1G"], "--network-rate", "--estimate")

    def test_threads(self):
        for threads in ("0", "-1", "1025", "2.0", "0x2", "all", "99999999999999999999"):
            self.refused(["4x4", "--threads", threads], f"--threads {threads}:", "1 to 1024")

    def test_parts(self):
        for parts in ("0", "-1", "4294967297", "many"):
            self.refused(["4x4", "--parts", parts], f"--parts {parts}:", "1 to 4294967296")

    def test_sizes(self):
        for option in ("--memory", "--queue-capacity"):
            for size in ("0", "-1", "2X", "1.5G", "G", "2 G", "2GG", "99999999999T", "all"):
                self.refused(["4x4", option, size], f"'{size}'", "K, M, G or T")

    def test_widths(self):
        for widths in ("0", "65", "8,", ",8", "8,,8", "8;16", "8, 16", "-8", "eight", "1,1,1,1,1,1,1,1,1"):
            self.refused(["4x4", "--widths", widths], "1 to 8")

    def test_names(self):
        self.refused(["4x4", "--format", "xml"], "--format xml", "table, csv or json")
        self.refused(["4x4", "--symmetry", "half"], "--symmetry half", "full or none")
        self.refused(["4x4", "--engine", "quick"], "--engine quick", "shifted-queue")

    def test_options_of_the_other_engine(self):
        for option, value in (("--parts", "8"), ("--queue-capacity", "1M")):
            self.refused(["4x4", option, value], option, "--engine shifted-queue")
        self.refused(["4x4", "--engine", "shifted-queue", "--local-scratch", "folder"], "--local-scratch", "--engine occupancy")
        self.refused(["4x4", "--disk", "1G"], "--disk", "--engine shifted-queue")
        self.refused(["4x4", "--engine", "shifted-queue", "--disk", "1G"], "--disk", "--scratch")
        for option, value, allowed in (("--numbering", "paper", "othello or occupancy"), ("--code", "gzip", "povaleint or entropy")):
            self.refused(["4x4", "--engine", "shifted-queue", option, value], f"{option} {value}", allowed)
            self.refused(["4x4", option, allowed.split()[-1]], option, "--engine shifted-queue")
        self.refused(["4x4", "--engine", "shifted-queue", "--code", "entropy", "--widths", "auto"], "--code entropy", "--widths auto")

    def test_options_of_which_nothing_would_come(self):
        def refused(words, *said):
            self.assert_wrong_usage(["enumerate", "4x4", *words], *said)

        refused(["--widths", "8,16"], "--widths goes with --output: --engine occupancy has no other use for them")
        refused(["--force"], "--force goes with --output or --trace only")
        refused(["--columns", "all"], "--columns goes with --format csv only")
        queue = ["--estimate", "--engine", "shifted-queue"]
        refused([*queue, "--disk-rate", "1G"], "--disk-rate of --engine shifted-queue needs a --scratch folder")
        refused([*queue, "--disk", "1G"], "--disk needs a --scratch folder")
        refused([*queue, "--scratch", "s", "--queue-capacity", "1G"], "--queue-capacity is of queues in memory")
        refused([*queue, "--scratch", "s", "--resume"], "--resume goes with a search, not with --estimate")
        for words in (
            ("--output", "a.h5"), ("--trace", "a.json"), ("--force",), ("--mobility",), ("--widths", 8), ("--columns", "all"),
            ("--scratch", "s", "--resume"), ("--scratch", "s", "--keep-depths", 2),
        ):  # fmt: skip
            option = words[-1] if words[-1] == "--resume" else words[-2] if len(words) > 1 else words[0]
            refused(["--estimate", *words], f"{option} goes with a search, not with --estimate")
        stored = "othello: --widths are those of a.h5 alone: the engine occupancy has a code of its own for frontiers\n"
        for words, said in ((("--output", "a.h5"), stored), (("--engine", "shifted-queue"), "")):
            code, _, log = self.run_program("enumerate", "4x4", "--widths", 8, "--quiet", *words)
            self.assertEqual((code, log), (DONE, said))

    def test_empty_values(self):
        for option in (
            "--engine", "--depth", "--max-depth", "--symmetry", "--threads", "--memory", "--widths", "--parts", "--numbering", "--code",
            "--queue-capacity", "--output", "--format",
        ):  # fmt: skip
            name = option.replace("--max-depth", "--depth")  # an earlier name of it
            self.assert_wrong_usage(["enumerate", "4x4", option, ""], name, "empty")
            self.assert_wrong_usage(["enumerate", "4x4", option], name, "missing")
        self.assert_wrong_usage(["enumerate", "--verify", ""], "--verify", "empty")

    def test_unknown_and_repeated_options(self):
        self.refused(["4x4", "--fast"], "--fast", "othello enumerate --help")
        self.refused(["4x4", "--threads", "1", "--threads", "2"], "--threads")

    def test_values_with_control_characters_stay_on_one_line(self):
        self.refused(["4x4", "--format", "a\nb\rc"], "--format a b c", "table, csv or json")

    def test_output_that_is_no_file(self):
        (self.folder / "here").mkdir()
        self.assert_wrong_usage(["enumerate", "4x4", "--output", "here"], "--output here", "name a file")
        # A device would be renamed away.
        self.assert_wrong_usage(["enumerate", "4x4", "--output", "/dev/null"], "--output /dev/null", "name a file")

    def test_verify_goes_alone(self):
        self.assert_wrong_usage(["enumerate", "--verify"], "--verify")
        self.assert_wrong_usage(["enumerate", "4x4", "--verify", "a.h5"], "without board")
        self.assert_wrong_usage(["enumerate", "--verify", "a.h5", "--memory", "2G"], "without board")
        self.assert_wrong_usage(["enumerate", "--verify", "a.h5", "--threads", "0"], "--threads")
        self.assert_wrong_usage(["enumerate", "--verify", "a.h5", "b.h5"], "without board")


class OneMeaningOneOption(CommandTest):
    """What several commands have is called the same, and what it takes is said alike."""

    def options(self):
        """(command, option) -> its description"""
        found = {}

        def walk(path, command):
            for option in command["options"]:
                found[" ".join(path), option["names"][-1]] = option
            for below in command["commands"]:
                walk((*path, below["name"]), below)

        walk((), json.loads(self.run_program("--describe")[1]))
        return found

    def test_values_are_named_alike(self):
        options = self.options()
        for name, value, commands in (
            ("--from", "BOARD", "enumerate estimate solve value perft play reach number+encode number+decode"),
            ("--depth", "D", "enumerate estimate perft states contains gapkeep+stats gapkeep+tune gapkeep+compare gapkeep+baskets"),
            ("--threads", "T", "book+build enumerate estimate solve value play reach review font verify checkpoint+verify"),
            ("--memory", "SIZE", "book+build enumerate estimate solve value perft play reach review"),
            ("--quiet", "", "book+build enumerate estimate solve value play reach review font verify states contains gapkeep+stats gapkeep+tune gapkeep+compare gapkeep+baskets"),
            ("--format", "table|csv|json", "book+show enumerate estimate solve perft reach review font checkpoint+ls gapkeep+stats gapkeep+tune gapkeep+compare gapkeep+baskets"),
            ("--symmetry", "full|none", "enumerate estimate solve number+encode number+decode"),
            ("--score", "winner|discs", "book+build solve value play review"),
            ("--time", "SECONDS", "estimate value play reach review"),
        ):  # fmt: skip
            commands = {command.replace("+", " ") for command in commands.split()}
            having = {command for command, option in options if option == name}
            # states and value have other formats.
            self.assertEqual(having - ({"states", "value"} if name == "--format" else set()), commands, name)
            for command in commands:
                self.assertEqual(options[command, name]["value"], value, f"{command} {name}")

    def test_from_in_place_of_mxn(self):
        start = "..../.OX./.XO./...."
        for words, more in (
            (["enumerate"], ["--quiet", "--format", "csv"]), (["estimate"], ["--depth", "3", "--samples", "5", "--quiet"]),
            (["perft"], ["--depth", "5", "--format", "csv"]), (["value"], ["--quiet", "--format", "json"]),
            (["number", "encode"], [START]), (["number", "decode"], ["68024361"]), (["play"], []),
        ):  # fmt: skip
            by_name, by_start = (self.run_program(*words, *board, *more) for board in (["4x4"], ["--from", start]))
            self.assertEqual((by_name[0], by_start[0]), (DONE, DONE), by_start[2])
            if words[0] != "value":  # which tells how long it took
                self.assertEqual(by_start, by_name, words)


class Positions(CommandTest):
    """Boards as people type them."""

    def test_a_board_whose_first_cell_is_closed(self):
        closed = "-../.OX/.XO"
        output = self.succeeds("number", "encode", "--from", closed, closed, silent=True)
        number = output.split()[1]
        self.assertEqual(self.run_program("number", "decode", "--from", closed, number)[:2], (DONE, closed.replace("/", "\n") + "\n"))
        self.assertEqual(self.run_program("enumerate", "--from", closed, "--output", "closed.h5", "--quiet", "--depth", 0)[0], DONE)
        self.assertEqual(self.run_program("contains", "closed.h5", closed)[:2], (DONE, f"{closed} yes 0\n"))
        # What is wrong with it is said, and not that it is no option.
        self.assert_wrong_usage(["number", "encode", "--from", closed, "-../.OX/.X."], "never vacant")
        self.assert_wrong_usage(["value", "8x8", "---OX---"], "8 cells given")

    def test_moves_after_a_board(self):
        def board(*words):
            output = self.succeeds("number", "encode", *words, silent=True)
            return output

        self.assertEqual(board("4x4", f"{START} b1"), board("4x4", "b1"))
        self.assertEqual(board("4x4", f"{START}b1 X a1".replace(" X", "")), board("4x4", "b1a1"))
        closed = "-../.OX/.XO"
        self.assertEqual(board("--from", closed, f"{closed} X b1"), board("--from", closed, "b1"))
        self.assert_wrong_usage(["value", "8x8", "-X------/---OX--- f5"], "16 cells given")
        self.assert_wrong_usage(["play", "4x4", "--from", f"{START}b4"], "move 1 of the game, b4", "flips nothing")

    def test_boards_as_others_write_them(self):
        expected = self.run_program("number", "encode", "4x4", "b1")
        for text in (
            ".X...XX..XO..... O".replace("X", "*"), ".x...xx..xo..... white", "-X--/-XX-/-XO-/---- o;", "-b--\n-bb-\n-bw-\n----\nw",
            "    a b c d\n  1 * X * . 1\n  2 . X X . 2\n  3 * X O . 3\n  4 . . . . 4\n    a b c d\nX black 4, O white 1; white to move\n",
        ):  # fmt: skip
            self.assertEqual(self.run_program("number", "encode", "4x4", text), expected, text)


class Number(CommandTest):
    def test_missing_values(self):
        for direction in ("encode", "decode"):
            self.assert_wrong_usage(["number", direction], "board", f"othello number {direction} --help")
            self.assert_wrong_usage(["number", direction, "4x4"], "value")
            self.assert_wrong_usage(["number", direction, "2x4", "0"], "'2x4'", "from 3 on")
            self.assert_wrong_usage(["number", direction, "4x4", START, "more"], "more")
            self.assert_wrong_usage(["number", direction, "4x4", START, "--symmetry", "half"], "full or none")

    def test_boards(self):
        for board, *words in (
            ("", "16"),
            (".../.OX./.XO./....", "3 cells", "needs 4"),
            ("...../.OX./.XO./....", "4 rows of 4"),
            ("..../.OX./.XO.", "12 cells", "16"),
            (START + "/....", "4 rows of 4"),
            ("..../.OX./.XY./....", "'Y'", "X is"),
            ("..../.0X./.X0./....", "'0'", "X is"),
            ("..../.OX./.X../....", "centre"),
        ):
            self.assert_wrong_usage(["number", "encode", "4x4", board], *words)

    def test_numbers(self):
        for number in ("", "-1", "1.5", "0x10", "68024448", "9" * 60, " 1", "one"):
            self.assert_wrong_usage(["number", "decode", "4x4", number], f"'{number}'", "0 to 68024447")

    def test_tight(self):
        self.assert_wrong_usage(["number", "decode", "4x5", "0", "--tight"], "square", "even")
        self.assert_wrong_usage(["number", "decode", "5x5", "0", "--tight"], "square", "even")
        self.assert_wrong_usage(["number", "decode", "4x4", "0", "--tight", "--symmetry", "none"], "symmetry")
        self.assert_wrong_usage(["number", "encode", "4x4", START, "--tight"], "no tight number")

    def test_boards_of_other_shapes(self):
        start, board = "#..#/.OX./.XO./#..#", "#X.#/OOX./.XO./#..#"
        encoded = self.run_program("number", "encode", "--from", start, board)
        self.assertEqual((encoded[0], encoded[2]), (DONE, ""))
        number = encoded[1].split()[1]
        decoded = self.succeeds("number", "decode", "--from", start, number, silent=True)
        again = self.run_program("number", "encode", "--from", start, "/".join(decoded.split()[:4]))
        self.assertEqual(again, encoded)
        for words in ([], [board, "more"]):
            self.assert_wrong_usage(["number", "encode", "--from", start, *words], "--from", "one value")


if __name__ == "__main__":
    main()
