"""The page of a run, for docs/reliability.md to refer to."""

import datetime
import os
import platform
import subprocess


def _processor():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            return next(line.split(":", 1)[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.machine()


def page(results, program, command, seed, seconds):
    """Markdown: what was run, and a row per family."""
    version = subprocess.run([str(program.path), "--version"], capture_output=True, text=True, check=False).stdout
    date = datetime.datetime.now(datetime.timezone.utc).date().isoformat()
    lines = [
        "# What torture found",
        "",
        f"`{command}` on {date}: {seconds / 60:.0f} minutes on {os.cpu_count()} cores of "
        f"{_processor()}; seed {seed}; {version.strip()}.",
        "",
        "| family | trials | of them | break the rule |",
        "|---|---|---|---|",
    ]
    for result in results:
        if result.left_out:
            lines.append(f"| {result.family} | 0 | left out: {result.left_out} | |")
            continue
        counts = ", ".join(f"{count:,} {what}" for what, count in sorted(result.tally.items()))
        lines.append(f"| {result.family} | {result.trials:,} | {counts} | {len(result.violations)} |")
    return "\n".join(lines) + "\n"
