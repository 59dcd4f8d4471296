"""What states are worth, drawn from a file of values (docs/solve.md)."""

from reading.faults import Foreign, Wrong
from reading.values_file import ValuesFile
from reporting.figure import BARS, STYLES, Figure, legend_above, whole_depths
from reporting.results import Unusable


class Values:
    """The tables of a file that `othello solve --output` wrote."""

    def __init__(self, path):
        try:
            file = ValuesFile(path)
        except (Foreign, Wrong, KeyError) as fault:
            raise Unusable(str(fault)) from None
        self.path = path
        self.attributes = file.attributes
        self.board = self.attributes["board"]
        self.rows = [dict(zip(file.columns, row)) for row in zip(*file.columns.values())]
        self.rows = [row for row in self.rows if row["states"] > 0]
        self.counts = {row["depth"]: file.counts[row["depth"]] for row in self.rows}

    def total(self):
        return sum(row["states"] for row in self.rows)

    def start(self):
        return next(iter(self.counts[0]))


def percent(part, whole):
    return 100 * part / whole


def outcome_figure(values):
    rows = [
        {
            "depth": row["depth"],
            "states": row["states"],
            **{f"{name}_percent": f"{percent(row[name], row['states']):.4f}" for name in ("wins", "draws", "losses")},
        }
        for row in values.rows
    ]

    def paint(axes):
        depths = [row["depth"] for row in rows]
        bottom = [0.0] * len(rows)
        looks = (BARS[0], {"color": "#a0a0a0"}, BARS[1])
        for name, label, look in zip(("wins", "draws", "losses"), ("won", "drawn", "lost"), looks):
            shares = [float(row[f"{name}_percent"]) for row in rows]
            axes.bar(depths, shares, 0.8, bottom=bottom, label=f"{label} by the player to move", **look)
            bottom = [low + share for low, share in zip(bottom, shares)]
        legend_above(axes)
        whole_depths(axes)
        axes.set_ylabel("share of the states, percent")

    total = values.total()
    wins, draws = (sum(row[name] for row in values.rows) for name in ("wins", "draws"))
    caption = (
        f"All {total:,} reachable states of {values.board}: {percent(wins, total):.1f} % are won by the player to move, "
        f"{percent(draws, total):.1f} % drawn, the rest lost, if both play as well as possible."
    )
    return Figure("outcomes", "Who wins", caption, rows).draw(paint)


def fewest_win(values):
    return values.attributes["score"].endswith("-fewest")


def value_label(values):
    return f"value: discs of the {'opponent minus the mover' if fewest_win(values) else 'mover minus the opponent'}'s"


def heat_figure(values):
    """Value against depth; each depth is a column whose shares sum up to 100 %."""
    rows = [
        {"depth": depth, "value": value, "states": states, "percent": f"{percent(states, sum(counts.values())):.6f}"}
        for depth, counts in values.counts.items()
        for value, states in sorted(counts.items())
    ]

    vacant = f"go to {'who has more discs' if fewest_win(values) else 'the winner'}"
    if not values.attributes["score"].startswith("winner"):
        vacant = "go to nobody"

    def paint(axes):
        from matplotlib.colors import LogNorm

        most = max(abs(row["value"]) for row in rows)
        depths = sorted(values.counts)
        # On boards of an even number of cells every value is even, unless vacant cells go to nobody.
        step = 2 if len({row["value"] % 2 for row in rows}) == 1 else 1
        shares = [[0.0] * len(depths) for _ in range(2 * most // step + 1)]
        for row in rows:
            shares[(row["value"] + most) // step][depths.index(row["depth"])] = float(row["percent"])
        image = axes.imshow(
            shares, origin="lower", aspect="auto", cmap="magma_r", norm=LogNorm(0.01, 30), interpolation="nearest", zorder=1,
            extent=(depths[0] - 0.5, depths[-1] + 0.5, -most - step / 2, most + step / 2),
        )  # fmt: skip
        axes.figure.colorbar(image, ax=axes, label="share of the depth's states, percent, logarithmic")
        whole_depths(axes)
        axes.set_ylabel(value_label(values))

    caption = (
        f"How many of the states of each depth have which value. The start is worth {values.start():+d} to the first "
        f"player. Vacant cells at the end "
        f"{vacant}. {'The fewest discs win. ' if fewest_win(values) else ''}White: no state, or less "
        f"than one in ten thousand."
    )
    return Figure("values", "Value against depth", caption, rows).draw(paint)


def quantile(counts, share):
    """The least value that this share of the states does not exceed."""
    wanted = share * sum(counts.values())
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            return value
    return max(counts)


def spread_figure(values):
    rows = []
    for depth, counts in values.counts.items():
        row = {"depth": depth, "lowest": min(counts)}
        row.update({name: quantile(counts, share) for name, share in (("tenth", 0.1), ("quarter", 0.25))})
        row["median"] = quantile(counts, 0.5)
        row["mean"] = f"{sum(value * states for value, states in counts.items()) / sum(counts.values()):.4f}"
        row.update({name: quantile(counts, share) for name, share in (("three_quarters", 0.75), ("nine_tenths", 0.9))})
        row["highest"] = max(counts)
        rows.append(row)

    def paint(axes):
        def series(name):
            return [float(row[name]) for row in rows]

        depths = series("depth")
        for low, high, colour, label in (
            ("lowest", "highest", "#eeeeee", "all"),
            ("tenth", "nine_tenths", "#d0d0d0", "eight of ten states"),
            ("quarter", "three_quarters", "#a8a8a8", "every other state"),
        ):
            axes.fill_between(depths, series(low), series(high), color=colour, label=label, step="mid")
        axes.plot(depths, series("median"), label="median", markersize=4, linewidth=1.2, **STYLES[0])
        axes.plot(depths, series("mean"), label="mean", markersize=4, linewidth=1.2, **STYLES[1])
        legend_above(axes, 5)
        whole_depths(axes)
        axes.set_ylabel(value_label(values))

    last = rows[-1]
    caption = (
        f"Within the bands lie all states of a depth, eight of ten, and every other. At depth {last['depth']} the mean is "
        f"{float(last['mean']):+.1f}."
    )
    return Figure("spread", "How values spread", caption, rows).draw(paint)
