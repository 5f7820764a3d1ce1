"""Learning from rows: PPO, and imitation for a start."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import nn

from .bits import unpack
from .net import BASELINE, MARGIN, Net, masked, share_logits
from .rollout import Half, Players
from .rows import Rows, gather
from .settings import Settings

NUMBERS = ("action", "chance", "advantage", "target", "shares", "margin", "known", "players")


class Learner:
    """The network that learns, its optimizer, and the memory of one iteration."""

    def __init__(self, settings: Settings, net: Net, device: torch.device) -> None:
        self.settings, self.device = settings, device
        self.net = net.to(device)
        self.kind = torch.bfloat16 if device.type == "cuda" else torch.float32
        cuda = device.type == "cuda"
        rate = torch.tensor(settings.rate[0], device=device) if cuda else settings.rate[0]
        self.optimizer = torch.optim.Adam(net.parameters(), lr=rate, eps=1e-5, fused=cuda, capturable=cuda)
        count, batch = 2 * settings.games * settings.steps, settings.batch
        self.features = torch.zeros(count, 0, dtype=torch.uint8)
        self.index = torch.zeros(batch, dtype=torch.long, device=device)
        self.entropy = torch.zeros((), device=device)
        self.report = torch.zeros(8, device=device)
        self.rows: Rows | None = None
        self.graphs: dict[bool, torch.cuda.CUDAGraph] = {}

    def set_rates(self, rate: float, entropy: float) -> None:
        self.entropy.fill_(entropy)
        for group in self.optimizer.param_groups:
            if isinstance(group["lr"], torch.Tensor):
                group["lr"].fill_(rate)
            else:
                group["lr"] = rate

    def take_in(self, players: Players) -> int:
        """Makes rows of what was played; returns how many can be learnt from. Memory is reused from one iteration to the
        next, because graphs look for it where it was."""
        halves = [gather(half, self.settings.trace) for half in players.halves]
        fresh = {name: torch.cat([getattr(rows, name) for rows in halves]) for name in (*NUMBERS, "valid")}
        valid = fresh["valid"]
        chosen = fresh["advantage"][valid]
        fresh["advantage"] = (fresh["advantage"] - chosen.mean()) / (chosen.std() + 1e-6)
        self.spread = float(chosen.std())
        features, masks = ([packed(half, name) for half in players.halves] for name in ("features", "masks"))
        if self.rows is None:
            self.rows = Rows(**fresh)
            self.features, self.masks = torch.cat(features), torch.cat(masks)
        else:
            for name, tensor in fresh.items():
                getattr(self.rows, name).copy_(tensor)
            torch.cat(features, out=self.features)
            torch.cat(masks, out=self.masks)
        self.places = valid.nonzero()[:, 0]
        return len(self.places)

    def epoch(self, *, imitate: bool = False) -> dict[str, float]:
        """Goes through all rows once, in an order drawn by lot."""
        order = self.places[torch.randperm(len(self.places), device=self.device)]
        self.report.zero_()
        batches = 0
        for part in order.split(self.settings.batch):
            if len(part) < self.settings.batch:
                break
            self.index.copy_(part)
            self.step(imitate)
            batches += 1
        means = (self.report / max(batches, 1)).tolist()
        names = ("policy", "value", "share", "margin", "entropy", "kl", "clipped", "gradient")
        return dict(zip(names, means, strict=True))

    def step(self, imitate: bool) -> None:
        if self.device.type != "cuda":
            self.update(imitate)
            return
        if imitate not in self.graphs:
            saved = {name: value.clone() for name, value in self.net.state_dict().items()}
            stream = torch.cuda.Stream()
            stream.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(stream):
                for _ in range(3):
                    self.update(imitate)
            torch.cuda.current_stream().wait_stream(stream)
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph):
                self.update(imitate)
            self.graphs[imitate] = graph
            # Warming up has moved the weights; they go back to where they were.
            self.net.load_state_dict(saved)
            self.report.zero_()
        self.graphs[imitate].replay()

    def update(self, imitate: bool) -> None:
        """One step of the optimizer on the rows that `index` names."""
        settings, rows, index = self.settings, self.rows, self.index
        row = {name: getattr(rows, name)[index] for name in NUMBERS}
        legal = unpack(self.masks[index], torch.bool)
        logits, values = self.net(unpack(self.features[index], self.kind))
        chances = F.log_softmax(masked(logits, legal), dim=1)
        chance = chances.gather(1, row["action"][:, None])[:, 0]
        known = row["known"].float()
        share = -(row["shares"] * share_logits(values, row["players"])).sum(1)
        share = (share * known).sum() / known.sum().clamp(min=1.0)
        margin = ((values[:, MARGIN] - row["margin"]).square() * known).sum() / known.sum().clamp(min=1.0)
        entropy = -(chances.exp() * chances * legal).sum(1).mean()
        value = (values[:, BASELINE] - row["target"]).square().mean()
        log_ratio = chance - row["chance"]
        if imitate:
            policy, bonus, weight = -chance.mean(), 0.0, 0.0
        else:
            ratio = log_ratio.exp()
            near = ratio.clamp(1.0 - settings.clip, 1.0 + settings.clip)
            policy = -torch.minimum(ratio * row["advantage"], near * row["advantage"]).mean()
            bonus, weight = self.entropy * entropy, settings.value_weight
        loss = policy - bonus + weight * value + settings.share_weight * share + settings.margin_weight * margin
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        norm = nn.utils.clip_grad_norm_(self.net.parameters(), settings.gradient)
        self.optimizer.step()
        with torch.no_grad():
            kl = (log_ratio.exp() - 1.0 - log_ratio).mean()
            clipped = (log_ratio.abs() > settings.clip).float().mean()
            self.report += torch.stack([policy, value, share, margin, entropy, kl, clipped, norm]).detach()


def packed(half: Half, name: str) -> torch.Tensor:
    """The packed bits of all rows of a half."""
    return half.layout.tensor(half.blocks, name)[:-1].flatten(0, 1)
