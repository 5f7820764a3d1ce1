"""The training on the processor: advantages, a falling loss, weights that come back as they went."""

import argparse
import json
from dataclasses import replace

import numpy as np
import torch
from safetensors.torch import load_file

import luxx
from luxx_train.__main__ import run
from luxx_train.average import Average
from luxx_train.evaluate import against
from luxx_train.export import as_shipped, read, save
from luxx_train.learn import Learner
from luxx_train.net import Net
from luxx_train.rollout import Players
from luxx_train.rows import advantages
from luxx_train.settings import Settings

SMALL = {"games": 128, "steps": 16, "batch": 256, "threads": 1, "imitation": 2, "widths": (32, 32, 32)}
CPU = torch.device("cpu")


def test_the_loss_falls() -> None:
    torch.manual_seed(0)
    settings = Settings(**SMALL)
    net = Net(settings.widths)
    players, learner = Players(settings, net, CPU), Learner(settings, net, CPU)
    losses = []
    for _ in range(8):
        players.imitate()
        learner.set_rates(3e-3, 0.0)
        learner.take_in(players)
        losses.append(learner.epoch(imitate=True)["policy"])
    assert losses[-1] < 0.75 * losses[0], losses

    # One's own games: the baseline comes to know what to expect.
    errors = []
    for _ in range(6):
        players.update(net, None)
        players.rollout()
        assert learner.take_in(players) > settings.batch
        learner.set_rates(1e-3, 0.01)
        for _ in range(3):
            entry = learner.epoch()
        errors.append(entry["share"])
    assert errors[-1] < errors[0], errors


def test_advantages_follow_each_seat() -> None:
    """Against the same by hand, seat by seat."""
    rng, steps, games, trace = np.random.default_rng(1), 40, 6, 0.9
    seat, done = rng.integers(0, 3, (steps, games)), rng.random((steps, games)) < 0.1
    reward = rng.normal(size=(steps, games, luxx.SEATS)) * done[:, :, None]
    baseline = rng.normal(size=(steps, games))
    tensors = (torch.tensor(seat), torch.tensor(done), torch.tensor(reward).float(), torch.tensor(baseline).float())
    advantage, valid = advantages(*tensors, trace)
    for game in range(games):
        for step in range(steps):
            later = range(step, steps)
            end = next((t for t in later if done[t, game]), None)
            again = [t for t in later if t > step and seat[t, game] == seat[step, game] and (end is None or t <= end)]
            assert bool(valid[step, game]) == (end is not None or bool(again))
            if not again and end is not None:
                expected = reward[end, game, seat[step, game]] - baseline[step, game]
            elif again:
                handed_on = float(advantage[again[0], game]) if bool(valid[again[0], game]) else 0.0
                expected = baseline[again[0], game] - baseline[step, game] + trace * handed_on
            else:
                continue
            assert abs(float(advantage[step, game]) - expected) < 1e-4


def test_a_run_can_be_continued(tmp_path) -> None:
    arguments = argparse.Namespace(
        out=tmp_path / "first",
        resume=None,
        start=None,
        against=None,
        exploit=None,
        stop_after=None,
        iterations=2,
        checks=1e9,
        searcher=0,
        device="cpu",
    )
    settings = Settings(**SMALL, minutes=600.0)
    run(settings, arguments, last_check=(4, 1))
    arguments.resume, arguments.out = tmp_path / "first" / "checkpoint.pt", tmp_path / "second"
    run(settings, arguments, last_check=(4, 1))
    ended = [torch.load(tmp_path / name / "checkpoint.pt")["state"] for name in ("first", "second")]
    assert [state["iteration"] for state in ended] == [2, 4]
    assert ended[1]["seconds"] > ended[0]["seconds"] and ended[1]["decisions"] == 2 * ended[0]["decisions"]
    kinds = [[json.loads(line)["kind"] for line in (tmp_path / name / "log.jsonl").open()] for name in ("first", "second")]
    assert kinds[0][0] == "imitation" and "imitation" not in kinds[1]

    # An exploiter begins with what it is to beat.
    arguments.resume, arguments.against = None, tmp_path / "first" / "checkpoint.pt"
    arguments.exploit, arguments.out = "base-2", tmp_path / "third"
    run(settings.exploit("base-2"), arguments, last_check=(4, 1))
    third = [json.loads(line) for line in (tmp_path / "third" / "log.jsonl").open()]
    assert third[-1]["kind"] == "exploiter" and (tmp_path / "third" / "exploiter.safetensors").is_file()

    # What follows a training begins with its weights, makes them as good as new, and leaves an average.
    arguments.against = arguments.exploit = None
    arguments.start, arguments.out = tmp_path / "first" / "champion.safetensors", tmp_path / "fourth"
    run(replace(settings.last(), modes=settings.modes), arguments, last_check=(4, 1))
    fourth = [json.loads(line)["kind"] for line in (tmp_path / "fourth" / "log.jsonl").open()]
    assert "imitation" not in fourth and (tmp_path / "fourth" / "champion.safetensors").is_file()
    average, last = Net(settings.widths), Net(settings.widths)
    read(average, tmp_path / "fourth" / "champion.safetensors")
    read(last, tmp_path / "fourth" / "checkpoint.pt")
    assert not torch.allclose(average.l1.weight, last.l1.weight, atol=1e-4)


def test_an_average_follows() -> None:
    net = Net((16, 16, 16))
    average = Average(net, 0.75)
    start = net.l0.bias.detach().clone()
    with torch.no_grad():
        net.l0.bias += 4.0
    average.take(net)
    assert torch.allclose(average.net.l0.bias, start + 1.0)
    assert Average(net, 0.0).net is net


def test_weights_come_back_as_they_went(tmp_path) -> None:
    net, again = Net((16, 16, 16)), Net((16, 16, 16))
    with torch.no_grad():
        net.head.bias.normal_()
    save(net, tmp_path / "net.safetensors")
    read(again, tmp_path / "net.safetensors")
    rounded = as_shipped(net)
    # What no feature and no action uses is not in the file.
    assert torch.allclose(again.l0.weight[:, : luxx.FEATURES], rounded.l0.weight[:, : luxx.FEATURES])
    assert torch.allclose(again.head.weight[: luxx.ACTIONS], rounded.head.weight[: luxx.ACTIONS])
    assert torch.allclose(again.head.bias[: luxx.ACTIONS], net.head.bias[: luxx.ACTIONS])


def test_weights_are_written_as_documented(tmp_path) -> None:
    net = Net()
    save(net, tmp_path / "net.safetensors")
    assert (tmp_path / "net.safetensors").stat().st_size <= 600_000
    file = load_file(tmp_path / "net.safetensors")
    assert file["l0.weight"].shape == (luxx.FEATURES, 256) and file["l0.weight"].dtype == torch.int8
    assert file["policy.weight"].shape == (192, luxx.ACTIONS) and file["value.scale"].shape == (7,)
    rounded = as_shipped(net)
    assert (rounded.l1.weight - net.l1.weight).abs().max() <= file["l1.scale"].max()
    assert torch.allclose(rounded.l1.weight, (file["l1.weight"].float() * file["l1.scale"]).t())


def test_evaluation_counts_every_deal_once() -> None:
    table = against(Net((16, 16, 16)), "random", modes=("base-2", "base-3"), games=20, each=2, threads=1)
    assert sum(count for _, _, count in table.values()) == 40
