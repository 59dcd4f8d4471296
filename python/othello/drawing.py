"""Positions as SVG pictures, which notebooks show."""

from collections.abc import Iterable

from . import _core

CELL = 40  # pixels of a cell's side
MARGIN = 22  # for the names of columns and rows
BOARD, LINE, LABEL, MARK = "#2e7d4f", "#14402a", "#555", "#e0b23c"


class Drawing:
    """A picture that a notebook shows; `svg` is its text, and str() the position in rows."""

    def __init__(self, svg: str, text: str):
        self.svg = svg
        self._text = text

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self._text.replace("/", "\n")

    def __repr__(self) -> str:
        return f"<othello.Drawing of {self._text}>"


def draw(core: "_core.Board", black: int, white: int, text: str, last: int | None = None, dots: Iterable[int] = ()) -> Drawing:
    """The discs of two bitboards on the cells that the board has; `last`: a cell whose disc is marked; `dots`: vacant cells
    that are, as legal moves."""
    columns, rows = core.columns, core.rows
    width, height = columns * CELL + MARGIN, rows * CELL + MARGIN
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" aria-label="{text}">']
    label = f'font-family="sans-serif" font-size="12" fill="{LABEL}" text-anchor="middle"'
    for column in range(columns):
        parts.append(f'<text x="{MARGIN + (column + 0.5) * CELL:g}" y="{MARGIN - 7}" {label}>{chr(ord("a") + column)}</text>')
    for row in range(rows):
        parts.append(f'<text x="{MARGIN / 2:g}" y="{MARGIN + (row + 0.5) * CELL + 4:g}" {label}>{row + 1}</text>')
    dotted = set(dots)
    for cell in range(columns * rows):
        bit = 1 << cell
        if not core.all & bit:
            continue
        left, top = MARGIN + cell % columns * CELL, MARGIN + cell // columns * CELL
        x, y = left + CELL / 2, top + CELL / 2
        colour = LINE if core.closed & bit else BOARD
        parts.append(f'<rect x="{left}" y="{top}" width="{CELL}" height="{CELL}" fill="{colour}" stroke="{LINE}"/>')
        for discs, fill in ((black, "#111"), (white, "#f5f5f5")):
            if discs & bit:
                parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="{CELL * 0.42:g}" fill="{fill}"/>')
        if cell == last:
            parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="{CELL * 0.1:g}" fill="{MARK}"/>')
        elif cell in dotted:
            parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="{CELL * 0.08:g}" fill="{LINE}"/>')
    return Drawing("".join([*parts, "</svg>"]), text)
