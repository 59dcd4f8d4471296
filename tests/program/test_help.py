"""Help texts and the version."""

import json
import os
import pty
import re

from command import CommandTest, environment, main


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
        for words in ("one per core", "80 % of the usable memory"):
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


if __name__ == "__main__":
    main()
