"""The figures that a results file alone gives: the paper's Fig. 10, 11 and 12, and the time."""

from reporting.figure import BARS, STYLES, Figure, legend_above, lines, whole_depths, whole_numbers
from reading.gapkeep import BLOCK_STATES

# The paper's Fig. 11: percent of the states of 5x6 at depth 20 whose gap needs so many bits.
PAPER_BITS = {1: 6.01, 2: 42.62, 3: 21.81, 4: 10.92, 5: 3.61, 6: 2.01, 7: 4.47, 8: 2.15}


def states_figure(results):
    rows = [
        {"depth": depth, "states": states, "turn_skips": skips, "games_ended": ended}
        for depth, states, skips, ended in zip(
            results.depths, results.column("states"), results.column("turn_skips"), results.column("games_ended")
        )
    ]

    def paint(axes):
        series = {}
        for name, label in (
            ("states", "states"),
            ("turn_skips", "states of the depth before whose mover had no move (turn skips)"),
            ("games_ended", "of these, games that ended: the opponent had no move either"),
        ):
            points = [(row["depth"], row[name]) for row in rows if row[name] > 0]
            series[label] = ([x for x, _ in points], [y for _, y in points])
        lines(axes, series, 1)
        axes.set_yscale("log")
        whole_depths(axes)
        axes.set_ylabel("count, logarithmic")

    total = sum(row["states"] for row in rows)
    ended = sum(row["games_ended"] for row in rows)
    caption = (
        f"Every reachable state of {results.board} (columns x rows) to depth {results.depths[-1]}: {total:,} in all, "
        f"{ended:,} games that ended on the way because neither player could move. A depth without a point has a "
        f"count of 0. The paper's Fig. 10 is this table for 5x6."
    )
    return Figure("states", "States per depth", caption, rows).draw(paint)


def gap_figure(results):
    depth = results.widest()
    counts = [int(count) for count in results.gap_bits[depth]]
    total = sum(counts) or 1
    widest = max((bits for bits, count in enumerate(counts) if count), default=0) + 1
    compare = results.board == "5x6"
    rows = []
    for bits in range(1, widest + 1):
        row = {"bits": bits, "gaps": counts[bits - 1], "percent": f"{100 * counts[bits - 1] / total:.4f}"}
        if compare:
            row["paper_percent_at_depth_20"] = PAPER_BITS.get(bits, "")
        rows.append(row)

    def paint(axes):
        xs = [row["bits"] for row in rows]
        shift = 0.2 if compare else 0
        axes.bar([x - shift for x in xs], [float(row["percent"]) for row in rows], 0.4 if compare else 0.7,
                 label=f"depth {depth}, {results.numbering} numbering", **BARS[0])  # fmt: skip
        if compare:
            axes.bar([bits + shift for bits in PAPER_BITS], list(PAPER_BITS.values()), 0.4,
                     label="the paper, depth 20, Othello numbers", **BARS[1])  # fmt: skip
        legend_above(axes)
        axes.set_xlabel("bits that a gap needs (difference of neighbouring numbers minus one)")
        axes.set_ylabel("share of the gaps, percent")

    within = 100 * sum(counts[:8]) / total
    caption = (
        f"A sorted set is stored as the gaps between its members. At depth {depth}, the widest of this file, "
        f"{within:.1f} % of the gaps fit in one byte. What a code of given widths costs follows from such counts; "
        f"the few large gaps decide how many bits an escape must offer. The paper's Fig. 11 shows depth 20 of 5x6, "
        f"where 93.6 % fit in a byte; it lumps together what needs more, 6.33 % up to 16 bits and 0.06 % up to 32."
    )
    return Figure("gaps", "Bits needed per gap", caption, rows).draw(paint)


def equal_split(results):
    """States of the last depth that each thread would have if every one owned the same range of numbers."""
    shares = [0] * results.threads
    bound = results.number_bound()
    for first, count in results.blocks:
        shares[min(first * results.threads // bound, results.threads - 1)] += count
    return shares


def basket_figure(results):
    """Of the widest depth; equal ranges only if that is the last one, whose states the file holds."""
    depth = results.widest()
    # As many columns as the depth with most threads; a search may be resumed with fewer.
    baskets = [int(states) for states in results.basket_states[depth]]
    while len(baskets) > results.threads and baskets[-1] == 0:
        baskets.pop()
    split = equal_split(results) if depth == results.depths[-1] else None
    fair = sum(baskets) / len(baskets)
    rows = [{"thread": thread, "states_of_basket": basket} for thread, basket in enumerate(baskets)]
    for row, share in zip(rows, split or ()):
        row["states_of_equal_range"] = share

    def paint(axes):
        xs = list(range(len(baskets)))
        if split:
            axes.bar(range(len(split)), [states / 1e6 for states in split], 0.8, label="equal ranges of numbers", **BARS[1])
        axes.plot(xs, [states / 1e6 for states in baskets], "o", color="#000000", markersize=4 if len(xs) < 100 else 2,
                  label="as the search divided them")  # fmt: skip
        axes.axhline(fair / 1e6, color="#808080", linestyle=":", linewidth=1, label="an even share")
        axes.set_ylim(0, 1.15 * max([*baskets, *(split or ())]) / 1e6)
        whole_numbers(axes, "thread")
        axes.set_ylabel(f"states of depth {depth}, millions")
        legend_above(axes)

    worst = max(baskets) / fair if fair else 0
    kept = "after the basket distribution" if results.attributes["engine"] == "shifted-queue" else "computed by it"
    caption = (
        f"States of depth {depth}, the widest, per thread, {kept}: the heaviest of {len(baskets)} threads has "
        f"{worst:.3f} times an even share. "
    )
    if split:
        worst_split = max(split) / fair if fair else 0
        nothing = f", and {split.count(0)} of them nothing" if 0 in split else ""
        caption += (
            f"If every thread owned a range of numbers of the same length, the heaviest would have "
            f"{worst_split:.2f} times{nothing}: the numbers are far from uniform, and equal ranges are no way to share "
            f"work. (Shares of equal ranges are counted to within a block of {BLOCK_STATES:,} states.) "
        )
    else:
        caption += (
            "What equal ranges of numbers would have given each is known only of the last depth, whose states the "
            "file holds. "
        )
    caption += "In the paper's Fig. 12 the heaviest of 576 threads has 0.32 % of the states, 1.8 times an even share."
    return Figure("baskets", "States per thread", caption, rows).draw(paint)


def time_figure(results):
    rows = [
        {"depth": depth, "seconds": f"{seconds:.4f}", "states_per_second": round(states / seconds) if seconds else ""}
        for depth, seconds, states in zip(results.depths, results.column("seconds"), results.column("states"))
        if depth > 0
    ]

    if not rows:
        return None

    def paint(axes):
        shown = [row for row in rows if float(row["seconds"]) > 0.0005]
        xs = [row["depth"] for row in shown]
        axes.bar(xs, [float(row["seconds"]) for row in shown], 0.7, label="time (left)", **BARS[1])
        axes.set_yscale("log")
        whole_depths(axes)
        axes.set_ylabel("seconds, logarithmic")
        right = axes.twinx()
        right.plot(xs, [row["states_per_second"] / 1e6 for row in shown], label="rate (right)", markersize=4, **STYLES[0])
        right.set_ylabel("million states per second")
        right.set_ylim(bottom=0)
        bars, curve = axes.get_legend_handles_labels(), right.get_legend_handles_labels()
        legend_above(axes, handles=bars[0] + curve[0], labels=bars[1] + curve[1])

    total = sum(results.column("seconds"))
    caption = (
        f"Wall time from one depth to the next with {results.threads} threads, and states found per second; "
        f"{total:,.1f} s in all. Depths that took less than half a millisecond are left out."
    )
    return Figure("time", "Time and rate by depth", caption, rows).draw(paint)
