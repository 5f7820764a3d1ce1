//! JSON as `serde_json` writes it, to the last byte, in fewer instructions: a server writes thousands of updates a second, and
//! they are most of its work.
//!
//! The names of fields are not searched for characters to escape, for Rust has none in its names, and everything goes straight
//! into one text. What is rare is left to `serde_json`: numbers that are not whole, texts that need escaping. What no message and
//! no stored entry has, bytes and tuples for instance, is an error.

use std::fmt::{Display, Write as _};

use serde::ser::{
    Error as _, Impossible, Serialize, SerializeMap, SerializeSeq, SerializeStruct, Serializer,
};
use serde_json::Error;

/// Adds a message, or a part of one, to a text. If that is an error, half of it may stand there.
pub fn write_json(text: &mut String, message: &impl Serialize) -> Result<(), Error> {
    message.serialize(Json(text))
}

/// Text that grows to be JSON.
struct Json<'a>(&'a mut String);

/// A list or an object of which a part has been written.
struct Compound<'a> {
    text: &'a mut String,
    begun: bool,
    end: &'static str,
}

impl Compound<'_> {
    fn next(&mut self) -> &mut String {
        if self.begun {
            self.text.push(',');
        }
        self.begun = true;
        self.text
    }

    fn finish(self) {
        self.text.push_str(self.end);
    }
}

impl SerializeSeq for Compound<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        value.serialize(Json(self.next()))
    }

    fn end(self) -> Result<(), Error> {
        self.finish();
        Ok(())
    }
}

impl SerializeStruct for Compound<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Error> {
        // Constants of two characters and of one are written at once, a choice between them is not.
        if self.begun {
            self.text.push_str(",\"");
        } else {
            self.text.push('"');
        }
        self.begun = true;
        let text = &mut *self.text;
        text.push_str(key);
        text.push_str("\":");
        value.serialize(Json(text))
    }

    fn end(self) -> Result<(), Error> {
        self.finish();
        Ok(())
    }
}

/// For fields that are flattened into an object.
impl SerializeMap for Compound<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        let text = self.next();
        let start = text.len();
        key.serialize(Json(text))?;
        if text.as_bytes().get(start) == Some(&b'"') { Ok(()) } else { none("a key that is no text") }
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.text.push(':');
        value.serialize(Json(self.text))
    }

    fn end(self) -> Result<(), Error> {
        self.finish();
        Ok(())
    }
}

/// Whether a byte of a text must be escaped.
const ESCAPED: [bool; 256] = {
    let mut escaped = [false; 256];
    let mut byte = 0;
    while byte < b' ' as usize {
        escaped[byte] = true;
        byte += 1;
    }
    escaped[b'"' as usize] = true;
    escaped[b'\\' as usize] = true;
    escaped
};

/// A plain word, such as a code, as it is written in messages.
pub(crate) fn written(word: impl Serialize) -> String {
    let value = serde_json::to_value(word).ok();
    value.as_ref().and_then(serde_json::Value::as_str).unwrap_or_default().to_owned()
}

fn needs_escaping(text: &str) -> bool {
    text.bytes().any(|byte| ESCAPED[usize::from(byte)])
}

impl<'a> Json<'a> {
    #[expect(clippy::unnecessary_wraps, reason = "it is what a serializer's methods return")]
    fn plain(self, text: &str) -> Result<(), Error> {
        self.0.push_str(text);
        Ok(())
    }

    fn whole(self, number: impl Display) -> Result<(), Error> {
        write!(self.0, "{number}").map_err(Error::custom)
    }

    /// A number that nearly always has one or two digits.
    fn small(self, number: u8) -> Result<(), Error> {
        if number >= 100 {
            return self.whole(number);
        }
        if number >= 10 {
            self.0.push(char::from(b'0' + number / 10));
        }
        self.0.push(char::from(b'0' + number % 10));
        Ok(())
    }

    /// What is rare.
    fn other(self, value: &(impl Serialize + ?Sized)) -> Result<(), Error> {
        self.plain(&serde_json::to_string(value)?)
    }

    fn begin(self, start: char, end: &'static str) -> Compound<'a> {
        self.0.push(start);
        Compound { text: self.0, begun: false, end }
    }
}

/// Nothing that is written here has one.
fn none<T>(what: &str) -> Result<T, Error> {
    Err(Error::custom(format_args!("no message has {what}")))
}

impl<'a> Serializer for Json<'a> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Compound<'a>;
    type SerializeTuple = Impossible<(), Error>;
    type SerializeTupleStruct = Impossible<(), Error>;
    type SerializeTupleVariant = Impossible<(), Error>;
    type SerializeMap = Compound<'a>;
    type SerializeStruct = Compound<'a>;
    type SerializeStructVariant = Impossible<(), Error>;

    fn serialize_bool(self, value: bool) -> Result<(), Error> {
        self.plain(if value { "true" } else { "false" })
    }

    fn serialize_i8(self, value: i8) -> Result<(), Error> {
        if value < 0 {
            self.0.push('-');
        }
        self.small(value.unsigned_abs())
    }

    fn serialize_i16(self, value: i16) -> Result<(), Error> {
        self.whole(value)
    }

    fn serialize_i32(self, value: i32) -> Result<(), Error> {
        self.whole(value)
    }

    fn serialize_i64(self, value: i64) -> Result<(), Error> {
        self.whole(value)
    }

    fn serialize_u8(self, value: u8) -> Result<(), Error> {
        self.small(value)
    }

    fn serialize_u16(self, value: u16) -> Result<(), Error> {
        self.whole(value)
    }

    fn serialize_u32(self, value: u32) -> Result<(), Error> {
        self.whole(value)
    }

    fn serialize_u64(self, value: u64) -> Result<(), Error> {
        self.whole(value)
    }

    fn serialize_f32(self, value: f32) -> Result<(), Error> {
        self.other(&value)
    }

    fn serialize_f64(self, value: f64) -> Result<(), Error> {
        self.other(&value)
    }

    fn serialize_char(self, value: char) -> Result<(), Error> {
        self.other(&value)
    }

    fn serialize_str(self, value: &str) -> Result<(), Error> {
        if needs_escaping(value) {
            return self.other(value);
        }
        self.0.push('"');
        self.0.push_str(value);
        self.0.push('"');
        Ok(())
    }

    /// What is displayed is written where it belongs, and looked at there.
    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Result<(), Error> {
        let start = self.0.len();
        self.0.push('"');
        write!(self.0, "{value}").map_err(Error::custom)?;
        if needs_escaping(&self.0[start + 1..]) {
            let displayed = self.0.split_off(start);
            return self.other(&displayed[1..]);
        }
        self.0.push('"');
        Ok(())
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<(), Error> {
        none("bytes")
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.plain("null")
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        self.plain("null")
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        self.plain("null")
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, name: &'static str) -> Result<(), Error> {
        self.serialize_str(name)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        let mut object = self.begin('{', "}");
        object.serialize_field(name, value)?;
        SerializeStruct::end(object)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Compound<'a>, Error> {
        Ok(self.begin('[', "]"))
    }

    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, Error> {
        none("a tuple")
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeTupleStruct, Error> {
        none("a tuple")
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Error> {
        none("a tuple")
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Compound<'a>, Error> {
        Ok(self.begin('{', "}"))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Compound<'a>, Error> {
        Ok(self.begin('{', "}"))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Error> {
        none("a variant that is not tagged inside")
    }
}
