//! The bots, tested from outside.

mod champion;
mod honest;
mod observation;
mod positions;
mod reasons;
mod review;

/// The champion's weights, as the page has them: handed in.
fn install_weights() {
    luxx_bots::install(include_bytes!("../../../learn/weights/champion.safetensors")).unwrap();
}
