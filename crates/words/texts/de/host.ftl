# What stands in the page before its program is there, or beside it: only what the page is built from says this.
host-description = Spiel das Kartenspiel Abluxxen (Linko!) gegen gute Bots, mit Freunden an einem Gerät oder gemeinsam über einen Link.
host-no-script = luxx läuft in deinem Browser und braucht JavaScript und WebAssembly.
host-update = Eine neue Fassung von luxx ist auf diesem Gerät. Dein Spiel bleibt, wie es ist.
host-update-now = Damit weiter
host-update-later = Später
host-load-failed = luxx konnte nicht geladen werden. Besteht eine Verbindung? Deine Spiele bleiben auf diesem Gerät.
