"""Thousands of games side by side, with numpy arrays in and out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing

from .luxx_native import ACTIONS, FEATURE_WORDS, FEATURES, MASK_WORDS, SEATS, NativeVectorEnv

MODES: tuple[str, ...] = tuple(
    f"{variant}-{players}"
    for variant in ("base", "advanced", "expert", "ravensburger")
    for players in (2, 3, 4, 5)
)

SHAPES: dict[str, tuple[type, int]] = {
    "features": (np.uint64, FEATURE_WORDS),
    "masks": (np.uint64, MASK_WORDS),
    "seats": (np.uint8, 0),
    "players": (np.uint8, 0),
    "modes": (np.uint8, 0),
    "done": (np.uint8, 0),
    "rewards": (np.float32, SEATS),
    "shares": (np.float32, SEATS),
    "margins": (np.float32, SEATS),
}


class VectorEnv:
    """Many games in lockstep. Every row is a decision with at least two legal moves of somebody outside (the learner or a
    rival); forced moves and bots are played inside. A game that ends is scored and dealt anew in the same step.

    The arrays are written in place by every `step`: copy what must outlive it, and leave them alone in other threads meanwhile.

    features  (num_envs, 22) uint64   what the decider sees, bit-packed: `unpack` makes bytes of it
    masks     (num_envs, 11) uint64   the legal actions, bit-packed
    seats     (num_envs,) uint8       the decider's seat
    players   (num_envs,) uint8       0 for the learner, else the number of the rival
    modes     (num_envs,) uint8       index into `MODES`
    done      (num_envs,) uint8       1 if the last action ended a deal; the next three are of that deal
    rewards   (num_envs, 5) float32   by seat
    shares    (num_envs, 5) float32   shares of the win by seat
    margins   (num_envs, 5) float32   own points less the best other's, by seat
    """

    def __init__(
        self,
        num_envs: int = 1024,
        *,
        seed: int = 0,
        modes: str | Sequence[str] | Mapping[str, float] = "base-4",
        tables: Sequence[tuple[float, Sequence[str]]] = ((1.0, ("learner",)),),
        stakes: tuple[float, float, float] = (1.0, 0.0, 0.0),
        point: float = 0.0,
        threads: int = 0,
        observe: bool = True,
        arrays: Mapping[str, np.ndarray] | None = None,
    ) -> None:
        """`tables` lists who may sit in the other seats, with weights: bots of any level, "learner", "rival:1". `stakes` weighs
        what is played for: deal, points, match. Whoever does not look at `features` says `observe=False`: that array has no rows then, and
        a step takes two thirds of the time. `arrays` are those to write into, if they must lie somewhere special."""
        if isinstance(modes, str):
            modes = [modes]
        weighted = list(modes.items()) if isinstance(modes, Mapping) else [(mode, 1.0) for mode in modes]
        if arrays is None:
            arrays = make_arrays(num_envs, observe=observe)
        self.num_envs = num_envs
        self.features = arrays["features"]
        self.masks = arrays["masks"]
        self.seats = arrays["seats"]
        self.players = arrays["players"]
        self.modes = arrays["modes"]
        self.done = arrays["done"]
        self.rewards = arrays["rewards"]
        self.shares = arrays["shares"]
        self.margins = arrays["margins"]
        self._native = NativeVectorEnv(
            num_envs,
            seed,
            weighted,
            [(weight, list(others)) for weight, others in tables],
            tuple(stakes),
            point,
            threads,
            {name: arrays[name] for name in SHAPES},
        )
        self._native.observe()

    def step(self, actions: np.typing.ArrayLike) -> None:
        """Takes one legal action in every game, of an array or list of whole numbers; raises ValueError, and changes nothing, if
        one is not legal."""
        actions = np.asarray(actions)
        if not np.issubdtype(actions.dtype, np.integer):
            # Cut to whole numbers they would be other actions, and perhaps legal ones.
            raise ValueError(f"actions are whole numbers from 0 to {ACTIONS - 1}, not {actions.dtype}")
        if actions.dtype != np.uint16:
            if actions.size and (actions.min() < 0 or actions.max() >= ACTIONS):
                raise ValueError(f"actions are numbers from 0 to {ACTIONS - 1}")
            actions = actions.astype(np.uint16)
        self._native.step(actions)

    def advise(self) -> np.ndarray:
        """What the tactician would do in every row: something to imitate."""
        advice = np.empty(self.num_envs, np.uint16)
        self._native.advise(advice)
        return advice

    def set_point(self, point: float) -> None:
        """What a point ahead is worth beside the win, from now on."""
        self._native.set_point(point)


def make_arrays(num_envs: int, *, observe: bool = True) -> dict[str, np.ndarray]:
    """Arrays for an environment of this size; without rows for what is seen, if nobody looks."""
    arrays = {
        name: np.zeros((num_envs, width) if width else (num_envs,), dtype)
        for name, (dtype, width) in SHAPES.items()
    }
    if not observe:
        arrays["features"] = np.zeros((0, FEATURE_WORDS), np.uint64)
    return arrays


def unpack(words: np.ndarray, bits: int) -> np.ndarray:
    """Bit-packed rows as bytes of 0 and 1: `unpack(env.features, FEATURES)`, `unpack(env.masks, ACTIONS)`."""
    return np.unpackbits(words.view(np.uint8), axis=-1, count=bits, bitorder="little")


def random_legal(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A legal action for every row, all alike likely: the k-th set bit for a k drawn by lot, found by counting bits in words, then
    in the bytes of the word, then in a table. Columns are counted for all rows at once: numpy is slow along short rows."""
    rows = np.arange(len(masks))
    upto = np.bitwise_count(masks).T.astype(np.uint16, order="C")
    # One addition after the other: `np.cumsum` takes forty times as long.
    for column in range(1, len(upto)):
        upto[column] += upto[column - 1]
    # Sixteen random bits are plenty for choices among at most a few hundred.
    nth = (rng.random(len(masks), dtype=np.float32) * upto[-1]).astype(np.uint16)
    word, before = _place(upto, nth)
    nth -= before
    bits = masks[rows, word]
    # The first of eight bytes is the lowest: a product by 0x0101… adds up all bytes below each.
    upto_byte = (_bits_of_bytes(bits) * np.uint64(0x0101010101010101)).view(np.uint8).reshape(-1, 8)
    byte, before_byte = _place(upto_byte.T.copy(), nth.astype(np.uint8))
    nth -= before_byte
    octets = bits.view(np.uint8).reshape(-1, 8)[rows, byte]
    return (word.astype(np.uint16) << 6) + (byte.astype(np.uint16) << 3) + _NTH_BIT[octets, nth]


def _place(upto: np.ndarray, nth: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """In which column the n-th of all things lies, and how many there are before that column; `upto` counts up to and with each."""
    passed = upto <= nth
    return passed.sum(axis=0, dtype=np.uint8), np.where(passed, upto, 0).max(axis=0)


def _bits_of_bytes(words: np.ndarray) -> np.ndarray:
    """In every byte of the words how many of its bits are set."""
    return np.bitwise_count(words.view(np.uint8)).view(np.uint64)


def _nth_bits() -> np.ndarray:
    table = np.zeros((256, 8), np.uint16)
    for byte in range(256):
        places = [place for place in range(8) if byte >> place & 1]
        table[byte, : len(places)] = places
    return table


# For every byte the places of its set bits, the lowest first.
_NTH_BIT = _nth_bits()

__all__ = ["ACTIONS", "FEATURES", "MODES", "SEATS", "VectorEnv", "make_arrays", "random_legal", "unpack"]
