"""A small agent that learns the duel on the CPU in a few minutes, with numpy alone.

It imitates the tactician first and goes on by itself then: policy gradients with a baseline, against greedy players. Run it as
a program (`python train_small.py`), or cell by cell in an editor that knows `# %%`.
"""

# %% The environment: 256 duels side by side, the other seat played by a bot of the package.
from __future__ import annotations

import numpy as np

import luxx

MODE = "base-2"
GAMES = 256


def duels(opponent: str, seed: int) -> luxx.VectorEnv:
    return luxx.VectorEnv(GAMES, seed=seed, modes=MODE, tables=[(1.0, [opponent])], threads=1)


# %% The agent: one hidden layer, a number for every action and one for the baseline; Adam by hand.
class Agent:
    def __init__(self, hidden: int = 64, seed: int = 0) -> None:
        rng = np.random.default_rng(seed)
        out = luxx.ACTIONS + 1
        self.weights = [
            rng.normal(0, 0.09, (luxx.FEATURES, hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            rng.normal(0, 0.01, (hidden, out)).astype(np.float32),
            np.zeros(out, np.float32),
        ]
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self.updates = 0

    def forward(self, features: np.ndarray, masks: np.ndarray):
        """The inputs as numbers, the hidden layer, the chances of all actions, the baseline."""
        bits = luxx.unpack(features, luxx.FEATURES).astype(np.float32)
        legal = luxx.unpack(masks, luxx.ACTIONS).astype(bool)
        w1, b1, w2, b2 = self.weights
        hidden = np.maximum(bits @ w1 + b1, 0)
        out = hidden @ w2 + b2
        logits = np.where(legal, out[:, :-1], -1e9)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        return bits, hidden, chances / chances.sum(axis=1, keepdims=True), out[:, -1]

    def act(self, env: luxx.VectorEnv, rng: np.random.Generator) -> np.ndarray:
        """An action drawn from the policy for every row."""
        chances = self.forward(env.features, env.masks)[2]
        noise = -np.log(rng.random(chances.shape, dtype=np.float32) + 1e-12)
        return (chances / noise).argmax(axis=1).astype(np.uint16)

    def best(self, env: luxx.VectorEnv) -> np.ndarray:
        return self.forward(env.features, env.masks)[2].argmax(axis=1).astype(np.uint16)

    def learn(self, features, masks, actions, weight, target=None, rate=2e-3) -> float:
        """One step of Adam that makes `actions` likelier, each as much as its `weight` says; the mean of -log(chance)."""
        bits, hidden, chances, baseline = self.forward(features, masks)
        rows = np.arange(len(actions))
        loss = -np.log(chances[rows, actions] + 1e-12).mean()
        slope = chances
        slope[rows, actions] -= 1
        slope *= (weight / len(rows))[:, None]
        error = np.zeros(len(rows), np.float32) if target is None else 0.5 * (baseline - target) / len(rows)
        out = np.concatenate([slope, error[:, None]], axis=1, dtype=np.float32)
        back = (out @ self.weights[2].T) * (hidden > 0)
        self.adam([bits.T @ back, back.sum(0), hidden.T @ out, out.sum(0)], rate)
        return float(loss)

    def adam(self, gradients: list[np.ndarray], rate: float) -> None:
        self.updates += 1
        scale = rate * np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
        for weight, gradient, (mean, square) in zip(self.weights, gradients, self.moments, strict=True):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            weight -= scale * mean / (np.sqrt(square) + 1e-8)


# %% First: do as the tactician does.
def imitate(agent: Agent, steps: int, seed: int = 1) -> list[float]:
    env, losses = duels("tactician", seed), []
    for _ in range(steps):
        advice = env.advise()
        losses.append(agent.learn(env.features, env.masks, advice, np.ones(GAMES, np.float32)))
        env.step(advice)
    return losses


# %% Then: what led to a win more often than expected becomes likelier.
def improve(agent: Agent, rounds: int, steps: int = 64, seed: int = 2) -> None:
    env, rng = duels("greedy", seed), np.random.default_rng(seed)
    for _ in range(rounds):
        rows = []
        for _ in range(steps):
            row = [env.features.copy(), env.masks.copy(), agent.act(env, rng), env.seats.copy()]
            env.step(row[2])
            rows.append([*row, env.done.astype(bool), env.rewards.copy()])
        # Backwards: every row of a deal gets what its seat got at the end; deals that go on are left out.
        reward = np.full((GAMES, luxx.SEATS), np.nan, np.float32)
        got = []
        for row in reversed(rows):
            done, rewards = row[4:]
            reward[done] = rewards[done]
            got.append(reward[np.arange(GAMES), row[3]])
        got = np.concatenate(got[::-1])
        features, masks, actions = (np.concatenate([row[part] for row in rows]) for part in range(3))
        known = rng.permutation((~np.isnan(got)).nonzero()[0])
        for part in np.array_split(known, 4):
            gain = got[part] - agent.forward(features[part], masks[part])[3]
            gain /= gain.std() + 1e-6
            agent.learn(features[part], masks[part], actions[part], gain, got[part], rate=5e-4)


# %% How good is it? Deals with the best action always, every game to its end.
def share_of_wins(agent: Agent, opponent: str, seed: int = 99) -> float:
    env, won = duels(opponent, seed), np.full(GAMES, np.nan)
    while np.isnan(won).any():
        seats = env.seats.copy()
        env.step(agent.best(env))
        ended = env.done.astype(bool) & np.isnan(won)
        won[ended] = env.shares[np.arange(GAMES), seats][ended]
    return float(won.mean())


# %% All together.
def main(imitation: int = 1500, rounds: int = 60) -> tuple[Agent, list[float]]:
    agent = Agent()
    losses = imitate(agent, imitation)
    print(f"imitation: loss {np.mean(losses[:5]):.2f} -> {np.mean(losses[-20:]):.2f}")
    for opponent in ("random", "greedy", "tactician"):
        print(f"  against {opponent}: {share_of_wins(agent, opponent):.2f}")
    improve(agent, rounds)
    print("after playing by itself")
    for opponent in ("random", "greedy", "tactician"):
        print(f"  against {opponent}: {share_of_wins(agent, opponent):.2f}")
    return agent, losses


if __name__ == "__main__":
    main()
