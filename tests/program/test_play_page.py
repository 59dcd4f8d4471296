"""The page to play on: which books it is given, and, where there are Node.js and a browser, what it knows and how it is played on.

OTHELLO_PAGE_POSITIONS and OTHELLO_PAGE_GAMES say how many random positions and games of each board are tried.
"""

import html.parser
import os
import pathlib
import shutil
import subprocess
import tempfile

from browser import drive
from command import DAMAGED_INPUT, DONE, PROGRAM, REPOSITORY, WRONG_USAGE, CommandTest, main

POSITIONS = os.environ.get("OTHELLO_PAGE_POSITIONS", "4")
GAMES = os.environ.get("OTHELLO_PAGE_GAMES", "2")
SOLVED = REPOSITORY / "results" / "solved" / "5x6-values.h5"


class Html(html.parser.HTMLParser):
    """A page: the text of its main part, where it leads, and the names of its parts."""

    def __init__(self, path):
        super().__init__()
        self.links, self.names, self.open, self.text = [], set(), [], ""
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        if tag not in ("meta", "link", "input"):
            self.open.append(tag)
        for name, value in attributes:
            if name == "href":
                self.links.append(value)
            elif name == "id":
                self.names.add(value)

    def handle_endtag(self, tag):
        if self.open.pop() != tag:
            raise ValueError(f"</{tag}> ends another element")

    def handle_data(self, data):
        if "main" in self.open:
            self.text += data


class PlayPage(CommandTest):
    """The page is made once: with a font of one letter, and books of 4x4, 4x5 and, where its values lie, of 5x6."""

    @classmethod
    def setUpClass(cls):
        cls.made = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix="othello-test-")))
        cls.page = None

    def setUp(self):
        super().setUp()
        if PlayPage.page is None:
            self.make("enumerate", "4x4", "--output", self.made / "4x4.h5")
            self.make("solve", "4x4", "--keep-values", "all", "--output", self.made / "4x4-values.h5")
            self.make("solve", "4x5", "--keep-values", "0,1,2,3,4,5,6", "--output", self.made / "4x5-values.h5")
            books = [self.made / "4x4-values.h5", self.made / "4x5-values.h5"] + [SOLVED] * SOLVED.exists()
            self.opening_book("8x8", self.made / "openings.h5")
            PlayPage.page = self.made / "page"
            self.make(*self.font(*[word for book in books for word in ("--values", book)], "--book", self.made / "openings.h5"))

    def make(self, *arguments):
        code, output, log = self.run_program(*arguments, "--quiet", timeout=900)
        self.assertEqual(code, DONE, log)
        return output

    def opening_book(self, board, path, *more):
        self.make("book", "build", board, "--output", path, "--positions", 60, "--level", 3, *more)

    def font(self, *more):
        return ("font", "--pattern", "####/#..#/#..#/####", "--states", self.made / "4x4.h5", "--page", self.made / "page", *more)

    def test_which_books(self):
        boards = ["4x4", "4x5"] + ["5x6"] * SOLVED.exists()
        names = ", ".join(f'"{board}"' for board in boards)
        self.assertIn(f"OTHELLO_BOOKS = [{names}];", (self.page / "books.js").read_text())
        self.assertEqual(sorted(path.name for path in self.page.glob("book-*")), [f"book-{board}.js" for board in boards])
        for path in self.page.glob("book-*"):
            self.assertLessEqual(path.stat().st_size, (3 << 19) + 200)
        self.assertIn('"depths": 13,', (self.page / "book-4x4.js").read_text())
        self.assertIn('OTHELLO_OPENING_BOOKS = ["8x8"];', (self.page / "books.js").read_text())

    def test_symmetry_makes_no_difference(self):
        self.make("solve", "4x4", "--symmetry", "none", "--keep-values", "all", "--output", "none.h5")
        other = self.folder / "page"
        arguments = self.font("--values", "none.h5")
        self.make(*[other if argument == self.made / "page" else argument for argument in arguments])
        self.assertEqual((other / "book-4x4.js").read_text(), (self.page / "book-4x4.js").read_text())

    def test_values_that_the_page_cannot_use(self):
        self.make("solve", "4x4", "--score", "discs", "--keep-values", "0,1", "--output", "discs.h5")
        self.make("solve", "4x4", "--keep-values", "2,3", "--output", "late.h5")
        self.make("solve", "3x4", "--keep-values", "0,1", "--output", "small.h5")
        values = self.made / "4x4-values.h5"
        for arguments, complaint in (
            (self.font("--values", "discs.h5"), "by --score discs"),
            (self.font("--values", "late.h5"), "no values of depth 0"),
            (self.font("--values", "small.h5"), "holds values of 3x4"),
            (self.font("--values", values, "--values", values), "was named before"),
            (("font", "--pattern", "####/####/####/####", "--states", self.made / "4x4.h5", "--values", values), "--page"),
        ):
            code, _, log = self.run_program(*arguments)
            self.assertEqual(code, WRONG_USAGE, log)
            self.assertIn(complaint, log)
        self.opening_book("5x7", self.folder / "other.h5")
        self.opening_book("8x8", self.folder / "book-discs.h5", "--score", "discs")
        openings = self.made / "openings.h5"
        for arguments, complaint in (
            (self.font("--book", "other.h5"), "the page has no such board"),
            (self.font("--book", "book-discs.h5"), "is by the score discs"),
            (self.font("--book", openings, "--book", openings), "one of 8x8 was named before"),
            (("font", "--pattern", "####/####/####/####", "--states", self.made / "4x4.h5", "--book", openings), "--page"),
        ):
            code, _, log = self.run_program(*arguments)
            self.assertEqual(code, WRONG_USAGE, log)
            self.assertIn(complaint, log)
        code, _, log = self.run_program(*self.font("--values", self.made / "4x4.h5"))
        self.assertEqual((code, "not a file of values" in log), (DAMAGED_INPUT, True), log)

    def test_without_weights(self):
        os.environ["OTHELLO_WEIGHTS"] = "none"
        self.addCleanup(os.environ.pop, "OTHELLO_WEIGHTS", None)
        code, _, log = self.run_program(*self.font())
        self.assertEqual(code, WRONG_USAGE, log)
        self.assertIn("the page needs the weights of 6x6; unset OTHELLO_WEIGHTS", log)

    # ---- In JavaScript ----

    def run_script(self, name, *arguments):
        """What a test of tests/program/page prints, which has to succeed."""
        if not shutil.which("node"):
            self.skipTest("Node.js is not installed")
        script = REPOSITORY / "tests" / "program" / "page" / name
        run = subprocess.run(["node", script, self.page, *arguments], capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        return run.stdout

    def test_what_the_page_knows(self):
        told = self.run_script("engine_test.js", PROGRAM, "--positions", POSITIONS, "--games", GAMES)
        self.assertEqual(told.count("none worse than it began"), 5)

    def test_the_boards_of_its_searches(self):
        self.run_script("boards_test.js")

    def test_books_and_weights(self):
        self.run_script("books_test.js", PROGRAM, self.made / "openings.h5")

    def test_games_and_positions_as_text(self):
        self.run_script("model_test.js")

    def test_a_position_that_is_set_up_keeps_its_discs(self):
        self.run_script("setup_test.js")

    def test_files(self):
        self.run_script("files_test.js", PROGRAM)

    def test_what_cannot_come_up(self):
        self.run_script("reachable_test.js", PROGRAM)

    def test_what_is_said_of_a_game(self):
        self.run_script("study_test.js", PROGRAM)

    # ---- The start page ----

    def test_links_lead_to_what_is_there(self):
        pages = {path.name: Html(path) for path in self.page.glob("*.html")}
        self.assertLessEqual({"font.html", "play.html"}, set(pages["index.html"].links))
        links = 0
        for name, page in pages.items():
            for link in page.links:
                if link.startswith(("https://", "data:")):
                    continue
                target, _, fragment = link.partition("#")
                target = target or name
                self.assertTrue((self.page / target).is_file(), f"{name}: {link}")
                if fragment and "=" not in fragment:  # else it is a game
                    self.assertIn(fragment, pages[target].names, f"{name}: {link}")
                links += 1
        self.assertGreater(links, 5)

    def test_what_other_programs_make_is_linked_where_it_lies(self):
        pages = self.folder / "page"
        arguments = [pages if argument == self.made / "page" else argument for argument in self.font()]
        lying = set()
        for name in ("nothing", "report", "docs"):
            if name != "nothing":
                (self.folder / name).mkdir()
                (self.folder / name / "index.html").write_text(name)
                lying.add(f"../{name}/index.html")
            self.make(*arguments)
            index = Html(pages / "index.html")
            self.assertEqual({link for link in index.links if link.startswith("../")}, lying)
            for title in ("The report", "The manual"):
                self.assertIn(title, index.text)

    def test_studying_in_chromium(self):
        drive(self, "chromium", "analysis_page_test.js", self.page)

    def test_studying_in_firefox(self):
        drive(self, "firefox", "analysis_page_test.js", self.page)

    def test_the_page_in_chromium(self):
        drive(self, "chromium", "play_page_test.js", self.page)

    def test_the_page_in_firefox(self):
        drive(self, "firefox", "play_page_test.js", self.page)


if __name__ == "__main__":
    main()
