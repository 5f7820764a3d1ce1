"""The card game Abluxxen (Linko!) for programs that learn.

`Game`, `View`, `Bot`: one game, step by step. `VectorEnv`: thousands of games with numpy arrays. `luxx.aec.env()`: PettingZoo.
"""

from .luxx_native import Bot, Game, View, action_index, action_text
from .vector import ACTIONS, FEATURES, MODES, SEATS, VectorEnv, make_arrays, random_legal, unpack

__all__ = [
    "ACTIONS",
    "FEATURES",
    "MODES",
    "SEATS",
    "Bot",
    "Game",
    "VectorEnv",
    "View",
    "action_index",
    "action_text",
    "make_arrays",
    "random_legal",
    "unpack",
]
