"""PettingZoo's own tests."""

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

import luxx
import luxx.aec


@pytest.mark.parametrize("mode", ["base-2", "base-4", "expert-5"])
def test_api(mode: str) -> None:
    api_test(luxx.aec.env(mode), num_cycles=300, verbose_progress=False)


def test_seed() -> None:
    seed_test(lambda: luxx.aec.env("base-3"), num_cycles=200)


def test_render() -> None:
    render_test(lambda render_mode=None: luxx.aec.env("base-3", render_mode=render_mode))


def test_performance(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(luxx.aec.env("base-4"))
    assert "turns per second" in capsys.readouterr().out


def test_masks_are_where_people_look_for_them() -> None:
    env = luxx.aec.env("base-4")
    env.reset(seed=1)
    rng, total = np.random.default_rng(1), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        total[agent] += reward
        if termination or truncation:
            env.step(None)
            continue
        mask = observation["action_mask"]
        assert (mask == info["action_mask"]).all()
        env.step(env.action_space(agent).sample(mask) if rng.random() < 0.5 else int(rng.choice(mask.nonzero()[0])))
    assert abs(sum(total.values())) < 1e-9 and max(total.values()) > 0


def test_an_illegal_action_ends_it() -> None:
    env = luxx.aec.env("base-4")
    env.reset(seed=1)
    mask = env.observe(env.agent_selection)["action_mask"]
    guilty = env.agent_selection
    env.step(int((mask == 0).nonzero()[0][0]))
    assert env.terminations[guilty] and env.rewards[guilty] == -1
    with pytest.raises(ValueError, match="no mode"):
        luxx.aec.raw_env("chess")
