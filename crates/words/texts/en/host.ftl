# What stands in the page before its program is there, or beside it: only what the page is built from says this.
host-description = Play the card game Abluxxen (Linko!) against good bots, with friends on one device, or together over a link.
host-no-script = luxx runs in your browser and needs JavaScript and WebAssembly.
host-update = A new version of luxx is on this device. Your game stays as it is.
host-update-now = Go on with it
host-update-later = Later
host-load-failed = luxx could not be loaded. Are you connected? Your games are kept on this device.
