"""Outputs that are no new file: devices, pipes, folders, links, the command's own input, nothing."""

import itertools
import os
import stat
import threading

from .program import DONE, NOT_ENOUGH_CAPACITY, OTHER_FAILURE, WRONG_USAGE, require, require_well_behaved
from .scenarios import PATTERN
from .trials import Family

NULL, FULL = (1, 3), (1, 7)  # device numbers


class Outputs(Family):
    """A trial is one option that names an output and one odd thing named. Devices and pipes stay what they are and are
    written to or refused; inputs stay as they are; files are replaced whole."""

    name = "outputs"
    title = "outputs that are devices, pipes, folders, links or inputs"

    def prepare(self):
        self.material = self.context.material

    def trials(self, count):
        names = [f"{option}/{target}" for option, target in itertools.product(self._commands(""), self._targets())]
        return names[:: max(1, len(names) // count)][:count]

    def _commands(self, input_file):
        glyph = ["font", "--pattern", PATTERN, "--threads", 1, "--states", input_file]
        stats = ["gapkeep", "stats", input_file, "--numbering", "othello", "--export"]
        tune = ["gapkeep", "tune", input_file, "--max-widths", 2, "--objective", "zstd", "--curve"]
        commands = {option: [*glyph, f"--{option}"] for option in ("svg", "png", "bdf", "ttf")}
        commands["hdf5"] = [*glyph, "--force", "--hdf5"]
        search = ["enumerate", "4x4", "--depth", 6, "--threads", 1, "--memory", "64M", "--force", "--output"]
        quick = ["--threads", 1, "--memory", "64M", "--force"]
        solve = ["solve", "3x3", "--keep-values", "all", *quick]
        others = {
            "values": [*solve, "--output"],
            "histogram": [*solve, "--histogram"],
            "samples": ["estimate", "4x4", "--depth", 6, "--samples", 5, "--quiet", *quick, "--output"],
            "states": ["states", input_file, "--format", "npy", "--output"],
        }
        return {"output": search, "export": stats, "curve": tune, **others, **commands}

    @staticmethod
    def _targets():
        return ("null-device", "full-device", "link-to-null-device", "pipe", "folder", "file", "link-to-file",
                "link-to-nowhere", "hard-link", "nothing", "input", "link-to-input", "missing-folder",
                "circle", "link-to-folder")  # fmt: skip

    def run(self, trial, folder, chance, tally):
        option, target = trial.split("/")
        input_file = folder / "input.h5"
        input_file.write_bytes(self.material.final.read_bytes())
        before = input_file.read_bytes()
        command = self._commands(input_file)[option]
        output = folder / "out"
        beside = folder / "beside"
        kept = b"content of another file"
        tally["options"] += 1
        if target.endswith("-device"):
            node = beside if target.startswith("link") else output
            try:
                os.mknod(node, stat.S_IFCHR | 0o666, os.makedev(*(FULL if target == "full-device" else NULL)))
                with node.open("wb"):
                    pass
            except PermissionError:
                tally["options"] -= 1
                tally["devices not permitted"] += 1
                return
            if target.startswith("link"):
                output.symlink_to(node)
        elif target == "pipe":
            os.mkfifo(output)
        elif target == "folder":
            output.mkdir()
        elif target == "file":
            output.write_bytes(kept)
        elif target == "link-to-file":
            beside.write_bytes(kept)
            output.symlink_to(beside)
        elif target == "link-to-nowhere":
            output.symlink_to(folder / "nowhere")
        elif target == "hard-link":
            beside.write_bytes(kept)
            output.hardlink_to(beside)
        elif target == "circle":
            output.symlink_to(output.name)
        elif target == "link-to-folder":
            beside.mkdir()
            (beside / "notes.txt").write_bytes(kept)
            output.symlink_to(beside)
        elif target == "link-to-input":
            output.symlink_to(input_file)
        name = {"nothing": "", "input": input_file, "missing-folder": folder / "missing" / "out"}.get(target, output)
        reader = Reader(output) if target == "pipe" else None
        process = self.program.start(*command, name)
        outcome = self.program.finish(process)
        got = reader.finish() if reader else b""
        require_well_behaved(outcome, (DONE, OTHER_FAILURE, WRONG_USAGE, NOT_ENOUGH_CAPACITY))
        if option in ("output", "values", "samples", "histogram") and target in ("input", "link-to-input"):
            return  # the command does not read it: a file like others, and replaced
        self._check(target, outcome, folder, before, kept, got)

    def _check(self, target, outcome, folder, before, kept, got):
        output, beside = folder / "out", folder / "beside"
        require((folder / "input.h5").read_bytes() == before, f"its input is another file now: {outcome}")
        if target == "nothing":
            require(outcome.code != DONE, f"an empty name is taken: {outcome}")
        elif target.endswith("-device"):
            node = beside if target.startswith("link") else output
            require(stat.S_ISCHR(node.lstat().st_mode), f"the device is no device any more: {outcome}")
            if target == "full-device":
                require(outcome.code != DONE, f"code 0, and nothing could be written: {outcome}")
        elif target == "pipe":
            require(stat.S_ISFIFO(output.lstat().st_mode), f"the pipe is no pipe any more: {outcome}")
            require(got or outcome.code != DONE, f"code 0, and nothing came through the pipe: {outcome}")
        elif target in ("folder", "missing-folder", "circle", "link-to-folder"):
            require(outcome.code != DONE, f"code 0, and there is a folder, or none: {outcome}")
            if target == "link-to-folder":
                require([path.name for path in beside.iterdir()] == ["notes.txt"], f"written behind a link: {outcome}")
        elif target in ("input", "link-to-input"):
            require(outcome.code != DONE, f"its own input is taken for an output: {outcome}")
        elif target in ("file", "hard-link", "link-to-file") and outcome.code != DONE:
            require(output.read_bytes() == kept, f"the older file is gone: {outcome}")
        elif outcome.code == DONE:
            require(output.is_file() and output.read_bytes() not in (b"", kept), f"code 0, and no output: {outcome}")


class Reader:
    """Reads a pipe to its end, or until told that nobody will write."""

    def __init__(self, path):
        self.path, self.content = path, b""
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def _read(self):
        with self.path.open("rb") as pipe:
            self.content = pipe.read()

    def finish(self):
        self.thread.join(0.2)
        if self.thread.is_alive() and stat.S_ISFIFO(self.path.lstat().st_mode):
            with self.path.open("wb", buffering=0):  # nobody did: end the wait
                pass
            self.thread.join(5)
        return self.content
