import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Performance } from '../../../contract/signals.ts'
import {
  type Breakdown,
  getBreakdown,
  getReachability,
  getReliability,
  getTrackRecord,
  listGaps,
  listMarkets,
  listSettledSignals,
  type Reachability,
  type SettledSignal,
} from '../../../contract/track-record.ts'
import { type Answer, answer, answerWith, renderScreen, success } from '../../testing/render-screen.tsx'

const feed = { id: 'test', kind: 'simulated', label: 'Simulated market' } as const
const counts = (wonSignals: number, lostSignals: number) => ({
  wonSignals,
  lostSignals,
  breakevenSignals: 1,
  voidSignals: 0,
  openSignals: 2,
  totalSignals: wonSignals + lostSignals + 3,
})
const performance: Performance = {
  ...counts(510, 490),
  n: 1_000,
  winRate: 51,
  avgConfidence: 51,
  interval: { low: 47.9, high: 54.1 },
  breakEvenRate: 55.56,
  verdict: 'below break-even',
  since: null,
  until: '2026-01-05T10:00:00.000Z',
  byTimeframe: { '1m': counts(500, 400), '5m': counts(10, 9) },
  series: [],
  source: feed,
}
const figures = {
  published: 1_003,
  won: 510,
  lost: 490,
  breakeven: 1,
  void: 0,
  open: 2,
  n: 1_000,
  winRate: 51,
  interval: { low: 47.9, high: 54.1 },
  verdict: 'below break-even',
} as const
const edge = { bets: 0, wealth: 1, isShown: false }
const breakdown: Breakdown = {
  until: performance.until,
  edge,
  pairs: [{ pair: 'EUR/USD OTC', ...figures, edge }],
  hours: [{ hour: 9, ...figures }],
  weeks: { counted: 0, losing: 0, worst: [] },
  course: [{ at: performance.until, won: 510, lost: 490 }],
  abstentions: [{ timeframe: '1m', decisions: 2_000, published: 1_003, notChosen: 900, declined: 97 }],
  versions: [
    {
      modelVersion: 'm1',
      ruleVersion: 'r1',
      firstSlotAt: performance.until,
      lastSlotAt: performance.until,
      ...figures,
    },
  ],
}
const signal = (place: number, outcome: SettledSignal['outcome']): SettledSignal => {
  const at = (minute: number) => new Date(Date.parse(performance.until) - (place - minute) * 60_000).toISOString()
  return {
    id: `signal-${place}`,
    pair: 'EUR/USD OTC',
    decimals: 5,
    timeframe: '1m',
    direction: place % 2 === 0 ? 'CALL' : 'PUT',
    slotAt: at(0),
    entryAt: at(1),
    expiresAt: at(2),
    stated: 51.2,
    outcome,
    entryPrice: 1.1,
    exitPrice: 1.2,
    commitIndex: place,
  }
}

const open = (search = '', ...more: Answer[]) =>
  renderScreen(`/track-record${search}`, [
    answer(getTrackRecord, { feed, performance, backtests: [] }),
    answer(getBreakdown, breakdown),
    answer(getReliability, { record: [], backtest: [] }),
    answer(listMarkets, []),
    answer(listGaps, []),
    answerWith(listSettledSignals, () => success([signal(1, 'profit'), signal(2, 'loss'), signal(3, 'breakeven')])),
    ...more,
  ])

describe('the answer', () => {
  it('says how many won, how sure that is, whether it pays, and what equal stakes came to', async () => {
    await open()
    const result = await screen.findByRole('region', { name: 'Result' })
    expect(result.textContent).toMatch(/51%.*Below break-even.*95% interval 47\.9–54\.1%.*Break-even 55\.6%/)
    expect(result.textContent).toContain('510 of 1,000 won. At a payout of 80%, stakes at this rate lose money.')
    await within(result).findByRole('heading', { name: '10.00 on every signal would have lost 820.00' })
  })

  it('shows the last signals as squares, the newest at the right', async () => {
    await open()
    const last = await screen.findByRole('region', { name: 'Last signals' })
    await waitFor(() =>
      expect(
        within(last)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toEqual(['Breakeven', 'Lost', 'Won']),
    )
    expect(last.textContent).toContain('1 won, 1 lost')
  })

  it('is that of the timeframe which the address names, and goes without a rate where it has few', async () => {
    const { user, pages, server } = await open('?timeframe=1m')
    const result = await screen.findByRole('region', { name: 'Result' })
    expect(result.textContent).toContain('500 of 900 won.')
    await user.click(within(result).getByRole('button', { name: '5 min' }))
    await waitFor(() =>
      expect(result.textContent).toContain('Not enough data yet10 of 19 won. The win rate appears after 30.'),
    )
    expect(pages.history.location.search).toBe('?timeframe=5m')
    await waitFor(() => expect(server.sentTo(getBreakdown).at(-1)?.input).toMatchObject({ timeframe: '5m' }))
  })
})

describe('the tabs', () => {
  it('have an address each, and keep the answer as a line', async () => {
    const { user, pages } = await open()
    await screen.findByRole('list', { name: 'By pair' })
    await user.click(screen.getByRole('tab', { name: 'Signals' }))
    expect(pages.history.location.search).toBe('?tab=signals')

    expect((await screen.findAllByRole('link', { name: /^Proof file of EUR\/USD OTC/ })).length).toBe(3)
    expect(screen.queryByRole('region', { name: 'Result' })).toBeNull()
    expect(document.querySelector('main')?.textContent).toContain('51%510 of 1,000 won, below break-even')
    expect(screen.queryByRole('button', { name: 'Verify in your browser' })).not.toBeNull()
  })

  it('open at the place that an older address names', async () => {
    await open('#gaps')
    const method = await screen.findByRole('tab', { name: 'Method' })
    expect(method.getAttribute('aria-selected')).toBe('true')
    const gaps = await screen.findByRole('region', { name: 'Gaps' })
    expect(gaps.querySelector('details')?.open).toBe(true)
    const evidence = await screen.findByRole('region', { name: 'Evidence of an edge' })
    expect(evidence.querySelector('details')?.open).toBe(false)
  })
})

describe('whether the price is still there', () => {
  const after = { seconds: 5, n: 40, reachable: 30, rate: 75, interval: { low: 60, high: 86 } }
  const few = { seconds: 15, n: 12, reachable: 9, rate: null, interval: null }
  const measured: Reachability = {
    isMeasured: true,
    since: null,
    delivery: { n: 40, beforeEntry: 39, medianMs: 120 },
    after: [after, few],
  }
  const shown = async (reachability: Reachability) => {
    await open('?tab=method', answer(getReachability, reachability))
    const part = await screen.findByRole('region', { name: 'Is the price still there?' })
    await waitFor(() => expect(part.textContent).toMatch(/After 5 s|Not measured on a replayed market/))
    return part.textContent
  }

  it('is said with its sample, where it is measured', async () => {
    const words = await shown(measured)
    expect(words).toContain('After 5 s75% 30 of 40')
    expect(words).toContain('After 15 sNot measured yet: 12 of 30 signals.')
    expect(words).toContain('Half of all signals left within 120 ms. 39 of 40 left before their entry.')
  })

  it('is not said where it is not measured', async () => {
    expect(await shown({ ...measured, isMeasured: false })).not.toContain('75%')
  })
})

it.each([
  ['simulated', 1],
  ['replay', 0],
  ['live', 0],
] as const)('explains on a %s market alone how simulated prices are checked', async (kind, parts) => {
  await open('?tab=proof', answer(getTrackRecord, { feed: { ...feed, kind }, performance, backtests: [] }))
  await screen.findByRole('region', { name: 'One signal, proven' })
  expect(screen.queryAllByRole('region', { name: 'How simulated prices are checked' })).toHaveLength(parts)
})
