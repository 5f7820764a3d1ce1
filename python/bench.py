"""Decisions a second through the vectorised environment, on one core, with random legal play chosen in numpy.

    python python/bench.py [GAMES]

Random play does not look at what it sees, so the first lines are without observations (`observe=False`), the last ones with all of
them written. Processor time, so that other work on the machine counts as little as it can; the best of five rounds.
"""

import sys
import time

import numpy as np

import luxx


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 4096
    steps = max(1, 1_000_000 // games)
    kinds = [(modes, observe) for observe in (False, True) for modes in ("base-4", "base-2", luxx.MODES)]
    for modes, observe in kinds:
        env = luxx.VectorEnv(games, seed=1, modes=modes, threads=1, observe=observe)
        rng = np.random.default_rng(1)
        rounds = []
        for _ in range(5):
            choosing, started = 0.0, time.process_time()
            for _ in range(steps):
                before = time.process_time()
                actions = luxx.random_legal(env.masks, rng)
                choosing += time.process_time() - before
                env.step(actions)
            rounds.append((time.process_time() - started, choosing))
        took, choosing = min(rounds)
        name = modes if isinstance(modes, str) else "all modes"
        count = steps * games
        print(
            f"{name:10} {'observed' if observe else 'unobserved':10} {count / took / 1e6:5.2f} million decisions/s"
            f"  ({1e9 * choosing / count:.0f} ns choosing in numpy, {1e9 * (took - choosing) / count:.0f} ns stepping)"
        )


if __name__ == "__main__":
    main()
