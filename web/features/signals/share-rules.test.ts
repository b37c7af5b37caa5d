import { describe, expect, it } from 'vitest'
import type { SharedSignal } from '../../../contract/shared-signals.ts'
import type { RecordEntry } from '../../../contract/track-record.ts'
import { toHex, utf8 } from '../../../engine/log/bytes.ts'
import { leafHash } from '../../../engine/log/hashing.ts'
import { type CommitEntry, entryText, type SealedSlot } from '../../../engine/record/entries.ts'
import { createHonestRecord } from '../../../engine/record/testing/honest-record.ts'
import {
  askAgainAfter,
  findSharedFacts,
  shareFileName,
  toShareAddress,
  toShareText,
  toShareWords,
} from './share-rules.ts'

const { entries, sealed } = createHonestRecord({ minutes: 60 })
const recordAt = (index: number): RecordEntry => {
  const entry = entries[index]
  if (!entry) throw new RangeError(`There is no entry ${index}.`)
  const text = entryText(entry)
  return { index, text, leafHash: toHex(leafHash(utf8(text))) }
}
const feed = { id: 'test', kind: 'simulated', label: 'Simulated market' } as SharedSignal['source']

type Until = 'sealed' | 'revealed' | 'settled'

/** What the public call answers of a decision when the record has come so far. */
const sharedOf = (slot: string, until: Until): SharedSignal => {
  const placeOf = (kind: string): number =>
    entries.findIndex((entry) => entry.kind === kind && (entry as CommitEntry).slot === slot)
  const [reveal, settle] = [placeOf('reveal'), placeOf('settle')]
  const between = until === 'settled' ? entries.slice(reveal, settle).keys() : []
  return {
    entries: {
      commit: recordAt(placeOf('commit')),
      reveal: until === 'sealed' ? null : recordAt(reveal),
      settle: until === 'settled' && settle >= 0 ? recordAt(settle) : null,
      candles: [...between].flatMap((step) =>
        entries[reveal + step]?.kind === 'candles' ? [recordAt(reveal + step)] : [],
      ),
    },
    decimals: 5,
    source: feed,
  }
}
const slotWhere = (wanted: (slot: SealedSlot) => boolean): string => {
  const settled = new Set(entries.flatMap((entry) => (entry.kind === 'settle' ? [entry.slot] : [])))
  const [slot] = [...sealed].find(([id, one]) => wanted(one) && (one.decision === 'ABSTAIN' || settled.has(id))) ?? []
  if (!slot) throw new Error('The record has no such decision.')
  return slot
}
const factsOf = (slot: string, until: Until) => {
  const facts = findSharedFacts(sharedOf(slot, until))
  if (!facts) throw new Error('The entries are of another form.')
  return facts
}
const call = slotWhere(({ decision }) => decision === 'CALL')
const put = slotWhere(({ decision }) => decision === 'PUT')
const none = slotWhere(({ decision }) => decision === 'ABSTAIN')

describe('what is shared of a decision', () => {
  it('is the same of a CALL, a PUT and no signal until the entry, but for when, what and its seal', () => {
    const [a, b, c] = [call, put, none].map((slot) => {
      const facts = factsOf(slot, 'sealed')
      const same = { ...factsOf(call, 'sealed'), commitment: '0'.repeat(64) }
      expect(facts).toMatchObject({ state: 'sealed', direction: null, outcome: null, entryPrice: null })
      return toShareText({ ...same, state: facts.state, direction: facts.direction, outcome: facts.outcome }, 'here')
    })
    expect(b).toBe(a)
    expect(c).toBe(a)
    expect(a).not.toMatch(/CALL|PUT/)
  })

  it('has the direction from the entry on, and the outcome from the expiry on', () => {
    expect(factsOf(call, 'revealed')).toMatchObject({ state: 'open', direction: 'CALL', outcome: null })
    expect(factsOf(put, 'revealed')).toMatchObject({ state: 'open', direction: 'PUT', outcome: null })
    const settled = factsOf(call, 'settled')
    expect(settled.state).toBe('settled')
    expect(settled.outcome).not.toBeNull()
  })

  it('says of a revealed abstention that there was no signal', () => {
    const facts = factsOf(none, 'revealed')
    expect(facts).toMatchObject({ state: 'none', direction: null })
    expect(toShareWords(facts).large).toBe('No signal')
  })

  it('is asked for again until nothing more can come', () => {
    const now = Date.parse(factsOf(call, 'sealed').expiresAt)
    const late = now < Date.now() - 3_600_000
    // The test's record is of a day long past: what has not come by then does not come.
    expect(askAgainAfter(sharedOf(call, 'sealed'))).toBe(late ? false : 5_000)
    const replayed = { ...sharedOf(call, 'sealed'), source: { ...feed, kind: 'replay' as const } }
    expect(askAgainAfter(replayed)).toBe(5_000)
    expect(askAgainAfter(sharedOf(call, 'settled'))).toBe(false)
    expect(askAgainAfter(sharedOf(none, 'revealed'))).toBe(false)
    expect(askAgainAfter(undefined)).toBe(false)
  })
})

describe('a shared text', () => {
  it.each([
    ['profit', 'Won'],
    ['loss', 'Lost'],
    ['breakeven', 'Breakeven'],
    ['void', 'Void'],
  ] as const)('says %s as plainly as any other', (outcome, word) => {
    const facts = { ...factsOf(call, 'settled'), outcome, entryPrice: 1.0845, exitPrice: 1.0841 }
    expect(toShareText(facts, 'https://uptick.example/x').split('\n')).toEqual([
      `Uptick ${facts.pair}, ${facts.timeframe === '1m' ? '1 min' : '5 min'}: CALL`,
      `${word}: 1.08450 → 1.08410`,
      expect.stringMatching(/^Entry \w+ \d+, \d{4}, \d\d:\d\d UTC, expiry \d\d:\d\d UTC$/),
      expect.stringMatching(/^Record \d+, sealed [\da-f]{8}…[\da-f]{6}$/),
      'Prices are generated. Results are hypothetical.',
      'https://uptick.example/x',
    ])
  })

  it('leads to the one address of the decision, and is saved under a name that any computer takes', () => {
    expect(toShareAddress('https://uptick.example', 'a b')).toBe('https://uptick.example/signals/shared?signal=a%20b')
    const facts = { ...factsOf(call, 'sealed'), pair: 'EUR/USD (OTC)', number: 12 }
    expect(shareFileName(facts)).toBe('uptick-EURUSDOTC-12.png')
  })
})
