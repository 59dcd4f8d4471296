"""All figures as one self-contained page, light or dark as the browser prefers: pictures are inverted, hues kept."""

import base64
import hashlib
import html

STYLE = """
body { font: 16px/1.5 serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem; color: #111; background: #fff; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
img { max-width: 100%; } figure { margin: 0; } figcaption { margin-top: .5rem; }
table { border-collapse: collapse; font: 13px/1.4 monospace; }
td, th { padding: .1rem .7rem; text-align: right; border-bottom: 1px solid #ddd; }
.scroll { overflow-x: auto; } summary { cursor: pointer; }
.facts td, .facts th { text-align: left; font-weight: normal; }
@media (prefers-color-scheme: dark) {
  body { color: #e8e8e4; background: #16181a; }
  a { color: #7db8f0; } td, th { border-color: #4a4e52; }
  img { filter: invert(1) hue-rotate(180deg); mix-blend-mode: screen; }
}
"""

# No script, nothing from elsewhere: this style, and pictures in the page.
STYLE_HASH = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
POLICY = f"default-src 'none'; style-src 'sha256-{STYLE_HASH}'; img-src data:; base-uri 'none'; form-action 'none'"

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>{style}</style></head><body><main>
<h1>{title}</h1>
<p>{intro}</p>
{figures}
<h2>Where this comes from</h2>
{facts}
</main></body></html>
"""


# A table wider than a phone is scrolled, by keys too.
def scrolled(table, label):
    return f'<div class="scroll" role="group" tabindex="0" aria-label="{label}">{table}</div>'


def html_table(rows, label):
    head = "".join(f'<th scope="col">{html.escape(name)}</th>' for name in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{html.escape(str(value))}</td>" for value in row.values()) + "</tr>"
                   for row in rows)  # fmt: skip
    return scrolled(f"<table><tr>{head}</tr>{body}</table>", label)


def figure_html(number, figure):
    picture = base64.b64encode(figure.png).decode()
    return (
        f"<h2>{number}. {html.escape(figure.title)}</h2><figure>"
        f'<img alt="{html.escape(figure.title)}" src="data:image/png;base64,{picture}">'
        f"<figcaption>{html.escape(figure.caption)}</figcaption></figure>"
        f"<details><summary>Data (figure-{figure.name}.csv)</summary>{html_table(figure.rows, f'Data of figure {number}')}</details>"
    )


def page(title, intro, attributes, figures):
    names = ("program_version", "commit", "compiler", "command_line", "date", "engine", "numbering", "symmetry",
             "score", "transformations", "widths", "threads", "wall_seconds", "peak_memory_bytes", "conventions")  # fmt: skip
    facts = "".join(
        f'<tr><th scope="row">{name}</th><td>{html.escape(attributes[name])}</td></tr>'
        for name in names if name in attributes
    )  # fmt: skip
    return PAGE.format(
        policy=POLICY,
        style=STYLE,
        title=html.escape(title),
        intro=html.escape(intro),
        figures="\n".join(figure_html(number, figure) for number, figure in enumerate(figures, 1)),
        facts=scrolled(f'<table class="facts">{facts}</table>', "Origin"),
    )


def results_page(results, figures):
    intro = (
        f"Othello (Reversi) on a board of {results.attributes['columns']} columns and {results.attributes['rows']} "
        f"rows: all states that play can reach, depth by depth. A depth is the number of discs beyond the four of the "
        f"start; states that a reflection or rotation turns into each other "
        f"{'count once' if results.attributes['symmetry'] == 'full' else 'are distinguished'}. Each depth is kept as a "
        f"sorted set of numbers, stored by the gaps between them. The figures are those of the paper “Othello "
        f"Font” (Khorramian, Taniguchi, Uno and Uehara, 2018), drawn from {results.path.name}."
    )
    return page(f"Othello {results.board}, depths 0 to {results.depths[-1]}", intro, results.attributes, figures)


def values_page(values, figures):
    intro = (
        f"Othello (Reversi) on a board of {values.board} (columns x rows): what every state that play can reach is worth "
        f"if both players play as well as possible, in discs, seen by the player to move. A depth is the number of discs "
        f"beyond the four of the start; states that a reflection or rotation turns into each other "
        f"{'count once' if values.attributes['symmetry'] == 'full' else 'are distinguished'}. Drawn from {values.path.name}."
    )
    return page(f"Othello {values.board}, solved", intro, values.attributes, figures)


def trace_page(trace, figures):
    intro = (
        f"What the threads of a search of all states of Othello (Reversi) on {trace.about['board']} (columns x rows) did when, "
        f"drawn from {trace.path.name}."
    )
    attributes = {"program_version": trace.about["program"], "command_line": trace.about["command_line"],
                  "symmetry": trace.about["symmetry"], "threads": str(trace.threads)}  # fmt: skip
    return page(f"Othello {trace.about['board']}, thread by thread", intro, attributes, figures)
