"""Shell and Python scripts: what their own tools find without running them."""

import re
import shutil
import subprocess
import warnings

from .tree import Finding, MissingTool


def check_shell_syntax(tree):
    for path in tree.shell():
        done = subprocess.run(["bash", "-n", path], cwd=tree.root, capture_output=True, text=True, check=False)
        for line in done.stderr.splitlines():
            match = re.match(r".*?: line (\d+): (.*)", line)
            if match and not match.group(2).startswith("`"):  # bash repeats the line in a line of its own
                yield Finding(path, int(match.group(1)), match.group(2))


def check_shell(tree):
    if not shutil.which("shellcheck"):
        raise MissingTool("shellcheck")
    if not tree.shell():
        return
    yield from findings_of(["shellcheck", "--format=gcc", *tree.shell()], tree)


def check_python_syntax(tree):
    for path in tree.python():
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error", SyntaxWarning)
                compile(tree.bytes(path), path, "exec", dont_inherit=True)
        except SyntaxError as error:
            yield Finding(path, error.lineno or 1, error.msg)


def check_python(tree):
    command = next(([name] for name in ("pyflakes3", "pyflakes") if shutil.which(name)), None)
    if command is None:
        raise MissingTool("pyflakes3")
    for finding in findings_of([*command, *tree.python()], tree) if tree.python() else ():
        line = tree.text(finding.path).splitlines()[finding.line - 1]
        if "# noqa" not in line:
            yield finding


def findings_of(command, tree):
    """What a tool prints as path:line:column: text."""
    done = subprocess.run(command, cwd=tree.root, capture_output=True, text=True, check=False)
    for line in done.stdout.splitlines():
        match = re.match(r"(.*?):(\d+):(?:\d+:?)? (.*)", line)
        if match:
            yield Finding(match.group(1), int(match.group(2)), match.group(3))
    if done.returncode > 1:
        raise OSError(f"{command[0]}: {done.stderr.strip() or done.returncode}")
