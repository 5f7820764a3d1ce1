"""From what was played to rows to learn from: advantages and targets."""

from __future__ import annotations

from dataclasses import dataclass

import torch

from luxx import SEATS

from .net import MARGIN_UNIT
from .rollout import Half


@dataclass
class Rows:
    """What an iteration brought, row by row; the packed bits stay where they were written."""

    action: torch.Tensor
    chance: torch.Tensor
    advantage: torch.Tensor
    target: torch.Tensor
    shares: torch.Tensor
    margin: torch.Tensor
    known: torch.Tensor
    players: torch.Tensor
    valid: torch.Tensor


def gather(half: Half, trace: float) -> Rows:
    """Advantages along every seat's own decisions (GAE with the given λ, γ = 1), and how the deals ended."""
    layout, steps = half.layout, half.settings.steps
    at = lambda name, rows: layout.tensor(half.blocks, name)[rows]  # noqa: E731
    now, after = slice(0, steps), slice(1, steps + 1)
    seat = at("seats", now).long()
    done = at("done", after) > 0
    reward = at("rewards", after)
    learner = at("players", now) == 0
    players = at("modes", now).long() % 4 + 2
    action, chance, baseline = half.taken.unbind(1)

    advantage, valid = advantages(seat, done, reward, baseline, trace)
    # The deal of a row ends at the first `done` from there on, if it does within the iteration.
    time = torch.arange(steps, device=done.device)[:, None].expand_as(done)
    end = torch.where(done, time, steps).flip(0).cummin(0).values.flip(0)
    known = end < steps
    last = end.clamp(max=steps - 1)[:, :, None].expand(-1, -1, SEATS)
    around = (seat[:, :, None] + torch.arange(SEATS, device=seat.device)) % players[:, :, None]
    taken = torch.arange(SEATS, device=seat.device) < players[:, :, None]
    shares = at("shares", after).gather(0, last).gather(2, around) * taken
    margin = at("margins", after).gather(0, last).gather(2, seat[:, :, None])[:, :, 0] / MARGIN_UNIT
    flat = lambda tensor: tensor.flatten(0, 1)  # noqa: E731
    return Rows(
        action=flat(action).long(),
        chance=flat(chance),
        advantage=flat(advantage),
        target=flat(advantage + baseline),
        shares=flat(shares),
        margin=flat(margin).clamp(-2.5, 2.5),
        known=flat(known),
        players=flat(players),
        valid=flat(valid & learner),
    )


def advantages(
    seat: torch.Tensor, done: torch.Tensor, reward: torch.Tensor, baseline: torch.Tensor, trace: float
) -> tuple[torch.Tensor, torch.Tensor]:
    """Backwards through the steps. A seat's next value is that of its own next decision, or nothing once the deal is over; a
    row whose seat does not come again within the iteration has none and is not valid."""
    steps, games = done.shape
    device = done.device
    following = torch.zeros(games, SEATS, device=device)
    carried = torch.zeros(games, SEATS, device=device)
    due = torch.zeros(games, SEATS, device=device)
    open_end = torch.ones(games, SEATS, dtype=torch.bool, device=device)
    advantage = torch.zeros(steps, games, device=device)
    valid = torch.zeros(steps, games, dtype=torch.bool, device=device)
    for step in range(steps - 1, -1, -1):
        over = done[step][:, None]
        following.masked_fill_(over, 0.0)
        carried.masked_fill_(over, 0.0)
        due = torch.where(over, reward[step], due)
        open_end &= ~over
        mine = seat[step][:, None]
        delta = due.gather(1, mine) + following.gather(1, mine) - baseline[step][:, None]
        gain = delta + trace * carried.gather(1, mine)
        advantage[step] = gain[:, 0]
        closed = ~open_end.gather(1, mine)
        valid[step] = closed[:, 0]
        following.scatter_(1, mine, baseline[step][:, None])
        # What an invalid row gained is not known, so it is not handed on.
        carried.scatter_(1, mine, gain * closed)
        due.scatter_(1, mine, 0.0)
        open_end.scatter_(1, mine, False)
    return advantage, valid
