//! The network computes what its weights say, plays legal moves only, and refuses whatever is not a network.

use std::sync::Arc;

use luxx_learn::{ACTIONS, Evaluator, FEATURES, Network, Stakes, WeightsError, encode, index, untrained};
use luxx_rules::{Game, Setup, Variant, View};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use safetensors::{Dtype, SafeTensors, tensor::TensorView};

/// Every decision of a game at random in each of the sixteen modes.
fn for_every_view(mut look: impl FnMut(&View)) {
    for (variant, players) in
        Variant::ALL.into_iter().flat_map(|variant| (2..=5).map(move |players| (variant, players)))
    {
        let mut rng = ChaCha8Rng::seed_from_u64(players as u64);
        let mut game = Game::deal(&Setup::shuffled(variant, players, 0, &mut rng)).unwrap();
        while let Some(seat) = game.decider() {
            look(&game.view(seat));
            let choice = game.legal_moves().choose(&mut rng).unwrap();
            game.apply(choice).unwrap();
        }
    }
}

fn evaluator(bytes: &[u8]) -> Evaluator {
    Evaluator::new(Arc::new(Network::from_bytes(bytes).unwrap()))
}

/// A layer the long way, in 64-bit floating point, from the file itself.
fn layer(file: &SafeTensors<'_>, name: &str, inputs: &[f64], rectify: bool) -> Vec<f64> {
    let tensor = |part: &str| file.tensor(&format!("{name}.{part}")).unwrap();
    let numbers = |part: &str| -> Vec<f64> {
        let (words, _) = tensor(part).data().as_chunks();
        words.iter().map(|word| f64::from(f32::from_le_bytes(*word))).collect()
    };
    let (weights, scales, biases) = (tensor("weight").data(), numbers("scale"), numbers("bias"));
    let weight =
        |input: usize, output: usize| f64::from(weights[input * scales.len() + output].cast_signed());
    let value = |output: usize| {
        let sum: f64 = inputs.iter().enumerate().map(|(input, value)| value * weight(input, output)).sum();
        sum * scales[output] + biases[output]
    };
    (0..scales.len()).map(value).map(|value| if rectify { value.max(0.0) } else { value }).collect()
}

#[test]
fn it_computes_what_the_weights_say() {
    let bytes = untrained(3);
    let file = SafeTensors::deserialize(&bytes).unwrap();
    let mut evaluator = evaluator(&bytes);
    let (mut step, mut furthest) = (0, 0.0_f64);
    for_every_view(|view| {
        step += 1;
        if step % 40 != 0 {
            return;
        }
        let features = encode(view, &Stakes::Deal);
        let bits: Vec<f64> = (0..FEATURES).map(|place| f64::from(u8::from(features.get(place)))).collect();
        let hidden =
            ["l0", "l1", "l2"].into_iter().fold(bits, |values, name| layer(&file, name, &values, true));
        let policy = layer(&file, "policy", &hidden, false);
        let value = layer(&file, "value", &hidden, false);

        evaluator.look(&features);
        let moves = view.legal_moves();
        for (choice, logit) in moves.iter().zip(evaluator.logits(&moves)) {
            furthest = furthest.max((policy[index(choice)] - f64::from(*logit)).abs());
        }
        let players = view.public().players();
        let values = evaluator.values(players);
        furthest = furthest.max((value[5] - f64::from(values.margin) / 16.0).abs());
        let sum: f64 = value[..players].iter().map(|logit| logit.exp()).sum();
        for (seat, share) in values.win.into_iter().enumerate() {
            let right = if seat < players { value[seat].exp() / sum } else { 0.0 };
            assert!((right - f64::from(share)).abs() < 1e-3, "{right} and {share}");
        }
    });
    assert!(step > 2000 && furthest < 2e-3, "off by {furthest} in {step} positions");
}

#[test]
fn among_equals_the_lowest_number_is_played() {
    let bytes = changed("policy.weight", |data| data.fill(0));
    let bytes = changed_in(&bytes, "policy.bias", |data| data.fill(0));
    let mut evaluator = evaluator(&bytes);
    for_every_view(|view| {
        evaluator.look(&encode(view, &Stakes::Deal));
        let moves = view.legal_moves();
        let best = evaluator.best(&moves).unwrap();
        assert_eq!(Some(index(best)), moves.iter().map(index).min());
    });
}

#[test]
fn what_is_asked_before_does_not_matter() {
    let network = Arc::new(Network::from_bytes(&untrained(5)).unwrap());
    let mut used = Evaluator::new(Arc::clone(&network));
    for_every_view(|view| {
        let mut fresh = Evaluator::new(Arc::clone(&network));
        let features = encode(view, &Stakes::Points);
        used.look(&features);
        fresh.look(&features);
        let moves = view.legal_moves();
        assert_eq!(used.logits(&moves), fresh.logits(&moves));
        assert_eq!(used.values(3), fresh.values(3));
    });
}

/// Untrained weights with the data of one tensor changed.
fn changed(tensor: &str, change: impl Fn(&mut Vec<u8>)) -> Vec<u8> {
    changed_in(&untrained(1), tensor, change)
}

fn changed_in(bytes: &[u8], tensor: &str, change: impl Fn(&mut Vec<u8>)) -> Vec<u8> {
    rebuilt(bytes, |name, _, _, data| {
        if name == tensor {
            change(data);
        }
    })
}

/// The file with every tensor passed through `change`.
fn rebuilt(bytes: &[u8], change: impl Fn(&str, &mut Dtype, &mut Vec<usize>, &mut Vec<u8>)) -> Vec<u8> {
    let file = SafeTensors::deserialize(bytes).unwrap();
    let (_, header) = SafeTensors::read_metadata(bytes).unwrap();
    let tensors: Vec<_> = file
        .tensors()
        .into_iter()
        .map(|(name, view)| {
            let (mut dtype, mut shape, mut data) =
                (view.dtype(), view.shape().to_vec(), view.data().to_vec());
            change(&name, &mut dtype, &mut shape, &mut data);
            (name, dtype, shape, data)
        })
        .collect();
    let views = tensors
        .iter()
        .map(|(name, dtype, shape, data)| (name, TensorView::new(*dtype, shape.clone(), data).unwrap()));
    safetensors::serialize(views, header.metadata().clone()).unwrap()
}

#[test]
fn a_file_that_is_no_network_is_refused_with_the_reason() {
    let refused = |bytes: &[u8]| Network::from_bytes(bytes).unwrap_err();
    assert!(matches!(refused(b""), WeightsError::Format(_)));
    let told = refused(&changed("l1.scale", |data| data[4..8].copy_from_slice(&f32::NAN.to_le_bytes())));
    assert_eq!(told.to_string(), "tensor l1.scale has NaN at place 1: numbers up to 1 are expected");
    let told = refused(&changed("value.bias", |data| data[..4].copy_from_slice(&1e9_f32.to_le_bytes())));
    assert!(
        matches!(told, WeightsError::Value { ref tensor, place: 0, .. } if tensor == "value.bias"),
        "{told}"
    );

    let shortened = rebuilt(&untrained(1), |name, _, shape, data| {
        if name == "policy.weight" {
            shape[1] -= 1;
            data.truncate(shape[0] * shape[1]);
        }
    });
    let told = refused(&shortened).to_string();
    assert_eq!(
        told,
        format!("tensor policy.weight has the shape [192, {}], not [192, {ACTIONS}]", ACTIONS - 1)
    );
    let unsigned = rebuilt(&untrained(1), |name, dtype, _, _| {
        if name == "l0.weight" {
            *dtype = Dtype::U8;
        }
    });
    assert_eq!(refused(&unsigned).to_string(), "tensor l0.weight holds U8, not I8");
    let bytes = untrained(1);
    let file = SafeTensors::deserialize(&bytes).unwrap();
    let bare = safetensors::serialize(file.tensors(), None).unwrap();
    assert_eq!(refused(&bare).to_string(), "the weights' metadata has format = \"\", not \"luxx-net-1\"");
}

#[test]
fn damaged_bytes_never_panic() {
    let whole = untrained(1);
    let header = 8 + u64::from_le_bytes(whole[..8].try_into().unwrap()) as usize;
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    for cut in (0..header).step_by(7).chain([header, whole.len() - 1]) {
        assert!(Network::from_bytes(&whole[..cut]).is_err(), "cut off after {cut} bytes");
    }
    for _ in 0..300 {
        let mut bytes = whole.clone();
        // In the header, where damage does the most.
        let place = rng.random_range(0..header as u32) as usize;
        bytes[place] = rng.random();
        let _ = Network::from_bytes(&bytes);
    }
}
