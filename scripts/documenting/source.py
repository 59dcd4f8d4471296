"""What the site is made of: the pages of docs/ and results/, a page for each public header, and one for the package othello."""

import pathlib
import re
import shutil

# The libraries whose headers others include; their folders `kernels`, and engines' own, are not of this kind.
LIBRARIES = (
    "system", "board", "board/formats", "numbering", "gapkeep", "gapkeep/laboratory", "enumerate/search", "enumerate", "shiftedqueue", "stored", "estimate",
    "play", "play/endgame", "solve", "reach", "font",
)  # fmt: skip
PAGES = ("CONTRIBUTING.md", "CHANGELOG.md")
INDEX = "docs/README.md"  # which becomes the first page
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")


def public_headers(root):
    """Their paths from the root, in the order of the libraries."""
    return [path.relative_to(root).as_posix() for library in LIBRARIES for path in sorted((root / library).glob("*.h"))]


def doxygen_settings(root, output, headers):
    """For Doxygen's standard input."""
    settings = {
        "PROJECT_NAME": "othello", "INPUT": " ".join(headers), "OUTPUT_DIRECTORY": f'"{output}"', "XML_OUTPUT": ".", "GENERATE_XML": "YES",
        "GENERATE_HTML": "NO", "GENERATE_LATEX": "NO", "EXTRACT_ALL": "YES", "EXTRACT_PRIVATE": "NO", "QUIET": "YES", "WARNINGS": "NO",
        "INPUT_FILTER": f'"{root / "scripts" / "documenting" / "header-text"}"', "STRIP_FROM_PATH": f'"{root}"', "JAVADOC_AUTOBRIEF": "NO",
        "QT_AUTOBRIEF": "YES", "XML_PROGRAMLISTING": "NO",
    }  # fmt: skip
    return "".join(f"{name} = {value}\n" for name, value in settings.items())


def write_pages(root, folder, headers):
    """The pages as Sphinx reads them, index.md first."""
    markdown = [*PAGES, *(path.relative_to(root).as_posix() for name in ("docs", "results") for path in sorted((root / name).rglob("*.md")))]
    pages = set(markdown) | set(headers)
    for name in markdown:
        text = (root / name).read_text(encoding="utf-8")
        page = folder / name
        page.parent.mkdir(parents=True, exist_ok=True)
        text = text.replace("```mermaid\n", "```\n")  # which only GitHub draws
        page.write_text(LINK.sub(lambda link: followed(link, name, pages, root, folder), text), encoding="utf-8")
    for header in headers:
        page = folder / f"{header}.md"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(f"# {header}\n\n```{{doxygenfile}} {header}\n:sections: detaileddescription innerclass define enum typedef func var\n```\n")
    (folder / "python.md").write_text(python_page(root), encoding="utf-8")
    (folder / "cpp.md").write_text(cpp_page(headers), encoding="utf-8")
    (folder / "index.md").write_text(index_page((folder / INDEX).read_text(encoding="utf-8")), encoding="utf-8")
    (folder / INDEX).unlink()


def followed(link, name, pages, root, folder):
    """A link of a page as one of the site: to a page, to a header's page; a picture is copied. Of links to other files of the repository the
    text remains."""
    mark, text, target = link.groups()
    path, _, fragment = target.partition("#")
    if "://" in target or not path:
        return link.group(0)
    found = (root / name).parent.joinpath(path).resolve()
    if not found.is_relative_to(root) or not found.exists():
        raise ValueError(f"{name}: its link {target} leads nowhere")
    there = found.relative_to(root).as_posix()
    if mark:
        copy = folder / there
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(found, copy)
        return link.group(0)
    if there.endswith(".h") and there in pages:
        return f"[{text}]({path}.md)"
    if found.is_dir() and f"{there}/README.md" in pages:
        return f"[{text}]({path.rstrip('/')}/README.md)"
    if there == INDEX:
        return f"[{text}]({'../' * name.count('/')}index.md)"
    return link.group(0) if there in pages else text


def cpp_page(headers):
    parts = ["# The libraries in C++\n\n[Building with them](docs/install.md#libraries-for-c). A header's page begins with what it is for.\n"]
    for library in LIBRARIES:
        own = [header for header in headers if pathlib.PurePosixPath(header).parent.as_posix() == library]
        listed = "".join(f"{header}\n" for header in own)
        parts.append(f"\n## {library}\n\n```{{toctree}}\n:maxdepth: 1\n\n{listed}```\n")
    return "".join(parts)


def python_page(root):
    modules = sorted(path.stem for path in (root / "python" / "othello").glob("*.py") if path.stem != "__init__")
    parts = [f"\n## othello.{module}\n\n```{{eval-rst}}\n.. automodule:: othello.{module}\n```\n" for module in modules]
    return "# The package othello\n\n[How it is used](docs/python.md).\n" + "".join(parts)


def index_page(text):
    """docs/README.md, whose sections the menu has, and the references."""
    text = re.sub(r"\]\((?!https?:)(?!\.\./)", "](docs/", text).replace("](../", "](").replace("# All pages", "# Othello on small boards", 1)
    reference = "\n## Reference\n\n- [The libraries in C++](cpp.md)\n- [The package othello](python.md)\n"
    menus = []
    for section in (text + reference).split("\n## ")[1:]:
        caption, _, body = section.partition("\n")
        targets = [target.partition("#")[0] for _, _, target in LINK.findall(body)]
        entries = dict.fromkeys(target.removesuffix(".md") for target in targets if target.endswith(".md"))
        listed = "".join(f"{entry}\n" for entry in entries)
        menus.append(f"\n```{{toctree}}\n:hidden:\n:caption: {caption}\n\n{listed}```\n")
    return text + reference + "".join(menus)
