"""Packed bits made into numbers, on the device where they are used."""

from __future__ import annotations

import torch

try:
    import triton
    import triton.language as tl
except ImportError:  # Without a GPU there may be no triton, and it is not needed.
    triton = None

if triton is not None:

    @triton.jit
    def _unpack(source, target, count, BLOCK: tl.constexpr):
        place = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
        inside = place < count
        byte = tl.load(source + place // 8, mask=inside, other=0).to(tl.int32)
        bit = (byte >> (place % 8).to(tl.int32)) & 1
        tl.store(target + place, bit.to(target.dtype.element_ty), mask=inside)


def unpack(packed: torch.Tensor, kind: torch.dtype) -> torch.Tensor:
    """Rows of bytes as rows of bits, the lowest bit first."""
    rows, width = packed.shape
    if packed.is_cuda and triton is not None:
        packed = packed.contiguous()
        bits = torch.empty(rows, width * 8, dtype=torch.uint8 if kind is torch.bool else kind, device=packed.device)
        count = bits.numel()
        _unpack[(triton.cdiv(count, 4096),)](packed, bits, count, BLOCK=4096)
        return bits.view(torch.bool) if kind is torch.bool else bits
    places = torch.arange(8, dtype=torch.uint8, device=packed.device)
    return (((packed[:, :, None] >> places) & 1) != 0).view(rows, width * 8).to(kind)
