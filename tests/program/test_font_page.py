"""The font's page as a person would use it, in every browser that is there."""

from browser import drive
from command import DONE, CommandTest, main


class FontPage(CommandTest):
    def drive_page(self, browser):
        states = self.results_file("4x4", "--engine", "shifted-queue")
        # The letters that the test types: 96 glyphs of random ink, so that all are there.
        bits = "".join(str((i * 2654435761 >> 7) & 1) for i in range(96 * 16))
        (self.folder / "charset.pbm").write_text("P1 128 12\n" + bits)
        code, _, log = self.run_program("font", "charset.pbm", "--tile", "4x4", "--states", states, "--page", "page")
        self.assertEqual(code, DONE, log)
        drive(self, browser, "font_page_test.js", self.folder / "page")

    def test_in_chromium(self):
        self.drive_page("chromium")

    def test_in_firefox(self):
        self.drive_page("firefox")


if __name__ == "__main__":
    main()
