"""Games, views, records and bots from Python."""

import copy
import json
import multiprocessing
import pickle

import numpy as np
import pytest

import luxx


def play(mode: str, seed: int) -> luxx.Game:
    game = luxx.Game(mode, seed)
    rng = np.random.default_rng(seed)
    while game.outcome is None:
        game.apply(int(rng.choice(game.legal_actions())))
    return game


@pytest.mark.parametrize("mode", luxx.MODES)
def test_games_end_and_their_records_are_read_again(mode: str) -> None:
    game = play(mode, 3)
    reason, scores, winners = game.outcome
    assert reason in ("empty-hand", "no-cards-left", "repetition")
    assert len(scores) == game.players and winners
    assert max(scores) == scores[winners[0]]
    again = luxx.Game.from_record(game.record())
    assert again.outcome == game.outcome
    assert json.loads(again.trace()) == json.loads(game.trace())


def test_moves_are_numbers_or_texts() -> None:
    for number in range(luxx.ACTIONS):
        assert luxx.action_index(luxx.action_text(number)) == number
    game, twin = luxx.Game("base-3", 1), luxx.Game("base-3", 1)
    game.apply(game.legal_moves()[0])
    twin.apply(twin.legal_actions()[0])
    assert str(game) == str(twin)
    with pytest.raises(ValueError, match="no such move"):
        game.apply("sing")
    with pytest.raises(ValueError, match="no action"):
        game.apply(luxx.ACTIONS)
    with pytest.raises(TypeError):
        game.apply(None)


def test_a_refused_move_says_why_and_changes_nothing() -> None:
    game = luxx.Game("base-4", 1)
    before = str(game)
    with pytest.raises(ValueError, match=r"2\.\d"):
        game.apply("take-back")
    assert str(game) == before


def test_a_view_shows_no_other_hand() -> None:
    game = luxx.Game("base-4", 5)
    view = game.view(game.decider)
    assert view.is_decider and view.hand in str(game)
    for seat in range(4):
        other = game.view(seat)
        assert seat == view.seat or other.hand not in str(view)
    # Imagined worlds look the same to the player, and the bits say so too.
    worlds = [view.determinize(seed) for seed in range(5)]
    for world in worlds:
        assert world.view(view.seat).features_packed() == view.features_packed()
    assert len({str(world) for world in worlds}) > 1
    with pytest.raises(ValueError, match="no record"):
        worlds[0].record()
    with pytest.raises(IndexError):
        game.view(4)


@pytest.mark.parametrize("mode", luxx.MODES)
def test_a_view_says_all_that_is_public(mode: str) -> None:
    game, rng = luxx.Game(mode, 4), np.random.default_rng(4)
    decisions, caught = set(), 0
    while True:
        views = [game.view(seat) for seat in range(game.players)]
        for view in views:
            assert (view.players, view.decider, view.decision) == (game.players, game.decider, game.decision)
            assert view.legal_moves() == (game.legal_moves() if view.is_decider else [])
            assert view.legal_moves() == [luxx.action_text(number) for number in view.legal_actions()]
            assert view.hand_sizes[view.seat] == len(view.hand.split())
            assert view.tops == [display[-1] if display else None for display in view.displays]
            laid = [sum(len(layer.split()) for layer in display) for display in view.displays]
            held = view.hand_sizes
            assert view.points == [there - hand for there, hand in zip(laid, held, strict=True)]
            assert (view.shadow is None) == (game.players > 2)
            assert (view.caught is None) == (view.decision not in ("take", "return"))
            for name in ("paw", "pool", "deck", "owed", "known", "caught", "displays", "shadow"):
                assert getattr(view, name) == getattr(views[0], name), name
            if view.caught:
                caught += 1
                victim, _ = view.caught
                assert view.decider == (view.paw if view.decision == "take" else victim)
        if game.outcome is not None:
            break
        assert views[0].paw == game.decider or game.decision in ("return", "draw")
        decisions.add(game.decision)
        game.apply(int(rng.choice(game.legal_actions())))
    assert decisions >= {"play", "take", "return", "draw"} and caught
    assert max(views[0].points) == max(game.outcome[1])


def test_games_are_copied_and_go_to_other_processes() -> None:
    game, rng = luxx.Game("expert-2", 8), np.random.default_rng(8)
    for _ in range(30):
        game.apply(int(rng.choice(game.legal_actions())))
    twins = [copy.copy(game), copy.deepcopy([game])[0], pickle.loads(pickle.dumps(game))]
    before = game.trace()
    for twin in twins:
        assert (twin.trace(), twin.record()) == (before, game.record())
        twin.apply(twin.legal_actions()[0])
        assert (twin.trace() != before) and game.trace() == before, "each is played on by itself"
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.map(trace, [game, twins[0]]) == [before, twins[0].trace()]
    over = play("base-3", 1)
    assert pickle.loads(pickle.dumps(over)).outcome == over.outcome
    imagined = game.view(0).determinize(1)
    assert str(copy.deepcopy(imagined)) == str(imagined)
    with pytest.raises(ValueError, match="no record"):
        pickle.dumps(imagined)


def trace(game: luxx.Game) -> str:
    return game.trace()


def test_stakes_are_told() -> None:
    view = luxx.Game("base-3", 2).view(0)
    rows = {
        view.features_packed(),
        view.features_packed("points"),
        view.features_packed("match", [0, 0, 0]),
        view.features_packed("match", [9, 0, 0], 2),
    }
    assert len(rows) == 4
    with pytest.raises(ValueError, match="no stakes"):
        view.features_packed("honour")


def test_better_bots_win() -> None:
    won = 0.0
    for seed in range(60):
        game = luxx.Game("base-2", seed, seed % 2)
        bots = [luxx.Bot("tactician", 2, seed), luxx.Bot("random", 2, seed)]
        while game.outcome is None:
            game.apply(bots[game.decider].choose(game.view(game.decider)))
        winners = game.outcome[2]
        won += (0 in winners) / len(winners)
    assert won > 50
    game = luxx.Game("base-2", 0)
    assert luxx.Bot("champion", 2).choose(game.view(game.decider)) in game.legal_actions()
    with pytest.raises(ValueError, match="no bot"):
        luxx.Bot("champignon", 2)
    four = luxx.Game("base-4", 1)
    with pytest.raises(ValueError, match="for 2 players is asked at a table of 4"):
        luxx.Bot("tactician", 2).choose(four.view(four.decider))
    with pytest.raises(ValueError, match="nothing to decide"):
        game = luxx.Game("base-2", 1)
        luxx.Bot("greedy", 2).choose(game.view(1 - game.decider))
