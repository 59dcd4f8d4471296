"""A values file (docs/solve.md): its tables, which are believed once its seal is right and they agree with each other."""

import math

from reading.faults import Foreign, require
from reading.results_file import attribute_bytes, text
from reading.xxh3 import xxh3

ROOT_ATTRIBUTES = (
    "format", "format_version", "program_version", "commit", "compiler", "command_line", "date", "board", "symmetry", "score",
    "conventions", "widths",
)  # fmt: skip
GAMES_ATTRIBUTES = ("games", "games_won_by_first", "games_won_by_second")
COLUMNS = (
    "depth", "states", "wins", "draws", "losses", "digest", "lowest", "mean", "highest", "states_digest", "seconds",
)  # fmt: skip
HISTOGRAM = ("depth", "value", "states")


class ValuesFile:
    """Attributes as text, columns by name, and a dictionary of states by value for each depth."""

    def __init__(self, path):
        import h5py

        with h5py.File(path, "r") as file:
            self.attributes = {name: text(value) for name, value in file.attrs.items()}
            if self.attributes.get("format") != "othello-values":
                raise Foreign("not a file of values")
            if self.attributes.get("format_version") not in ("1", "2"):
                raise Foreign(f"format version {self.attributes.get('format_version')}; this program reads 1 and 2")
            if self.attributes["format_version"] != "1":
                require(xxh3(sealed_bytes(file)) == int(file.attrs["values_xxh3"]), "the file does not match its checksum")
            self.columns = {name: file["depths"][name][()].tolist() for name in COLUMNS}
            histogram = [file["histogram"][name][()].tolist() for name in HISTOGRAM]
        self.counts = [{} for _ in self.columns["depth"]]
        for depth, value, states in zip(*histogram):
            require(depth < len(self.counts), "the histogram has a depth that the table does not have")
            require(value not in self.counts[depth], "a line of the histogram is there twice")
            self.counts[depth][int(value)] = states
        self.check_agreement()

    def check_agreement(self):
        """The histogram has all that the columns say."""
        for depth, counts in enumerate(self.counts):
            row = {name: values[depth] for name, values in self.columns.items()}
            states = sum(counts.values())
            expected = {
                "depth": depth,
                "states": states,
                "wins": sum(count for value, count in counts.items() if value > 0),
                "draws": counts.get(0, 0),
                "losses": sum(count for value, count in counts.items() if value < 0),
            }
            if counts:
                expected["lowest"], expected["highest"] = min(counts), max(counts)
                mean = sum(value * count for value, count in counts.items()) / states
                require(math.isclose(row["mean"], mean, rel_tol=1e-9), f"depth {depth}: the mean is not that of the histogram")
            for name, value in expected.items():
                require(row[name] == value, f"depth {depth}: {name} is {row[name]}, by the histogram {value}")


def sealed_bytes(file):
    """What the seal covers, in its order."""
    names = [*ROOT_ATTRIBUTES, *(name for name in GAMES_ATTRIBUTES if "games" in file.attrs)]
    parts = [attribute_bytes(file.attrs[name]) for name in names]
    tables = [*(f"depths/{name}" for name in COLUMNS), *(f"histogram/{name}" for name in HISTOGRAM), "stored_depths"]
    for name in tables:
        values = file[name][()]
        parts.append(values.astype(values.dtype.newbyteorder("<")).tobytes())
        parts += [attribute_bytes(file[name].attrs[attribute]) for attribute in ("units", "description")]
    for depth in file["stored_depths"][()].tolist():
        for name in (f"depth-{depth:02}/states", f"depth-{depth:02}/values"):
            parts += [attribute_bytes(file[name].attrs[attribute]) for attribute in ("xxh3", "units", "description")]
    return b"".join(parts)
