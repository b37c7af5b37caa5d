import { describe, expect, it } from 'vitest'
import { createHonestRecord } from '../../../engine/record/testing/honest-record.ts'
import { aRecord } from '../../testing/a-record.ts'
import { toMeaning } from './entry-rules.ts'

describe('what a record says', () => {
  it('is read from its exact text', async () => {
    const record = await aRecord(1)
    expect(record.map(toMeaning)).toEqual([
      { is: 'genesis', label: 'Test market', pairs: 1 },
      { is: 'commit', pair: 'EUR/USD', timeframe: '1m', entryAt: '2026-01-05T10:01:00.000Z' },
      { is: 'reveal', pair: 'EUR/USD', timeframe: '1m', decision: 'CALL', commitSequence: 2 },
      { is: 'settle', outcome: 'profit', commitSequence: 2 },
    ])
  })

  it('is read from every kind of leaf that the log has', () => {
    const { entries } = createHonestRecord({
      minutes: 12,
      outage: { at: 4, minutes: 2 },
      stepBackAt: 8,
      modelChangeAt: 9,
      people: true,
    })
    const drawn = createHonestRecord({ minutes: 2, isDrawn: true, startMs: Date.parse('2026-03-02T23:58:00.000Z') })
    const read = new Map(
      [...entries, ...drawn.entries].map((entry) => [
        entry.kind,
        toMeaning({ kind: entry.kind, text: JSON.stringify(entry) }),
      ]),
    )
    expect(new Set(read.keys())).toEqual(
      new Set([
        ...['genesis', 'model', 'candles', 'commit', 'reveal', 'settle', 'missed', 'clock', 'seed'],
        ...['caller', 'call', 'call-reveal', 'call-settle'],
      ]),
    )
    for (const [kind, meaning] of read) expect(meaning.is).toBe(kind)
  })

  it('names a missed stretch with its reason', () => {
    const text = JSON.stringify({
      feed: 'test',
      timeframe: '5m',
      slots: 3,
      reason: 'The server was down.',
      from: '2026-01-05T10:00:00.000Z',
      to: '2026-01-05T10:15:00.000Z',
    })
    expect(toMeaning({ kind: 'missed', text })).toEqual({
      is: 'missed',
      timeframe: '5m',
      slots: 3,
      reason: 'The server was down.',
    })
  })

  it('is unreadable, and nothing worse, whatever the text is', () => {
    for (const kind of ['genesis', 'commit', 'reveal', 'settle', 'missed'] as const)
      for (const text of ['', 'null', '{', '{"slot":1}', '[]', '{"slot":"a","commitIndex":1,"revealed":"{"}'])
        expect(toMeaning({ kind, text }), `${kind} ${text}`).toEqual({ is: 'unreadable' })
  })
})
