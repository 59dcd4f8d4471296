"""Whether the field's own words are used: each of these stands for a word that the project had for itself once.

The table in CONTRIBUTING.md is drawn from this list. Looked at are code, comments, messages, scripts, tests and
pages; not this file, the table, or the history in CHANGELOG.md. A second check finds drawings in comments that a formatter
has wrapped as if they were sentences.
"""

import re

from .tree import Finding

PAGE = "CONTRIBUTING.md"
DRAWING = "<!-- drawn by scripts/lint --fix from scripts/linting/words.py -->"
LEFT_OUT = {"CHANGELOG.md", "scripts/linting/words.py", "tests/scripts/test_lint.py"}
# Pages that scripts/report wrote when it still said so: of runs whose results files are not kept.
DRAWN = re.compile(r"^results/compression/.*/index\.html$")

# What is refused, as people write it; a regular expression that finds it; what is said instead.
WORDS = [
    ("give up, GivenUp, give back", r"g[ia]v(e|es|en|ing)[ _](up|back)\b|(?-i:Given(Up|Back)|GiveUp)", "evict (a cache), release, free"),
    ("room, share out", r"\brooms?\b|(?-i:[a-z]Room\b)|_room\b|\broom_|shar(e|es|ed|ing)[ _]out\b", "capacity, memory, space; memory plan, divide"),
    ("work out, in work", r"\bwork(s|ed|ing)?[ _]out\b|\bin[ _]work\b|(?-i:InWork\b)", "compute, in progress"),
    ("reckon, foresee", r"\breckon\w*|\bfores(ee|een|ees|aw)\b|(?-i:[a-z]Foreseen)", "account for; estimate, predict"),
    ("take out of the gaps", r"\btak(en|e|es|ing) out of (its|the|their) gaps\b", "decode"),
    ("carry back, way back", r"\bcarr(y|ies|ied|ying)[ _]back\b|\bway[ _]back\b", "map back, inverse permutation"),
    ("read out (kernels)", r"\bread(s|ing)?[ _]out\b|(?-i:ReadOut\b)", "extract set bits"),
    ("one by one", r"\bone[ _]by[ _]one\b", "scalar (kernels), one at a time"),
    ("tell_all, told_by_first, unite, add_up (ranks)", r"\btell_all\b|\btold_by_first\b|\bunited?\b|\badd_up\b", "allgather, broadcast, allreduce"),
    ("go on, take up", r"\bg(o|oes|oing|one) on\b|\bwent on\b|\btak(e|es|en|ing) up\b(?! to)|\btook up\b", "continue, resume"),
    ("anew, in vain, left over, hence, whoever", r"\banew\b|\bin vain\b|\bleft over\b|\bhence\b|\bwhoever\b|\bthereof\b", "again, unnecessarily, leftover, so, who"),
    ("RecordPlace, ChunkPlace", r"\b(?-i:(Record|Chunk)Place)\b", "RecordLocation, ChunkLocation: a place is a cell's number"),
    ("plain states", r"\bplain states\b", "states without symmetry reduction"),
    ("looks L moves ahead, table of states", r"\bmoves ahead\b|\btable of states\b", "depth in plies, transposition table"),
    ("is X, which is none", r"\b(which|that) is none\b(?! of)", "is not a ..."),
    ("find_out, quick_glance, of_first, hardly_any_cells", r"\b(find_(out|again)|quick_glance|of_first|hardly_any_cells|(few|many)_cells|let_go_of_all_but|with_bytes|persons_turn)\b", "a verb and its object: locate_depth, solve_shallow"),
    ("part (a library), KNOWS", r"\bothello_part\b|(?-i:\bKNOWS\b)", "library, DEPENDS"),
]  # fmt: skip


def table():
    return ["| refused | said instead |", "|---|---|", *(f"| {refused} | {instead} |" for refused, _, instead in WORDS)]


def drawn(tree):
    """The first and the last line of the page's table, from 0; None without one."""
    lines = tree.text(PAGE).split("\n") if tree.exists(PAGE) else []
    if DRAWING not in lines:
        return None
    begin = lines.index(DRAWING) + 2
    end = begin
    while end < len(lines) and lines[end].startswith("|"):
        end += 1
    return begin, end, lines


def check_table(tree):
    found = drawn(tree)
    if found and found[2][found[0] : found[1]] != table():
        yield Finding(PAGE, found[0] + 1, "the table of words is not that of scripts/linting/words.py: scripts/lint --fix")


def fix(tree):
    found = drawn(tree)
    if found:
        begin, end, lines = found
        lines[begin:end] = table()
        (tree.root / PAGE).write_text("\n".join(lines))


def check_words(tree):
    patterns = [(re.compile(pattern, re.IGNORECASE), instead) for _, pattern, instead in WORDS]
    left_out = drawn(tree)
    for path in tree.files:
        if path in LEFT_OUT or DRAWN.match(path) or not tree.is_text(path) or path.endswith((".csv", ".txt")):
            continue
        for number, line in enumerate(tree.text(path).split("\n"), start=1):
            if path == PAGE and left_out and left_out[0] < number <= left_out[1]:
                continue
            for pattern, instead in patterns:
                match = pattern.search(line)
                if match:
                    yield Finding(path, number, f"'{match.group()}': say {instead}")


def comment_text(line):
    """The indent within a comment of C++, and its text; None if the line is none."""
    match = re.match(r"\s*///?( *)(.*)$", line)
    return (len(match.group(1)), match.group(2)) if match else None


def check_drawings(tree):
    """A few words between a full line and a line that is indented more are the rest of a line that was wrapped."""
    for path in tree.cpp():
        lines = [comment_text(line) for line in tree.text(path).split("\n")]
        full = [len(line) for line in tree.text(path).split("\n")]
        for i in range(1, len(lines) - 1):
            if None in lines[i - 1 : i + 2] or full[i - 1] < 85:
                continue
            (indent, text), (following, _) = lines[i], lines[i + 1]
            if len(text) < 25 and not text.endswith(":") and following >= indent + 2 and lines[i - 1][0] >= 2:
                yield Finding(path, i + 1, "the rest of a drawn line that was wrapped")


def check(tree):
    yield from check_table(tree)
    yield from check_words(tree)
    yield from check_drawings(tree)
