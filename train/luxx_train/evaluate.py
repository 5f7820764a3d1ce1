"""How strong is it? Games against bots, the best action always.

    python -m luxx_train.evaluate CHECKPOINT --against champion:5ms --modes base-2 --deals 1000
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch

from luxx import MODES, VectorEnv

from .bits import unpack
from .export import as_shipped, read
from .net import Net, masked


@torch.no_grad()
def against(
    net: Net,
    opponent: str,
    *,
    modes: tuple[str, ...] = MODES,
    games: int = 4096,
    each: int = 2,
    seed: int = 77,
    threads: int = 0,
    rival: Net | None = None,
) -> dict[str, tuple[float, float, int]]:
    """By mode the share of wins of one network among `opponent`s, its standard error, and the number of deals. Every one
    of the `games` places plays `each` deals to the end, so long deals count as often as short ones. If the opponent is
    "rival:1", `rival` plays for it."""
    device = next(net.parameters()).device
    env = VectorEnv(games, seed=seed, modes=modes, tables=[(1.0, [opponent])], threads=threads)
    played, seats = np.zeros(games, np.int64), np.full(games, -1)
    shares: dict[int, list[np.ndarray]] = {}
    kind = torch.bfloat16 if device.type == "cuda" else torch.float32
    while (played < each).any():
        mine = env.players == 0
        numbers = env.modes.copy()
        # The learner's seat, known from its own rows, stays the same throughout a deal.
        seats[mine] = env.seats[mine]
        features = torch.from_numpy(env.features.view(np.uint8)).to(device)
        legal = unpack(torch.from_numpy(env.masks.view(np.uint8)).to(device), torch.bool)
        logits, _ = net(unpack(features, kind))
        action = masked(logits, legal).argmax(1)
        if rival is not None:
            theirs = masked(rival(unpack(features, kind))[0], legal).argmax(1)
            action = torch.where(torch.from_numpy(env.players).to(device) > 0, theirs, action)
        env.step(action.cpu().numpy().astype(np.uint16))
        over = (env.done > 0) & (played < each)
        for row in (over & (seats >= 0)).nonzero()[0]:
            shares.setdefault(int(numbers[row]), []).append(env.shares[row, seats[row]].item())
        seats[env.done > 0] = -1
        played += over
    table = {}
    for number, won in sorted(shares.items()):
        sample = np.array(won)
        table[MODES[number]] = (sample.mean(), sample.std() / np.sqrt(len(sample)), len(sample))
    return table


def report(title: str, table: dict[str, tuple[float, float, int]]) -> str:
    """The table in lines."""
    lines = [title]
    for mode, (mean, error, count) in table.items():
        lines.append(f"  {mode:16} {100 * mean:5.1f} ± {196 * error:.1f}  ({count})")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m luxx_train.evaluate", description=__doc__.splitlines()[0])
    parser.add_argument("checkpoint", type=Path, help="the network, as a training left it, or weights of the game")
    parser.add_argument("--against", default="tactician", metavar="BOT", help="who sits in all other seats")
    parser.add_argument("--modes", default=",".join(MODES), help="separated by commas")
    parser.add_argument("--deals", type=int, default=1000, help="in all modes together, seats by lot")
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("--threads", type=int, default=0, help="threads that play; 0 for one on each core")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    arguments = parser.parse_args()
    net = Net().to(arguments.device)
    read(net, arguments.checkpoint)
    table = against(
        as_shipped(net),
        arguments.against,
        modes=tuple(arguments.modes.split(",")),
        games=arguments.deals,
        each=1,
        seed=arguments.seed,
        threads=arguments.threads,
    )
    print(report(f"against {arguments.against}", table))


if __name__ == "__main__":
    main()
