"""The example learns: the loss falls, and what it has learnt wins."""

import importlib.util
from pathlib import Path

import numpy as np

PATH = Path(__file__).parent.parent / "examples" / "train_small.py"


def test_the_loss_falls_and_the_agent_wins() -> None:
    spec = importlib.util.spec_from_file_location("train_small", PATH)
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    agent = example.Agent()
    untrained = example.share_of_wins(agent, "random")
    losses = example.imitate(agent, 150)
    assert np.mean(losses[-20:]) < 0.8 * np.mean(losses[:5])
    example.improve(agent, 1, steps=32)
    trained = example.share_of_wins(agent, "random")
    assert trained > 0.8 and trained > untrained + 0.2, (untrained, trained)
