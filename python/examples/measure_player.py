"""How good is a player? It plays a perfect opponent, and every move of its is compared with the best.

    python3 measure_player.py [--board 5x6] [--games 100] [--book 5x6-values.h5] [--player greedy|random|mobility]

Prints the share of its moves that were optimal, and the mean loss per game: what its moves were worth less than the best
ones, in discs. All games are played side by side, so that the values of each ply come from one call. The book saves the search of the
first plies, results/solved/5x6-values.h5 for 5x6.
"""

import argparse
import sys
from collections.abc import Callable

import numpy as np
import othello

Player = Callable[[othello.Board, np.ndarray, np.random.Generator], np.ndarray]


def legal(board, states):
    """bool of shape (n, rows * columns)."""
    cells = np.arange(board.rows * board.columns, dtype=np.uint64)
    return (board.moves(states)[:, None] >> cells & np.uint64(1)).astype(bool)


def best_of(worth, allowed, random):
    """A cell of the highest worth among those allowed, any of several; for each state."""
    worth = np.where(allowed, worth + random.uniform(0, 0.5, worth.shape), -np.inf)
    return worth.argmax(axis=1)


def random_player(board, states, random):
    allowed = legal(board, states)
    return best_of(np.zeros(allowed.shape), allowed, random)


def after_all_moves(board, states, score):
    """score(successors) in the places of their moves, for each state."""
    successors, origins, cells = board.successors(states)
    worth = np.full((len(states), board.rows * board.columns), -np.inf)
    worth[origins, cells] = score(successors)
    return worth


def greedy_player(board, states, random):
    """Takes as many discs as it can."""
    worth = after_all_moves(board, states, lambda after: np.bitwise_count(after[:, 1]) if hasattr(np, "bitwise_count")
                            else np.array([int(discs).bit_count() for discs in after[:, 1]]))  # fmt: skip
    return best_of(worth, np.isfinite(worth), random)


def mobility_player(board, states, random):
    """Leaves as few replies as it can."""
    worth = after_all_moves(board, states, lambda after: -legal(board, after).sum(axis=1))
    return best_of(worth, np.isfinite(worth), random)


def values_of_moves(board, states, book):
    """As board.values(..., moves=True) has them; each state is searched once, whatever its orientation in the games."""
    different, index = np.unique(othello.structured(states), return_inverse=True)
    return board.values(different, book=book, moves=True)[1][index]


def measure(player: Player, board: othello.Board, games: int, book: othello.Book | None = None, seed: int = 1) -> dict:
    """The player has the first move in every other game."""
    random = np.random.default_rng(seed)
    states = np.tile(board.start, (games, 1))
    to_move = np.arange(games) % 2 == 0  # the player is
    loss = np.zeros(games)
    moves = optimal = 0
    while (going := np.flatnonzero(~board.is_over(states))).size:
        cells = np.full(games, othello.PASS)
        able = going[~board.must_pass(states[going])]
        values = values_of_moves(board, states[able], book).astype(float)
        allowed = values != othello.NO_VALUE
        best = np.where(allowed, values, -np.inf).max(axis=1)
        chosen = best_of(values, allowed, random)  # what the perfect opponent plays
        mine = to_move[able]
        chosen[mine] = player(board, states[able][mine], random)
        lost = best - values[np.arange(able.size), chosen]
        loss[able[mine]] += lost[mine]
        moves += mine.sum()
        optimal += (lost[mine] == 0).sum()
        cells[able] = chosen
        states[going] = board.after(states[going], cells[going])
        to_move[going] = ~to_move[going]
    return {"games": games, "moves": int(moves), "optimal": optimal / moves, "loss": loss.mean()}


PLAYERS = {"greedy": greedy_player, "mobility": mobility_player, "random": random_player}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--board", default="5x6")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--book")
    parser.add_argument("--player", choices=PLAYERS, default="greedy")
    arguments = parser.parse_args()
    if arguments.games < 1:
        parser.error(f"--games {arguments.games}: at least 1 is needed")
    try:
        book = othello.Book(arguments.book) if arguments.book else None
        found = measure(PLAYERS[arguments.player], othello.Board(arguments.board), arguments.games, book)
    except (ValueError, OSError, MemoryError, othello.DamagedFile) as error:
        sys.exit(f"measure_player.py: {error}")
    print(f"{arguments.player}: {found['moves']} moves in {found['games']} games, {found['optimal']:.1%} of them optimal, "
          f"mean loss {found['loss']:.2f} discs a game")  # fmt: skip


if __name__ == "__main__":
    main()
