import { describe, expect, it } from 'vitest'
import type { RecordEntry } from '../../contract/track-record.ts'
import { toHex, utf8 } from '../log/bytes.ts'
import { treeHasher } from '../log/hashing.ts'
import { type Entry, entryText } from './entries.ts'
import { createRecordDuties } from './record-duties.ts'
import type { SettledRow } from './settled-rows.ts'
import { checkShown, type ShownSignal } from './shown-signal.ts'
import { findStory, toLeaves } from './signal-story.ts'
import { createHonestRecord, hashHex } from './testing/honest-record.ts'

const { entries } = createHonestRecord({ minutes: 60 })
const rows: SettledRow[] = []
const duties = createRecordDuties({
  hashText: hashHex,
  signals: { onReveal: () => {}, onSettle: (_, row) => void rows.push(row) },
})
for (const entry of entries) duties.add(entryText(entry))

const placed = (index: number): RecordEntry => {
  const entry = entries[index]
  if (!entry) throw new RangeError(`There is no entry ${index}.`)
  const text = entryText(entry)
  return { index, text, leafHash: toHex(treeHasher.leaf(utf8(text))) }
}
const findOf = (kind: Entry['kind'], slot: string): number =>
  entries.findIndex((entry) => entry.kind === kind && 'slot' in entry && entry.slot === slot)

/** A signal's entries, up to `told`. */
const storyUpTo = (row: SettledRow, told: 'commit' | 'reveal' | 'settle') => {
  const [reveal, settle] = [findOf('reveal', row.slot), findOf('settle', row.slot)]
  const candles = entries.flatMap(({ kind }, at) => (kind === 'candles' && at > reveal && at < settle ? [at] : []))
  const story = findStory({
    commit: placed(row.commitIndex),
    reveal: told === 'commit' ? null : placed(reveal),
    settle: told === 'settle' ? placed(settle) : null,
    candles: told === 'settle' ? candles.map(placed) : [],
  })
  if (!story) throw new Error('The entries tell no story.')
  return story
}

const shownOf = (row: SettledRow): ShownSignal => ({
  id: row.slot,
  pair: row.pair,
  timeframe: row.timeframe,
  direction: row.direction as 'CALL' | 'PUT',
  commitIndex: row.commitIndex,
  entryAt: row.entryAt,
  expiresAt: row.expiresAt,
  stated: row.statedPercent,
  outcome: row.outcome,
  entryPrice: row.entryPrice,
  exitPrice: row.exitPrice,
})
const row = rows.find(({ outcome }) => outcome === 'loss') as SettledRow
const shown = shownOf(row)

describe('a row on a screen', () => {
  it('matches its entries, for every settled signal of a record', () => {
    expect(rows.length).toBeGreaterThan(20)
    for (const one of rows) expect(checkShown(shownOf(one), storyUpTo(one, 'settle'))).toEqual({ state: 'matches' })
  })

  it.each(
    Object.entries({
      id: crypto.randomUUID(),
      pair: 'EUR/CHF',
      timeframe: '15m',
      direction: row.direction === 'CALL' ? 'PUT' : 'CALL',
      commitIndex: row.commitIndex + 1,
      entryAt: new Date(Date.parse(row.entryAt) - 60_000).toISOString(),
      expiresAt: new Date(Date.parse(row.expiresAt) + 60_000).toISOString(),
      stated: 71.4,
      outcome: 'profit',
      entryPrice: (row.entryPrice ?? 0) + 1e-5,
      exitPrice: null,
    }),
  )('differs where its %s is another', (name, value) => {
    const check = checkShown({ ...shown, [name]: value } as ShownSignal, storyUpTo(row, 'settle'))
    expect(check.state).toBe('differs')
    expect(check.state === 'differs' && check.problems.join(' ')).toContain(`Shown ${name} `)
  })

  it('differs where the signal is another’s: a win’s entries under a loss', () => {
    const won = rows.find(({ outcome }) => outcome === 'profit') as SettledRow
    expect(checkShown(shown, storyUpTo(won, 'settle')).state).toBe('differs')
  })

  it('is held to as much as the record tells by then', () => {
    const open = { ...shown, outcome: null, exitPrice: null }
    expect(checkShown(open, storyUpTo(row, 'commit'))).toEqual({ state: 'sealed' })
    expect(checkShown(open, storyUpTo(row, 'reveal'))).toEqual({ state: 'open' })
    expect(checkShown(open, storyUpTo(row, 'settle'))).toEqual({ state: 'open' })
    expect(checkShown(shown, storyUpTo(row, 'commit'))).toEqual({ state: 'early' })
    expect(checkShown(shown, storyUpTo(row, 'reveal'))).toEqual({ state: 'early' })
    const turned = { ...open, direction: shown.direction === 'CALL' ? 'PUT' : 'CALL' } as const
    expect(checkShown(turned, storyUpTo(row, 'reveal')).state).toBe('differs')
  })

  it('rests on leaves that the tree can be asked for', () => {
    expect(toLeaves(storyUpTo(row, 'settle')).length).toBeGreaterThanOrEqual(4)
  })
})
