//! Several nodes on a PostgreSQL of their own, on this machine: `cargo xtask nodes`. It prints where each of them is and its process id, and
//! ends all of them when it is ended. In front of them is a small load balancer.
//!
//! ```text
//! nodes LUXX NUMBER [WORDS FOR luxx serve]
//! ```

#[cfg(unix)]
fn main() -> std::process::ExitCode {
    use std::path::Path;
    use std::process::ExitCode;

    use luxx_testbed::{Balancer, Nodes, Postgres};

    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (Some((program, [number, words @ ..])), Ok(runtime)) =
        (words.split_first(), tokio::runtime::Builder::new_current_thread().enable_all().build())
    else {
        eprintln!("nodes LUXX NUMBER [WORDS FOR luxx serve]");
        return ExitCode::from(2);
    };
    let Some(number) = number.parse().ok().filter(|number| (1..=20).contains(number)) else {
        eprintln!("{number:?} is no number of nodes");
        return ExitCode::from(2);
    };
    // Everything that is started below ends with this process, whatever happens to it.
    let asked_to_end = runtime.block_on(async { Signals::new() });
    let postgres = Postgres::with(&["shared_buffers=64MB"]);
    let data = postgres.new_database();
    println!("PostgreSQL is at {data}");
    let mut nodes = Nodes::of(Path::new(program), words);
    for _ in 0..number {
        let node = nodes.add(&data, 0, |port| port);
        println!("node {} is at {} (process {})", node + 1, nodes.address(node), nodes.process(node));
    }
    let balancer = Balancer::to((0..number).map(|node| nodes.port(node)).collect());
    println!("a load balancer is at {}: the first of them that is ready", balancer.address());
    println!("any of them serves any table; Ctrl+C ends all");
    runtime.block_on(asked_to_end.any());
    println!("ending");
    for node in 0..number {
        // Somebody may have killed it, to see what happens.
        nodes.stop(node);
    }
    ExitCode::SUCCESS
}

/// Whatever asks a program to end.
#[cfg(unix)]
struct Signals([tokio::signal::unix::Signal; 2]);

#[cfg(unix)]
impl Signals {
    #[allow(clippy::expect_used, reason = "without signals nothing here could be ended")]
    fn new() -> Signals {
        use tokio::signal::unix::{SignalKind, signal};
        Signals(
            [SignalKind::interrupt(), SignalKind::terminate()].map(|kind| signal(kind).expect("a signal")),
        )
    }

    async fn any(mut self) {
        let [interrupt, terminate] = &mut self.0;
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    }
}

#[cfg(not(unix))]
fn main() {
    eprintln!("this starts PostgreSQL by a shell: Unix only");
}
