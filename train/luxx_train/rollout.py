"""Playing: two halves of games by turns, one on the processor while the GPU chooses for the other."""

from __future__ import annotations

import copy

import numpy as np
import torch

from luxx import VectorEnv

from .bits import unpack
from .block import Layout
from .net import BASELINE, Net, masked
from .settings import Settings


def choose(net: Net, features: torch.Tensor, legal: torch.Tensor, kind: torch.dtype):
    """An action drawn from the policy, its log-probability, and the baseline."""
    logits, values = net(unpack(features, kind))
    chances = torch.log_softmax(masked(logits, legal), dim=1)
    # The largest of chance / Exp(1) is a draw from the chances.
    noise = torch.empty_like(chances).exponential_().log_()
    action = (chances - noise).argmax(dim=1)
    return action, chances.gather(1, action[:, None])[:, 0], values[:, BASELINE]


class Half:
    """One half of the games with its environments, its place in pinned memory and its memory of an iteration."""

    def __init__(self, settings: Settings, number: int, device: torch.device) -> None:
        self.device, self.settings = device, settings
        games = settings.games
        self.layout = Layout(games)
        cuda = device.type == "cuda"
        self.memory = torch.zeros(self.layout.size, dtype=torch.uint8, pin_memory=cuda)
        self.actions = torch.zeros(games, dtype=torch.int16, pin_memory=cuda)
        self.rivals = int(games * settings.rivals) // 64 * 64
        view = self.memory.numpy()
        self.envs: list[tuple[VectorEnv, slice]] = []
        for first, last, tables in ((0, self.rivals, settings.rival_tables), (self.rivals, games, settings.tables)):
            if first < last:
                env = VectorEnv(
                    last - first,
                    seed=settings.seed * 1000 + 10 * number + len(self.envs),
                    modes=settings.modes,
                    tables=tables,
                    stakes=settings.stakes,
                    threads=settings.threads,
                    arrays=self.layout.arrays(view, first, last),
                )
                self.envs.append((env, slice(first, last)))
        self.staged = torch.zeros(self.layout.size, dtype=torch.uint8, device=device)
        self.blocks = torch.zeros(settings.steps + 1, self.layout.size, dtype=torch.uint8, device=device)
        self.chosen = torch.zeros(3, games, device=device)
        self.taken = torch.zeros(settings.steps, 3, games, device=device)
        self.ready = torch.cuda.Event() if cuda else None
        self.graph: torch.cuda.CUDAGraph | None = None
        self.short = torch.zeros(games, dtype=torch.int16, device=device)

    def think(self, net: Net, rival: Net, kind: torch.dtype) -> None:
        """Chooses for the staged rows; everything stays in place, so that a graph can repeat it."""
        features = self.layout.tensor(self.staged, "features")
        legal = unpack(self.layout.tensor(self.staged, "masks"), torch.bool)
        action, chance, baseline = choose(net, features, legal, kind)
        if self.rivals:
            few = slice(0, self.rivals)
            theirs, _, _ = choose(rival, features[few], legal[few], kind)
            players = self.layout.tensor(self.staged, "players")[few]
            action = torch.cat([torch.where(players > 0, theirs, action[few]), action[self.rivals :]])
        self.chosen[0], self.chosen[1], self.chosen[2] = action.float(), chance, baseline
        self.short.copy_(action)

    def launch(self, step: int) -> None:
        """Sends the rows to the device and has it choose; `play` waits for the answer."""
        self.staged.copy_(self.memory, non_blocking=True)
        self.blocks[step].copy_(self.staged)
        self.graph.replay() if self.graph else self.thinker()
        self.taken[step].copy_(self.chosen)
        self.actions.copy_(self.short, non_blocking=True)
        if self.ready:
            self.ready.record()

    def play(self) -> None:
        """Plays the chosen actions."""
        if self.ready:
            self.ready.synchronize()
        actions = self.actions.numpy().view(np.uint16)
        for env, rows in self.envs:
            env.step(actions[rows])

    def close(self) -> None:
        """Keeps the rows after the last action: they say what it brought."""
        self.blocks[-1].copy_(self.memory, non_blocking=True)

    def imitate(self, step: int) -> None:
        """Plays one step as the tactician would."""
        self.blocks[step].copy_(self.memory)
        for env, rows in self.envs:
            advice = env.advise()
            self.actions.numpy().view(np.uint16)[rows] = advice
        self.taken[step, 0].copy_(self.actions.float())
        for env, rows in self.envs:
            env.step(self.actions.numpy().view(np.uint16)[rows])


class Players:
    """Both halves, and the copies of the network that play."""

    def __init__(self, settings: Settings, net: Net, device: torch.device) -> None:
        self.settings, self.device = settings, device
        self.kind = torch.bfloat16 if device.type == "cuda" else torch.float32
        self.net = copy.deepcopy(net).to(device).to(self.kind).requires_grad_(False)
        self.rival = copy.deepcopy(self.net)
        self.halves = [Half(settings, number, device) for number in range(2)]
        for half in self.halves:
            half.thinker = lambda half=half: half.think(self.net, self.rival, self.kind)
            if device.type == "cuda":
                half.graph = capture(half.thinker)

    def update(self, net: Net, rival: dict[str, torch.Tensor] | None) -> None:
        """Plays on with these weights."""
        self.net.load_state_dict(net.state_dict())
        self.rival.load_state_dict(rival if rival is not None else net.state_dict())

    def set_point(self, point: float) -> None:
        for half in self.halves:
            for env, _ in half.envs:
                env.set_point(point)

    @torch.no_grad()
    def rollout(self) -> None:
        """One iteration: as many steps as set, in both halves by turns."""
        first, second = self.halves
        first.launch(0)
        for step in range(self.settings.steps):
            second.launch(step)
            first.play()
            if step + 1 < self.settings.steps:
                first.launch(step + 1)
            second.play()
        for half in self.halves:
            half.close()

    @torch.no_grad()
    def imitate(self) -> None:
        for step in range(self.settings.steps):
            for half in self.halves:
                half.imitate(step)
        for half in self.halves:
            half.close()


def capture(work) -> torch.cuda.CUDAGraph:
    """Records work on the GPU to be repeated without launching its kernels one by one."""
    stream = torch.cuda.Stream()
    stream.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(stream), torch.no_grad():
        for _ in range(3):
            work()
    torch.cuda.current_stream().wait_stream(stream)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph), torch.no_grad():
        work()
    return graph
