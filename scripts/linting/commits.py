"""The subjects of the last commits are short enough for one line of a terminal or a mail.

Looked at are the commits that the upstream of main does not have, or, where it has no upstream, the last 20. Outside of a
git checkout, and in a shallow one, nothing is looked at.
"""

import subprocess

from .tree import Finding

LONGEST = 72
LAST = 20


def git(tree, *arguments):
    """What git prints; None if it fails or is not there."""
    try:
        done = subprocess.run(["git", "-C", tree.root, *arguments], capture_output=True, text=True, errors="replace", check=False)
    except FileNotFoundError:
        return None
    return done.stdout if done.returncode == 0 else None


def is_whole_checkout(tree):
    """Whether the tree is the top of a checkout with its history: a copy may lie in a checkout of something else."""
    answer = git(tree, "rev-parse", "--show-toplevel", "--is-shallow-repository")
    return answer is not None and answer.splitlines() == [str(tree.root), "false"]


def last_commits(tree):
    """A line for each: its abbreviated hash, a blank, its subject."""
    upstream = git(tree, "rev-parse", "--verify", "--quiet", "main@{upstream}")
    which = [f"{upstream.strip()}..HEAD"] if upstream else [f"--max-count={LAST}", "HEAD"]
    return (git(tree, "log", "--no-merges", "--format=%h %s", *which) or "").splitlines()


def check(tree):
    if not is_whole_checkout(tree):
        return
    for line in last_commits(tree):
        commit, _, subject = line.partition(" ")
        if len(subject) > LONGEST:
            yield Finding(f"commit {commit}", 1, f"a subject of {len(subject)} characters, more than {LONGEST}: {subject}")
