"""The font's page as a person would use it, and the pages beside it on any screen, in every browser that is there."""

import importlib.util
import subprocess
import sys

from browser import drive, require
from command import REPOSITORY, CommandTest, main


class FontPage(CommandTest):
    def setUp(self):
        super().setUp()
        self.states = self.results_file("4x4", "--engine", "shifted-queue")

    def make_pages(self):
        # The letters that the test types: 96 glyphs of random ink, so that all are there.
        bits = "".join(str((i * 2654435761 >> 7) & 1) for i in range(96 * 16))
        (self.folder / "charset.pbm").write_text("P1 128 12\n" + bits)
        self.succeeds("font", "charset.pbm", "--tile", "4x4", "--states", self.states, "--page", "page")

    def make_report(self):
        """Where scripts/run puts it, before the pages that link it; without what draws it the other pages are tested alone."""
        if all(importlib.util.find_spec(name) for name in ("h5py", "matplotlib")):
            script = REPOSITORY / "scripts" / "report"
            subprocess.run([sys.executable, "-B", script, self.states, "--output", self.folder / "report"], check=True)

    def drive_font(self, browser):
        require(self, browser)
        self.make_pages()
        drive(self, browser, "font_page_test.js", self.folder / "page")

    def drive_pages(self, browser):
        require(self, browser)
        self.make_report()
        self.make_pages()
        drive(self, browser, "pages_test.js", self.folder / "page")

    def test_in_chromium(self):
        self.drive_font("chromium")

    def test_in_firefox(self):
        self.drive_font("firefox")

    def test_any_screen_in_chromium(self):
        self.drive_pages("chromium")

    def test_any_screen_in_firefox(self):
        self.drive_pages("firefox")


if __name__ == "__main__":
    main()
