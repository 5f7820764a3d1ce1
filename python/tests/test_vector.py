"""The vectorised environment."""

import numpy as np
import pytest

import luxx


def test_random_legal_is_legal_and_even() -> None:
    env = luxx.VectorEnv(512, seed=3, modes=luxx.MODES, threads=1)
    rng = np.random.default_rng(1)
    for _ in range(50):
        actions = luxx.random_legal(env.masks, rng)
        legal = luxx.unpack(env.masks, luxx.ACTIONS)
        assert legal[np.arange(512), actions].all()
        env.step(actions)
    # Every legal action is drawn, all alike often.
    masks = np.repeat(env.masks[:1], 60_000, axis=0)
    drawn = np.bincount(luxx.random_legal(masks, rng), minlength=luxx.ACTIONS)
    legal = luxx.unpack(env.masks[:1], luxx.ACTIONS)[0].astype(bool)
    assert (drawn[~legal] == 0).all()
    expected = 60_000 / legal.sum()
    assert np.abs(drawn[legal] - expected).max() < 6 * np.sqrt(expected)


def test_the_rows_are_those_of_single_games() -> None:
    """A row is what a view of the same position says; the mask is the list of legal moves."""
    game = luxx.Game("base-4", 1)
    view = game.view(game.decider)
    bits = luxx.unpack(np.frombuffer(view.features_packed(), np.uint8), luxx.FEATURES)
    assert bits.shape == (luxx.FEATURES,) and 50 < bits.sum() < 500
    mask = luxx.unpack(np.frombuffer(view.mask_packed(), np.uint8), luxx.ACTIONS)
    assert sorted(game.legal_actions()) == mask.nonzero()[0].tolist()


def run(threads: int, seed: int) -> list[np.ndarray]:
    env = luxx.VectorEnv(
        200,
        seed=seed,
        modes={"base-2": 1.0, "expert-5": 2.0},
        tables=[(1.0, ["learner"]), (1.0, ["greedy", "tactician"])],
        stakes=(1.0, 1.0, 1.0),
        point=0.01,
        threads=threads,
    )
    rng, rows = np.random.default_rng(0), []
    for _ in range(80):
        env.step(luxx.random_legal(env.masks, rng))
        rows += [env.features.copy(), env.rewards.copy(), env.seats.copy()]
    return rows


def test_a_seed_fixes_everything_whatever_the_threads() -> None:
    one, two, other = run(1, 5), run(2, 5), run(1, 6)
    assert all((a == b).all() for a, b in zip(one, two, strict=True))
    assert any((a != b).any() for a, b in zip(one, other, strict=True))


def test_rewards_come_at_the_end_and_add_up() -> None:
    env = luxx.VectorEnv(256, seed=1, modes="base-3", threads=1)
    rng, ended = np.random.default_rng(0), 0
    for _ in range(300):
        env.step(luxx.random_legal(env.masks, rng))
        done = env.done.astype(bool)
        ended += done.sum()
        assert np.allclose(env.shares[done].sum(axis=1), 1.0)
        assert np.allclose(env.rewards[done].sum(axis=1), 0.0, atol=1e-5)
        assert not env.rewards[~done].any()
        assert (env.shares[:, 3:] == 0).all()
    assert ended > 50


def test_what_is_wrong_is_refused() -> None:
    env = luxx.VectorEnv(4, threads=1)
    before = env.features.copy()
    with pytest.raises(ValueError, match="row 0 is not legal"):
        env.step(np.full(4, luxx.ACTIONS - 1))
    with pytest.raises(ValueError, match="3 elements, not 4"):
        env.step(np.zeros(3, np.uint16))
    with pytest.raises(ValueError, match="numbers from 0"):
        env.step(np.full(4, -1))
    # Cut to whole numbers these would be legal actions, of other cards.
    legal = luxx.random_legal(env.masks, np.random.default_rng(0))
    for wrong in (legal + 0.7, legal.astype(np.float32), [float(action) for action in legal], ["1"] * 4, [True] * 4):
        with pytest.raises(ValueError, match="whole numbers from 0"):
            env.step(wrong)
    assert (env.features == before).all()
    env.step([int(action) for action in legal])
    assert (env.features != before).any()
    for wrong in ({"modes": "chess"}, {"tables": [(1.0, ["nobody"])]}, {"tables": []}, {"num_envs": 0}):
        with pytest.raises(ValueError):
            luxx.VectorEnv(**{"num_envs": 4, "threads": 1, **wrong})


def test_arrays_of_the_caller_are_checked() -> None:
    arrays = luxx.make_arrays(8)
    env = luxx.VectorEnv(8, arrays=arrays, threads=1)
    assert env.features is arrays["features"] and arrays["masks"].any()
    short = {**luxx.make_arrays(8), "seats": np.zeros(7, np.uint8)}
    with pytest.raises(ValueError, match="seats has 7 elements, not 8"):
        luxx.VectorEnv(8, arrays=short, threads=1)
    same = luxx.make_arrays(8)
    same["players"] = same["seats"]
    with pytest.raises(ValueError, match="share memory"):
        luxx.VectorEnv(8, arrays=same, threads=1)
    fixed = luxx.make_arrays(8)
    fixed["done"].flags.writeable = False
    with pytest.raises((TypeError, BufferError, ValueError)):
        luxx.VectorEnv(8, arrays=fixed, threads=1)


def test_advice_is_the_tacticians() -> None:
    env = luxx.VectorEnv(64, seed=2, modes="base-4", threads=1)
    advice = env.advise()
    assert luxx.unpack(env.masks, luxx.ACTIONS)[np.arange(64), advice].all()
    env.step(advice)


def test_whoever_does_not_look_plays_the_same_games() -> None:
    seeing = luxx.VectorEnv(64, seed=3, modes=luxx.MODES, threads=1)
    blind = luxx.VectorEnv(64, seed=3, modes=luxx.MODES, threads=2, observe=False)
    assert blind.features.shape == (0, seeing.features.shape[1])
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(300):
        actions = luxx.random_legal(seeing.masks, rng)
        seeing.step(actions)
        blind.step(actions)
        for name in ("masks", "seats", "players", "modes", "done", "rewards", "shares", "margins"):
            assert (getattr(seeing, name) == getattr(blind, name)).all(), name
        ended += int(seeing.done.sum())
    assert ended > 50
