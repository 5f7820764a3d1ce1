"""`python -m luxx_train`: trains, continues, evaluates and exports."""

from __future__ import annotations

import argparse
import json
import random
import time
from pathlib import Path

import torch

from .average import Average
from .evaluate import against, report
from .export import as_shipped, read, save
from .learn import Learner
from .net import Net
from .rollout import Players
from .settings import Settings, between


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m luxx_train", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="folder for checkpoint, log and weights")
    parser.add_argument("--resume", type=Path, help="checkpoint to continue from")
    parser.add_argument("--minutes", type=float, default=Settings.minutes, help="length of the whole training")
    parser.add_argument("--stop-after", type=float, help="minutes after which this run stops; it can be continued")
    parser.add_argument("--iterations", type=int, help="iterations after which this run stops; it can be continued")
    parser.add_argument("--start", type=Path, metavar="NET", help="checkpoint or weights of the game to begin with, in place of chance")
    parser.add_argument("--late", action="store_true", help="settings for the second half of a training")
    parser.add_argument("--last", action="store_true", help="settings for what comes after it: crowded tables, averaged weights")
    parser.add_argument("--exploit", metavar="MODE", help="learn to beat the checkpoint of --against, frozen, in this mode")
    parser.add_argument("--against", type=Path, help="with --exploit: the checkpoint or weights to beat; it begins as their equal")
    parser.add_argument("--seed", type=int, default=Settings.seed)
    parser.add_argument("--games", type=int, default=Settings.games)
    parser.add_argument("--steps", type=int, default=Settings.steps)
    parser.add_argument("--batch", type=int, default=Settings.batch)
    parser.add_argument("--imitation", type=int, default=Settings.imitation)
    parser.add_argument("--threads", type=int, default=Settings.threads, help="threads that play; 0 for one on each core")
    parser.add_argument("--checks", type=float, default=120.0, help="seconds between two evaluations")
    parser.add_argument("--searcher", type=int, default=0, help="deals against searcher:200 at the end, for each table size")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    arguments = parser.parse_args()
    settings = Settings(
        seed=arguments.seed,
        minutes=arguments.minutes,
        games=arguments.games,
        steps=arguments.steps,
        batch=arguments.batch,
        imitation=arguments.imitation,
        threads=arguments.threads,
    )
    if bool(arguments.exploit) != bool(arguments.against):
        parser.error("--exploit MODE and --against CHECKPOINT go together")
    if arguments.exploit:
        settings = settings.exploit(arguments.exploit)
    if arguments.late and arguments.last:
        parser.error("--late or --last, not both")
    if arguments.resume and arguments.start:
        parser.error("--resume or --start, not both")
    settings = settings.late() if arguments.late else settings.last() if arguments.last else settings
    run(settings, arguments)


def run(settings: Settings, arguments: argparse.Namespace, last_check: tuple[int, int] = (8192, 4)) -> None:
    """One run, from the start or from a checkpoint."""
    device = torch.device(arguments.device)
    arguments.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(settings.seed)
    torch.set_float32_matmul_precision("high")
    net = Net(settings.widths).to(device)
    learner = Learner(settings, net, device)
    state = {"seconds": 0.0, "iteration": 0, "decisions": 0, "snapshots": []}
    frozen = None
    if arguments.against:
        # It begins with the weights of the one it is to beat, and with a fresh optimizer.
        read(net, arguments.against)
        frozen = as_shipped(net)
    if arguments.resume:
        state = load(arguments.resume, net, learner, device)
    if arguments.start:
        read(net, arguments.start)
    average = Average(net, settings.average)
    players = Players(settings, net, device)
    log = (arguments.out / "log.jsonl").open("a")

    def say(**entry: object) -> None:
        log.write(json.dumps(entry) + "\n")
        log.flush()
        print(json.dumps(entry), flush=True)

    lots = random.Random(settings.seed + state["iteration"])
    began, before = time.perf_counter(), state["seconds"]
    if not (arguments.resume or arguments.start) and frozen is None:
        for number in range(settings.imitation):
            players.imitate()
            learner.set_rates(1e-3, 0.0)
            learner.take_in(players)
            entry = learner.epoch(imitate=True)
        if settings.imitation:
            say(kind="imitation", iterations=settings.imitation, seconds=time.perf_counter() - began, **entry)
    stop = settings.minutes * 60.0
    if arguments.stop_after is not None:
        stop = min(stop, before + arguments.stop_after * 60.0)
    last = None if arguments.iterations is None else state["iteration"] + arguments.iterations
    checked = saved = snapped = before
    while True:
        state["seconds"] = before + time.perf_counter() - began
        progress = state["seconds"] / (settings.minutes * 60.0)
        if state["seconds"] >= stop or state["iteration"] == last:
            break
        rate = between(settings.rate, progress, geometric=settings.geometric)
        learner.set_rates(rate, between(settings.entropy, progress))
        players.set_point(between(settings.point, progress))
        if frozen is not None:
            rival = frozen.state_dict()
        else:
            rival = lots.choice(state["snapshots"]) if state["snapshots"] else None
        players.update(net, rival)
        started = time.perf_counter()
        players.rollout()
        count = learner.take_in(players)
        played = time.perf_counter()
        for epoch in range(settings.epochs):
            entry = learner.epoch()
            if entry["kl"] > settings.kl_stop:
                break
        average.take(net)
        learnt = time.perf_counter()
        state["iteration"] += 1
        state["decisions"] += 2 * settings.games * settings.steps
        if state["iteration"] % 10 == 1:
            say(
                kind="step", iteration=state["iteration"], seconds=round(state["seconds"], 1),
                decisions=state["decisions"], rows=count, rate=rate, epochs=epoch + 1, spread=learner.spread,
                playing=round(played - started, 4), learning=round(learnt - played, 4), **entry,
            )  # fmt: skip
        if state["seconds"] - snapped > settings.snapshot_seconds:
            snapped = state["seconds"]
            state["snapshots"].append({name: value.detach().bfloat16().clone() for name, value in net.state_dict().items()})
            # Recent ones matter most, but some of the old ones stay.
            if len(state["snapshots"]) > 24:
                del state["snapshots"][lots.randrange(16)]
        if state["seconds"] - checked > arguments.checks:
            checked = state["seconds"]
            if frozen is None:
                check(average.net, say, state["seconds"], games=2048, each=1)
            else:
                exploited(net, frozen, arguments.exploit, say, state["seconds"], games=4096, each=1)
        if state["seconds"] - saved > 60.0:
            saved = state["seconds"]
            store(arguments.out, net, learner, state)
    store(arguments.out, net, learner, state)
    net = average.net
    save(net, arguments.out / ("exploiter.safetensors" if arguments.exploit else "champion.safetensors"))
    games, each = last_check
    if frozen is not None:
        exploited(net, frozen, arguments.exploit, say, state["seconds"], games=games, each=each)
        return
    check(net, say, state["seconds"], games=games, each=each)
    if arguments.searcher:
        final = as_shipped(net)
        for mode in ("base-2", "base-3", "base-4", "base-5"):
            table = against(final, "searcher:200", modes=(mode,), games=arguments.searcher, each=1)
            print(report("against searcher:200", table), flush=True)
            say(kind="searcher", seconds=state["seconds"], table=table)


def check(net: Net, say, seconds: float, *, games: int, each: int) -> None:
    """Plays against tacticians with the weights as they would be shipped."""
    table = against(as_shipped(net), "tactician", games=games, each=each)
    print(report(f"against tacticians after {seconds:.0f} s", table), flush=True)
    say(kind="tactician", seconds=seconds, table=table)


def exploited(net: Net, frozen: Net, mode: str, say, seconds: float, *, games: int, each: int) -> None:
    """Plays against the network it is to beat, both with the weights as they would be shipped."""
    table = against(as_shipped(net), "rival:1", modes=(mode,), games=games, each=each, rival=frozen)
    print(report(f"against the network it is to beat after {seconds:.0f} s", table), flush=True)
    say(kind="exploiter", seconds=seconds, table=table)


def store(folder: Path, net: Net, learner: Learner, state: dict) -> None:
    """Writes the checkpoint."""
    # A few snapshots go with it, so that a run that continues has rivals at once and the file stays small.
    few = {**state, "snapshots": state["snapshots"][-5:]}
    content = {"net": net.state_dict(), "optimizer": learner.optimizer.state_dict(), "state": few}
    torch.save(content, folder / "checkpoint.part")
    (folder / "checkpoint.part").rename(folder / "checkpoint.pt")


def load(path: Path, net: Net, learner: Learner, device: torch.device) -> dict:
    """Reads a checkpoint."""
    content = torch.load(path, map_location=device, weights_only=True)
    net.load_state_dict(content["net"])
    learner.optimizer.load_state_dict(content["optimizer"])
    return content["state"]


if __name__ == "__main__":
    main()
