"""What `enumerate` prints: the counts in every format, and nothing else."""

import json

import plain_search
from command import CHECK_FAILED, DAMAGED_INPUT, DONE, REPOSITORY, TABLES, WRONG_USAGE, CommandTest, csv_text, main


class Counts(CommandTest):
    def test_known_tables(self):
        for board, rows in TABLES.items():
            printed = self.enumerate(board, "--depth", rows[-1][0], "--format", "csv")
            self.assertEqual(printed, csv_text(rows), board)

    def test_all_depths_by_default(self):
        self.assertEqual(self.enumerate("4x4", "--format", "csv"), csv_text(TABLES["4x4"]))

    def test_depth_zero(self):
        for board in ("3x3", "4x4", "8x8"):
            self.assertEqual(self.enumerate(board, "--depth", 0, "--format", "csv"), csv_text([(0, 1, 0, 0)]))

    def test_boards_of_all_kinds_against_the_plain_search(self):
        for columns, rows in ((3, 3), (4, 5), (5, 4), (7, 7), (8, 8), (9, 3), (3, 10), (9, 7), (16, 4), (3, 21)):
            for symmetry in ("full", "none"):
                expected = plain_search.table(columns, rows, 4, symmetry)
                name = f"{columns}x{rows}"
                printed = self.enumerate(name, "--depth", 4, "--symmetry", symmetry, "--format", "csv")
                self.assertEqual(printed, csv_text(expected), f"{name} {symmetry}")

    def test_small_boards_to_the_end(self):
        for columns, rows in ((3, 3), (3, 4), (4, 3)):
            for symmetry in ("full", "none"):
                expected = plain_search.table(columns, rows, columns * rows - 4, symmetry)
                printed = self.enumerate(f"{columns}x{rows}", "--symmetry", symmetry, "--format", "csv")
                self.assertEqual(printed, csv_text(expected), f"{columns}x{rows} {symmetry}")


class Expected(CommandTest):
    """--expect: a table that every depth has to agree with."""

    def setUp(self):
        super().setUp()
        self.table = self.enumerate("4x4", "--columns", "all", "--format", "csv")
        (self.folder / "table.csv").write_text(self.table)

    def changed(self, depth, column, value):
        lines = [line.split(",") for line in self.table.splitlines()]
        lines[depth + 1][lines[0].index(column)] = value
        (self.folder / "changed.csv").write_text("".join(",".join(line) + "\n" for line in lines))
        return "changed.csv"

    def test_the_same(self):
        for options in ([], ["--engine", "shifted-queue"], ["--depth", 5], ["--scratch", "s", "--mobility"]):
            self.enumerate("4x4", *options, "--expect", "table.csv")
        self.changed(7, "seconds", "1000")  # what a search costs is its own
        self.enumerate("4x4", "--expect", "changed.csv")
        self.changed(7, "flips", "")
        self.enumerate("4x4", "--expect", "changed.csv")

    def test_published_tables(self):
        tables = sorted((REPOSITORY / "results").glob("*x*/exact.csv"))
        self.assertTrue(tables)
        for table in tables:
            self.enumerate(table.parent.name, "--depth", 7, "--expect", table)

    def test_another(self):
        for depth in (0, 6, 12):
            for column in ("states", "turn_skips", "rival_plays", "games_ended", "digest", "moves", "flips"):
                name = self.changed(depth, column, "77")
                for engine in ("occupancy", "shifted-queue"):
                    code, output, log = self.run_program("enumerate", "4x4", "--engine", engine, "--expect", name, "--format", "csv",
                                                         "--output", "r.h5", "--quiet")  # fmt: skip
                    self.assertEqual(code, CHECK_FAILED, f"{depth} {column}: {log}")
                    self.assertRegex(log, f"^othello: depth {depth}: {column} is [0-9a-f]+, and 77 in changed.csv\n$")
                    self.assertLessEqual(len(output.splitlines()), depth + 3)
                    self.assertFalse((self.folder / "r.h5").exists())

    def test_what_is_no_table(self):
        for text, why in (
            ("", "no table of depths"), ("states,digest\n", "no table of depths"), ("depth,bytes\n", "no table of depths"),
            ("depth,states\n0\n", "does not have the 2 columns"), ("depth,states\nx,1\n", "'x' is not a depth"),
            ("depth,states\n99,1\n", "'99' is not a depth"),
        ):  # fmt: skip
            (self.folder / "bad.csv").write_text(text)
            self.assert_fails(DAMAGED_INPUT, ["enumerate", "4x4", "--expect", "bad.csv"], "bad.csv", why)
        self.assert_fails(DAMAGED_INPUT, ["enumerate", "4x4", "--expect", "none.csv"], "none.csv")
        self.assert_fails(WRONG_USAGE, ["enumerate", "4x4", "--estimate", "--expect", "table.csv"], "--expect")


class Moves(CommandTest):
    NAMES = ("moves", "flips", "least_moves", "most_moves")

    def test_against_the_plain_search(self):
        for columns, rows, depth in ((3, 3, 5), (3, 4, 8), (4, 4, 7), (4, 5, 5), (5, 6, 4), (8, 8, 4)):
            for symmetry in ("full", "none"):
                expected = ["0,0,,"]
                for row in plain_search.mobility(columns, rows, depth, symmetry):
                    expected.append(",".join(map(str, row)))
                for engine in ("occupancy", "shifted-queue"):
                    form = ("--format", "csv", "--columns", ",".join(self.NAMES), "--engine", engine)
                    board = (f"{columns}x{rows}", "--depth", depth, "--symmetry", symmetry)
                    printed = self.enumerate(*board, *form, "--mobility").splitlines()
                    self.assertEqual(printed, [",".join(self.NAMES), *expected], f"{board} {engine}")

    def test_without_the_option_there_is_no_range(self):
        for engine in ("occupancy", "shifted-queue"):
            arguments = ("4x4", "--engine", engine, "--format")
            received = json.loads(self.enumerate(*arguments, "json", "--mobility"))["rows"]
            rows = json.loads(self.enumerate(*arguments, "json"))["rows"]
            for row, other in zip(rows, received):
                self.assertEqual([row[name] for name in self.NAMES], [other["moves"], other["flips"], None, None])
            self.assertEqual([other["least_moves"] for other in received[:7]], [None, 4, 3, 3, 2, 0, 0])
            lines = self.enumerate(*arguments, "csv", "--columns", "depth,least_moves,most_moves").splitlines()
            self.assertEqual(lines[1:3], ["0,,", "1,,"])


class Formats(CommandTest):
    def test_columns_of_csv(self):
        everything = json.loads(self.enumerate("4x4", "--format", "json"))["rows"]
        lines = self.enumerate("4x4", "--format", "csv", "--columns", "digest,depth,games_ended,bytes").splitlines()
        self.assertEqual(lines[0], "digest,depth,games_ended,bytes")
        for row, line in zip(everything, lines[1:]):
            self.assertEqual(line, f"{row['digest']},{row['depth']},{row['games_ended']},{row['bytes']}")
        self.assertEqual(len(lines), 14)
        lines = self.enumerate("4x4", "--format", "csv", "--columns", "all").splitlines()
        names = lines[0].split(",")
        self.assertEqual(sorted(names), sorted([*everything[0], "cpu_seconds"]))
        self.assertEqual(len(lines[13].split(",")), len(names))

    def test_columns_that_are_none(self):
        for columns in ("digits", "depth,digits", "depth,", ",depth", "depth,depth", "depth, states", "ALL", "all,depth"):
            arguments = ["enumerate", "4x4", "--format", "csv", "--columns", columns]
            self.assert_wrong_usage(arguments, f"--columns {columns}:", "turn_skips", "digest")
        for form in (["--format", "table"], ["--format", "json"], []):
            self.assert_wrong_usage(["enumerate", "4x4", "--columns", "depth", *form], "--columns", "csv")
        arguments = ["enumerate", "4x4", "--columns", "depth", "--format", "csv", "--estimate"]
        self.assert_wrong_usage(arguments, "--columns", "--estimate")

    def test_json(self):
        document = json.loads(self.enumerate("4x4", "--format", "json"))
        self.assertEqual((document["board"], document["symmetry"]), ("4x4", "full"))
        names = ("depth", "states", "turn_skips", "rival_plays")
        self.assertEqual([tuple(row[name] for name in names) for row in document["rows"]], TABLES["4x4"])
        for row in document["rows"]:
            self.assertEqual(row["games_ended"], row["turn_skips"] - row["rival_plays"])
            self.assertAlmostEqual(row["bits_per_state"], 8 * row["bytes"] / row["states"])
            self.assertRegex(row["digest"], "^[0-9a-f]{16}$")
            self.assertGreaterEqual(row["seconds"], 0)
        self.assertEqual(len({row["digest"] for row in document["rows"]}), 13)

    def test_table(self):
        lines = self.enumerate("4x4").splitlines()
        self.assertIn("4x4", lines[0])
        self.assertEqual(lines[1].split()[:2], ["depth", "states"])
        rows = [tuple(int(word) for word in line.split()[:4]) for line in lines[2:-1]]
        self.assertEqual(rows, TABLES["4x4"])
        states = sum(row[1] for row in TABLES["4x4"])
        ended = sum(row[2] - row[3] for row in TABLES["4x4"])
        self.assertIn(f"{states} states ", lines[-1])
        self.assertIn(f"{ended} games ended before depth 12", lines[-1])

    def test_progress_is_on_standard_error_only(self):
        # With the memory and the threads that the program chooses.
        code, output, log = self.run_program("enumerate", "4x4", "--format", "csv")
        self.assertEqual((code, output), (DONE, csv_text(TABLES["4x4"])))
        lines = log.splitlines()
        self.assertEqual(len(lines), 13)
        for row, line in zip(TABLES["4x4"], lines):
            self.assertTrue(line.startswith(f"depth {row[0]} of 12: {row[1]} states"), line)

    def test_no_file_unless_asked_for(self):
        self.enumerate("4x4", "--depth", 3)
        self.assertEqual(self.content(), {})


if __name__ == "__main__":
    main()
