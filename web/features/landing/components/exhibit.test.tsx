import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PublicRecord } from '../api.ts'
import { Exhibit } from './exhibit.tsx'

/** A record with one settled signal to show, and a rate, however few have settled: an older server may still say one. */
const recordOf = (won: number, lost: number): PublicRecord => {
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 10, minute)).toISOString()
  const signal = {
    pair: 'EUR/USD',
    direction: 'CALL',
    timeframe: '1m',
    outcome: 'profit',
    sequence: 7,
    commitSequence: 7,
    slotAt: at(0),
    entryAt: at(1),
    expiresAt: at(2),
    settledAt: at(2),
    entryPrice: 1.08,
    exitPrice: 1.09,
    revealed: '{}',
  }
  const performance = {
    wonSignals: won,
    lostSignals: lost,
    n: won + lost,
    winRate: (100 * won) / (won + lost),
    interval: { low: 41.3, high: 62.7 },
    breakEvenRate: 55.56,
  }
  return {
    feed: { id: 'simulated:x', kind: 'simulated', label: 'Simulated market' },
    performance,
    settled: [signal],
    check: null,
    latest: { signal, commitment: { hash: 'ab'.repeat(32), committedAt: at(0), holds: true } },
  } as unknown as PublicRecord
}

const said = (won: number, lost: number) => renderToStaticMarkup(<Exhibit record={recordOf(won, lost)} />)

it('shows no rate and no interval of 29 settled signals, and both of 30', () => {
  const few = said(20, 9)
  expect(few).toContain('20 of 29')
  expect(few).not.toMatch(/69(\.0)?%|41\.3|break-even/)
  const enough = said(15, 15)
  expect(enough).toMatch(/50(\.0)?%/)
  expect(enough).toContain('of 30')
  expect(enough).toMatch(/41\.3/)
  expect(enough).toContain('break-even')
})
