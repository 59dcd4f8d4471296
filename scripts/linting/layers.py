"""Whether every folder includes only what it may know.

Every folder is a library: its CMakeLists.txt calls othello_library(), whose list DEPENDS names the libraries that it
depends on (cmake/Library.cmake); it may include what those depend on, too. The root's CMakeLists.txt adds the libraries
in their order. Checked are:

- the lists: a library depends only on libraries that stand above it in the order, and there is no circle;
- every #include of a library's files: it names a file of the tree by its path from the root, and that file lies in
  the same library or in one that the library depends on;
- that headers do not include each other in a circle, that no C++ file lies outside of the libraries, and that every
  source is compiled: the CMakeLists.txt of its folder, or of one above it, names it;
- that docs/architecture.md draws the lists as they are.

The build would refuse most of this as well, one wrong include at a time. This check needs no build.
"""

import dataclasses
import pathlib
import posixpath
import re

from .tree import Finding, line_of

NO_LIBRARIES = ("python", "tests")  # programs that link what they need; no library may include their files
GENERATED = {"commit.h"}  # by the build

PAGE = "docs/architecture.md"
DRAWING = "<!-- drawn by scripts/lint --fix from the lists DEPENDS -->"

ADD = re.compile(r"add_subdirectory\s*\(\s*([^\s()]+)[^()]*\)")
LIBRARY = re.compile(r"othello_library\s*\(([^()]*)\)")
INCLUDE = re.compile(r'\s*#\s*include\s*(["<])([^">]+)[">]')


@dataclasses.dataclass
class Library:
    folder: str
    place: int  # in the order of the libraries
    dependencies: dict  # folder: line of the CMakeLists.txt that names it
    inner: list  # folders in it that are no libraries of their own


def without_comments(text):
    return re.sub(r"#[^\n]*", lambda comment: " " * len(comment.group()), text)


def folders_after(keyword, text, call):
    """The words after a keyword of the call, and their lines."""
    folders, current = {}, None
    for word in re.finditer(r"\S+", call.group(1)):
        if re.fullmatch(r"[A-Z_]+", word.group()):
            current = word.group()
        elif current == keyword:
            folders[word.group()] = line_of(text, call.start(1) + word.start())
    return folders


def read_libraries(tree, folder="", libraries=None):
    """Every library by its folder, in the order in which CMake adds them."""
    libraries = {} if libraries is None else libraries
    lists = posixpath.join(folder, "CMakeLists.txt")
    if not tree.exists(lists):
        return libraries
    text = without_comments(tree.text(lists))
    call = LIBRARY.search(text)
    if call:
        inner = [posixpath.join(folder, name) for name in folders_after("FOLDERS", text, call)]
        libraries[folder] = Library(folder, len(libraries), folders_after("DEPENDS", text, call), inner)
    for added in ADD.finditer(text):
        read_libraries(tree, posixpath.join(folder, added.group(1)), libraries)
    return libraries


def check_lists(libraries):
    for library in libraries.values():
        lists = posixpath.join(library.folder, "CMakeLists.txt")
        for folder, line in library.dependencies.items():
            if folder not in libraries:
                yield Finding(lists, line, f"{library.folder} depends on {folder}, which is not a library")
            elif libraries[folder].place >= library.place:
                text = f"{library.folder} depends on {folder}, which does not stand above it in the root's CMakeLists.txt"
                yield Finding(lists, line, text)
    graph = {library.folder: [folder for folder in library.dependencies if folder in libraries] for library in libraries.values()}
    for circle in circles(graph):
        first = libraries[circle[0]]
        lists = posixpath.join(first.folder, "CMakeLists.txt")
        yield Finding(lists, first.dependencies[circle[1]], f"a circle of libraries: {' depends on '.join(circle)}")


def all_reachable(libraries):
    """The folders whose files a library may include: its own, those of its dependencies, and of theirs."""
    known = {}
    for library in sorted(libraries.values(), key=lambda library: library.place):
        known[library.folder] = {library.folder, *library.inner}
        for folder in library.dependencies:
            known[library.folder] |= known.get(folder, {folder})
    return known


def circles(graph):
    """One circle for every edge that closes one, as a list that ends with its first node."""
    state, path = {}, []

    def visit(node):
        state[node] = "open"
        path.append(node)
        for successor in graph[node]:
            if state.get(successor) == "open":
                yield path[path.index(successor) :] + [successor]
            elif successor not in state:
                yield from visit(successor)
        path.pop()
        state[node] = "done"

    for node in graph:
        if node not in state:
            yield from visit(node)


def includes(tree, path):
    """Line, bracket and name of everything that a file includes."""
    for number, line in tree.lines(path):
        match = INCLUDE.match(line)
        if match:
            yield number, match.group(1), match.group(2)


def library_of(tree, libraries, path):
    """The library in whose folder a file lies, or the one above that compiles it; None if there is none."""
    here = posixpath.dirname(path)
    for folder in folders_of(path):
        if folder in libraries and (here in (folder, *libraries[folder].inner) or names_source(tree, folder, path)):
            return folder
    return None


def check_includes(tree, libraries):
    known = all_reachable(libraries)
    files = set(tree.cpp())
    graph = {}
    for path in tree.cpp():
        if path.split("/", 1)[0] in NO_LIBRARIES:
            continue
        folder = library_of(tree, libraries, path)
        if folder is None:
            yield Finding(path, 1, "lies in no library: the CMakeLists.txt of its folder calls no othello_library()")
            continue
        graph[path] = {}
        for line, bracket, name in includes(tree, path):
            if name in files:
                graph[path].setdefault(name, line)
                target = posixpath.dirname(name)
                if target not in known[folder]:
                    yield Finding(path, line, f"{folder} does not depend on {target or 'the root'}: {name}")
            elif bracket == '"' and name not in GENERATED:
                text = f"{name} is not a file of the tree; an include names its path from the root"
                yield Finding(path, line, text)
    graph = {path: {name: line for name, line in names.items() if name in graph} for path, names in graph.items()}
    for circle in circles(graph):
        yield Finding(circle[0], graph[circle[0]][circle[1]], f"a circle of includes: {' -> '.join(circle)}")


def check_sources(tree):
    """Every .cpp file is named by a CMakeLists.txt beside or above it."""
    for path in tree.cpp():
        if path.endswith(".cpp") and not any(names_source(tree, folder, path) for folder in folders_of(path)):
            yield Finding(path, 1, "is compiled by nothing: no CMakeLists.txt names it")


def folders_of(path):
    """The folder of a file and all above it, the root as an empty name."""
    return ["" if str(folder) == "." else str(folder) for folder in pathlib.PurePosixPath(path).parents]


def names_source(tree, folder, path):
    lists = posixpath.join(folder, "CMakeLists.txt")
    if not tree.exists(lists):
        return False
    name = posixpath.relpath(path, folder or ".")
    for word in re.findall(r"[^\s()]+\.cpp\b", without_comments(tree.text(lists))):
        # A function's argument in the name stands for any.
        if re.fullmatch(re.sub(r"\\\$\\\{\w+\\\}", r"[\\w-]+", re.escape(word)), name):
            return True
    return False


def drawing(libraries):
    """What depends on what, as lines of Mermaid. A dependency through another library gets no arrow of its own."""
    known = all_reachable(libraries)
    name = {folder: folder.replace("/", "_") for folder in libraries}
    # The highest first, as the drawing shows them.
    folders = sorted(libraries, key=lambda folder: -libraries[folder].place)
    lines = ["graph TD", *(f'  {name[folder]}["{folder}/"]' for folder in folders)]
    for folder in folders:
        direct = [one for one in libraries[folder].dependencies if one in libraries]
        for one in sorted(direct, key=lambda one: -libraries[one].place):
            if not any(one in known[other] for other in direct if other != one):
                lines.append(f"  {name[folder]} --> {name[one]}")
    return lines


def drawn(tree):
    """The first line of the page's drawing, and its lines; None without one."""
    if not tree.exists(PAGE):
        return None
    lines = tree.text(PAGE).split("\n")
    if DRAWING not in lines or "```mermaid" not in lines:
        return None
    begin = lines.index("```mermaid", lines.index(DRAWING)) + 1
    return begin, lines[begin : lines.index("```", begin)]


def check_drawing(tree, libraries):
    found = drawn(tree)
    if found and found[1] != drawing(libraries):
        yield Finding(PAGE, found[0], "the drawing is not that of the lists DEPENDS: scripts/lint --fix")
    elif not found and tree.exists(PAGE):
        yield Finding(PAGE, 1, f"no drawing under {DRAWING}")


def fix(tree):
    """Draws the libraries again."""
    found = drawn(tree)
    if found:
        begin, old = found
        lines = tree.text(PAGE).split("\n")
        lines[begin : begin + len(old)] = drawing(read_libraries(tree))
        (tree.root / PAGE).write_text("\n".join(lines))


def check(tree):
    libraries = read_libraries(tree)
    if not libraries:
        yield Finding("CMakeLists.txt", 1, "names no library: nothing calls othello_library()")
        return
    yield from check_lists(libraries)
    yield from check_includes(tree, libraries)
    yield from check_sources(tree)
    yield from check_drawing(tree, libraries)
