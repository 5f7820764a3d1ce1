"""The game for PettingZoo: one agent decides after the other (AEC)."""

from __future__ import annotations

import operator
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .luxx_native import ACTIONS, FEATURES, Game
from .vector import MODES, unpack


def env(mode: str = "base-4", render_mode: str | None = None) -> AECEnv:
    """The environment with PettingZoo's usual wrappers: an illegal action ends the game with a reward of -1."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(mode=mode, render_mode=render_mode), illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class raw_env(AECEnv):  # noqa: N801  (PettingZoo's name for it)
    """One deal. Every decision is a step, also one with a single legal move; the reward at the end is the share of the win less
    the fair share."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["human", "ansi"],
        "name": "luxx_v1",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, mode: str = "base-4", render_mode: str | None = None) -> None:
        super().__init__()
        if mode not in MODES:
            raise ValueError(f"no mode {mode!r}: modes are {', '.join(MODES)}")
        self.mode = mode
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(int(mode.rsplit("-", 1)[1]))]
        self.agents = self.possible_agents[:]
        observation = Dict(
            {
                "observation": Box(0, 1, (FEATURES,), np.int8),
                "action_mask": Box(0, 1, (ACTIONS,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
        self.action_spaces = {agent: Discrete(ACTIONS) for agent in self.possible_agents}
        self.np_random: np.random.Generator | None = None
        self.game: Game | None = None

    def observation_space(self, agent: str) -> gymnasium.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        if seed is not None or self.np_random is None:
            self.np_random, _ = seeding.np_random(seed)
        deal = int(self.np_random.integers(2**63))
        self.game = Game(self.mode, deal, deal % len(self.possible_agents))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turn()

    def _turn(self) -> None:
        """Names the decider, and puts its legal actions where some look for them."""
        for info in self.infos.values():
            info.pop("action_mask", None)
        self.agent_selection = self.possible_agents[self.game.decider]
        self.infos[self.agent_selection]["action_mask"] = self._mask(self.game.decider)

    def _mask(self, seat: int) -> np.ndarray:
        packed = np.frombuffer(self.game.view(seat).mask_packed(), np.uint8)
        return unpack(packed, ACTIONS).astype(np.int8)

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        view = self.game.view(self.possible_agents.index(agent))
        packed = np.frombuffer(view.features_packed(), np.uint8)
        return {"observation": unpack(packed, FEATURES).astype(np.int8), "action_mask": self._mask(view.seat)}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self.game.apply(operator.index(action))
        if self.game.outcome is None:
            self._turn()
        else:
            _, _, winners = self.game.outcome
            players = len(self.possible_agents)
            for seat, agent in enumerate(self.possible_agents):
                self.rewards[agent] = (seat in winners) / len(winners) - 1.0 / players
                self.terminations[agent] = True
                self.infos[agent].pop("action_mask", None)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        if self.render_mode is None:
            gymnasium.logger.warn("render was called without a render_mode")
            return None
        text = str(self.game)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        pass
