//! Saying a message in one language.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

use crate::texts::sources;
use crate::{Key, Language, Sentence, Value};

/// All messages of one language.
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Words {
    /// The words of this language; they are read once.
    pub fn of(language: Language) -> &'static Words {
        static ENGLISH: LazyLock<Words> = LazyLock::new(|| Words::new(Language::English));
        static GERMAN: LazyLock<Words> = LazyLock::new(|| Words::new(Language::German));
        match language {
            Language::English => &ENGLISH,
            Language::German => &GERMAN,
        }
    }

    fn new(language: Language) -> Words {
        // The files are part of the program and a test reads them all: what is wrong with them is never found here.
        let locale: LanguageIdentifier = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        // Marks around every variable would help texts that mix writing directions, and spoil everything else.
        bundle.set_use_isolating(false);
        for (_, source) in sources(language) {
            let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(partly, _)| partly);
            bundle.add_resource_overriding(resource);
        }
        Words { language, bundle }
    }

    /// The language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// A message with its variables filled in, chips among them.
    pub fn tell(&self, key: Key, variables: &[(&str, Value<'_>)]) -> Sentence {
        Sentence::read(&self.say(key, variables))
    }

    /// A message with its variables filled in.
    pub fn say(&self, key: Key, variables: &[(&str, Value<'_>)]) -> String {
        let mut arguments = FluentArgs::with_capacity(variables.len());
        for (name, value) in variables {
            arguments.set(*name, value.clone());
        }
        let message = self.bundle.get_message(key.name());
        let Some(pattern) = message.and_then(|message| message.value()) else {
            // A test has looked for every key in every language.
            debug_assert!(false, "{} has no {}", self.language, key.name());
            return key.name().to_owned();
        };
        let mut errors = Vec::new();
        let said = self.bundle.format_pattern(pattern, Some(&arguments), &mut errors).into_owned();
        debug_assert!(errors.is_empty(), "{}: {}: {errors:?}", self.language, key.name());
        said
    }
}

/// Says a message: `say!(words, "common-count", count = 3)`. A name that does not exist does not compile; where the name
/// is chosen among several, use [`key!`](crate::key!) and [`Words::say`].
#[macro_export]
macro_rules! say {
    ($words:expr, $name:literal $(, $variable:ident = $value:expr)* $(,)?) => {
        $words.say($crate::key!($name), &[$((stringify!($variable), $crate::Value::from($value))),*])
    };
}

/// Says a message with chips in it as a [`Sentence`], in the same way as [`say!`](crate::say!).
#[macro_export]
macro_rules! tell {
    ($words:expr, $name:literal $(, $variable:ident = $value:expr)* $(,)?) => {
        $words.tell($crate::key!($name), &[$((stringify!($variable), $crate::Value::from($value))),*])
    };
}
