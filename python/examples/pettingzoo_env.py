"""Othello as an environment of PettingZoo (AEC), on a board of any shape, with exact values as rewards if wanted.

    env = OthelloEnv("5x6")
    env.reset()
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination else env.action_space(agent).sample(observation["action_mask"]))

Needs pettingzoo and gymnasium. Actions are cells; the last one, rows * columns, is a pass, which has to be played where there
is no move. An observation has the planes of the mover's and the opponent's discs and the mask of legal actions. The reward
at the end is 1, 0 or -1. With `teacher=True`, info["values"] has what each legal action is worth to its player in discs.
"""

import sys

import numpy as np
import othello

try:
    import gymnasium
    import pettingzoo
except ImportError as missing:
    NEEDED = f"pettingzoo_env.py: {missing.name} is missing: pip install pettingzoo gymnasium"
    if __name__ == "__main__":
        sys.exit(NEEDED)
    raise ImportError(NEEDED) from None


class OthelloEnv(pettingzoo.AECEnv):
    metadata = {"name": "othello_v0", "render_modes": ["ansi"], "is_parallelizable": False}
    render_mode = "ansi"

    def __init__(self, board: str = "5x6", teacher: bool = False, book: othello.Book | None = None):
        super().__init__()
        self.board, self.teacher, self.book = othello.Board(board), teacher, book
        self.cells = self.board.rows * self.board.columns
        self.possible_agents = ["first", "second"]
        planes = gymnasium.spaces.Box(0, 1, (self.board.rows, self.board.columns, 2), dtype=np.int8)
        mask = gymnasium.spaces.Box(0, 1, (self.cells + 1,), dtype=np.int8)
        space = gymnasium.spaces.Dict({"observation": planes, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: gymnasium.spaces.Discrete(self.cells + 1) for agent in self.possible_agents}

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        self.state = self.board.start
        self.agents = list(self.possible_agents)
        self.agent_selection = self.agents[0]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._teach()

    def legal_actions(self) -> np.ndarray:
        """Of the player to move, int8 of shape (cells + 1,)."""
        moves = int(self.board.moves(self.state))
        mask = np.array([moves >> cell & 1 for cell in range(self.cells)] + [0], dtype=np.int8)
        mask[-1] = self.board.must_pass(self.state)
        return mask

    def observe(self, agent):
        to_move = agent == self.agent_selection
        state = self.state if to_move else self.state[::-1]
        signs = self.board.unpack(state)
        mask = self.legal_actions() if to_move else np.zeros(self.cells + 1, dtype=np.int8)
        return {"observation": np.stack([signs == 1, signs == -1], axis=2).astype(np.int8), "action_mask": mask}

    def step(self, action):
        if self.terminations[self.agent_selection]:
            return self._was_dead_step(action)
        self._cumulative_rewards[self.agent_selection] = 0
        self.state = self.board.after(self.state, othello.PASS if action == self.cells else action)
        self.agent_selection = self.agents[1 - self.agents.index(self.agent_selection)]
        self._clear_rewards()
        if self.board.is_over(self.state):
            sign = int(np.sign(self.board.final_scores(self.state)))
            for agent in self.agents:
                self.rewards[agent] = sign if agent == self.agent_selection else -sign
                self.terminations[agent] = True
        self._teach()
        self._accumulate_rewards()

    def _teach(self):
        self.infos = {agent: {} for agent in self.agents}  # what was said before the last move is of another state
        if not self.teacher or self.board.is_over(self.state):
            return
        value, moves = self.board.values(self.state, book=self.book, moves=True)
        values = {cell: int(worth) for cell, worth in enumerate(moves) if worth != othello.NO_VALUE}
        self.infos[self.agent_selection] = {"values": values or {self.cells: int(value)}}

    def render(self):
        return self.board.text(self.state).replace("/", "\n")

    def close(self):
        pass


def main():
    """A game of random moves."""
    env = OthelloEnv()
    env.reset()
    for agent in env.agent_iter():
        observation, _, termination, _, _ = env.last()
        env.step(None if termination else env.action_space(agent).sample(observation["action_mask"]))
    print(env.render())


if __name__ == "__main__":
    main()
