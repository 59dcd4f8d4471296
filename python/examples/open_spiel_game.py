"""Othello of any board in the style of OpenSpiel: a game and its states, with exact values on top.

    game = OthelloGame("5x6")
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    state.returns()

The methods are those of pyspiel.State that algorithms call, so that most of them take it; nothing of OpenSpiel is needed.
Actions are cells; the last one, rows * columns, is a pass.
"""

import copy

import numpy as np
import othello


class OthelloGame:
    def __init__(self, board: str = "5x6"):
        self.board = othello.Board(board)
        self.pass_action = self.board.rows * self.board.columns

    def num_players(self):
        return 2

    def num_distinct_actions(self):
        return self.pass_action + 1

    def min_utility(self):
        return -1.0

    def max_utility(self):
        return 1.0

    def utility_sum(self):
        return 0.0

    def max_game_length(self):
        return 2 * self.board.last_depth

    def observation_tensor_shape(self):
        return [2, self.board.rows, self.board.columns]

    def new_initial_state(self):
        return OthelloState(self)


class OthelloState:
    def __init__(self, game: OthelloGame):
        self.game = game
        self.pair = game.board.start
        self._player = 0
        self._history = []

    def get_game(self):
        return self.game

    def clone(self):
        other = copy.copy(self)
        other._history = list(self._history)
        return other

    def history(self):
        return list(self._history)

    def is_terminal(self):
        return bool(self.game.board.is_over(self.pair))

    def is_chance_node(self):
        return False

    def current_player(self):
        return -4 if self.is_terminal() else self._player  # pyspiel.PlayerId.TERMINAL

    def legal_actions(self, player=None):
        if self.is_terminal() or player not in (None, self._player):
            return []
        moves = int(self.game.board.moves(self.pair))
        return [cell for cell in range(self.game.pass_action) if moves >> cell & 1] or [self.game.pass_action]

    def legal_actions_mask(self, player=None):
        mask = [0] * self.game.num_distinct_actions()
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def apply_action(self, action):
        cell = othello.PASS if action == self.game.pass_action else action
        self.pair = self.game.board.after(self.pair, cell)
        self._player = 1 - self._player
        self._history.append(action)

    def child(self, action):
        after = self.clone()
        after.apply_action(action)
        return after

    def returns(self):
        if not self.is_terminal():
            return [0.0, 0.0]
        sign = float(np.sign(self.game.board.final_scores(self.pair)))
        return [sign, -sign] if self._player == 0 else [-sign, sign]

    def rewards(self):
        return self.returns()

    def player_return(self, player):
        return self.returns()[player]

    def action_to_string(self, player, action=None):
        action = player if action is None else action
        return self.game.board.cell_name(othello.PASS if action == self.game.pass_action else action)

    def observation_tensor(self, player=None):
        pair = self.pair if player in (None, self._player) else self.pair[::-1]
        signs = self.game.board.unpack(pair)
        return np.stack([signs == 1, signs == -1]).astype(float).reshape(-1).tolist()

    def action_values(self, book=None) -> dict[int, int]:
        """What each legal action is worth to its player, in discs, exactly."""
        value, moves = self.game.board.values(self.pair, book=book, moves=True)
        values = {cell: int(worth) for cell, worth in enumerate(moves) if worth != othello.NO_VALUE}
        return values or {self.game.pass_action: int(value)}

    def __str__(self):
        return self.game.board.text(self.pair).replace("/", "\n")
