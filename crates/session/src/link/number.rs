//! A large number as a row of digits, each with a base of its own (mixed radix), and as letters that every address may hold.
//!
//! Writer and reader agree on the bases without writing them: both know the position, and so how many moves there are to choose
//! from. So a choice among one costs nothing, and no bit is spent on what is known.

/// The 64 letters that need no escape in an address.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The digits of a number, in the order in which they will be read.
#[derive(Default)]
pub(super) struct Writer {
    digits: Vec<(u64, u64)>,
}

impl Writer {
    /// Adds a digit, which is smaller than its base.
    pub(super) fn push(&mut self, digit: u64, base: u64) {
        debug_assert!(digit < base, "{digit} is no digit of base {base}");
        self.digits.push((digit, base));
    }

    /// The number they make.
    pub(super) fn finish(self) -> Number {
        let mut number = Number::default();
        for (digit, base) in self.digits.into_iter().rev() {
            number.push(digit, base);
        }
        number
    }
}

/// A number without an upper limit: 32 bits a limb, the lowest first, the highest never 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Number {
    limbs: Vec<u32>,
}

impl Number {
    /// Multiplies by the base and adds the digit.
    pub(super) fn push(&mut self, digit: u64, base: u64) {
        let mut carry = u128::from(digit);
        for limb in &mut self.limbs {
            carry += u128::from(*limb) * u128::from(base);
            *limb = carry as u32;
            carry >>= 32;
        }
        while carry > 0 {
            self.limbs.push(carry as u32);
            carry >>= 32;
        }
    }

    /// Divides by the base, which is not 0, and returns the remainder: the digit that was pushed last.
    pub(super) fn pop(&mut self, base: u64) -> u64 {
        let mut rest = 0_u128;
        for limb in self.limbs.iter_mut().rev() {
            rest = rest << 32 | u128::from(*limb);
            *limb = (rest / u128::from(base)) as u32;
            rest %= u128::from(base);
        }
        while self.limbs.last() == Some(&0) {
            self.limbs.pop();
        }
        rest as u64
    }

    /// Whether nothing is left of it.
    pub(super) fn is_zero(&self) -> bool {
        self.limbs.is_empty()
    }

    /// A check sum (FNV-1a): finds letters that were lost or changed on the way. It keeps nobody from inventing a link; whatever
    /// is read is checked by the rules.
    pub(super) fn check_sum(&self) -> u32 {
        let bytes = self.limbs.iter().flat_map(|limb| limb.to_le_bytes());
        bytes.fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
    }

    /// The number in letters, the highest first.
    pub(super) fn to_letters(&self) -> String {
        let mut left = self.clone();
        let mut letters = Vec::new();
        while !left.is_zero() {
            letters.push(char::from(LETTERS[left.pop(LETTERS.len() as u64) as usize]));
        }
        letters.into_iter().rev().collect()
    }

    /// Reads letters; none if one is no letter of ours, or if the same number has a shorter form.
    pub(super) fn from_letters(letters: &str) -> Option<Number> {
        let mut number = Number::default();
        for (place, letter) in letters.bytes().enumerate() {
            let digit = LETTERS.iter().position(|known| *known == letter)?;
            if place == 0 && digit == 0 {
                return None;
            }
            number.push(digit as u64, LETTERS.len() as u64);
        }
        Some(number)
    }
}
