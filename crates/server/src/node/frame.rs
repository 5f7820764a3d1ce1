//! Frames on a link: a length, a number, and so many bytes. Both sides count: a number that does not follow on the one before ends the
//! link. Once a second a frame without bytes says that nothing is missing and that the other side still lives. Whoever takes too
//! long, or reads too slowly, loses the link; everything on it is attached anew.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use prometheus_client::metrics::counter::Counter;
use serde::Serialize;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval, timeout};
use tokio_util::sync::CancellationToken;

/// The longest frame: more than the longest welcome.
const LARGEST: usize = 4 * 1024 * 1024;
/// How many frames may wait to go out, and how many bytes in all.
const QUEUE: usize = 4096;
const QUEUED: usize = 32 * 1024 * 1024;
/// How many frames go out in one piece.
const BATCH: usize = 256;
/// How often something is said at least.
const BEAT: Duration = Duration::from_secs(1);
/// After how long a silence the other side is taken for dead, and how long sending may take.
const SILENCE: Duration = Duration::from_millis(2500);
/// Length and number.
const HEAD: usize = 12;

/// The way out.
#[derive(Clone)]
pub(crate) struct Writer {
    queue: mpsc::Sender<Vec<u8>>,
    queued: Arc<AtomicUsize>,
    /// Cancelled when the link is over, for whatever reason.
    pub(crate) closed: CancellationToken,
}

/// Whatever waits to go out.
pub(crate) struct Outgoing {
    queue: mpsc::Receiver<Vec<u8>>,
    queued: Arc<AtomicUsize>,
    closed: CancellationToken,
    /// Counts bytes.
    sent: Counter,
}

impl Writer {
    /// The way out of a link, and what [`write`] needs, which counts the bytes that it sends.
    pub(crate) fn new(sent: &Counter) -> (Writer, Outgoing) {
        let (sender, receiver) = mpsc::channel(QUEUE);
        let (queued, closed) = (Arc::new(AtomicUsize::new(0)), CancellationToken::new());
        let outgoing = Outgoing {
            queue: receiver,
            queued: Arc::clone(&queued),
            closed: closed.clone(),
            sent: sent.clone(),
        };
        (Writer { queue: sender, queued, closed }, outgoing)
    }

    /// Puts a frame into the queue. False, and the end of the link: the other side is too slow.
    pub(crate) fn send(&self, frame: &impl Serialize) -> bool {
        let Some(bytes) = self.written(frame) else { return false };
        let (length, queued) = (bytes.len(), &self.queued);
        let room = queued.fetch_add(length, Relaxed) + length <= QUEUED;
        let sent = room && self.queue.try_send(bytes).is_ok();
        if !sent {
            queued.fetch_sub(length, Relaxed);
            self.closed.cancel();
        }
        sent
    }

    /// Waits for room in the queue. False: the link is over.
    pub(crate) async fn send_in_turn(&self, frame: &impl Serialize) -> bool {
        let Some(bytes) = self.written(frame) else { return false };
        let Ok(place) = self.queue.reserve().await else { return false };
        self.queued.fetch_add(bytes.len(), Relaxed);
        place.send(bytes);
        true
    }

    fn written(&self, frame: &impl Serialize) -> Option<Vec<u8>> {
        let written = postcard::to_stdvec(frame).ok().filter(|bytes| bytes.len() <= LARGEST);
        if written.is_none() {
            self.closed.cancel();
        }
        written
    }
}

/// Sends what is in the queue until the link is over.
pub(crate) async fn write(mut io: impl AsyncWrite + Unpin, mut outgoing: Outgoing) {
    let (mut number, mut frames, mut bytes) = (0_u64, Vec::with_capacity(BATCH), Vec::new());
    let mut beat = interval(BEAT);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let closed = outgoing.closed.clone();
    loop {
        tokio::select! {
            biased;
            () = closed.cancelled() => break,
            count = outgoing.queue.recv_many(&mut frames, BATCH) => if count == 0 { break },
            _ = beat.tick() => frames.push(Vec::new()),
        }
        for frame in frames.drain(..) {
            number += 1;
            bytes.extend_from_slice(&(frame.len() as u32).to_be_bytes());
            bytes.extend_from_slice(&number.to_be_bytes());
            bytes.extend_from_slice(&frame);
            outgoing.queued.fetch_sub(frame.len(), Relaxed);
        }
        let sent = timeout(SILENCE, async {
            io.write_all(&bytes).await?;
            io.flush().await
        });
        if !matches!(sent.await, Ok(Ok(()))) {
            break;
        }
        outgoing.sent.inc_by(bytes.len() as u64);
        bytes.clear();
        bytes.shrink_to(LARGEST);
    }
    closed.cancel();
    // What the other side has not read it will ask for again.
    let _ = timeout(BEAT, io.shutdown()).await;
}

/// Reads frames and hands them out until the link is over, or one of them is not understood.
pub(crate) async fn read(
    io: impl AsyncRead + Unpin,
    closed: &CancellationToken,
    mut heard: impl FnMut(&[u8]) -> bool,
) -> io::Result<()> {
    let (mut io, mut frame, mut expected) = (BufReader::with_capacity(64 * 1024, io), Vec::new(), 0_u64);
    let _over = closed.clone().drop_guard();
    loop {
        let mut head = [0; HEAD];
        let read = async {
            io.read_exact(&mut head).await?;
            let (length, number) = head.split_at(4);
            let length = length.iter().fold(0_usize, |sum, byte| sum << 8 | usize::from(*byte));
            let number = number.iter().fold(0_u64, |sum, byte| sum << 8 | u64::from(*byte));
            expected += 1;
            if number != expected {
                return Err(wrong(format!("frame {number} came where {expected} was expected")));
            }
            if length > LARGEST {
                return Err(wrong(format!("a frame of {length} bytes")));
            }
            frame.clear();
            frame.resize(length, 0);
            io.read_exact(&mut frame).await.map(drop)
        };
        tokio::select! {
            biased;
            () = closed.cancelled() => return Ok(()),
            read = timeout(SILENCE, read) => read.map_err(|_| io::Error::from(io::ErrorKind::TimedOut))??,
        }
        if !frame.is_empty() && !heard(&frame) {
            return Err(wrong("a frame that is not understood".to_owned()));
        }
    }
}

fn wrong(what: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

#[cfg(test)]
mod tests {
    use parking_lot::Mutex;
    use tokio::io::{AsyncWriteExt, duplex};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn frames_arrive_in_order_and_a_silent_link_ends() {
        let (ours, theirs) = duplex(64);
        let sent = Counter::default();
        let (writer, outgoing) = Writer::new(&sent);
        let writing = tokio::spawn(write(ours, outgoing));
        let (heard, closed) = (Arc::new(Mutex::new(Vec::new())), CancellationToken::new());
        let (into, over) = (Arc::clone(&heard), closed.clone());
        let reading = tokio::spawn(async move {
            read(theirs, &over, |frame| {
                into.lock().push(postcard::from_bytes::<String>(frame).unwrap());
                true
            })
            .await
        });
        assert!(writer.send(&"first".to_owned()) && writer.send(&"x".repeat(1000)));
        // Nothing but beats for a while: it lives.
        tokio::time::sleep(Duration::from_secs(20)).await;
        assert!(writer.send_in_turn(&"last".to_owned()).await && !closed.is_cancelled());
        tokio::time::sleep(Duration::from_secs(1)).await;
        assert_eq!(*heard.lock(), ["first".to_owned(), "x".repeat(1000), "last".to_owned()]);
        let frames = [6, 1002, 5].iter().map(|length| HEAD as u64 + length).sum::<u64>();
        assert!(
            sent.get() > frames && (sent.get() - frames).is_multiple_of(HEAD as u64),
            "and beats: {}",
            sent.get()
        );
        writing.abort();
        assert!(reading.await.unwrap().is_err() && closed.is_cancelled());
    }

    #[tokio::test(start_paused = true)]
    async fn a_gap_a_silence_and_whoever_reads_nothing_end_a_link() {
        let ended = async |bytes: Vec<u8>| {
            let (mut ours, theirs) = duplex(64);
            let closed = CancellationToken::new();
            ours.write_all(&bytes).await.unwrap();
            let error = read(theirs, &closed, |_| true).await.unwrap_err();
            (error.to_string(), closed.is_cancelled())
        };
        let head = |length: u32, number: u64| [&length.to_be_bytes()[..], &number.to_be_bytes()[..]].concat();
        let gap = [head(0, 1), head(0, 3)].concat();
        assert_eq!(ended(gap).await, ("frame 3 came where 2 was expected".to_owned(), true));
        assert_eq!(ended(head(u32::MAX, 1)).await, (format!("a frame of {} bytes", u32::MAX), true));
        assert_eq!(ended(head(0, 1)).await, ("timed out".to_owned(), true));
        let (ours, _theirs) = duplex(64);
        let (writer, outgoing) = Writer::new(&Counter::default());
        let writing = tokio::spawn(write(ours, outgoing));
        while writer.send(&"x".repeat(100)) {
            tokio::task::yield_now().await;
        }
        assert!(writer.closed.is_cancelled() && writing.await.is_ok());
    }
}
