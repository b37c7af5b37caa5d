import { shake256 } from '@noble/hashes/sha3.js'
import { utf8 } from '../log/bytes.ts'
import { exactCosineOfTurns, exactLog } from './exact-math.ts'
import type { RandomStream, StreamLayout } from './random-streams.ts'
import type { SeedOf } from './seed-chain.ts'

/** SHAKE256 (FIPS 202): `length` bytes that look random to whoever does not know all of `input`. */
export type Expand = (input: Uint8Array, length: number) => Uint8Array

/** SHAKE256 that runs anywhere. */
export const expand: Expand = (input, length) => shake256(input, { dkLen: length })

const TO_UNIT = 2 ** -32
/** Words of a stream that are drawn at once: 48 minutes of seconds, or a day of normal numbers, one a minute. */
const MOST_WORDS = 2_880
/** Stretches kept at hand: of two neighbours one is asked for while the other is walked. */
const KEPT = 2

interface Options extends StreamLayout {
  seedOf: SeedOf
  expand: Expand
  /** Tells the streams of one seed apart. */
  label: string
}

/**
 * The stream `label` of a keyed market: its words of a day, little-endian, are SHAKE256(the day's seed ‖ label ‖ `/` ‖ n), n counting stretches of
 * 2,880 words, or of as many as a day has where that is fewer. Without a day's seed none of that day's words can be told from random ones.
 */
export const createKeyedStream = ({ seedOf, expand: draw, label, firstDay, wordsPerDay }: Options): RandomStream => {
  const length = Math.min(MOST_WORDS, wordsPerDay)
  if (wordsPerDay % length !== 0) throw new RangeError(`A day of ${wordsPerDay} words is no whole number of stretches.`)
  const perDay = wordsPerDay / length
  const kept: { stretch: number; words: Uint32Array }[] = []

  const toLabel = (stretch: number): Uint32Array => {
    const day = Math.floor(stretch / perDay)
    const seed = seedOf(firstDay + day)
    const name = utf8(`${label}/${stretch - day * perDay}`)
    const input = new Uint8Array(seed.length + name.length)
    input.set(seed)
    input.set(name, seed.length)
    const bytes = draw(input, 4 * length)
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const words = new Uint32Array(length)
    for (let place = 0; place < length; place += 1) words[place] = view.getUint32(4 * place, true)
    return words
  }

  const find = (stretch: number): Uint32Array => {
    for (const one of kept) if (one.stretch === stretch) return one.words
    const words = toLabel(stretch)
    if (kept.length >= KEPT) kept.shift()
    kept.push({ stretch, words })
    return words
  }

  let begin = Number.NaN
  let words: Uint32Array = new Uint32Array(0)
  const bits = (n: number): number => {
    const place = n - begin
    if (place >= 0 && place < length) return words[place] as number
    const stretch = Math.floor(n / length)
    words = find(stretch)
    begin = stretch * length
    return words[n - begin] as number
  }
  const uniform = (n: number): number => (bits(n) + 0.5) * TO_UNIT
  return {
    bits,
    uniform,
    normal: (n) => Math.sqrt(-2 * exactLog(uniform(2 * n))) * exactCosineOfTurns(uniform(2 * n + 1)),
  }
}
