//! Colours and symbols, all in one place. Nothing is said by colour alone, so that all of it can be left out.

use luxx_rules::Card;
use luxx_session::Contact;
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;

/// How many colours there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// All of them.
    True,
    /// The terminal's own sixteen.
    Sixteen,
    /// None.
    None,
}

/// What can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbols {
    /// Everything.
    Unicode,
    /// What every terminal has.
    Ascii,
}

/// How the table looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// How many colours.
    pub colours: Colours,
    /// Which symbols.
    pub symbols: Symbols,
}

impl Theme {
    /// What this terminal says of itself, by its variables: `NO_COLOR`, `COLORTERM`, `TERM` and the locale.
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Theme {
        Theme::of(variable, cfg!(windows))
    }

    /// Windows has no locale among its variables, and terminals that draw everything.
    fn of(variable: impl Fn(&str) -> Option<String>, windows: bool) -> Theme {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let term = set("TERM").unwrap_or_default();
        let colours = if set("NO_COLOR").is_some() || term == "dumb" || term.ends_with("-m") {
            Colours::None
        } else if set("COLORTERM").is_some_and(|value| value == "truecolor" || value == "24bit") {
            Colours::True
        } else {
            Colours::Sixteen
        };
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
        let unicode = locale.map_or(windows, |locale| {
            let locale = locale.to_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        });
        Theme { colours, symbols: if unicode { Symbols::Unicode } else { Symbols::Ascii } }
    }

    /// A card: the page's panel and ink.
    pub(crate) fn card(self, card: Card) -> Style {
        match self.colours {
            Colours::True => {
                let (panel, ink) = PALETTE[usize::from(card.face() - 1)];
                Style::new().bg(Color::from_u32(panel)).fg(Color::from_u32(ink)).add_modifier(Modifier::BOLD)
            }
            Colours::Sixteen => {
                let panel = SIXTEEN[usize::from(card.face() - 1)];
                let ink = if LIGHT.contains(&panel) { Color::Black } else { Color::White };
                Style::new().bg(panel).fg(ink).add_modifier(Modifier::BOLD)
            }
            Colours::None => Style::new().add_modifier(Modifier::REVERSED),
        }
    }

    /// What is affected, and who decides.
    pub(crate) fn amber(self) -> Style {
        self.foreground(0x00f4_b740, Color::Yellow).add_modifier(Modifier::BOLD)
    }

    /// The one thing to press.
    pub(crate) fn go(self) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match self.colours {
            Colours::True => bold.bg(Color::from_u32(0x00b6_4718)).fg(Color::from_u32(0x00ff_faf0)),
            Colours::Sixteen => bold.bg(Color::Red).fg(Color::White),
            Colours::None => bold.add_modifier(Modifier::REVERSED),
        }
    }

    /// What is good for the onlooker.
    pub(crate) fn good(self) -> Style {
        self.foreground(0x00a9_d59a, Color::Green)
    }

    /// What costs.
    pub(crate) fn bad(self) -> Style {
        self.foreground(0x00ff_b09d, Color::LightRed)
    }

    /// What matters less.
    pub(crate) const FAINT: Style = Style::new().add_modifier(Modifier::DIM);

    /// Names and headings.
    pub(crate) const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);

    fn foreground(self, rgb: u32, named: Color) -> Style {
        match self.colours {
            Colours::True => Style::new().fg(Color::from_u32(rgb)),
            Colours::Sixteen => Style::new().fg(named),
            Colours::None => Style::new(),
        }
    }

    /// Between count and number.
    pub(crate) fn times(self) -> &'static str {
        self.either("×", "x")
    }

    /// Who holds the paw.
    pub(crate) fn paw(self) -> &'static str {
        self.either("●", "*")
    }

    /// How somebody is connected: nothing for those who are there.
    pub(crate) fn contact(self, contact: Contact) -> &'static str {
        match contact {
            Contact::Here => " ",
            Contact::Unknown => self.either("◌", "~"),
            Contact::Away(_) => self.either("○", "o"),
            Contact::Replaced | Contact::Bot => self.either("◆", "#"),
        }
    }

    /// Whether a code of blocks can be drawn.
    pub(crate) fn draws_code(self) -> bool {
        self.symbols == Symbols::Unicode && self.colours != Colours::None
    }

    /// What a code is drawn on: dark on light, whatever the terminal's own colours are.
    pub(crate) fn paper(self) -> Style {
        match self.colours {
            Colours::True => Style::new().fg(Color::Rgb(0, 0, 0)).bg(Color::Rgb(255, 255, 255)),
            Colours::Sixteen | Colours::None => Style::new().fg(Color::Black).bg(Color::White),
        }
    }

    /// What is chosen.
    pub(crate) fn pointer(self) -> &'static str {
        self.either("▸", ">")
    }

    /// A piece of a bar.
    pub(crate) fn bar(self) -> &'static str {
        self.either("█", "#")
    }

    /// What is left out.
    pub(crate) fn more(self) -> &'static str {
        self.either("…", "..")
    }

    /// A line between parts.
    pub(crate) fn rule(self) -> &'static str {
        self.either("─", "-")
    }

    /// The frame of a sheet.
    pub(crate) fn border(self) -> border::Set<'static> {
        match self.symbols {
            Symbols::Unicode => border::ROUNDED,
            Symbols::Ascii => border::Set {
                top_left: "+",
                top_right: "+",
                bottom_left: "+",
                bottom_right: "+",
                vertical_left: "|",
                vertical_right: "|",
                horizontal_top: "-",
                horizontal_bottom: "-",
            },
        }
    }

    /// A text of ours as this terminal can show it.
    pub(crate) fn text(self, text: &str) -> String {
        if self.symbols == Symbols::Unicode {
            return text.to_owned();
        }
        let plain = |letter: char| match letter {
            '×' => "x".to_owned(),
            '−' | '–' | '—' => "-".to_owned(),
            '’' | '‘' => "'".to_owned(),
            '“' | '”' | '„' => "\"".to_owned(),
            '…' => "..".to_owned(),
            '·' => ".".to_owned(),
            '↑' => "^".to_owned(),
            '↓' => "v".to_owned(),
            '←' => "<".to_owned(),
            '→' => ">".to_owned(),
            '‡' => "+".to_owned(),
            '±' => "+/-".to_owned(),
            'ä' => "ae".to_owned(),
            'ö' => "oe".to_owned(),
            'ü' => "ue".to_owned(),
            'Ä' => "Ae".to_owned(),
            'Ö' => "Oe".to_owned(),
            'Ü' => "Ue".to_owned(),
            'ß' => "ss".to_owned(),
            letter if letter.is_ascii() => letter.to_string(),
            _ => "?".to_owned(),
        };
        text.chars().map(plain).collect()
    }

    fn either(self, unicode: &'static str, ascii: &'static str) -> &'static str {
        match self.symbols {
            Symbols::Unicode => unicode,
            Symbols::Ascii => ascii,
        }
    }
}

/// Panel and ink of the numbers, then of the joker: the page's colours.
const PALETTE: [(u32, u32); 14] = [
    (0x00f4_e9b4, 0x003a_2a08),
    (0x00f3_b94c, 0x0033_210a),
    (0x00e1_7d3f, 0x002a_1206),
    (0x00b8_392e, 0x00ff_f6ea),
    (0x0069_1f2e, 0x00fb_e6e2),
    (0x00eb_9eb3, 0x003d_0f22),
    (0x007e_4a93, 0x00fd_f1fb),
    (0x002d_265d, 0x00ec_e6ff),
    (0x00af_daf1, 0x000d_2a40),
    (0x0026_5a90, 0x00ee_f5ff),
    (0x0067_b8b3, 0x0005_2b2a),
    (0x0026_5937, 0x00ee_faef),
    (0x0022_1c14, 0x00f6_d489),
    (0x0024_453b, 0x00f7_c955),
];

/// The panels where there are sixteen colours: neighbours differ.
const SIXTEEN: [Color; 14] = [
    Color::LightYellow,
    Color::Yellow,
    Color::LightRed,
    Color::Red,
    Color::Magenta,
    Color::LightMagenta,
    Color::Blue,
    Color::DarkGray,
    Color::LightCyan,
    Color::LightBlue,
    Color::Cyan,
    Color::LightGreen,
    Color::Black,
    Color::Green,
];

/// Panels that take black ink.
const LIGHT: [Color; 7] = [
    Color::LightYellow,
    Color::Yellow,
    Color::LightRed,
    Color::LightMagenta,
    Color::LightCyan,
    Color::LightGreen,
    Color::Cyan,
];

#[cfg(test)]
mod tests {
    use super::*;

    fn theme_on(windows: bool, variables: &[(&str, &str)]) -> Theme {
        let variable = |name: &str| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        };
        Theme::of(variable, windows)
    }

    fn theme(variables: &[(&str, &str)]) -> Theme {
        theme_on(false, variables)
    }

    #[test]
    fn the_terminal_says_what_it_can_do() {
        assert_eq!(theme(&[("COLORTERM", "truecolor")]).colours, Colours::True);
        assert_eq!(theme(&[("TERM", "xterm-256color")]).colours, Colours::Sixteen);
        assert_eq!(theme(&[("COLORTERM", "truecolor"), ("NO_COLOR", "1")]).colours, Colours::None);
        assert_eq!(theme(&[("COLORTERM", "truecolor"), ("NO_COLOR", "")]).colours, Colours::True);
        assert_eq!(theme(&[("TERM", "vt100-m")]).colours, Colours::None);
        assert_eq!(theme(&[("LANG", "de_DE.UTF-8")]).symbols, Symbols::Unicode);
        assert_eq!(theme(&[("LANG", "de_DE.UTF-8"), ("LC_ALL", "C")]).symbols, Symbols::Ascii);
        assert_eq!(theme(&[]).symbols, Symbols::Ascii);
        assert_eq!(theme_on(true, &[]).symbols, Symbols::Unicode);
        assert_eq!(theme_on(true, &[("LC_ALL", "C")]).symbols, Symbols::Ascii);
    }

    #[test]
    fn ascii_leaves_nothing_else() {
        let theme = Theme { colours: Colours::None, symbols: Symbols::Ascii };
        let shown = theme.text("Zurücknehmen: 3 × 7 – „ja“ … 猫");
        assert!(shown.is_ascii(), "{shown}");
        assert!(shown.starts_with("Zuruecknehmen: 3 x 7 - \"ja\""), "{shown}");
    }

    #[test]
    fn every_text_can_be_said_in_ascii() {
        let theme = Theme { colours: Colours::None, symbols: Symbols::Ascii };
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../words");
        for part in ["texts/en", "texts/de", "guide"] {
            for file in std::fs::read_dir(format!("{folder}/{part}")).unwrap() {
                let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
                let lost =
                    text.chars().find(|letter| !letter.is_ascii() && theme.text(&letter.to_string()) == "?");
                assert_eq!(lost, None, "{part}");
            }
        }
    }

    #[test]
    fn neighbouring_cards_differ() {
        for [(one, _), (other, _)] in PALETTE.array_windows() {
            assert_ne!(one, other);
        }
        for [one, other] in SIXTEEN.array_windows() {
            assert_ne!(one, other);
        }
    }
}
