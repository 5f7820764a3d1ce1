//! Saying a message in one language.

use std::sync::{LazyLock, OnceLock};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

use crate::texts::sources;
use crate::{Key, Language, Sentence, Value, later};

/// All messages of one language.
pub struct Words {
    language: Language,
    bundle: Bundle,
    /// What parts of the page have brought since.
    later: [OnceLock<Bundle>; later::PARTS],
}

type Bundle = FluentBundle<FluentResource>;

impl std::fmt::Debug for Words {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Words").field(&self.language).finish()
    }
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
        Words { language, bundle: bundle(language, sources(language)), later: Default::default() }
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
        let mut bundles = std::iter::once(&self.bundle).chain(self.brought());
        let found = bundles.find_map(|bundle| Some((bundle, bundle.get_message(key.name())?.value()?)));
        let Some((bundle, pattern)) = found else {
            // A test has looked for every key in every language.
            debug_assert!(false, "{} has no {}", self.language, key.name());
            return key.name().to_owned();
        };
        let mut errors = Vec::new();
        let said = bundle.format_pattern(pattern, Some(&arguments), &mut errors).into_owned();
        debug_assert!(errors.is_empty(), "{}: {}: {errors:?}", self.language, key.name());
        said
    }

    fn brought(&self) -> impl Iterator<Item = &Bundle> {
        self.later.iter().enumerate().filter_map(|(part, bundle)| {
            let texts = later::texts(part)?;
            let language = self.language;
            Some(bundle.get_or_init(|| self::bundle(language, texts.iter().map(|text| text.of(language)))))
        })
    }
}

fn bundle(language: Language, sources: impl Iterator<Item = (&'static str, &'static str)>) -> Bundle {
    // The files are part of the program and a test reads them all: what is wrong with them is never found here.
    let locale: LanguageIdentifier = language.code().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![locale]);
    // Marks around every variable would help texts that mix writing directions, and spoil everything else.
    bundle.set_use_isolating(false);
    for (_, source) in sources {
        let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(partly, _)| partly);
        bundle.add_resource_overriding(resource);
    }
    bundle
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
