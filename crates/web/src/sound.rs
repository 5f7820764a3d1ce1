//! Sounds, made by the browser on the spot. Off until switched on.

use std::cell::RefCell;

use luxx_rules::{PublicEvent, SeenEvent};
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, OscillatorType};

/// What can be heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sound {
    Card,
    Catch,
    Turn,
    End,
}

thread_local! {
    /// One for all sounds, made with the first one: browsers allow it only after a tap.
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// The sound of a fact.
pub(crate) fn of(event: SeenEvent) -> Option<Sound> {
    let SeenEvent::Open(open) = event else { return Some(Sound::Card) };
    match open {
        PublicEvent::Caught { .. } | PublicEvent::CaughtShadow { .. } => Some(Sound::Catch),
        PublicEvent::PawMoved { .. } => Some(Sound::Turn),
        PublicEvent::Over { .. } => Some(Sound::End),
        PublicEvent::Left { .. } | PublicEvent::Passed { .. } => None,
        _ => Some(Sound::Card),
    }
}

/// Plays a sound; a browser without sound stays silent.
pub(crate) fn play(sound: Sound) {
    // Pitch in Hertz, when it begins, how long it lasts, how loud.
    let notes: &[(f32, f64, f64, f32)] = match sound {
        Sound::Card => &[(190.0, 0.0, 0.05, 0.12)],
        Sound::Catch => &[(330.0, 0.0, 0.09, 0.14), (247.0, 0.07, 0.14, 0.14)],
        Sound::Turn => &[(520.0, 0.0, 0.06, 0.05)],
        Sound::End => &[(392.0, 0.0, 0.2, 0.1), (494.0, 0.15, 0.2, 0.1), (587.0, 0.3, 0.4, 0.1)],
    };
    for note in notes {
        let _ = strike(*note);
    }
}

fn strike((pitch, begin, length, loudness): (f32, f64, f64, f32)) -> Result<(), JsValue> {
    CONTEXT.with_borrow_mut(|context| {
        let context = match context {
            Some(context) => context,
            None => context.insert(AudioContext::new()?),
        };
        let (oscillator, gain) = (context.create_oscillator()?, context.create_gain()?);
        let start = context.current_time() + begin;
        oscillator.set_type(OscillatorType::Triangle);
        oscillator.frequency().set_value(pitch);
        gain.gain().set_value_at_time(loudness, start)?;
        gain.gain().exponential_ramp_to_value_at_time(0.001, start + length)?;
        oscillator.connect_with_audio_node(&gain)?;
        gain.connect_with_audio_node(&context.destination())?;
        oscillator.start_with_when(start)?;
        oscillator.stop_with_when(start + length)
    })
}
