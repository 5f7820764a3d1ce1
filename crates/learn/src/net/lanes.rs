//! Eight 16-bit numbers at once: multiplied by eight others and added up in pairs, four 32-bit sums a time. It is what
//! nearly all time goes into, and compilers find the instruction for it only by luck. On processors without it, and in
//! WebAssembly without `simd128`, the same is done one by one; integers come out the same.

#[cfg(not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128"))))]
use portable as machine;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use simd128 as machine;
#[cfg(target_arch = "x86_64")]
use sse2 as machine;

/// Eight 16-bit numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Eight(machine::Lanes);

/// Four 32-bit sums.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sums(machine::Totals);

impl Eight {
    pub(super) fn new(numbers: [i16; 8]) -> Eight {
        Eight(machine::eight(numbers))
    }

    /// Two numbers four times.
    #[inline]
    pub(super) fn repeat(pair: [i16; 2]) -> Eight {
        Eight(machine::repeat(pair))
    }

    /// The sum of all products of two rows.
    #[inline]
    pub(super) fn products(a: &[Eight], b: &[Eight]) -> i32 {
        let sums = a.iter().zip(b).fold(Sums::zero(), |sums, (a, b)| sums.plus_products(*a, *b));
        sums.to_array().into_iter().sum()
    }
}

impl Sums {
    pub(super) fn zero() -> Sums {
        Sums(machine::totals([0; 4]))
    }

    /// To the first sum the products of the first two numbers, to the second those of the next two …
    #[inline]
    #[must_use]
    pub(super) fn plus_products(self, a: Eight, b: Eight) -> Sums {
        Sums(machine::plus_products(self.0, a.0, b.0))
    }

    #[inline]
    pub(super) fn to_array(self) -> [i32; 4] {
        machine::to_array(self.0)
    }
}

#[cfg(target_arch = "x86_64")]
#[expect(
    unsafe_code,
    reason = "intrinsics are safe only where the compiler is told of the instructions, function by function"
)]
mod sse2 {
    use std::arch::x86_64::{
        __m128i, _mm_add_epi32, _mm_cvtsi128_si64, _mm_madd_epi16, _mm_set_epi16, _mm_set_epi32,
        _mm_set1_epi32, _mm_unpackhi_epi64,
    };

    pub(super) type Lanes = __m128i;
    pub(super) type Totals = __m128i;

    #[inline]
    pub(super) fn eight(n: [i16; 8]) -> Lanes {
        // SAFETY: every x86-64 processor has SSE2, here and below; none of these reads or writes memory.
        unsafe { _mm_set_epi16(n[7], n[6], n[5], n[4], n[3], n[2], n[1], n[0]) }
    }

    #[inline]
    pub(super) fn repeat([low, high]: [i16; 2]) -> Lanes {
        // SAFETY: as above.
        unsafe { _mm_set1_epi32(i32::from(high) << 16 | i32::from(low.cast_unsigned())) }
    }

    #[inline]
    pub(super) fn totals([a, b, c, d]: [i32; 4]) -> Totals {
        // SAFETY: as above.
        unsafe { _mm_set_epi32(d, c, b, a) }
    }

    #[inline]
    pub(super) fn plus_products(sums: Totals, a: Lanes, b: Lanes) -> Totals {
        // SAFETY: as above.
        unsafe { _mm_add_epi32(sums, _mm_madd_epi16(a, b)) }
    }

    #[inline]
    pub(super) fn to_array(sums: Totals) -> [i32; 4] {
        // SAFETY: as above.
        let [low, high] =
            unsafe { [_mm_cvtsi128_si64(sums), _mm_cvtsi128_si64(_mm_unpackhi_epi64(sums, sums))] };
        [low as i32, (low >> 32) as i32, high as i32, (high >> 32) as i32]
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128 {
    use std::arch::wasm32::{
        i16x8, i32x4, i32x4_add, i32x4_dot_i16x8, i32x4_extract_lane, i32x4_splat, v128,
    };

    pub(super) type Lanes = v128;
    pub(super) type Totals = v128;

    #[inline]
    pub(super) fn eight(n: [i16; 8]) -> Lanes {
        i16x8(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7])
    }

    #[inline]
    pub(super) fn repeat([low, high]: [i16; 2]) -> Lanes {
        i32x4_splat(i32::from(high) << 16 | i32::from(low.cast_unsigned()))
    }

    #[inline]
    pub(super) fn totals([a, b, c, d]: [i32; 4]) -> Totals {
        i32x4(a, b, c, d)
    }

    #[inline]
    pub(super) fn plus_products(sums: Totals, a: Lanes, b: Lanes) -> Totals {
        i32x4_add(sums, i32x4_dot_i16x8(a, b))
    }

    #[inline]
    pub(super) fn to_array(sums: Totals) -> [i32; 4] {
        [
            i32x4_extract_lane::<0>(sums),
            i32x4_extract_lane::<1>(sums),
            i32x4_extract_lane::<2>(sums),
            i32x4_extract_lane::<3>(sums),
        ]
    }
}

#[cfg(any(test, not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))))]
#[allow(dead_code, reason = "where a processor has lanes, tests need only a part of it")]
mod portable {
    pub(super) type Lanes = [i16; 8];
    pub(super) type Totals = [i32; 4];

    #[inline]
    pub(super) fn eight(numbers: [i16; 8]) -> Lanes {
        numbers
    }

    #[inline]
    pub(super) fn repeat([low, high]: [i16; 2]) -> Lanes {
        [low, high, low, high, low, high, low, high]
    }

    #[inline]
    pub(super) fn totals(sums: [i32; 4]) -> Totals {
        sums
    }

    #[inline]
    pub(super) fn plus_products(sums: Totals, a: Lanes, b: Lanes) -> Totals {
        let product = |lane: usize| i32::from(a[lane]) * i32::from(b[lane]);
        std::array::from_fn(|at| sums[at] + (product(2 * at) + product(2 * at + 1)))
    }

    #[inline]
    pub(super) fn to_array(sums: Totals) -> [i32; 4] {
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever this machine has for it, it does as if one by one; at the edges, too.
    #[test]
    fn lanes_do_as_if_one_by_one() {
        let edges = [i16::MIN + 1, -128, -1, 0, 1, 127, 16_383, i16::MAX];
        for turn in 0..64 {
            let (mut a, mut b) = (edges, edges);
            a.rotate_left(turn % 8);
            b.rotate_left(turn / 8);
            for (eight, numbers) in
                [(Eight::new(b), b), (Eight::repeat([b[0], b[1]]), portable::repeat([b[0], b[1]]))]
            {
                let sums = Sums(machine::totals([1, -2, 3, -4])).plus_products(Eight::new(a), eight);
                assert_eq!(
                    sums.to_array(),
                    portable::plus_products([1, -2, 3, -4], a, numbers),
                    "{a:?} {b:?}"
                );
            }
        }
    }
}
