"""Whether every folder includes only what it may know.

The folders are the parts of the program, each a library: its CMakeLists.txt calls othello_part(), whose list KNOWS
names the parts that it knows (cmake/Part.cmake); it knows those that they know, too. The root's CMakeLists.txt
adds the parts in their order. Checked are:

- the lists: a part knows only parts that stand above it in the order, and there is no circle;
- every #include of a part's files: it names a file of the tree by its path from the root, and that file lies in
  the same part or in one that the part knows;
- that headers do not include each other in a circle, that no C++ file lies outside of the parts, and that every
  source is compiled: the CMakeLists.txt of its folder, or of one above it, names it;
- that docs/architecture.md draws the lists as they are.

The build would refuse most of this as well, one wrong include at a time. This check needs no build.
"""

import dataclasses
import pathlib
import posixpath
import re

from .tree import Finding, line_of

NO_PARTS = ("bench", "tests")  # programs that link what they need; no part may include their files
GENERATED = {"commit.h"}  # by the build

PAGE = "docs/architecture.md"
DRAWING = "<!-- drawn by scripts/lint --fix from the lists KNOWS -->"

ADD = re.compile(r"add_subdirectory\s*\(\s*([^\s()]+)[^()]*\)")
PART = re.compile(r"othello_part\s*\(([^()]*)\)")
INCLUDE = re.compile(r'\s*#\s*include\s*(["<])([^">]+)[">]')


@dataclasses.dataclass
class Part:
    folder: str
    place: int  # in the order of the parts
    knows: dict  # folder: line of the CMakeLists.txt that names it
    inner: list  # folders in it that are no parts of their own


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


def read_parts(tree, folder="", parts=None):
    """Every part by its folder, in the order in which CMake adds them."""
    parts = {} if parts is None else parts
    lists = posixpath.join(folder, "CMakeLists.txt")
    if not tree.exists(lists):
        return parts
    text = without_comments(tree.text(lists))
    call = PART.search(text)
    if call:
        inner = [posixpath.join(folder, name) for name in folders_after("FOLDERS", text, call)]
        parts[folder] = Part(folder, len(parts), folders_after("KNOWS", text, call), inner)
    for added in ADD.finditer(text):
        read_parts(tree, posixpath.join(folder, added.group(1)), parts)
    return parts


def check_lists(parts):
    for part in parts.values():
        lists = posixpath.join(part.folder, "CMakeLists.txt")
        for folder, line in part.knows.items():
            if folder not in parts:
                yield Finding(lists, line, f"{part.folder} knows {folder}, which is no part")
            elif parts[folder].place >= part.place:
                text = f"{part.folder} knows {folder}, which does not stand above it in the root's CMakeLists.txt"
                yield Finding(lists, line, text)
    graph = {part.folder: [folder for folder in part.knows if folder in parts] for part in parts.values()}
    for circle in circles(graph):
        first = parts[circle[0]]
        lists = posixpath.join(first.folder, "CMakeLists.txt")
        yield Finding(lists, first.knows[circle[1]], f"a circle of parts: {' knows '.join(circle)}")


def all_known(parts):
    """The folders whose files a part may include: its own, those that it names, and those that they know."""
    known = {}
    for part in sorted(parts.values(), key=lambda part: part.place):
        known[part.folder] = {part.folder, *part.inner}
        for folder in part.knows:
            known[part.folder] |= known.get(folder, {folder})
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


def part_of(tree, parts, path):
    """The part in whose folder a file lies, or the one above that compiles it; None if there is none."""
    here = posixpath.dirname(path)
    for folder in folders_of(path):
        if folder in parts and (here in (folder, *parts[folder].inner) or names_source(tree, folder, path)):
            return folder
    return None


def check_includes(tree, parts):
    known = all_known(parts)
    files = set(tree.cpp())
    graph = {}
    for path in tree.cpp():
        if path.split("/", 1)[0] in NO_PARTS:
            continue
        folder = part_of(tree, parts, path)
        if folder is None:
            yield Finding(path, 1, "lies in no part: the CMakeLists.txt of its folder calls no othello_part()")
            continue
        graph[path] = {}
        for line, bracket, name in includes(tree, path):
            if name in files:
                graph[path].setdefault(name, line)
                target = posixpath.dirname(name)
                if target not in known[folder]:
                    yield Finding(path, line, f"{folder} does not know {target or 'the root'}: {name}")
            elif bracket == '"' and name not in GENERATED:
                text = f"{name} is no file of the tree; an include names its path from the root"
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


def drawing(parts):
    """Who knows whom, as lines of Mermaid. What a part knows through another part gets no arrow of its own."""
    known = all_known(parts)
    name = {folder: folder.replace("/", "_") for folder in parts}
    # The highest first, as the drawing shows them.
    folders = sorted(parts, key=lambda folder: -parts[folder].place)
    lines = ["graph TD", *(f'  {name[folder]}["{folder}/"]' for folder in folders)]
    for folder in folders:
        direct = [one for one in parts[folder].knows if one in parts]
        for one in sorted(direct, key=lambda one: -parts[one].place):
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


def check_drawing(tree, parts):
    found = drawn(tree)
    if found and found[1] != drawing(parts):
        yield Finding(PAGE, found[0], "the drawing is not that of the lists KNOWS: scripts/lint --fix")
    elif not found and tree.exists(PAGE):
        yield Finding(PAGE, 1, f"no drawing under {DRAWING}")


def fix(tree):
    """Draws the parts anew."""
    found = drawn(tree)
    if found:
        begin, old = found
        lines = tree.text(PAGE).split("\n")
        lines[begin : begin + len(old)] = drawing(read_parts(tree))
        (tree.root / PAGE).write_text("\n".join(lines))


def check(tree):
    parts = read_parts(tree)
    if not parts:
        yield Finding("CMakeLists.txt", 1, "names no part: nothing calls othello_part()")
        return
    yield from check_lists(parts)
    yield from check_includes(tree, parts)
    yield from check_sources(tree)
    yield from check_drawing(tree, parts)
