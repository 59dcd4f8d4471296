"""Every subcommand once and well: that all of the program is run under the sanitizers, in little time.

What the commands print has tests of its own. Here it is only looked for something that is known of it.
"""

from command import DONE, TABLES, CommandTest, csv_text, main

CHARSET = "P1\n12 4\n" + "\n".join(["100111101001", "100110011001", "111110010110", "100111100110"]) + "\n"
# FFO 20: six vacant cells, and what it is worth.
POSITION = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X;"
SMALL = ["--memory", "64M", "--threads", 2]


class EveryCommand(CommandTest):
    def run_well(self, *arguments, has="", **options):
        code, output, log = self.run_program(*arguments, **options)
        self.assertEqual(code, DONE, f"{arguments}: {log}")
        self.assertIn(has, output, arguments)
        return output

    def test_enumerate(self):
        for engine in ("occupancy", "shifted-queue"):
            for board, depth in (("4x4", 12), ("5x6", 6)):
                search = ["enumerate", board, "--depth", depth, "--engine", engine, *SMALL, "--format", "csv"]
                table = self.run_well(*search, "--output", "r.h5", "--force")
                self.assertEqual(table, csv_text(TABLES[board][: depth + 1]))
                self.run_well("enumerate", "--verify", "r.h5", has=f"{board} to depth {depth}")
        for form in ("table", "json"):
            self.run_well("enumerate", "7x8", "--depth", 4, *SMALL, "--format", form, has="7x8")
        self.run_well("enumerate", "4x6", "--estimate", has="119428887")
        self.run_well(
            "enumerate", "4x6", "--engine", "shifted-queue", "--threads", 576, "--memory", "1T", "--code", "entropy", "--estimate",
            has="modelled, not measured",
        )
        self.run_well("enumerate", "4x5", "--engine", "shifted-queue", "--parts", 9, "--estimate", has="All depths need a --memory of about")
        self.run_well("enumerate", "4x5", "--estimate", "--scratch", "not-yet", has="of a disk that takes")
        self.run_well("enumerate", "4x5", "--estimate", "--disk-rate", "512M", has="takes 512.0 MiB a second")
        self.run_well("enumerate", "4x5", "--estimate", "--ranks", 2, "--network-rate", "1G", has="takes 1.0 GiB a second of each rank")

    def test_checkpoints(self):
        search = ["enumerate", "4x4", *SMALL, "--scratch", "scratch", "--keep-depths", "3,7", "--resume"]
        self.run_well(*search, "--depth", 9)
        self.run_well(*search, "--format", "csv", has=csv_text(TABLES["4x4"]))
        self.run_well("checkpoint", "ls", "scratch", has="684")
        self.run_well("checkpoint", "verify", "scratch")
        self.run_well("states", "scratch", "--depth", 7, "--format", "text")
        self.run_well("gapkeep", "stats", "scratch", "--depth", 7, "--numbering", "colouring")
        self.run_well("checkpoint", "prune", "scratch", "--kept")

    def test_what_reads_results(self):
        self.results_file("4x4", name="4x4.h5")
        self.results_file("4x5", "--depth", 8, name="4x5.h5")
        (self.folder / "charset.pbm").write_text(CHARSET)
        font = ["font", "charset.pbm", "--tile", "4x4", "--states", "4x4.h5", "--games"]
        outputs = [word for kind in ("svg", "png", "bdf", "ttf", "hdf5") for word in (f"--{kind}", f"a.{kind}")]
        self.run_well(*font, *outputs, "--page", "page")
        self.run_well("gapkeep", "tune", "4x5.h5", "--max-widths", 3, "--objective", "zstd")
        self.run_well("gapkeep", "compare", "4x5.h5", "--passes", 1, has="interpolative")
        for form in ("npy", "raw"):
            self.run_well("states", "4x5.h5", "--format", form, "--output", f"states.{form}")
        self.assertEqual((self.folder / "states.raw").stat().st_size, 16 * TABLES["4x5"][8][1])
        first = self.run_well("states", "4x4.h5", "--range", "0:1", "--format", "text").split()[-1]
        self.run_well("contains", "4x4.h5", first)

    def test_estimates(self):
        estimate = ["estimate", "4x5", "--depth", 7, "--samples", 20, "--threads", 2]
        self.run_well(*estimate, "--output", "samples.h5", "--format", "json", has='"samples": 20')
        self.run_well(*estimate, "--output", "samples.h5", "--symmetry", "full", has="20 samples")

    def test_single_positions(self):
        number = self.run_well("number", "encode", "4x4", "..../.OX./.XO./....").split()
        self.run_well("number", "decode", "4x4", number[1], has=".OX.")
        self.run_well("perft", "4x4", "--depth", 12, "--pass", "free", has="60060")
        self.run_well("reach", "5x6", "b3", has="yes")
        (self.folder / "games").write_text("b1c1\n")
        self.run_well("review", "games", "--board", "4x4", "--threads", 2, has="24.00 at move 2")
        (self.folder / "ffo.obf").write_text(POSITION + "\n")
        self.run_well("value", "--obf", "ffo.obf", "--threads", 2, "--format", "json", has='"value": 6')
        self.run_well("value", "3x4", "--moves", "--line", "--threads", 1)

    def test_a_game(self):
        player = ["play", "4x4", "--threads", 2, "--memory", "32M"]
        for options, lines, has in (
            (["--protocol", "gtp"], ["boardsize 4", "genmove black", "genmove white", "undo", "quit"], "= "),
            (["--level", 2], ["hint", "b1", "undo", "moves", "quit"], "black to move"),
        ):
            (self.folder / "typed").write_text("".join(line + "\n" for line in lines))
            with (self.folder / "typed").open() as typed:
                self.run_well(*player, *options, stdin=typed, has=has)

    def test_an_opening_book(self):
        self.run_well("book", "build", "6x6", "--output", "book.h5", "--positions", 8, "--level", 2, *SMALL, has="8 positions")
        self.run_well("book", "show", "book.h5", has="yes")
        self.run_well("verify", "book.h5", has="8 positions: correct")

    def test_values_of_all_states(self):
        solve = ["solve", "4x4", *SMALL, "--scratch", "scratch", "--disk", "1G", "--resume", "--keep-values", "all"]
        self.run_well(*solve, "--output", "values.h5", "--histogram", "values.csv", "--format", "json", has='"value": -10')
        self.run_well("value", "4x4", "--values", "values.h5", has="-10")
        self.run_well("verify", "values.h5", "scratch", "--threads", 2, has="values.h5: values of 4x4")
        self.run_well("solve", "3x5", *SMALL, "--symmetry", "none", "--games", "--format", "csv")


if __name__ == "__main__":
    main()
