//! Requests without an acknowledgement. Each is sent again on every new connection with the same id, and the server carries it out
//! once. Only chat is sent at most once.

use luxx_protocol::ClientMessage;

#[derive(Clone, Debug, Default)]
pub(crate) struct Outbox {
    /// In the order in which they were asked for.
    pending: Vec<ClientMessage>,
}

impl Outbox {
    pub(crate) fn push(&mut self, message: ClientMessage) {
        self.pending.push(message);
    }

    /// Takes out the message with this id; none if it was answered before.
    pub(crate) fn take(&mut self, id: u64) -> Option<ClientMessage> {
        let place = self.pending.iter().position(|message| message.id() == Some(id))?;
        Some(self.pending.remove(place))
    }

    /// Takes out what was said.
    pub(crate) fn take_chat(&mut self) -> Vec<ClientMessage> {
        let said = |message: &mut ClientMessage| {
            matches!(message, ClientMessage::Say { .. } | ClientMessage::Phrase { .. })
        };
        self.pending.extract_if(.., said).collect()
    }

    /// Takes out the moves.
    pub(crate) fn take_moves(&mut self) -> Vec<ClientMessage> {
        self.pending.extract_if(.., |message| matches!(message, ClientMessage::Move { .. })).collect()
    }

    /// Takes out everything.
    pub(crate) fn drain(&mut self) -> Vec<ClientMessage> {
        std::mem::take(&mut self.pending)
    }

    pub(crate) fn iter(&self) -> std::slice::Iter<'_, ClientMessage> {
        self.pending.iter()
    }

    /// Whether a move waits for its answer.
    pub(crate) fn has_move(&self) -> bool {
        self.iter().any(|message| matches!(message, ClientMessage::Move { .. }))
    }
}

/// A message as it is sent.
pub(crate) fn text(message: &ClientMessage) -> String {
    serde_json::to_string(message).unwrap_or_else(|_| unreachable!("a message is made of texts and numbers"))
}
