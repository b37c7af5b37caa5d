/*
 * Logarithm, exponential and cosine from additions, multiplications, divisions and square roots alone. IEEE 754 fixes those to the last
 * bit, while `Math.log`, `Math.exp` and `Math.cos` may differ from one engine, or one version of it, to the next: prices that anybody
 * can compute again must not rest on them. Each is within 2e-15 of the true value, relative to it or to 1.
 */

/** About 1 / ln 2: only which whole power of two is taken out rests on it. */
const PER_LN2 = 1.44
/** The first 32 bits of ln 2, so that a small multiple of it is exact, and the rest. */
const LN2_HIGH = 0.6931471803691238
const LN2_LOW = 1.9082149292705877e-10
const HALF_PI = 1.5707963267948966
/** Mantissas are taken from half of this to it. */
const LARGEST_MANTISSA = 1.4
const EXPONENT_BIAS = 1023

const view = new DataView(new ArrayBuffer(8))

/** 2 to the power of `k`, −1022 ≤ k ≤ 1023. */
const powerOfTwo = (k: number): number => {
  view.setUint32(0, (k + EXPONENT_BIAS) << 20)
  view.setUint32(4, 0)
  return view.getFloat64(0)
}

/** 1 / (1 + 2n), from the highest term of a series down. */
const ATANH_TERMS = Array.from({ length: 12 }, (_, n) => 1 / (2 * (11 - n) + 1))

/** Natural logarithm of a normal positive number: ln m = 2 artanh((m − 1) / (m + 1)) of its mantissa, and its exponent. */
export const exactLog = (x: number): number => {
  view.setFloat64(0, x)
  const high = view.getUint32(0)
  let exponent = (high >>> 20) - EXPONENT_BIAS
  view.setUint32(0, (high & 0xfffff) | (EXPONENT_BIAS << 20))
  let mantissa = view.getFloat64(0)
  if (mantissa > LARGEST_MANTISSA) {
    mantissa /= 2
    exponent += 1
  }
  const s = (mantissa - 1) / (mantissa + 1)
  const square = s * s
  let sum = 0
  for (const term of ATANH_TERMS) sum = sum * square + term
  return exponent * LN2_HIGH + (2 * s * sum + exponent * LN2_LOW)
}

/** e to the power of `x`, |x| ≤ 700: the Taylor series of what is left over a whole power of two. */
export const exactExp = (x: number): number => {
  const k = Math.round(x * PER_LN2)
  const rest = x - k * LN2_HIGH - k * LN2_LOW
  let sum = 1
  for (let n = 14; n > 0; n -= 1) sum = 1 + (sum * rest) / n
  return sum * powerOfTwo(k)
}

/** Cosine of `turns` whole turns, 0 ≤ turns < 1: the quarter that it is in is exact, and a series does the rest. */
export const exactCosineOfTurns = (turns: number): number => {
  const quarter = Math.round(4 * turns)
  const angle = (4 * turns - quarter) * HALF_PI
  const square = angle * angle
  const isOdd = quarter % 2 === 1
  let sum = 1
  for (let n = 18; n > 0; n -= 2) sum = 1 - (sum * square) / (isOdd ? n * (n + 1) : n * (n - 1))
  const value = isOdd ? angle * sum : sum
  return quarter === 1 || quarter === 2 ? -value : value
}
