"""Scratch folders of searches in several states, which trials copy and resume."""

import json
import shutil
import signal
import time

from .program import DONE, STOPPED_EARLY, Fault, require
from .search import OCCUPANCY

KEPT = ("--keep-depths", "8")
LONGEST_PAUSE_SECONDS = 5


class Checkpoints:
    """Of one engine: `unfinished` is within the last depth of `small`, `finished` has all of `tiny`."""

    def __init__(self, program, folder, engine, tiny, small):
        self.program, self.folder, self.engine = program, folder, engine
        self.tiny, self.small = tiny.by(engine), small.by(engine)
        folder.mkdir()
        self.finished = folder / "finished"
        program.run(*self.tiny.arguments(), *self.tiny.in_folder(self.finished), "--keep-depths", "3,4")
        self.unfinished = self._killed_between_segments() if engine == OCCUPANCY else self._killed_between_merges()

    def files(self, scratch):
        return sorted(path for path in scratch.rglob("*") if path.suffix in (self.engine.ending, ".json"))

    def resume(self, scratch, threads=2):
        return [*self.small.arguments(threads), *self.small.in_folder(scratch)]

    def _last(self, scratch, before=0):
        return list((scratch / f"depth-{self.small.depth - before:02}").glob(f"*{self.engine.ending}"))

    def _killed_between_segments(self):
        """When most of the segments of the last depth were there."""
        best, most = None, 0
        for at in range(20, 40):
            scratch = self.folder / f"unfinished-{at}"
            fault = Fault("rename", at, "kill")
            if self.program.finish(self.program.start(*self.resume(scratch, 1), *KEPT, fault=fault)).code == DONE:
                shutil.rmtree(scratch)
                break
            segments = len(self._last(scratch))
            if self._last(scratch, before=1) and segments >= most:
                if best is not None:
                    shutil.rmtree(best)
                best, most = scratch, segments
            else:
                shutil.rmtree(scratch)
        require(most > 1, "no checkpoint within a depth could be made")
        return best

    def _manifest(self, scratch):
        manifest = json.loads((scratch / "manifest.json").read_text(encoding="ascii"))
        return manifest if len(manifest["depths"]) == self.small.depth else {"frontier": [], "runs": [], "baskets": []}

    def _killed_between_merges(self):
        """So little disk that the runs were merged before all of the frontier was expanded."""
        for at in range(30, 120):
            scratch = self.folder / f"unfinished-{at}"
            words = [*self.small.arguments(1), *self.small.in_folder(scratch, "1500K"), *KEPT]
            self.program.finish(self.program.start(*words, fault=Fault("rename", at, "kill", path="manifest.json")))
            manifest = self._manifest(scratch)
            if manifest["frontier"] and len(manifest["runs"]) > 1:
                return scratch
            shutil.rmtree(scratch)
        return require(False, "no checkpoint between two merges could be made")

    def merging(self):
        """Stopped when some of the files of the last merge were there. Of the paper's search only."""
        scratch = self.folder / "merging"
        for at in range(52, 0, -1):
            fault = Fault("rename", at, "pause:300", path=f"depth-{self.small.depth}")
            process = self.program.start(*self.resume(scratch, 1), *KEPT, fault=fault)
            begin = time.monotonic()
            while process.poll() is None and len(self._last(scratch)) < at - 1 and time.monotonic() - begin < LONGEST_PAUSE_SECONDS:
                time.sleep(0.001)
            process.send_signal(signal.SIGTERM)
            outcome = self.program.finish(process)
            if outcome.code == STOPPED_EARLY and any(basket["files"] for basket in self._manifest(scratch)["baskets"]):
                return scratch
            shutil.rmtree(scratch)
        return require(False, "no checkpoint within a merge could be made")
