import type { RandomStream } from './random-streams.ts'

const GOLDEN_RATIO = 0x9e3779b9
const TO_UNIT = 2 ** -32

/** A bijection of 32-bit integers in which every input bit moves every output bit (low-bias multipliers, C. Wellons). */
const mix = (value: number): number => {
  let x = value
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad)
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97)
  return x ^ (x >>> 15)
}

const hashText = (text: string, start: number): number => {
  let hash = start
  for (let i = 0; i < text.length; i++) hash = mix(hash ^ Math.imul(text.charCodeAt(i) + 1, GOLDEN_RATIO))
  return hash
}

/**
 * The stream that belongs to `key`; equal keys give equal streams in every process. Statistically independent streams
 * for different keys, but no cryptographic strength: whoever knows the key knows the stream.
 */
export const createHashStream = (key: string): RandomStream => {
  const before = hashText(key, 0x2545f491)
  const between = hashText(key, 0x6c078965)
  const bits = (n: number): number => mix(mix(Math.imul(n, GOLDEN_RATIO) ^ before) ^ between) >>> 0
  const uniform = (n: number): number => (bits(n) + 0.5) * TO_UNIT
  const normal = (n: number): number =>
    Math.sqrt(-2 * Math.log(uniform(2 * n))) * Math.cos(2 * Math.PI * uniform(2 * n + 1))
  return { bits, uniform, normal }
}
