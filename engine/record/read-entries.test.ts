import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entryText } from './entries.ts'
import { instantMs } from './instants.ts'
import { parseEntry, parseSealed, readEntry, readSealed } from './read-entries.ts'
import { readPlainEntry } from './read-plain-entry.ts'
import { attackedRecord } from './testing/attack-kit.ts'

const texts = attackedRecord().entries.map(entryText)
const ofSlots = texts.filter((text) => !/^\{"kind":"call/.test(text))
const hot = texts.filter((text) => /^\{"kind":"(candles|commit|reveal|settle)"/.test(text))

/** What the quick reader must not take for something else, in front of, behind or instead of a character. */
const SPLINTERS = [
  '"',
  '\\',
  '\\"',
  '\\\\"',
  '0',
  '.0',
  'e',
  'E1',
  '-',
  ' ',
  ',',
  '}',
  '\n',
  '\u0000',
  '\ud800',
  'é',
  '😀',
  'null',
  '\\u0041',
]

const expectSame = (text: string): void => {
  const parsed = parseEntry(text)
  expect(readPlainEntry(text) ?? parsed, text).toEqual(parsed)
  expect(readEntry(text), text).toEqual(parsed)
  if (parsed?.kind === 'reveal') expect(readSealed(parsed.revealed), text).toEqual(parseSealed(parsed.revealed))
}

describe('the reader of entries', () => {
  it('reads nearly all entries of the slots by their patterns, and all of them as parsing does', () => {
    for (const text of texts) {
      expectSame(text)
      expect(readEntry(text)).not.toBeNull()
    }
    const plain = texts.filter((text) => readPlainEntry(text) !== null)
    expect(plain.length / ofSlots.length).toBeGreaterThan(0.95)
    expect(plain.map((text) => entryText(readPlainEntry(text) as NonNullable<ReturnType<typeof readEntry>>))).toEqual(
      plain,
    )
  })

  it('refuses what is not written the one way, whichever reader sees it first', () => {
    const splintered = fc
      .tuple(fc.constantFrom(...hot), fc.nat(), fc.nat(2), fc.constantFrom(...SPLINTERS))
      .map(([text, at, length, splinter]) => {
        const place = at % text.length
        return text.slice(0, place) + splinter + text.slice(place + length)
      })
    fc.assert(fc.property(splintered, expectSame), { numRuns: 4_000 })
  })

  it('reads a decimal of any length as parsing does', () => {
    const settled = texts.find((text) => text.includes('"outcome":"loss"')) ?? ''
    const price = /"entryPrice":([^,]*)/.exec(settled)?.[1] ?? ''
    const digits = (max: number) => fc.array(fc.constantFrom(...'0019'), { maxLength: max }).map((few) => few.join(''))
    fc.assert(
      fc.property(digits(9), digits(18), (whole, part) => {
        expectSame(settled.replace(`"entryPrice":${price}`, `"entryPrice":${whole}.${part}`))
      }),
      { numRuns: 4_000 },
    )
    expect(readEntry(settled.replace(`"entryPrice":${price}`, '"entryPrice":0.000001'))).not.toBeNull()
    expect(readEntry(settled.replace(`"entryPrice":${price}`, '"entryPrice":0.0000001'))).toBeNull()
  })

  it('takes a number for what it is only where it is written the one way', () => {
    const settled = texts.find((text) => text.includes('"outcome":"loss"')) ?? ''
    const price = /"entryPrice":([^,]*)/.exec(settled)?.[1] ?? ''
    const withPrice = (written: string) => settled.replace(`"entryPrice":${price}`, `"entryPrice":${written}`)
    for (const written of ['1', '-1', '0', '1.5', '1e+21', '1e-7', 'null']) {
      expectSame(withPrice(written))
      expect(readEntry(withPrice(written)), written).not.toBeNull()
    }
    for (const written of [
      '-0',
      '1.0',
      '01',
      '1e21',
      '1E-7',
      '+1',
      '0.0000001',
      '.5',
      '1.',
      '1e999',
      'true',
      '"1"',
      'nulll',
    ]) {
      expectSame(withPrice(written))
      expect(readEntry(withPrice(written)), written).toBeNull()
    }
  })

  it('reads what is revealed from the text that was asked for, whichever was read before', () => {
    const reveals = hot.filter((text) => text.startsWith('{"kind":"reveal"')).slice(0, 2)
    const [first, second] = reveals.map((text) => readEntry(text))
    if (first?.kind !== 'reveal' || second?.kind !== 'reveal') throw new Error('The record has no reveals.')
    expect(readSealed(first.revealed)).toEqual(JSON.parse(first.revealed))
    expect(readSealed(second.revealed)).toEqual(JSON.parse(second.revealed))
    expect(readSealed(`${second.revealed} `)).toBeNull()
  })

  it('knows an instant by its one form', () => {
    expect(instantMs('2026-03-02T10:30:00.000Z')).toBe(Date.UTC(2026, 2, 2, 10, 30))
    for (const text of [
      '2026-03-02T10:30:00Z',
      '2026-03-02 10:30:00.000Z',
      '2026-13-02T10:30:00.000Z',
      '',
      'x'.repeat(9_999),
    ])
      expect(instantMs(text)).toBeNaN()
  })
})
