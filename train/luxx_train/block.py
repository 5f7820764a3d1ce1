"""One stretch of memory for everything that an environment writes, so that it travels to the GPU in one copy."""

from __future__ import annotations

import numpy as np
import torch

from luxx.vector import SHAPES

TORCH = {np.uint64: torch.uint8, np.uint8: torch.uint8, np.float32: torch.float32}


class Layout:
    """Where each array lies in the block of so many games."""

    def __init__(self, games: int) -> None:
        self.games = games
        self.spans: dict[str, tuple[int, int]] = {}
        end = 0
        for name, (dtype, width) in SHAPES.items():
            size = games * np.dtype(dtype).itemsize * max(width, 1)
            self.spans[name] = (end, end + size)
            # Each array begins at a multiple of 64 bytes.
            end += -(-size // 64) * 64
        self.size = end

    def arrays(self, memory: np.ndarray, first: int, last: int) -> dict[str, np.ndarray]:
        """Numpy arrays for the games from `first` to `last`, as an environment wants them."""
        arrays = {}
        for name, (dtype, width) in SHAPES.items():
            start, end = self.spans[name]
            whole = memory[start:end].view(dtype).reshape((self.games, width) if width else (self.games,))
            arrays[name] = whole[first:last]
        return arrays

    def tensor(self, blocks: torch.Tensor, name: str) -> torch.Tensor:
        """One array of a block or of a stack of blocks, without a copy; words as bytes."""
        dtype, width = SHAPES[name]
        start, end = self.spans[name]
        part = blocks[..., start:end]
        if dtype is np.float32:
            return part.view(torch.float32).unflatten(-1, (self.games, width))
        if width:
            return part.unflatten(-1, (self.games, 8 * width))
        return part
