"""C++: clang-format; clang-tidy, and each source compiled by itself, for those who give a build folder."""

import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import tempfile

from .includes import includes_of
from .tree import Finding, MissingTool

FORMATTER = "clang-format"
CHECKER = "clang-tidy"
MUST_NOT_COMPILE = {"tests/layers/wrong_include.cpp"}  # of which that is the test
VERSION = 14  # Debian 12's; other versions break lines elsewhere
FILES_AT_A_TIME = 16


def tool(name):
    for candidate in (f"{name}-{VERSION}", name):
        if shutil.which(candidate):
            return candidate
    raise MissingTool(name)


def in_parallel(function, items):
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        for results in pool.map(function, items):
            yield from results


def clang_format(tree, *options):
    """Runs it over all files, and returns the lines that it prints."""
    program = tool(FORMATTER)

    def run(files):
        command = [program, *options, *files]
        done = subprocess.run(command, cwd=tree.root, capture_output=True, text=True, check=False)
        return done.stderr.splitlines()

    files = tree.cpp()
    slices = [files[i : i + FILES_AT_A_TIME] for i in range(0, len(files), FILES_AT_A_TIME)]
    return list(in_parallel(run, slices))


def check_format(tree):
    """One finding for each run of lines that clang-format would write otherwise."""
    last = None
    for line in clang_format(tree, "--dry-run", "--Werror"):
        match = re.match(r"(.*?):(\d+):\d+: error: ", line)
        if not match:
            continue
        finding = Finding(match.group(1), int(match.group(2)), "not as clang-format writes it: scripts/lint --fix")
        if last is None or last.path != finding.path or finding.line > last.line + 1:
            yield finding
        last = finding


def fix_format(tree):
    clang_format(tree, "-i")


def compile_commands(tree, build, is_wanted):
    """The build's commands for the files of the tree, without what belongs to the build's own compiler."""
    database = pathlib.Path(build) / "compile_commands.json"
    if not database.is_file():
        raise OSError(f"{database} does not exist: configure the folder with cmake --preset, then give it again")
    for entry in json.loads(database.read_text()):
        source = pathlib.Path(entry["directory"], entry["file"]).resolve()
        if not source.is_relative_to(tree.root):
            continue
        path = str(source.relative_to(tree.root))
        if path in tree.files and is_wanted(path):
            words = entry["arguments"] if "arguments" in entry else shlex.split(entry["command"])
            yield path, {"directory": entry["directory"], "file": str(source), "arguments": plain_command(words)}


def plain_command(words):
    """Leaves out precompiled headers, which no other compiler can read, and warnings that clang does not know."""
    kept, skip = [], False
    for i, word in enumerate(words):
        if skip:
            skip = False
        elif word == "-include" and i + 1 < len(words) and "cmake_pch" in words[i + 1]:
            skip = True
        elif word not in ("-Winvalid-pch", "-Werror") and not word.startswith("-Wno-"):
            kept.append(word)
    return kept


def needs_check(tree, path, changed):
    """A source is looked at if it was changed, or a header that it includes."""
    if path in changed:
        return True
    headers = [name for name in changed if name.endswith(".h")]
    return any(f'#include "{name}"' in tree.text(path) for name in headers)


def needs_compiling(tree, path, changed, known):
    """And if a header was that those include. `known`: what includes_of() has found so far."""
    return path in changed or not changed.isdisjoint(includes_of(tree, path, known))


def changed_files(tree, since):
    """What differs from a commit, and what git does not track yet."""
    names = set()
    for command in (["diff", "--name-only", since, "--"], ["ls-files", "--others", "--exclude-standard"]):
        done = subprocess.run(["git", "-C", tree.root, *command], capture_output=True, text=True, check=False)
        if done.returncode:
            raise OSError(done.stderr.strip())
        names.update(done.stdout.splitlines())
    return names


def check_tidy(tree, build, since=None):
    program = tool(CHECKER)
    changed = changed_files(tree, since) if since else None
    entries = dict(compile_commands(tree, build, lambda path: changed is None or needs_check(tree, path, changed)))
    with tempfile.TemporaryDirectory(prefix="othello-lint-") as folder:
        (pathlib.Path(folder) / "compile_commands.json").write_text(json.dumps(list(entries.values())))

        def run(path):
            command = [program, "--quiet", "-p", folder, f"--config-file={tree.root / '.clang-tidy'}", path]
            done = subprocess.run(command, cwd=tree.root, capture_output=True, text=True, check=False)
            lines = (re.match(r"(.*?):(\d+):\d+: (?:warning|error): (.*)", line) for line in done.stdout.splitlines())
            folder_of_command = pathlib.Path(entries[path]["directory"])
            # Libraries see each other's headers through links in the build folder.
            return [((folder_of_command / line.group(1)).resolve(), *line.groups()[1:]) for line in lines if line]

        seen = set()
        for path, number, complaint in in_parallel(run, sorted(entries)):
            if path.is_relative_to(tree.root):
                finding = Finding(str(path.relative_to(tree.root)), int(number), complaint)
                if finding not in seen:  # a header is seen by every source that includes it
                    seen.add(finding)
                    yield finding


def check_alone(tree, build, since=None):
    """The first error of each source that does not compile by itself, as it does not have to where several are one."""
    changed = changed_files(tree, since) if since else None
    known = {}
    entries = dict(compile_commands(tree, build, lambda path: changed is None or needs_compiling(tree, path, changed, known)))
    entries = {path: entry for path, entry in entries.items() if path not in MUST_NOT_COMPILE}

    def run(path):
        command = [*entries[path]["arguments"], "-fsyntax-only", "-w", "-o", os.devnull]
        done = subprocess.run(command, cwd=entries[path]["directory"], capture_output=True, text=True, check=False)
        error = re.search(r"^(.*?):(\d+):\d+: (?:fatal )?error: (.*)", done.stderr, re.MULTILINE)
        if error:
            place = pathlib.Path(entries[path]["directory"], error.group(1)).resolve()
            where = "" if place == tree.root / path else f" ({place}:{error.group(2)})"
            return [Finding(path, 1 if where else int(error.group(2)), f"does not compile by itself: {error.group(3)}{where}")]
        return [Finding(path, 1, f"does not compile by itself: {done.stderr.strip()}")] if done.returncode else []

    yield from in_parallel(run, sorted(entries))
