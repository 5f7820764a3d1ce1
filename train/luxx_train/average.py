"""The running average of the weights along a training: it plays a little better than the weights of any one moment."""

from __future__ import annotations

import copy

import torch

from .net import Net


class Average:
    """Follows a network; without a weight it is the network itself."""

    def __init__(self, net: Net, weight: float) -> None:
        self.weight = weight
        self.net = copy.deepcopy(net).requires_grad_(False) if weight else net

    @torch.no_grad()
    def take(self, net: Net) -> None:
        """Takes in the weights after an iteration: `weight` is the part that stays."""
        if self.weight:
            for mean, new in zip(self.net.parameters(), net.parameters(), strict=True):
                mean.lerp_(new, 1.0 - self.weight)
