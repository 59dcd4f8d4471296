"""What each thread did when: the paper's Fig. 12, states per thread, drawn over time."""

from reporting.figure import Figure, legend_above, lines, whole_depths
from reporting.trace import BATCHES


def seconds_by_kind(trace, depth):
    sums = {}
    for event in trace.events:
        if event.depth == depth:
            sums[event.kind] = sums.get(event.kind, 0) + event.seconds
    return sums


def threads_figure(trace):
    lanes = sorted({(event.rank, event.thread) for event in trace.events})
    rows = []
    for rank, thread in lanes:
        mine = [event for event in trace.events if (event.rank, event.thread) == (rank, thread)]
        batches = [event for event in mine if event.kind in BATCHES]
        rows.append({
            "rank": rank,
            "thread": thread,
            "batches": len(batches),
            "states": sum(event.states_found for event in batches),
            "batch_seconds": f"{sum(event.seconds for event in batches):.6f}",
            "wait_seconds": f"{sum(event.seconds for event in mine if event.kind == 'wait'):.6f}",
            "other_seconds": f"{sum(event.seconds for event in mine if event.kind not in (*BATCHES, 'wait')):.6f}",
        })  # fmt: skip

    def paint(axes):
        from matplotlib import colormaps
        from matplotlib.patches import Patch

        place = {lane: number for number, lane in enumerate(lanes)}
        last = max(trace.depths)
        colours = colormaps["viridis"]

        def bars(events, **look):
            by_lane = {}
            for event in events:
                # A team's batch takes all threads of its rank.
                for thread in range(event.thread, event.thread + (event.workers if event.kind in BATCHES else 1)):
                    by_lane.setdefault(place.get((event.rank, thread)), []).append((event.begin, event.seconds))
            for lane, spans in by_lane.items():
                if lane is not None:
                    axes.broken_barh(spans, (lane - 0.45, 0.9), linewidth=0, **look)

        for depth in trace.depths:
            bars([event for event in trace.batches if event.depth == depth], color=colours(depth / max(last, 1)))
        bars([event for event in trace.events if event.kind not in (*BATCHES, "wait")], color="#d02020")
        axes.set_xlim(0, trace.seconds)
        axes.set_ylim(-0.6, len(lanes) - 0.4)
        axes.set_xlabel("seconds")
        axes.set_ylabel("thread" if trace.ranks == 1 else "threads, rank by rank")
        shown = [depth for depth in trace.depths if depth % max(1, len(trace.depths) // 8) == 0]
        handles = [Patch(color=colours(depth / max(last, 1)), label=f"depth {depth}") for depth in shown]
        legend_above(axes, 6, handles=[*handles, Patch(color="#d02020", label="between batches")])

    share = sum(event.seconds * event.workers for event in trace.batches) / (trace.seconds * len(lanes))
    caption = (
        f"{len(trace.batches):,} batches of {sum(event.states_found for event in trace.batches):,} states on {len(lanes)} threads of "
        f"{trace.ranks} ranks; batches take {100 * min(share, 1):.1f} % of the threads' time. Red: what lies between batches; white: waiting."
    )
    return Figure("threads", "What each thread did when", caption, rows).draw(paint, height=max(2.4, min(9, 1.6 + 0.2 * len(lanes))))


def depths_figure(trace):
    rows = []
    for depth in trace.depths:
        sums = seconds_by_kind(trace, depth)
        batches = [event for event in trace.batches if event.depth == depth]
        rows.append({
            "depth": depth,
            "batches": len(batches),
            "states": sum(event.states_found for event in batches),
            "batch_seconds": f"{sum(event.seconds * event.workers for event in batches):.6f}",
            "longest_batch_seconds": f"{max((event.seconds for event in batches), default=0):.6f}",
            "wait_seconds": f"{sums.get('wait', 0):.6f}",
            "between_seconds": f"{sum(s for kind, s in sums.items() if kind not in (*BATCHES, 'wait')):.6f}",
        })  # fmt: skip

    def paint(axes):
        depths = [row["depth"] for row in rows]
        names = (("batch_seconds", "batches, all threads"), ("longest_batch_seconds", "the longest batch"),
                 ("wait_seconds", "waiting, all threads"), ("between_seconds", "between batches"))  # fmt: skip
        lines(axes, {label: (depths, [max(float(row[name]), 1e-6) for row in rows]) for name, label in names}, 4)
        axes.set_yscale("log")
        axes.set_ylabel("seconds")
        whole_depths(axes)

    caption = "Where the time of each depth went. What lies between batches is one thread's work or, as docs/manual.md says, all threads'."
    return Figure("depths", "Seconds by depth", caption, rows).draw(paint)
