"""The states that `othello enumerate` stored, as NumPy arrays.

    import othello_states
    states = othello_states.load("5x6.h5")                      # a results file, or the --scratch folder of a search
    states = othello_states.load("/scratch/5x6", depth=12)
    some = othello_states.load("5x6.h5", range=(1000, 2000))
    for piece in othello_states.pieces("5x6.h5"): ...           # for what does not fit in memory
    cells = othello_states.unpack(states[:10], 5, 6)            # 1 the mover's disc, -1 the opponent's, 0 vacant
    othello_states.contains("5x6.h5", ["OOOOO/OOOOO/OOOOO/OOOOO/OOOOO/OOOOO"])

An array of states has the shape (n, 2) and the type uint64: the mover's discs and the opponent's, bit
row * columns + column for a cell, counted from the top left. The states come in the order in which they are
stored, one of each orbit, as `othello states` writes them: that program reads and checks them, and this module
receives them through a pipe, at some tens of millions a second.

The program is the one given as `program`, else that of the environment variable OTHELLO, else `othello` of the PATH.
"""

import os
import subprocess
import tempfile

import numpy

__all__ = ["OthelloError", "contains", "load", "pieces", "unpack"]

_STATE_BYTES = 16
_CHECK_FAILED = 3


class OthelloError(Exception):
    """The program could not do it. `code` is its exit code: 2 wrong usage, 4 not enough memory, 5 damaged input.

    It is None if the program cannot be called.
    """

    def __init__(self, message, code):
        super().__init__(message)
        self.code = code


def load(path, depth=None, range=None, program=None):
    """All states of a results file or a scratch folder, or those of `range`, a pair (begin, end)."""
    with _States(path, depth, range, program) as source:
        states = numpy.empty((source.states, 2), dtype="<u8")
        source.fill(states)
    return states


def pieces(path, depth=None, range=None, program=None, size=1 << 20):
    """The same in arrays of at most `size` states. What came is worth nothing unless the last one came, too."""
    if size < 1:
        raise ValueError(f"size {size}: at least 1 is needed")
    with _States(path, depth, range, program) as source:
        left = source.states
        while left > 0:
            piece = numpy.empty((min(left, size), 2), dtype="<u8")
            source.fill(piece)
            left -= len(piece)
            if left == 0:
                source.finish()
            yield piece


def contains(path, boards, depth=None, program=None):
    """For each board, as text with rows joined by /, the position of its state in load(path), or None."""
    found = []
    for batch in _batches(boards):
        command = _command(program, "contains", path, depth) + ["--quiet", "--"] + batch
        done = _call(subprocess.run, command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if done.returncode not in (0, _CHECK_FAILED) or done.stdout.count("\n") != len(batch):
            raise OthelloError(done.stderr.strip(), done.returncode)
        answers = [line.split()[1:] for line in done.stdout.splitlines()]
        found += [int(answer[1]) if answer[0] == "yes" else None for answer in answers]
    return found


def unpack(states, columns, rows):
    """An array of shape (n, rows, columns): 1 the mover's disc, -1 the opponent's, 0 a vacant cell."""
    states = numpy.ascontiguousarray(states, dtype="<u8").reshape(-1, 2)
    bits = numpy.unpackbits(states.view(numpy.uint8).reshape(-1, 2, 8), axis=2, bitorder="little")
    cells = bits[:, :, : rows * columns].astype(numpy.int8)
    return (cells[:, 0] - cells[:, 1]).reshape(-1, rows, columns)


def _command(program, subcommand, path, depth):
    command = [os.fspath(program or os.environ.get("OTHELLO") or "othello"), subcommand, os.fspath(path)]
    return command if depth is None else command + ["--depth", str(depth)]


def _call(run_or_popen, command, **streams):
    """Starts the program; that it cannot be started is an OthelloError, too."""
    try:
        return run_or_popen(command, stdin=subprocess.DEVNULL, **streams)
    except OSError as error:
        raise OthelloError(f"{command[0]} cannot be called: {error.strerror}", None) from error


def _batches(boards):
    """Lists of boards that a command line takes: every call reads all states, so they are few and long."""
    limit = min(1 << 20, os.sysconf("SC_ARG_MAX") // 2)  # bytes; the environment counts as well
    batch, size = [], 0
    for board in boards:
        needed = len(os.fsencode(board)) + 9  # with its end and a pointer to it
        if batch and size + needed > limit:
            yield batch
            batch, size = [], 0
        batch.append(board)
        size += needed
    if batch:
        yield batch


class _States:
    """A running `othello states`: `states` are to come."""

    def __init__(self, path, depth, limits, program):
        command = _command(program, "states", path, depth) + ["--format", "npy", "--quiet"]
        if limits is not None:
            command += ["--range", f"{limits[0]}:{limits[1]}"]
        # A file takes what a pipe that nobody reads meanwhile would not.
        self._log = tempfile.TemporaryFile()
        try:
            self._process = _call(subprocess.Popen, command, stdout=subprocess.PIPE, stderr=self._log)
        except BaseException:
            self._log.close()
            raise
        try:
            self.states = self._read_header()
        except BaseException:
            self._stop()
            raise

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        try:
            if kind is None:
                self.finish()
        finally:
            self._stop()

    def fill(self, states):
        """Reads as many states as the array has."""
        buffer = memoryview(states).cast("B") if len(states) > 0 else memoryview(b"")
        done = 0
        while done < len(buffer):
            count = self._process.stdout.readinto(buffer[done:])
            if not count:
                self._fail()
            done += count

    def finish(self):
        """Waits for the program to say that all it wrote was right."""
        self._process.stdout.read()
        if self._process.wait() != 0:
            self._fail()

    def _read_header(self):
        if self._process.stdout.peek(1) == b"":
            self._fail()
        numpy.lib.format.read_magic(self._process.stdout)
        return numpy.lib.format.read_array_header_1_0(self._process.stdout)[0][0]

    def _fail(self):
        code = self._process.wait()
        self._log.seek(0)
        text = self._log.read().decode(errors="replace").strip()
        raise OthelloError(text.splitlines()[-1] if text else "othello states ended too early", code)

    def _stop(self):
        self._process.stdout.close()
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        self._log.close()
