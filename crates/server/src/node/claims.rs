//! Claims of tables, in groups: when a node has died thousands come at once, and the store answers a group as quickly as one.

use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};

use crate::store::{Claim, NodeId, Store, StoreError};

/// How many may wait.
const QUEUE: usize = 1024;
/// How many are asked for at once.
const GROUP: usize = 500;

/// Claims of one node.
pub(super) struct Claims {
    store: Arc<dyn Store>,
    queue: mpsc::Sender<Wanted>,
    /// Until there is a runtime on which they are asked for.
    waiting: parking_lot::Mutex<Option<mpsc::Receiver<Wanted>>>,
}

struct Wanted {
    node: NodeId,
    table: String,
    reply: oneshot::Sender<Result<Claim, StoreError>>,
}

impl Claims {
    pub(super) fn new(store: Arc<dyn Store>) -> Claims {
        let (queue, waiting) = mpsc::channel(QUEUE);
        Claims { store, queue, waiting: parking_lot::Mutex::new(Some(waiting)) }
    }

    /// Claims a table.
    pub(super) async fn claim(&self, node: NodeId, table: &str) -> Result<Claim, StoreError> {
        if let Some(waiting) = self.waiting.lock().take() {
            // It ends with the queue.
            tokio::spawn(carry_out(Arc::clone(&self.store), waiting));
        }
        let (reply, answer) = oneshot::channel();
        let wanted = Wanted { node, table: table.to_owned(), reply };
        self.queue.send(wanted).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }
}

async fn carry_out(store: Arc<dyn Store>, mut queue: mpsc::Receiver<Wanted>) {
    let mut group = Vec::new();
    while queue.recv_many(&mut group, GROUP).await > 0 {
        // Nearly always all of them; a node that was evicted and has joined again asks under two names for a moment.
        while let Some(node) = group.first().map(|first| first.node) {
            let (now, later): (Vec<_>, Vec<_>) = group.drain(..).partition(|wanted| wanted.node == node);
            group = later;
            let tables = now.iter().map(|wanted| wanted.table.clone()).collect();
            match store.claim(node, tables).await {
                Ok(answers) => {
                    for (wanted, answer) in now.into_iter().zip(answers) {
                        // Whoever asked may be gone.
                        let _ = wanted.reply.send(Ok(answer));
                    }
                }
                Err(error) => {
                    for wanted in now {
                        let _ = wanted.reply.send(Err(error.clone()));
                    }
                }
            }
        }
    }
}
