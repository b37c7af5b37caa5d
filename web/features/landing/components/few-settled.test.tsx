import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Feed } from '../../../../contract/market.ts'
import type { Performance } from '../../../../contract/signals.ts'
import type { PublicRecord } from '../api.ts'
import { StatTiles } from './stat-tiles.tsx'

const feed: Feed = { id: 'simulated:x', kind: 'simulated', label: 'Simulated market' }

/** What an older server may still say: a rate, however few have settled. */
const recordOf = (won: number, lost: number): PublicRecord => {
  const counts = { totalSignals: won + lost, wonSignals: won, lostSignals: lost }
  const rest = { breakevenSignals: 0, voidSignals: 0, openSignals: 0 }
  const performance: Performance = {
    ...counts,
    ...rest,
    n: won + lost,
    winRate: (100 * won) / (won + lost),
    avgConfidence: null,
    interval: { low: 40, high: 60 },
    breakEvenRate: 55.56,
    verdict: 'spans break-even',
    since: null,
    until: '2026-03-02T10:15:00.000Z',
    byTimeframe: { '1m': { ...counts, ...rest }, '5m': { ...counts, ...rest } },
    series: [],
    source: feed,
  }
  const head = { sequence: 0, hash: '', signature: '', signedAt: performance.until }
  return { feed, performance, head, settled: [], check: null, latest: null } as unknown as PublicRecord
}

/** The words alone, as somebody reads them. */
const said = (record: PublicRecord) =>
  renderToStaticMarkup(<StatTiles record={record} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

it('shows no rate of 29 settled signals, and one of 30', () => {
  const few = said(recordOf(20, 9))
  expect(few).toContain('20 of 29 won, 30 needed')
  expect(few).not.toMatch(/6\d(\.\d)?%|% of/)
  expect(said(recordOf(15, 15))).toContain('50% of 30 won')
})
