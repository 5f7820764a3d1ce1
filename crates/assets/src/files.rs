//! The files of the page, with their compressed forms beside them.

use std::borrow::Cow;

use rust_embed::RustEmbed;

/// The built page.
#[derive(RustEmbed)]
#[folder = "$LUXX_PAGE"]
#[allow_missing = true]
pub(crate) struct Page;

/// A file of the page.
pub(crate) struct File {
    path: String,
    plain: Cow<'static, [u8]>,
    /// Names its contents.
    pub(crate) hash: String,
    /// Its media type.
    pub(crate) kind: &'static str,
}

/// How a file travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    Brotli,
    Gzip,
    Plain,
}

impl Encoding {
    /// The word of HTTP for it.
    pub(crate) const fn name(self) -> Option<&'static str> {
        match self {
            Encoding::Brotli => Some("br"),
            Encoding::Gzip => Some("gzip"),
            Encoding::Plain => None,
        }
    }

    /// What its files' names end with.
    pub(crate) const fn ending(self) -> &'static str {
        match self {
            Encoding::Brotli => ".br",
            Encoding::Gzip => ".gz",
            Encoding::Plain => "",
        }
    }
}

/// The file with this path.
pub(crate) fn find<Files: RustEmbed>(path: &str) -> Option<File> {
    let kind = kind(path)?;
    let found = Files::get(path)?;
    let digest = found.metadata.sha256_hash();
    let hash = digest.first_chunk().map_or(0, |start| u64::from_be_bytes(*start));
    let hash = format!("{hash:016x}");
    Some(File { path: path.to_owned(), plain: found.data, hash, kind })
}

impl File {
    /// The smallest form that is accepted.
    pub(crate) fn encoded<Files: RustEmbed>(&self, accepted: &str) -> (Encoding, Cow<'static, [u8]>) {
        let accepts = |name: &str| {
            accepted.split(',').any(|entry| {
                let (coding, quality) = entry.split_once(';').unwrap_or((entry, ""));
                coding.trim() == name && !matches!(quality.trim(), "q=0" | "q=0.0")
            })
        };
        for encoding in [Encoding::Brotli, Encoding::Gzip] {
            if encoding.name().is_some_and(accepts)
                && let Some(small) = Files::get(&format!("{}{}", self.path, encoding.ending()))
            {
                return (encoding, small.data);
            }
        }
        (Encoding::Plain, self.plain.clone())
    }
}

/// The media type by the name's ending; what has none is not handed out, the compressed forms for instance.
fn kind(path: &str) -> Option<&'static str> {
    let (_, ending) = path.rsplit_once('.')?;
    Some(match ending {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webmanifest" => "application/manifest+json",
        // The champion's weights.
        "safetensors" => "application/octet-stream",
        _ => return None,
    })
}
