//! Opening links when several want one.

use prometheus_client::metrics::counter::Counter;

use super::*;
use crate::node::link::Links;
use crate::secret::Entropy;

/// How long it takes until an address does not answer.
const TAKES: Duration = Duration::from_millis(500);

/// Nobody is there, and that takes its time.
#[derive(Default)]
struct Nowhere(Mutex<Vec<String>>);

impl Carrier for Nowhere {
    fn open(&self, address: String) -> Later<io::Result<Box<dyn Stream>>> {
        self.0.lock().push(address);
        Box::pin(async {
            sleep(TAKES).await;
            Err(io::ErrorKind::ConnectionRefused.into())
        })
    }

    fn take(&self, stream: Box<dyn Stream>) -> Later<io::Result<Box<dyn Stream>>> {
        Box::pin(async move { Ok(stream) })
    }
}

#[tokio::test(start_paused = true)]
async fn a_link_that_is_being_opened_or_has_just_failed_is_not_opened_again_for_another_node() {
    let nowhere = Arc::new(Nowhere::default());
    let carrier = Arc::clone(&nowhere) as Arc<dyn Carrier>;
    let links = Links::new(
        Network { carrier, secret: Secret::new("known to all nodes").unwrap() },
        Counter::default(),
    );
    let to = async |address: &str, node: u64, after: Duration| {
        sleep(after).await;
        let peer = Peer { node: NodeId(node), address: address.to_owned() };
        assert!(links.to(&peer, &Entropy::System).await.is_err());
    };
    tokio::join!(
        to("a", 1, Duration::ZERO),
        to("b", 2, TAKES / 5),
        to("a", 1, 2 * TAKES / 5),
        // A moment after it has failed.
        to("c", 3, TAKES + TAKES / 25),
        to("a", 1, TAKES + 2 * TAKES / 25),
    );
    assert_eq!(*nowhere.0.lock(), ["a", "b", "c"]);
}
