"""The figures that need the tables of scripts/develop/measure-compression, or other results files beside the first."""

from reporting.figure import STYLES, Figure, label_points, legend_above, lines, whole_depths
from reporting.results import table


def bits_figure(results, tables):
    measured = [row for row in table(tables / "widths-by-depth.csv") if row["board"] == results.board]
    stored = f"stored by this search ({results.attributes['engine']})"
    rows = [
        {"series": stored, "depth": depth, "bits_per_state": f"{bits:.4f}"}
        for depth, bits, states in zip(
            results.depths, results.column("bits_per_state"), results.column("states")
        )
        if states >= 1000
    ]
    for numbering in ("othello", "colouring"):
        label = {"othello": "Othello numbers", "colouring": "colourings within an occupancy"}[numbering]
        for row in measured:
            if row["numbering"] != numbering or row["m"] != "4":
                continue
            depth = int(row["depth"])
            rows.append({"series": f"{label}, widths 8,16,32,64", "depth": depth,
                         "bits_per_state": row["paper_bits_per_state"]})  # fmt: skip
            rows.append({"series": f"{label}, best four widths", "depth": depth,
                         "bits_per_state": row["bits_per_state"]})  # fmt: skip

    if not rows:
        return None

    def paint(axes):
        series = {}
        for row in rows:
            xs, ys = series.setdefault(row["series"], ([], []))
            xs.append(row["depth"])
            ys.append(float(row["bits_per_state"]))
        lines(axes, series, 2)
        axes.set_ylim(bottom=0)
        whole_depths(axes)
        axes.set_ylabel("bits per state")

    caption = (
        "What a state takes, for depths of a thousand states or more. A plain machine word would take 64 bits. Widths "
        "8,16,32,64 are the paper's: a gap is one byte if it is below 255, else three, and so on. The best four widths "
        "are the exact optimum for each depth. Colourings within an occupancy are numbered again for each set of filled "
        "cells, as the search by occupancy stores them; on disk it has an entropy code behind its bytes."
    )
    return Figure("bits", "Bits per state by depth, widths and numbering", caption, rows).draw(paint)


def transformation_rows(results, others, tables):
    """Number of transformations against what they save, from files of this board and the measured table."""
    rows = []
    for file in (results, *others):
        states = file.column("states")
        rows.append({
            "board": file.board, "depth": file.depths[-1], "engine": file.attributes["engine"],
            "transformations": int(file.attributes["transformations"]), "states": sum(states),
            "bits_per_state": f"{8 * sum(file.column('bytes')) / sum(states):.3f}",
            "bytes": sum(file.column("bytes")), "seconds": f"{sum(file.column('seconds')):.3f}",
        })  # fmt: skip
    if others:
        return rows
    return [
        {
            "board": row["board"], "depth": row["depth"], "engine": row["engine"],
            "transformations": int(row["transformations"]), "states": int(row["states"]),
            "bits_per_state": row["bits_per_state"], "bytes": int(row["bytes"]),
            "seconds": row["seconds_to_this_depth"],
        }
        for row in table(tables / "transformations.csv")
    ]  # fmt: skip


def transformations_figure(results, others, tables):
    rows = transformation_rows(results, others, tables)
    if not rows:
        return None
    groups = {}
    for row in rows:
        groups.setdefault((row["board"], row["depth"], row["engine"]), []).append(row)
    for group in groups.values():
        group.sort(key=lambda row: row["transformations"])
        for row in group:
            for name in ("states", "bytes", "seconds"):
                first = float(group[0][name])
                row[f"{name}_against_one"] = f"{float(row[name]) / first:.4f}" if first else ""
    groups = {key: group for key, group in groups.items() if len(group) > 1}
    if not groups:
        return None

    def paint(axes):
        keys = list(groups)
        for offset, (name, label) in enumerate((("states", "states"), ("bytes", "bytes stored"), ("seconds", "time"))):
            style = ({"color": "#404040"}, {"color": "#ffffff", "edgecolor": "#404040", "hatch": "///"},
                     {"color": "#b0b0b0"})[offset]  # fmt: skip
            axes.bar([i + 0.26 * (offset - 1) for i in range(len(keys))],
                     [100 * float(groups[key][-1][f"{name}_against_one"] or 0) for key in keys], 0.24, label=label,
                     **style)  # fmt: skip
        axes.set_xticks(range(len(keys)))
        names = []
        for key in keys:
            low, high = groups[key][0], groups[key][-1]
            names.append(f"{key[0]} depth {key[1]}\n{key[2]}\n1 to {high['transformations']} transformations\n"
                         f"{float(low['bits_per_state']):.1f} to {float(high['bits_per_state']):.1f} bits")  # fmt: skip
        axes.set_xticklabels(names, fontsize=6.5)
        axes.set_ylabel("percent of what one transformation takes")
        legend_above(axes)

    caption = (
        "The trade-off that the paper calls fun. Counting states that are mirror images of each other once leaves "
        "fewer states, fewer bytes, and fewer states to expand; in return every state is looked at under all "
        "transformations. 100 percent is the search that distinguishes all states, and the names below the bars say "
        "what a state takes without and with it. States do not become fewer by the whole number of transformations: "
        "many of them can be reached in one of their orientations only."
    )
    return Figure("transformations", "What transformations gain", caption, rows).draw(paint, height=4.8)


def deepest(tables, kind, board, numbering="colouring"):
    """The table of this kind (speed, peers) at the board's deepest depth that was measured: depth and rows."""
    found = []
    for path in tables.glob(f"{kind}-{board}-depth*-{numbering}.csv"):
        found.append((int(path.name.split("-depth")[1].split("-")[0]), path))
    if not found:
        return None, []
    depth, path = max(found)
    return depth, table(path)


def count_figure(results, tables):
    """Size against the number of widths."""
    rows = [
        {"depth": int(row["depth"]), "gaps": row["gaps"], "m": int(row["m"]), "widths": row["widths"],
         "bits_per_state": row["bits_per_state"], "entropy": row["entropy"]}
        for row in table(tables / "widths-by-depth.csv")
        if row["board"] == results.board and row["numbering"] == "colouring"
    ]  # fmt: skip
    if not rows:
        return None
    gaps = {row["depth"]: int(row.pop("gaps")) for row in rows}
    widest = max(gaps, key=gaps.get)
    # The sparse depths before the widest, that, and the last.
    shown = sorted({widest - 8, widest - 4, widest, max(gaps)} & set(gaps))
    rows = [row for row in rows if row["depth"] in shown]

    def paint(axes):
        series = {}
        for depth, style in zip(shown, STYLES):
            of_depth = [row for row in rows if row["depth"] == depth]
            entropy = float(of_depth[0]["entropy"])
            series[f"depth {depth} (dotted: its entropy, {entropy:.2f})"] = (
                [row["m"] for row in of_depth], [float(row["bits_per_state"]) for row in of_depth])  # fmt: skip
            axes.axhline(entropy, color=style["color"], linewidth=0.8, linestyle=":")
        lines(axes, series, 1)
        axes.set_ylim(bottom=0)
        axes.set_xlabel("number of widths, each list the best of its length")
        axes.set_ylabel("bits per state")

    caption = (
        "Bits per state of the best widths against how many there are, for colourings within an occupancy. Four widths "
        "bring nearly all of the gain; a fifth is worth a little and more are worth nothing. The dotted lines are "
        "the order-0 entropy: no code that gives every gap a word of its own can go below."
    )
    return Figure("count", "Size against the number of widths", caption, rows).draw(paint)


def speed_figure(results, tables):
    depth, rows = deepest(tables, "speed", results.board)
    if not rows:
        return None

    def points(chosen):
        chosen = sorted(chosen, key=lambda row: float(row["bits_per_state"]))
        return ([float(row["decoded_per_second"]) / 1e6 for row in chosen],
                [float(row["bits_per_state"]) for row in chosen])  # fmt: skip

    def paint(axes):
        best = [row for row in rows if row["on_curve"] == "1"]
        axes.plot(*points(rows), "o", color="#b0b0b0", markersize=4, label="measured")
        axes.plot(*points(best), "s-", color="#000000", markersize=4, linewidth=1, label="not beaten in both")
        axes.set_xlabel("decoded, million states per second and core")
        axes.set_ylabel("bits per state")
        axes.set_ylim(bottom=0)
        ordered = sorted(best, key=lambda row: float(row["bits_per_state"]))
        label_points(axes, [(x, y, row["widths"].replace("-", ",")) for x, y, row in zip(*points(best), ordered)])
        legend_above(axes)

    caption = (
        f"Size against decoding speed at depth {depth}, for colourings within an occupancy: the best widths under every "
        f"first width from 1 to 16, and the best of whole bytes. Better is to the right and below. Fewer bits take more "
        f"escapes, and escapes take time. Names that would cover others are left out; all are in the data."
    )
    return Figure("speed", "Size against decoding speed", caption, rows).draw(paint, height=4.8)


def front(points):
    """Of points (speed, size) those that no other is smaller and faster than, the fastest first."""
    best, smallest = [], float("inf")
    for speed, size in sorted(points, key=lambda point: (-point[0], point[1])):
        if size < smallest:
            best.append((speed, size))
            smallest = size
    return best


def peers_figure(results, tables):
    depth, rows = deepest(tables, "peers", results.board)
    if not rows:
        return None
    shown = [row for row in rows if not row["coder"].endswith(("zstd-3", "zstd-9"))]

    def paint(axes):
        for name, style, wanted in (
            ("alone", {"marker": "o", "color": "#000000"}, lambda coder: "+" not in coder),
            ("zstd level 1 behind", {"marker": "s", "color": "#808080"}, lambda coder: coder.endswith("zstd-1")),
            ("entropy coder of zstd behind", {"marker": "^", "color": "#c04000"},
             lambda coder: coder.endswith("huffman")),
        ):  # fmt: skip
            chosen = [row for row in shown if wanted(row["coder"])]
            axes.plot([float(row["decoded_per_second"]) / 1e6 for row in chosen],
                      [float(row["bits_per_state"]) for row in chosen], linestyle="", markersize=5, label=name,
                      **style)  # fmt: skip
        undominated = front([(float(row["decoded_per_second"]) / 1e6, float(row["bits_per_state"])) for row in rows])
        axes.plot(*zip(*undominated), "-", color="#b0b0b0", linewidth=1, zorder=1, label="Pareto front of all")
        axes.set_xscale("log")
        axes.set_ylim(bottom=0)
        axes.set_xticks([50, 100, 200, 500, 1000, 2000], ["50", "100", "200", "500", "1000", "2000"])
        axes.minorticks_off()
        fastest = max(float(row["decoded_per_second"]) for row in rows) / 1e6
        slowest = min(float(row["decoded_per_second"]) for row in shown) / 1e6
        axes.set_xlim(left=min(80, 0.8 * slowest), right=max(4000, 1.5 * fastest))
        axes.set_xlabel("decoded, million states per second and core, logarithmic")
        axes.set_ylabel("bits per state")
        named = [(float(row["decoded_per_second"]) / 1e6, float(row["bits_per_state"]), row["coder"].split("+")[0])
                 for row in shown if not row["coder"].endswith("zstd-1")]  # fmt: skip
        label_points(axes, named)
        legend_above(axes)

    caption = (
        f"Other codes of sorted sets on the same states, depth {depth}, colourings within an occupancy. Better is to the "
        f"right and below; on the line lie those that no other one is smaller and faster than. gapkeep's names end in its widths; engine is what the search by occupancy keeps: gaps in "
        f"one, three or seven bytes, then the entropy coder of zstd. zstd at levels 3 and 9, and names that would cover others, "
        f"are in the data."
    )
    return Figure("peers", "gapkeep and its peers", caption, rows).draw(paint, height=5.6)
