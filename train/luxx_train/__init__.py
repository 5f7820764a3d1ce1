"""Training of the champion: PPO in self-play on one GPU, fed by the Rust environment. See train/README.md."""
