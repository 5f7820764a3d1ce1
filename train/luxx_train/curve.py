"""`python -m luxx_train.curve LOG… --csv FILE --svg FILE`: the learning curve from the logs of one training."""

from __future__ import annotations

import argparse
import csv
import json
from pathlib import Path

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt  # noqa: E402


def points(logs: list[Path]) -> list[dict[str, object]]:
    """Every evaluation against tacticians, mode by mode."""
    rows = []
    for log in logs:
        for line in log.open():
            entry = json.loads(line)
            if entry["kind"] == "tactician":
                for mode, (share, error, deals) in entry["table"].items():
                    rows.append(
                        {
                            "seconds": round(entry["seconds"]),
                            "mode": mode,
                            "share": round(share, 4),
                            "error": round(error, 4),
                            "deals": deals,
                        }
                    )
    return rows


def draw(rows: list[dict[str, object]], path: Path) -> None:
    """The mean over the four variants, by number of players, with 95 % intervals."""
    plt.rcParams["svg.hashsalt"] = "luxx"
    figure, axes = plt.subplots(figsize=(7, 4))
    for players, colour in zip("2345", ("#1b6ca8", "#2a9d5c", "#d98324", "#b5305a"), strict=True):
        times = sorted({row["seconds"] for row in rows})
        chosen = [[row for row in rows if row["seconds"] == time and row["mode"].endswith(players)] for time in times]
        mean = [100 * sum(row["share"] for row in four) / len(four) for four in chosen]
        error = [196 * sum(row["error"] ** 2 for row in four) ** 0.5 / len(four) for four in chosen]
        axes.errorbar([time / 60 for time in times], mean, error, marker="o", ms=3, color=colour, label=f"{players} players")
        axes.axhline(100 / int(players), color=colour, lw=0.6, ls=":")
    axes.set(xlabel="minutes of training", ylabel="deals won against tacticians, %", ylim=(0, 100), xlim=(0, None))
    axes.legend(frameon=False, ncols=2, loc="lower right")
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("logs", type=Path, nargs="+")
    parser.add_argument("--csv", type=Path, required=True)
    parser.add_argument("--svg", type=Path, required=True)
    arguments = parser.parse_args()
    rows = points(arguments.logs)
    with arguments.csv.open("w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    draw(rows, arguments.svg)


if __name__ == "__main__":
    main()
