"""A figure: its picture, its text and its data; and the look that all of them share."""

import csv
import io

# Black to light grey, dashes and markers: legible without colour.
STYLES = (
    {"color": "#000000", "linestyle": "-", "marker": "o"},
    {"color": "#c04000", "linestyle": "--", "marker": "s"},
    {"color": "#0060a0", "linestyle": ":", "marker": "^"},
    {"color": "#808080", "linestyle": "-.", "marker": "D"},
    {"color": "#606000", "linestyle": (0, (6, 1, 1, 1, 1, 1)), "marker": "v"},
)
BARS = ({"color": "#404040"}, {"color": "#d8d8d8", "edgecolor": "#404040", "hatch": "///"})


class Figure:
    """A picture, its text, and the rows it was drawn from."""

    def __init__(self, name, title, caption, rows):
        self.name = name
        self.title = title
        self.caption = caption
        self.rows = rows
        self.png = b""

    def draw(self, painter, width=8.0, height=4.4):
        import matplotlib

        matplotlib.use("Agg")
        from matplotlib import pyplot

        figure, axes = pyplot.subplots(figsize=(width, height))
        painter(axes)
        axes.grid(axis="y", color="#dddddd", linewidth=0.6)
        axes.set_axisbelow(True)
        for side in ("top", "right"):
            axes.spines[side].set_visible(False)
        figure.tight_layout()
        buffer = io.BytesIO()
        figure.savefig(buffer, format="png", dpi=130)
        pyplot.close(figure)
        self.png = buffer.getvalue()
        return self

    def csv_text(self):
        out = io.StringIO()
        writer = csv.DictWriter(out, self.rows[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(self.rows)
        return out.getvalue()


def legend_above(axes, columns=3, **options):
    axes.legend(frameon=False, fontsize=8, ncol=columns, loc="lower left", bbox_to_anchor=(0, 1), borderaxespad=0.2,
                **options)  # fmt: skip


def lines(axes, series, columns):
    """series: name -> (xs, ys)"""
    for (name, (xs, ys)), style in zip(series.items(), STYLES * 3):
        axes.plot(xs, ys, label=name, markersize=4, linewidth=1.2, **style)
    legend_above(axes, columns)


def whole_numbers(axes, label):
    from matplotlib.ticker import MaxNLocator

    axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=15))
    axes.set_xlabel(label)


def whole_depths(axes):
    whole_numbers(axes, "depth (discs on the board minus 4)")


def label_points(axes, points):
    """Writes names beside points (x, y, name), leaving out those that would cover one another."""
    taken = []
    for x, y, name in points:
        left, low = axes.transData.transform((x, y))
        if any(abs(low - other_low) < 11 and left < other_right and other_left < left + 5 * len(name)
               for other_left, other_right, other_low in taken):  # fmt: skip
            continue
        taken.append((left, left + 5 * len(name), low))
        axes.annotate(name, (x, y), fontsize=6.5, xytext=(4, 4), textcoords="offset points")
