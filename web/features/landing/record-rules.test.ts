import { describe, expect, it } from 'vitest'
import type { SealedDecision } from '../../../engine/record/bodies.ts'
import type { SettleEntry } from '../../../engine/record/entries.ts'
import { type OpenedEntry, openEntry, toLeaf } from '../../../engine/record/open-entry.ts'
import { sha256 } from '../../../engine/record/sha256.ts'
import {
  checkCommitment,
  checkEntries,
  formatPrices,
  leadSeconds,
  settledSignals,
  shortHash,
  stackColumns,
} from './record-rules.ts'

const SLOT_AT = '2026-11-21T12:00:00.000Z'
const ENTRY_AT = '2026-11-21T12:01:00.000Z'

const sealed = (slot: string, decision: SealedDecision['decision']): SealedDecision => ({
  slot,
  pair: 'EUR/USD OTC',
  timeframe: '1m',
  slotAt: SLOT_AT,
  entryAt: ENTRY_AT,
  expiresAt: '2026-11-21T12:02:00.000Z',
  decision,
  confidence: 0.51,
  calibrated: true,
  reason: null,
  modelVersion: 'm',
  ruleVersion: 'r',
  nonce: 'n',
})

const draft = (kind: string, body: object) => ({ kind, body: JSON.stringify(body) })
type Draft = ReturnType<typeof draft>

const commit = async (slot: string, text: string): Promise<Draft> =>
  draft('commit', {
    slot,
    feed: 'f',
    pair: 'EUR/USD OTC',
    timeframe: '1m',
    slotAt: SLOT_AT,
    entryAt: ENTRY_AT,
    committedAt: '2026-11-21T12:00:00.030Z',
    commitment: await sha256(text),
  })
const reveal = (slot: string, text: string): Draft => draft('reveal', { slot, commitIndex: 6, revealed: text })
const settle = (slot: string, outcome: SettleEntry['outcome']): Draft =>
  draft('settle', {
    slot,
    commitIndex: 6,
    ruleVersion: 'r',
    outcome,
    entryPrice: 1.1,
    exitPrice: 1.10012,
    voidReason: null,
  })

const entriesOf = async (...drafts: Draft[]): Promise<OpenedEntry[]> =>
  drafts.map((draft, index) => openEntry(toLeaf(index, draft, SLOT_AT)))

const CALL = JSON.stringify(sealed('a', 'CALL'))

describe('the settled signals of a stretch of the record', () => {
  it('come newest first, with direction, prices and the records that sealed and settled them', async () => {
    const put = JSON.stringify(sealed('b', 'PUT'))
    const entries = await entriesOf(reveal('a', CALL), reveal('b', put), settle('a', 'profit'), settle('b', 'loss'))
    const signals = settledSignals(entries)
    expect(signals.map(({ direction, outcome, sequence }) => [direction, outcome, sequence])).toEqual([
      ['sell', 'loss', 4],
      ['buy', 'profit', 3],
    ])
    expect(signals[1]).toMatchObject({
      commitSequence: 7,
      entryPrice: 1.1,
      exitPrice: 1.10012,
      hash: entries[2]?.hash,
      revealed: CALL,
    })
  })

  it('leave out abstentions, and what was revealed before the stretch begins', async () => {
    const abstention = JSON.stringify(sealed('c', 'ABSTAIN'))
    const entries = await entriesOf(reveal('c', abstention), settle('c', 'void'), settle('unknown', 'profit'))
    expect(settledSignals(entries)).toEqual([])
  })
})

describe('checking in the browser', () => {
  it('finds that what was revealed is what was sealed', async () => {
    const [entry] = await entriesOf(await commit('a', CALL))
    expect(entry && (await checkCommitment(entry, CALL))).toMatchObject({ holds: true, hash: entry?.hash })
    expect(entry && (await checkCommitment(entry, CALL.replace('CALL', 'PUT')))).toMatchObject({ holds: false })
  })

  it('names the first entry that was altered, and misses none that lie apart', async () => {
    const entries = await entriesOf(reveal('a', CALL), settle('a', 'profit'), settle('b', 'loss'))
    expect(checkEntries(entries)).toEqual({ count: 3, brokenAt: null })
    const altered = entries.map((entry) =>
      entry.sequence === 2 ? { ...entry, text: entry.text.replace('profit', 'loss') } : entry,
    )
    expect(checkEntries(altered)).toEqual({ count: 3, brokenAt: 2 })
    expect(checkEntries(altered.filter(({ sequence }) => sequence !== 1))).toEqual({ count: 2, brokenAt: 2 })
    expect(checkEntries(entries.filter(({ sequence }) => sequence !== 2))).toEqual({ count: 2, brokenAt: null })
    expect(checkEntries([])).toBeNull()
  })
})

describe('the words of the exhibit', () => {
  it('count whole seconds before entry', () => {
    expect(leadSeconds('2026-11-21T12:00:00.030Z', ENTRY_AT)).toBe(59)
  })

  it('keep every digit of a price below a millionth', () => {
    expect(formatPrices([1.2e-7, 1.234e-7])).toEqual(['0.0000001200', '0.0000001234'])
    expect(formatPrices([1e-10, 2e-10])).toEqual(['0.0000000001', '0.0000000002'])
  })

  it('give both prices the same decimals', () => {
    expect(formatPrices([1.1, 1.10012])).toEqual(['1.10000', '1.10012'])
    expect(formatPrices([166, 166.5])).toEqual(['166.0', '166.5'])
  })

  it('group the first digits of a hash', () => {
    expect(shortHash('31f128498cd2a348b84b032d')).toBe('31f1 2849 8cd2 a348')
  })
})

describe('the columns of settled signals', () => {
  const series = [
    { at: '1', won: 0, lost: 0 },
    { at: '2', won: 3, lost: 1 },
    { at: '3', won: 1, lost: 1 },
    { at: '4', won: 0, lost: 2 },
  ]

  it('are the newest that hold anything, as high as their share of the tallest', () => {
    expect(stackColumns(series, 2)).toMatchObject({ tallest: 2, unit: 0.5, won: 1, lost: 3 })
    const all = stackColumns(series, 10)
    expect(all.shown.map(({ at }) => at)).toEqual(['2', '3', '4'])
    expect(all.unit).toBe(0.25)
  })

  it('are none without a settled signal', () => {
    expect(stackColumns(series.slice(0, 1), 10).shown).toEqual([])
  })
})
