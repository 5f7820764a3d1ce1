"""The network: bits in, one number for every action and seven for the value out."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import nn

from luxx import ACTIONS, FEATURES, SEATS

INPUTS = -(-FEATURES // 64) * 64
"""Inputs as they come, in whole words; the last few are never set."""
OUTPUTS = -(-ACTIONS // 64) * 64
VALUES = 7
SHARES, MARGIN, BASELINE = slice(0, SEATS), 5, 6
MARGIN_UNIT = 16.0


class Net(nn.Module):
    """Three hidden layers; policy and value share them. One matrix makes both outputs, padded for the GPU's sake."""

    def __init__(self, widths: tuple[int, int, int] = (256, 192, 192)) -> None:
        super().__init__()
        first, second, third = widths
        self.l0 = nn.Linear(INPUTS, first)
        self.l1 = nn.Linear(first, second)
        self.l2 = nn.Linear(second, third)
        self.head = nn.Linear(third, OUTPUTS + 8)
        for layer in (self.l0, self.l1, self.l2):
            # About 250 of the 1,403 inputs are set, so the first layer starts as if it had that many.
            fan = 250 if layer is self.l0 else layer.in_features
            nn.init.normal_(layer.weight, std=(2.0 / fan) ** 0.5)
            nn.init.zeros_(layer.bias)
        nn.init.normal_(self.head.weight, std=0.01)
        nn.init.zeros_(self.head.bias)

    def forward(self, bits: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits of all actions (padded) and the seven values, in float32."""
        kind = bits.dtype
        for layer in (self.l0, self.l1, self.l2):
            bits = F.relu(F.linear(bits, layer.weight.to(kind), layer.bias.to(kind)))
        out = F.linear(bits, self.head.weight.to(kind), self.head.bias.to(kind)).float()
        return out[:, :OUTPUTS], out[:, OUTPUTS : OUTPUTS + VALUES]


def masked(logits: torch.Tensor, legal: torch.Tensor) -> torch.Tensor:
    """Logits in which what is not legal has no chance."""
    return torch.where(legal, logits, -1e9)


def share_logits(values: torch.Tensor, players: torch.Tensor) -> torch.Tensor:
    """Logarithms of the shares of the win by relative seat; empty seats have none."""
    seats = torch.arange(SEATS, device=values.device)
    taken = seats[None, :] < players[:, None]
    return F.log_softmax(values[:, SHARES].masked_fill(~taken, -1e9), dim=1)
