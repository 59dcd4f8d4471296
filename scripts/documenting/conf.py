"""How Sphinx makes the site (scripts/docs)."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python"))

project = "Othello on small boards"
version = release = re.search(r"^  VERSION (\S+)$", (ROOT / "CMakeLists.txt").read_text(), re.MULTILINE).group(1)
extensions = ["myst_parser", "breathe", "sphinx.ext.autodoc"]
root_doc = "index"
highlight_language = "none"

html_theme = "furo"
html_title = f"Othello {version}"
html_copy_source = False
html_show_sphinx = False

myst_heading_anchors = 4
myst_enable_extensions = ["html_image"]
# A drawing that GitHub makes, and C++ that Sphinx cannot read, are shown as they are written.
suppress_warnings = ["misc.highlighting_failure", "myst.header"]

breathe_default_project = "othello"
breathe_default_members = ("members", "undoc-members")
autodoc_mock_imports = ["othello._core"]
autodoc_default_options = {"members": True, "undoc-members": True}
autodoc_member_order = "bysource"
