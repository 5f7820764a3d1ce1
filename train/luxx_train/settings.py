"""Everything that can be set, with the values that trained the shipped weights."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from luxx import MODES

VARIANT_WEIGHT = {"base": 1.4, "advanced": 1.0, "expert": 1.15, "ravensburger": 1.0}
PLAYERS_WEIGHT = {"2": 2.2, "3": 1.2, "4": 1.0, "5": 0.9}
LATE_PLAYERS_WEIGHT = {"2": 1.4, "3": 1.7, "4": 1.5, "5": 0.9}
LAST_PLAYERS_WEIGHT = {"2": 1.2, "3": 1.0, "4": 2.0, "5": 2.2}


def mode_weights(by_players: dict[str, float] = PLAYERS_WEIGHT) -> dict[str, float]:
    """How often each mode is dealt. A duel has fewer decisions than a game of five, so it is dealt more often."""
    weights = {}
    for mode in MODES:
        variant, players = mode.split("-")
        weights[mode] = VARIANT_WEIGHT[variant] * by_players[players]
    return weights


@dataclass
class Settings:
    """One run of training."""

    seed: int = 1
    minutes: float = 18.0
    """How long the whole training takes, all continued runs together: rates fall along it."""

    games: int = 8192
    """Games in each half: one half is played on the processor while the GPU chooses for the other."""
    rivals: float = 0.125
    """The part of the games in which past snapshots sit."""
    steps: int = 64
    """Decisions per game and iteration."""
    threads: int = 0
    modes: dict[str, float] = field(default_factory=mode_weights)
    stakes: tuple[float, float, float] = (0.82, 0.07, 0.11)
    tables: tuple = (
        (0.68, ("learner",)),
        (0.14, ("tactician",)),
        (0.06, ("greedy",)),
        (0.12, ("learner", "tactician", "greedy")),
    )
    rival_tables: tuple = ((0.7, ("rival:1",)), (0.3, ("rival:1", "learner")))
    snapshot_seconds: float = 20.0

    batch: int = 16384
    epochs: int = 2
    rate: tuple[float, float] = (7e-4, 3e-5)
    entropy: tuple[float, float] = (0.01, 0.0015)
    point: tuple[float, float] = (0.03, 0.004)
    clip: float = 0.2
    trace: float = 0.95
    gradient: float = 1.0
    kl_stop: float = 0.05
    value_weight: float = 0.5
    share_weight: float = 0.15
    margin_weight: float = 0.05
    imitation: int = 10
    """Iterations of imitating the tactician before the first of its own."""

    average: float = 0.0
    """The part of the averaged weights that stays at each iteration; 0: the weights as they are."""

    widths: tuple[int, int, int] = (256, 192, 192)
    geometric: bool = True
    """Whether the learning rate falls by equal parts rather than by equal steps."""

    def exploit(self, mode: str) -> Settings:
        """For learning to beat one frozen network in one mode, and nothing else."""
        tables = ((1.0, ("rival:1",)),)
        return replace(
            self, modes={mode: 1.0}, rivals=1.0, rival_tables=tables, stakes=(1.0, 0.0, 0.0), imitation=0, rate=(3e-4, 3e-5)
        )

    def late(self) -> Settings:
        """For the second half of a training: more games of three and four, where most is left to learn, more tacticians, and a
        rate that is higher at first."""
        tables = (
            (0.58, ("learner",)),
            (0.24, ("tactician",)),
            (0.04, ("greedy",)),
            (0.14, ("learner", "tactician", "greedy")),
        )
        return replace(
            self, modes=mode_weights(LATE_PLAYERS_WEIGHT), tables=tables, geometric=False, rate=(7e-4, 2e-5)
        )

    def last(self) -> Settings:
        """For what comes after that: the crowded tables, small steps, and the average of all weights on the way."""
        return replace(
            self.late(),
            modes=mode_weights(LAST_PLAYERS_WEIGHT),
            rate=(3e-4, 1e-5),
            entropy=(0.003, 0.001),
            point=(0.006, 0.003),
            average=0.99,
        )


def between(span: tuple[float, float], progress: float, *, geometric: bool = False) -> float:
    """A rate that falls from the first number to the second."""
    progress = min(max(progress, 0.0), 1.0)
    first, last = span
    if geometric:
        return first * (last / first) ** progress
    return first + (last - first) * progress
