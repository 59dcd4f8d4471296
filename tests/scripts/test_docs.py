"""scripts/docs: what its pages are made of, by itself; and the whole site, where Doxygen and Sphinx are and OTHELLO_SITE is set."""

import html.parser
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(REPOSITORY / "scripts"))

from documenting import source  # noqa: E402


class Links(html.parser.HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.links = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        self.links += [value for name, value in attributes if name in ("href", "src") and value]


class Docs(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="othello-docs-test-")))

    def test_every_page_and_header_is_there_and_links_lead_somewhere(self):
        headers = source.public_headers(REPOSITORY)
        self.assertGreater(len(headers), 150)
        source.write_pages(REPOSITORY, self.folder, headers)
        index = (self.folder / "index.md").read_text()
        pages = [path.relative_to(REPOSITORY) for name in ("docs", "results") for path in (REPOSITORY / name).rglob("*.md")]
        for page in pages:
            if page != pathlib.Path(source.INDEX):
                self.assertTrue((self.folder / page).exists(), page)
                if page.parts[0] == "docs" or page.name == "README.md":
                    self.assertRegex(index, rf"(?m)^{re.escape(str(page.with_suffix('')))}$")
        links = 0
        for path in self.folder.rglob("*.md"):
            for _, _, target in source.LINK.findall(path.read_text()):
                if "://" not in target and not target.startswith("#"):
                    self.assertTrue((path.parent / target.partition("#")[0]).exists(), f"{path.name}: {target}")
                    links += 1
        self.assertGreater(links, 200)

    def test_a_link_that_leads_nowhere_is_named(self):
        (self.folder / "docs").mkdir()
        for name in (*source.PAGES, "docs/README.md"):
            (self.folder / name).write_text("# A page\n\n[text](nowhere.md)\n" if name == "CHANGELOG.md" else "# A page\n")
        with self.assertRaisesRegex(ValueError, "CHANGELOG.md: its link nowhere.md leads nowhere"):
            source.write_pages(self.folder, self.folder / "pages", [])

    def test_a_header_as_doxygen_reads_it(self):
        header = self.folder / "a.h"
        header.write_text("// What it is.\n//\n//   a drawing\n#pragma once\n// A reason.\nextern template class A<int,\n  2>;\nint a;\n")
        read = subprocess.run([REPOSITORY / "scripts" / "documenting" / "header-text", header], capture_output=True, text=True, check=True).stdout
        self.assertEqual(read, "/// \\file\n///\n/// What it is.\n///\n///   a drawing\n#pragma once\n// A reason.\n\n\nint a;\n")

    @unittest.skipUnless("OTHELLO_SITE" in os.environ, "takes a minute or two: OTHELLO_SITE=1")
    def test_the_site(self):
        site = self.folder / "site"
        subprocess.run([REPOSITORY / "scripts" / "docs", "--output", site], check=True)
        pages = list(site.rglob("*.html"))
        self.assertGreater(len(pages), 200)
        for page in pages:
            for link in Links(page).links:
                if not re.match(r"[a-z]+:|#", link):
                    self.assertTrue((page.parent / re.split("[#?]", link)[0]).exists(), f"{page.relative_to(site)}: {link}")
        self.assertIn("povaleint", (site / "searchindex.js").read_text())
        # A header's page begins with what it is for, and names what it declares.
        self.assertRegex((site / "board" / "rules.h.html").read_text(), r"(?s)Moves, flips and passes on one board.*class.*Rules")
        self.assertIn("legal_moves", (site / "python.html").read_text())
        (self.folder / "mine").mkdir()
        (self.folder / "mine" / "file").write_text("")
        refused = subprocess.run([REPOSITORY / "scripts" / "docs", "--output", self.folder / "mine"], capture_output=True, text=True, check=False)
        self.assertEqual(refused.returncode, 1)
        self.assertIn("is not a site", refused.stderr)
        self.assertTrue((self.folder / "mine" / "file").exists())


if __name__ == "__main__":
    unittest.main()
