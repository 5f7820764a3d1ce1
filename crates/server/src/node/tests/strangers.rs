//! Whoever opens connections and does not know the secret is in nobody's way, and hides nothing in the log.

use tokio::io::AsyncReadExt;

use super::*;

#[tokio::test(start_paused = true)]
async fn a_peer_links_while_strangers_fill_the_places() {
    let world = World::new();
    let [first, second] = [world.node("a", 0).await, world.node("b", 0).await];
    let gate = world.pipes.0.lock()["a"].clone();
    // From the address of the peer: no other could be more in its way.
    let flood = tokio::spawn(async move {
        let mut idle = Vec::new();
        loop {
            let (ours, theirs) = duplex(64);
            gate.send((Box::new(theirs), HOME)).await.unwrap();
            idle.push(ours);
            if idle.len() > 200 {
                sleep(Duration::from_millis(1)).await;
            }
        }
    });
    sleep(Duration::from_millis(100)).await;
    let began = Instant::now();
    let seated = timeout(Duration::from_secs(1), sit_down(&[&first, &second], options(2))).await;
    assert_eq!(seated.expect("linked within a second").len(), 2);
    assert!(began.elapsed() < Duration::from_secs(1));
    assert_eq!(first.registry.link_failures.pass("full"), None, "the log has said so");
    flood.abort();
}

#[tokio::test(start_paused = true)]
async fn another_secret_is_told_though_others_knock_all_the_time() {
    let world = World::new();
    let node = world.node("a", 0).await;
    let gate = world.pipes.0.lock()["a"].clone();
    let knock = async |words: &[u8]| {
        let (mut ours, theirs) = duplex(256);
        gate.send((Box::new(theirs), HOME)).await.unwrap();
        ours.write_all(words).await.unwrap();
        ours
    };
    // One hangs up, one talks of something else.
    drop(knock(b"").await);
    let _other = knock(b"GET / HTTP/1.1\r\n").await.read(&mut [0; 1]).await;
    let life = node.registry.node.life().node.0.to_be_bytes();
    let mut wrong = knock(&[&b"luxx-link/1\n"[..], &life, &[1; 32]].concat()).await;
    wrong.read_exact(&mut [0; 64]).await.unwrap();
    let told = || node.registry.link_failures.pass("the other side has another secret");
    wrong.write_all(&[2; 32]).await.unwrap();
    assert_eq!(wrong.read(&mut [0; 1]).await.unwrap(), 0, "it is closed");
    assert_eq!(told(), None, "the log has said so");
    node.stop().await;
}
