//! `luxx serve --node`: whatever is said in a way that cannot work is refused with a word on what to say instead.

use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::PATIENCE;
use crate::support::{command, err, exits};

const SECRET: &str = "a secret of many words";
/// Nothing is there: what is refused is refused before anybody looks.
const DATABASE: &str = "postgres://luxx@127.0.0.1:1/none";

pub(super) fn serve(words: &[&str]) -> Command {
    let mut serve = command();
    serve.args(["serve", "--no-open", "--no-page", "--port", "0"]).args(words);
    for name in ["LUXX_NODE", "LUXX_NODE_LISTEN", "LUXX_NODE_SECRET", "LUXX_NODE_SECRET_FILE", "LUXX_DATA"] {
        serve.env_remove(name);
    }
    serve
}

#[track_caller]
pub(super) fn refused(mut serve: Command, wanted: &[&str]) {
    let mut child = serve.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // One that is not refused would serve for ever.
    let until = Instant::now() + PATIENCE;
    while child.try_wait().unwrap().is_none() {
        if Instant::now() > until {
            child.kill().unwrap();
        }
        sleep(Duration::from_millis(5));
    }
    let output = child.wait_with_output().unwrap();
    exits(&output, 2);
    for word in wanted {
        assert!(err(&output).contains(word), "{word:?} is not in {}", err(&output));
    }
    assert!(!err(&output).contains(SECRET) && !err(&output).contains("short one"), "{}", err(&output));
    assert!(output.stdout.is_empty(), "nobody is told an address");
}

#[test]
fn every_wrong_combination_is_refused_with_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let (secret, short, data) =
        (file("secret", SECRET), file("short", "short one"), folder.path().join("t.sqlite"));
    let (data, none) = (data.display().to_string(), folder.path().join("none").display().to_string());
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = taken.local_addr().unwrap().to_string();
    let node = |node: &'static str| ["--data", DATABASE, "--node", node, "--node-secret-file"];
    let here = node("127.0.0.1:0");
    let with = |words: &[&str], file: &str| serve(&[words, &[file]].concat());
    refused(
        serve(&["--data", &data, "--node", "127.0.0.1:0", "--node-secret-file", &secret]),
        &["--node needs a PostgreSQL", "t.sqlite", "--data postgres://"],
    );
    assert!(!Path::new(&data).exists(), "no file is made");
    refused(serve(&here[..4]), &["--node-secret-file", "LUXX_NODE_SECRET", "openssl rand"]);
    refused(with(&here, &short), &["short: ", "at least 16 characters"]);
    refused(with(&here, &none), &["none: "]);
    let mut short_one = serve(&here[..4]);
    short_one.env("LUXX_NODE_SECRET", "short one");
    refused(short_one, &["LUXX_NODE_SECRET: ", "at least 16 characters"]);
    let mut two = with(&here, &secret);
    two.env("LUXX_NODE_SECRET", SECRET);
    refused(two, &["leave one of them out"]);
    refused(
        with(&["--data", DATABASE, "--node-secret-file"], &secret),
        &["--node-secret-file is for one of several nodes"],
    );
    refused(
        with(&["--data", DATABASE, "--node-listen"], "0.0.0.0:0"),
        &["--node-listen is for", "--node HOST:PORT"],
    );
    let mut alone = serve(&["--data", DATABASE]);
    alone.env("LUXX_NODE_SECRET", SECRET);
    refused(alone, &["LUXX_NODE_SECRET is for"]);
    refused(with(&node("0.0.0.0:5898"), &secret), &["nobody is reached there", "--node-listen 0.0.0.0:5898"]);
    let mapped = with(&node("[::ffff:0.0.0.0]:5898"), &secret);
    refused(mapped, &["nobody is reached there", "--node-listen 0.0.0.0:5898"]);
    for nobodys in [
        "[::]:5898",
        "0:0",
        "224.0.0.1:5898",
        "255.255.255.255:5898",
        "[ff02::1]:5898",
        "[::ffff:224.0.0.1]:1",
    ] {
        refused(with(&node(nobodys), &secret), &[nobodys, "nobody is reached there"]);
    }
    for bad in ["node1", "node1:x", ":5898", "::1:5898", "https://node1:5898"] {
        refused(with(&node(bad), &secret), &[bad, "HOST:PORT"]);
    }
    refused(with(&["--data", DATABASE, "--node", &taken, "--node-secret-file"], &secret), &[&taken, "taken"]);
    // An address for documentation: no machine has it.
    refused(with(&node("192.0.2.1:5898"), &secret), &["192.0.2.1", "--node-listen"]);
    refused(
        with(&[&here[..4], &["--node-listen", "x:1", "--node-secret-file"]].concat(), &secret),
        &["--node-listen", "x:1"],
    );
    // The words are fine: it is only that nobody is there.
    refused(with(&here, &secret), &["postgres://127.0.0.1:1/none"]);
    let help = command().args(["serve", "--help"]).output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    for word in [
        "One of several nodes:",
        "--node <HOST:PORT>",
        "--node-listen",
        "--node-secret-file",
        "LUXX_NODE_SECRET",
    ] {
        assert!(help.contains(word), "{word}: {help}");
    }
}

#[test]
fn a_secret_is_read_from_a_small_regular_file_only() {
    let folder = tempfile::tempdir().unwrap();
    let with = |file: &Path| {
        let mut serve = serve(&["--data", DATABASE, "--node", "127.0.0.1:0", "--node-secret-file"]);
        serve.arg(file);
        serve
    };
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path
    };
    refused(with(folder.path()), &["no regular file"]);
    refused(with(&file("bytes", &[0xff; 32])), &["bytes: ", "no text"]);
    refused(with(&file("long", &[b'a'; 4097])), &["long: ", "at most 4096 bytes"]);
    // All of it would not fit into the memory of a small machine.
    let huge = file("huge", b"");
    std::fs::File::options().write(true).open(&huge).unwrap().set_len(1 << 40).unwrap();
    refused(with(&huge), &["huge: ", "at most 4096 bytes"]);
    // It gets as far as the database.
    refused(with(&file("full", &[b'a'; 4096])), &["postgres://127.0.0.1:1/none"]);
}

#[cfg(unix)]
#[test]
fn a_secret_comes_from_no_pipe_or_device_and_the_log_says_when_others_can_read_it() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let with = |file: &Path| {
        let mut serve = serve(&["--data", DATABASE, "--node", "127.0.0.1:0", "--node-secret-file"]);
        serve.arg(file);
        serve
    };
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    refused(with(&pipe), &["pipe: ", "no regular file"]);
    refused(with(Path::new("/dev/zero")), &["/dev/zero: ", "no regular file"]);
    let secret = folder.path().join("secret");
    std::fs::write(&secret, SECRET).unwrap();
    for (mode, told) in [(0o644, true), (0o640, true), (0o600, false), (0o400, false)] {
        std::fs::set_permissions(&secret, PermissionsExt::from_mode(mode)).unwrap();
        let output = with(&secret).output().unwrap();
        exits(&output, 2);
        assert_eq!(err(&output).contains("others can read the secret"), told, "{mode:o}: {}", err(&output));
        assert!(!err(&output).contains(SECRET));
    }
    // As systemd hands it out: by a list of rights, of which the mode shows the widest.
    std::fs::set_permissions(&secret, PermissionsExt::from_mode(0o440)).unwrap();
    let output = with(&secret).env("CREDENTIALS_DIRECTORY", folder.path()).output().unwrap();
    assert!(!err(&output).contains("others can read the secret"), "{}", err(&output));
}
