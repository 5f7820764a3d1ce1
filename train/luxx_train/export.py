"""Weights for the game: int8 with a scale for every output, in one safetensors file. docs/learning.md describes it."""

from __future__ import annotations

import copy
from pathlib import Path

import torch
from safetensors.torch import load_file, save_file

from luxx import ACTIONS, FEATURES

from .net import OUTPUTS, VALUES, Net


def quantise(weight: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Outputs × inputs in, int8 inputs × outputs and a scale for every output out."""
    scale = weight.abs().amax(dim=1).clamp(min=1e-8) / 127.0
    whole = (weight / scale[:, None]).round().clamp(-127, 127).to(torch.int8)
    return whole.t().contiguous(), scale


def tensors(net: Net) -> dict[str, torch.Tensor]:
    """All tensors of the file."""
    net = copy.deepcopy(net).float().cpu()
    parts = {
        "l0": (net.l0.weight[:, :FEATURES], net.l0.bias),
        "l1": (net.l1.weight, net.l1.bias),
        "l2": (net.l2.weight, net.l2.bias),
        "policy": (net.head.weight[:ACTIONS], net.head.bias[:ACTIONS]),
        "value": (net.head.weight[OUTPUTS : OUTPUTS + VALUES], net.head.bias[OUTPUTS : OUTPUTS + VALUES]),
    }
    file = {}
    for name, (weight, bias) in parts.items():
        whole, scale = quantise(weight.detach())
        file[f"{name}.weight"], file[f"{name}.scale"] = whole, scale
        file[f"{name}.bias"] = bias.detach().clone().contiguous()
    return file


def save(net: Net, path: Path) -> None:
    """Writes the file."""
    metadata = {"format": "luxx-net-1", "features": str(FEATURES), "actions": str(ACTIONS)}
    save_file(tensors(net), str(path), metadata=metadata)


def as_shipped(net: Net) -> Net:
    """The network as it plays from the file: with the rounded weights."""
    rounded = copy.deepcopy(net)
    put(rounded, tensors(net))
    return rounded


def read(net: Net, path: Path) -> None:
    """Gives a network the weights of a training's checkpoint, or those of a file for the game (`.safetensors`)."""
    if path.suffix != ".safetensors":
        net.load_state_dict(torch.load(path, map_location="cpu", weights_only=True)["net"])
        return
    file = load_file(str(path))
    put(net, file)
    with torch.no_grad():
        for name in ("l0", "l1", "l2"):
            getattr(net, name).bias.copy_(file[f"{name}.bias"])
        net.head.bias[:ACTIONS] = file["policy.bias"].to(net.head.bias.device)
        net.head.bias[OUTPUTS : OUTPUTS + VALUES] = file["value.bias"].to(net.head.bias.device)


def put(net: Net, file: dict[str, torch.Tensor]) -> None:
    """Writes the rounded weights of a file into a network; biases are not rounded and stay."""
    device = next(net.parameters()).device
    whole = {name: (file[f"{name}.weight"].float() * file[f"{name}.scale"]).t() for name in ("l0", "l1", "l2", "policy", "value")}
    with torch.no_grad():
        net.l0.weight[:, :FEATURES] = whole["l0"].to(device)
        net.l1.weight.copy_(whole["l1"])
        net.l2.weight.copy_(whole["l2"])
        net.head.weight[:ACTIONS] = whole["policy"].to(device)
        net.head.weight[OUTPUTS : OUTPUTS + VALUES] = whole["value"].to(device)
