"""Help texts, the version, and every kind of wrong argument."""

import json
import os
import pty
import re

from command import DONE, CommandTest, environment, main

START = "..../.OX./.XO./...."


class Help(CommandTest):
    def described(self):
        return json.loads(self.run_program("--describe")[1])

    def commands(self, command=None, path=()):
        """The words of every command, and its description."""
        command = command or self.described()
        yield path, command
        for below in command["commands"]:
            yield from self.commands(below, (*path, below["name"]))

    def test_every_command_has_help_with_examples(self):
        for command, _ in self.commands():
            for words in ((*command, "--help"), (*command, "-h"), ("help", *command)):
                output = self.succeeds(*words, silent=True)
                self.assertIn("Usage: " + " ".join(["othello", *command]), output)
                self.assertRegex(output, "Examples?:\n  othello ")
                # Its own examples, and not those of the command that it is a part of; gapkeep's begin with a search, those
                # of book build end with a game.
                for example in output.split("Example")[1].splitlines():
                    if example.startswith("  othello ") and command not in (("book", "build"), ("gapkeep",)):
                        self.assertTrue(example.startswith("  othello " + " ".join(command)), example)

    def test_help_of_a_command_is_what_the_option_prints(self):
        for command, _ in self.commands():
            self.assertEqual(self.run_program("help", *command), self.run_program(*command, "--help"), command)
        self.assert_wrong_usage(["help", "tune"], "'tune'", "gapkeep")
        self.assert_wrong_usage(["help", "gapkeep", "tone"], "'tone'", "did you mean tune?")
        self.assert_wrong_usage(["help", "verify", "all"], "'all'", "othello verify")

    def test_no_line_is_wider_than_eighty_columns(self):
        for command, description in self.commands():
            text = self.run_program("help", *command)[1]
            for line in text.splitlines():
                self.assertLessEqual(len(line), 80, f"{command}: {line}")
            # All that is said of an option is there, in whatever lines.
            words = " ".join(text.split())
            for option in description["options"] + description["positionals"]:
                self.assertIn(" ".join(option["help"].split()), words, f"{command} {option}")

    def test_what_stands_for_a_value_is_one_word(self):
        for command, description in self.commands():
            for option in description["options"] + description["positionals"]:
                self.assertRegex(option["value"], r"^[\w.,|:-]*$", f"{command} {option}")
                self.assertNotRegex(option["value"], r"TEXT|INT|FLOAT", f"{command} {option}")

    def test_help_says_nothing_of_the_machine(self):
        """It goes into man pages, which are read on others."""
        one_core = {"preexec_fn": lambda: os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])}
        text = self.run_program("--describe")[1]
        self.assertEqual(self.run_program("--describe", **one_core)[1], text)
        self.assertNotRegex(text, r"\d [KMGT]iB")
        for words in ("as many as cores", "80 % of the usable memory"):
            self.assertIn(words, " ".join(self.run_program("help", "enumerate")[1].split()))

    def test_ranges_of_numbers_are_said_in_words(self):
        for command, words in (
            ("perft", "0 to 128"), ("value", "0.001 or more"), ("play", "0.001 or more"), ("font", "1 to 10000"),
            ("estimate", "0.001 to 10000000"), ("value", "1 to 1024"),
        ):  # fmt: skip
            self.assertIn(words, " ".join(self.run_program("help", command)[1].split()))

    def test_main_help_lists_commands_and_exit_codes(self):
        output = self.run_program("--help")[1]
        for word in ("enumerate", "number", "Exit codes: 0 done"):
            self.assertIn(word, output)

    def test_enumerate_help_lists_every_option(self):
        output = self.run_program("enumerate", "--help")[1]
        for option in (
            "--engine", "--depth", "--symmetry", "--threads", "--memory", "--widths", "--parts", "--numbering", "--code",
            "--queue-capacity", "--output", "--force", "--format", "--columns", "--verify", "--quiet",
        ):  # fmt: skip
            self.assertIn(f"  {option} ", output)

    def test_options_of_enumerate_are_in_groups(self):
        output = self.run_program("enumerate", "--help")[1]
        groups = re.split(r"(?m)^(\S.*):$", output.split("Examples:")[0])
        found = {heading: re.findall(r"(?m)^  (--[a-z-]+)", text) for heading, text in zip(groups[1::2], groups[2::2])}
        self.assertEqual(list(found), ["Positionals", "Options", "Search", "Memory and disk", "Output", "Paper's engine (--engine shifted-queue)", "Forecast"])
        for heading, options in (
            ("Search", {"--engine", "--depth", "--threads"}), ("Memory and disk", {"--memory", "--scratch", "--resume"}),
            ("Output", {"--output", "--format", "--columns"}), ("Paper's engine (--engine shifted-queue)", {"--widths", "--parts", "--code", "--disk"}),
            ("Forecast", {"--estimate", "--ranks"}),
        ):  # fmt: skip
            self.assertLessEqual(options, set(found[heading]), heading)
        self.assertNotIn("\n\n\n", output)
        described = next(command for path, command in self.commands() if path == ("enumerate",))
        self.assertEqual({option["names"][-1] for option in described["options"]}, {name for names in found.values() for name in names} | {"--help"})

    def test_words_of_the_paper_are_explained(self):
        words = " ".join(self.run_program("enumerate", "--help")[1].split())
        for explained in (
            "povaleint, the paper's code of gaps", "basket distribution, which gives all threads equal shares",
            "orbit, which mirrors and turns map to each other", "turn skips, states of the depth before whose mover has no move", "rival plays, those of them whose opponent has one",
        ):  # fmt: skip
            self.assertIn(explained, words)

    def test_colour_is_for_terminals(self):
        def shown(*words, **changes):
            program, terminal = pty.openpty()
            with self.start(*words, stdout=terminal, stderr=terminal, env={**environment(), **changes}) as process:
                os.close(terminal)
                text = b""
                while True:
                    try:
                        part = os.read(program, 4096)
                    except OSError:
                        break
                    if not part:
                        break
                    text += part
                process.wait(timeout=60)
            os.close(program)
            return text.decode()

        for words, begin in ((["slove"], "\x1b[1;31mothello:\x1b[0m 'slove' is not"), (["value", "--help"], "\x1b[1mPositionals:\x1b[0m")):
            self.assertIn(begin, shown(*words, NO_COLOR="", TERM="xterm"))
            for no_colour, terminal in (("1", "xterm"), ("", "dumb"), ("", "")):
                self.assertNotIn("\x1b", shown(*words, NO_COLOR=no_colour, TERM=terminal))
            code, output, log = self.run_program(*words)
            self.assertNotIn("\x1b", output + log)

    def test_version(self):
        for option in ("--version", "-V"):
            output = self.succeeds(option, silent=True)
            self.assertRegex(output, r"^othello \d+\.\d+\.\d+ \(commit \S+, (gcc|clang) [^\n]+\)\n$")


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
        self.refused(["4x4", "--format", "xml"], "--format xml", "table, csv and json")
        self.refused(["4x4", "--symmetry", "half"], "--symmetry half", "full and none")
        self.refused(["4x4", "--engine", "quick"], "--engine quick", "shifted-queue")

    def test_options_of_the_other_engine(self):
        for option, value in (("--parts", "8"), ("--queue-capacity", "1M")):
            self.refused(["4x4", option, value], option, "--engine shifted-queue")
        self.refused(["4x4", "--engine", "shifted-queue", "--local-scratch", "folder"], "--local-scratch", "--engine occupancy")
        self.refused(["4x4", "--disk", "1G"], "--disk", "--engine shifted-queue")
        self.refused(["4x4", "--engine", "shifted-queue", "--disk", "1G"], "--disk", "--scratch")
        for option, value, allowed in (("--numbering", "paper", "othello and occupancy"), ("--code", "gzip", "povaleint and entropy")):
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
        self.refused(["4x4", "--format", "a\nb\rc"], "--format a b c", "table, csv and json")

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
            self.assert_wrong_usage(["number", direction, "4x4", START, "--symmetry", "half"], "full and none")

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
