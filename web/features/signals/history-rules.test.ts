import { describe, expect, it } from 'vitest'
import { aSignal } from '../../testing/a-signal.ts'
import { computeRows, payoutFrom, rowsWith, toFilter } from './history-rules.ts'

describe('the address of the history', () => {
  it('says what is shown', () => {
    const address = { period: '7d', pair: 'EURUSD', timeframe: '5m', outcome: 'open' }
    expect(toFilter(address)).toEqual(address)
  })

  it('means the last 24 hours of everything where it says nothing, or nonsense', () => {
    const everything = { period: '24h', pair: undefined, timeframe: undefined, outcome: undefined }
    expect(toFilter({})).toEqual(everything)
    expect(toFilter({ period: '1y', pair: 'x'.repeat(33), timeframe: '15m', outcome: 'win' })).toEqual(everything)
  })

  it('asks for whole pages, one at least and ten at most', () => {
    const rows = (text?: string) => computeRows(text === undefined ? {} : { rows: text })
    expect([rows(), rows('-4'), rows('x'), rows('51'), rows('100'), rows('1e9')]).toEqual([50, 50, 50, 100, 100, 500])
  })
})

it('the selective view is on where a payout that brokers pay was kept', () => {
  expect([null, '', '80', '95', '81', '1e2', 'x'].map(payoutFrom)).toEqual([
    ...[undefined, undefined, 80, 95, undefined, undefined, undefined],
  ])
})

describe('the rows of the history', () => {
  it('show how an open one has ended since it was read, and each one once', () => {
    const [open, over] = [aSignal(), aSignal({ outcome: 'loss' })]
    const settled = { ...open, outcome: 'profit' as const }
    expect(rowsWith([[open, over], [over]], [settled])).toEqual([settled, over])
  })

  it('never take an outcome away again', () => {
    const over = aSignal({ outcome: 'loss' })
    expect(rowsWith([[over]], [{ ...over, outcome: null }])).toEqual([over])
  })
})
