//! What two nodes say to each other about tables. The **edge** is the node to which people are connected, the **owner** the one that
//! has the table; a node is both, to different others. Texts are those of the protocol for clients and pass through unread.

use std::net::IpAddr;

use serde::{Deserialize, Serialize};

/// From the edge to the owner.
#[derive(Serialize, Deserialize)]
pub(crate) enum Up {
    /// Somebody at this edge comes to a table. The number is the edge's own for this guest.
    Attach { table: String, guest: u64, visitor: Visitor },
    /// What a guest says.
    Message { guest: u64, text: String },
    /// A guest is gone.
    Detach { guest: u64 },
    /// A question about a table, which is answered under this number.
    Ask { table: String, number: u64, question: Question },
}

/// Who comes, as in [`crate::table::Visitor`].
#[derive(Serialize, Deserialize)]
pub(crate) struct Visitor {
    pub(crate) token: Option<String>,
    pub(crate) since: Option<u64>,
    pub(crate) from: IpAddr,
    pub(crate) socket: u64,
    pub(crate) again: bool,
}

/// What can be asked about a table without being connected to it.
#[derive(Serialize, Deserialize)]
pub(crate) enum Question {
    /// How it looks from outside.
    Info,
    /// A seat for somebody.
    Join { name: String, key: Option<String>, from: IpAddr },
}

/// From the owner to the edge.
#[derive(Serialize, Deserialize)]
pub(crate) enum Down<'a> {
    /// For one guest; with the version of the table if it tells of one.
    To { table: &'a str, guest: u64, version: Option<u64>, text: &'a str },
    /// The last word to one guest.
    Last { table: &'a str, guest: u64, text: &'a str },
    /// The guest is not let in; the text is the refusal.
    Refused { table: &'a str, guest: u64, refusal: &'a str },
    /// For every guest at this edge: to those who are named what is theirs, to all others the same.
    All { table: &'a str, version: Option<u64>, own: Vec<(u64, &'a str)>, open: &'a str },
    /// The table is not, or no longer, to be had here. Everybody has to look for it again if any of the guests up to this number
    /// are meant: those with higher ones have come since.
    Anew { table: &'a str, upto: u64 },
    /// The answer to a question, or the refusal; none: ask again.
    Answer { number: u64, answer: Option<Result<&'a str, &'a str>> },
}

/// An answer as it is kept.
pub(crate) type Answer = Option<Result<String, String>>;

#[cfg(test)]
mod tests {
    use serde::de::DeserializeOwned;

    use super::*;

    fn hex(bytes: &[u8]) -> String {
        bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
    }

    /// Held against what nodes of other versions send and understand: they are upgraded one after the other. Whoever has to change a line
    /// gives links another version (`handshake.rs`), and the changelog says that all nodes have to be upgraded at once.
    fn same(what: &impl Serialize, golden: &str) -> Vec<u8> {
        let bytes = postcard::to_stdvec(what).unwrap();
        assert_eq!(hex(&bytes), golden.replace(' ', ""));
        bytes
    }

    /// The same for what is read as well.
    fn goes_there_and_back<T: Serialize + DeserializeOwned>(what: &T, golden: &str) {
        let bytes = same(what, golden);
        assert_eq!(
            hex(&postcard::to_stdvec(&postcard::from_bytes::<T>(&bytes).unwrap()).unwrap()),
            hex(&bytes)
        );
    }

    #[test]
    fn what_an_edge_says_has_the_bytes_that_other_versions_know() {
        let table = || "t1".to_owned();
        let visitor = |token: Option<&str>, since, from: &str, again| {
            let (token, from) = (token.map(str::to_owned), from.parse().unwrap());
            Visitor { token, since, from, socket: 300, again }
        };
        let seated = visitor(Some("ab"), Some(7), "192.0.2.1", true);
        goes_there_and_back(
            &Up::Attach { table: table(), guest: 5, visitor: seated },
            "000274310501026162010700c0000201ac0201",
        );
        let watching = visitor(None, None, "2001:db8::1", false);
        goes_there_and_back(
            &Up::Attach { table: table(), guest: 5, visitor: watching },
            "000274310500000120010db8000000000000000000000001ac0200",
        );
        goes_there_and_back(&Up::Message { guest: 5, text: "{}".to_owned() }, "0105027b7d");
        goes_there_and_back(&Up::Detach { guest: 5 }, "0205");
        let asked = |question| Up::Ask { table: table(), number: 9, question };
        goes_there_and_back(&asked(Question::Info), "030274310900");
        let from = "192.0.2.1".parse().unwrap();
        goes_there_and_back(
            &asked(Question::Join { name: "Ada".to_owned(), key: Some("ab".to_owned()), from }),
            "030274310901034164610102616200c0000201",
        );
        goes_there_and_back(
            &asked(Question::Join { name: "Ada".to_owned(), key: None, from }),
            "030274310901034164610000c0000201",
        );
    }

    #[test]
    fn what_an_owner_says_has_the_bytes_that_other_versions_know() {
        let back = |what: &Down<'_>, golden: &str| {
            let bytes = same(what, golden);
            let read: Down<'_> = postcard::from_bytes(&bytes).unwrap();
            assert_eq!(hex(&postcard::to_stdvec(&read).unwrap()), hex(&bytes));
        };
        let table = "t1";
        back(&Down::To { table, guest: 5, version: Some(300), text: "{}" }, "000274310501ac02027b7d");
        back(&Down::To { table, guest: 5, version: None, text: "{}" }, "000274310500027b7d");
        back(&Down::Last { table, guest: 5, text: "{}" }, "0102743105027b7d");
        back(&Down::Refused { table, guest: 5, refusal: "{}" }, "0202743105027b7d");
        back(
            &Down::All { table, version: Some(7), own: vec![(5, "[1]"), (6, "[2]")], open: "{}" },
            "0302743101070205035b315d06035b325d027b7d",
        );
        back(&Down::Anew { table, upto: 6 }, "0402743106");
        back(&Down::Answer { number: 9, answer: Some(Ok("{}")) }, "05090100027b7d");
        back(&Down::Answer { number: 9, answer: Some(Err("{}")) }, "05090101027b7d");
        back(&Down::Answer { number: 9, answer: None }, "050900");
    }
}
