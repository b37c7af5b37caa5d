import { describe, expect, it } from 'vitest'
import { aRecord } from '../../testing/a-record.ts'
import { meaningOf } from './entry-rules.ts'

describe('what a record says', () => {
  it('is read from its exact text', async () => {
    const record = await aRecord(1)
    expect(record.map(meaningOf)).toEqual([
      { is: 'genesis', label: 'Test market', pairs: 1 },
      { is: 'commit', pair: 'EUR/USD', timeframe: '1m', entryAt: '2026-01-05T10:01:00.000Z' },
      { is: 'reveal', pair: 'EUR/USD', timeframe: '1m', decision: 'CALL', commitSequence: 2 },
      { is: 'settle', outcome: 'profit', commitSequence: 2 },
    ])
  })

  it('names a missed stretch with its reason', () => {
    const body = JSON.stringify({
      ...{ feed: 'test', timeframe: '5m', slots: 3, reason: 'The server was down.' },
      ...{ from: '2026-01-05T10:00:00.000Z', to: '2026-01-05T10:15:00.000Z' },
    })
    expect(meaningOf({ kind: 'missed', body })).toEqual({
      is: 'missed',
      timeframe: '5m',
      slots: 3,
      reason: 'The server was down.',
    })
  })

  it('is unreadable, and nothing worse, whatever the text is', () => {
    for (const kind of ['genesis', 'commit', 'reveal', 'settle', 'missed'] as const)
      for (const body of ['', 'null', '{', '{"slot":1}', '[]', '{"slot":"a","commitSequence":1,"revealed":"{"}'])
        expect(meaningOf({ kind, body }), `${kind} ${body}`).toEqual({ is: 'unreadable' })
  })
})
