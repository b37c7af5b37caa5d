import { describe, expect, it } from 'vitest'
import type { Frame } from '../../ui/chart/chart.tsx'
import { type ReferralDay, referralBars, toTotals } from './chart-rules.ts'

const frame: Frame = { left: 40, right: 340, top: 10, bottom: 110 }
const quiet = (count: number): ReferralDay[] =>
  Array.from({ length: count }, (_, index) => ({
    date: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    signups: 0,
    qualified: 0,
  }))
const withDay = (days: ReferralDay[], at: number, changes: Partial<ReferralDay>) =>
  days.map((day, index) => (index === at ? { ...day, ...changes } : day))

describe('the chart of referrals', () => {
  it('draws a bar for what happened, and none for what did not', () => {
    const days = withDay(withDay(quiet(30), 3, { signups: 2 }), 29, { signups: 4, qualified: 1 })
    const { signups, qualified } = referralBars(days, frame)
    expect(signups).toHaveLength(2)
    expect(qualified).toHaveLength(1)
    expect(signups[1]).toMatchObject({ y: frame.top, height: 100 })
    expect(signups[0]).toMatchObject({ y: 60, height: 50 })
    expect(qualified[0]).toMatchObject({ y: 85, height: 25 })
  })

  it('keeps a day’s two bars beside each other, and every bar in its day', () => {
    const { signups, qualified } = referralBars(withDay(quiet(30), 29, { signups: 1, qualified: 1 }), frame)
    const [signedUp, qualifiedBar] = [signups[0], qualified[0]]
    expect((signedUp?.x ?? 0) + (signedUp?.width ?? 0)).toBeCloseTo(qualifiedBar?.x ?? 0)
    expect(signedUp?.x).toBeGreaterThanOrEqual(330)
    expect((qualifiedBar?.x ?? 0) + (qualifiedBar?.width ?? 0)).toBeLessThanOrEqual(frame.right)
  })

  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [4, [0, 1, 2, 3, 4]],
    [5, [0, 2, 4, 6]],
    [17, [0, 5, 10, 15, 20]],
    [41, [0, 20, 40, 60]],
    [900, [0, 500, 1000]],
  ])('up to %i counts in whole steps, four at most', (highest, ticks) =>
    expect(referralBars(withDay(quiet(30), 0, { signups: highest }), frame).ticks).toEqual(ticks),
  )

  it('names every seventh day, the last one among them', () => {
    const { labels } = referralBars(quiet(30), frame)
    expect(labels.map(({ date }) => date)).toEqual([
      '2026-01-02',
      '2026-01-09',
      '2026-01-16',
      '2026-01-23',
      '2026-01-30',
    ])
  })

  it('of no days is empty', () => {
    expect(referralBars([], frame)).toMatchObject({ signups: [], qualified: [], labels: [] })
    expect(toTotals([])).toEqual({ signups: 0, qualified: 0 })
  })

  it('adds the days up', () => {
    expect(toTotals(withDay(withDay(quiet(3), 0, { signups: 2 }), 2, { signups: 1, qualified: 3 }))).toEqual({
      signups: 3,
      qualified: 3,
    })
  })
})
