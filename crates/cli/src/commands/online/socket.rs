//! The live connection: a thread with a small runtime of its own carries out what the terminal's client asks for.

use futures_util::{SinkExt, StreamExt};
use luxx_terminal::{Heard, Report, Wire};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::AbortHandle;
use tokio_tungstenite::connect_async_with_config;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

/// The longest message that is read: a welcome after a very long absence is far shorter.
const LONGEST: usize = 4 * 1024 * 1024;

/// Starts it. What is returned carries out one thing after the other.
pub(super) fn start(address: String, report: Report) -> impl FnMut(Wire) {
    // Of two calls the second changes nothing.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let (ask, asked) = unbounded_channel();
    std::thread::spawn(move || {
        if let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() {
            runtime.block_on(carry_out(address, asked, report));
        }
    });
    move |wire| {
        // Nobody carries out anything where the thread has ended: the client waits, and says that there is no connection.
        let _ = ask.send(wire);
    }
}

async fn carry_out(address: String, mut asked: UnboundedReceiver<Wire>, report: Report) {
    let mut open: Option<(UnboundedSender<String>, AbortHandle)> = None;
    while let Some(wire) = asked.recv().await {
        match wire {
            Wire::Send(text) => {
                if let Some((say, _)) = &open {
                    // What cannot be sent is sent again by the client on the next connection.
                    let _ = say.send(text);
                }
            }
            Wire::Connect(_) | Wire::Disconnect => {
                if let Some((_, task)) = open.take() {
                    task.abort();
                }
                if let Wire::Connect(number) = wire {
                    let (say, said) = unbounded_channel();
                    let (address, report) = (address.clone(), report.clone());
                    let task = tokio::spawn(async move {
                        talk(&address, number, said, &report).await;
                        report.heard(number, Heard::Closed);
                    });
                    open = Some((say, task.abort_handle()));
                }
            }
        }
    }
}

/// One connection, from its beginning to its end.
async fn talk(address: &str, number: u64, mut said: UnboundedReceiver<String>, report: &Report) {
    let config = WebSocketConfig::default()
        .max_message_size(Some(LONGEST))
        .max_frame_size(Some(LONGEST))
        .read_buffer_size(16 * 1024);
    let Ok((mut socket, _)) = connect_async_with_config(address, Some(config), true).await else { return };
    report.heard(number, Heard::Opened);
    loop {
        tokio::select! {
            text = said.recv() => {
                let Some(text) = text else { return };
                if socket.send(Message::text(text)).await.is_err() {
                    return;
                }
            }
            frame = socket.next() => match frame {
                Some(Ok(Message::Text(text))) => {
                    if !report.heard(number, Heard::Text(text.as_str().to_owned())) {
                        return;
                    }
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => {}
            },
        }
    }
}
