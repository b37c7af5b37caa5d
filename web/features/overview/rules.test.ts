import { describe, expect, it } from 'vitest'
import { changeWords, funnelSteps, gapWords, linePoints, pendingWork, tierParts, toPeriods } from './rules.ts'

const members = {
  total: 1_284,
  byTier: { guest: 642, starter: 371, silver: 188, pro: 0, gold: 83 },
  unlocked: 700,
  joinedToday: 3,
}

describe('the overview', () => {
  it('shows the tiers from the lowest, and the legacy one only where somebody holds it', () => {
    expect(tierParts(members).map(({ label }) => label)).toEqual(['Guest', 'Starter', 'Silver', 'Gold'])
    const withPro = { ...members, byTier: { ...members.byTier, pro: 2 } }
    expect(tierParts(withPro)[3]).toEqual({ label: 'Pro', count: 2 })
  })

  it('says what waits, and under which kind of the inbox', () => {
    const work = pendingWork({ accountSetups: 4, creatorApplications: 0, reports: 1, tickets: 2 })
    expect(work.map(({ count, kind }) => [kind, count])).toEqual([
      ['deposits', 4],
      ['creators', 0],
      ['reports', 1],
      ['tickets', 2],
    ])
  })

  it('counts gaps in words', () => {
    expect([0, 1, 12].map(gapWords)).toEqual(['No gaps in 24 hours', '1 gap in 24 hours', '12 gaps in 24 hours'])
  })

  it('draws each step as a part of the larger period, and shares of this one', () => {
    const now = { signedUp: 200, confirmed: 100, traded: 50, deposited: 10, tiered: 4 }
    const before = { signedUp: 400, confirmed: 300, traded: 0, deposited: 0, tiered: 0 }
    const steps = funnelSteps({ now, before })
    expect(steps.map(({ bar }) => bar)).toEqual([0.5, 0.25, 0.125, 0.025, 0.01])
    expect(steps.slice(0, 2).map(({ mark, share }) => [mark, share])).toEqual([
      [1, 1],
      [0.75, 0.5],
    ])
  })

  it('has no shares of nobody', () => {
    const none = { signedUp: 0, confirmed: 0, traded: 0, deposited: 0, tiered: 0 }
    expect(funnelSteps({ now: none, before: none }).map(({ bar, share }) => [bar, share])[0]).toEqual([0, null])
  })

  it('parts sixty days into two periods', () => {
    const { total, totalBefore, now } = toPeriods(Array.from({ length: 60 }, (_, day) => day))
    expect([now[0], total, totalBefore]).toEqual([30, 1_335, 435])
  })

  it.each([
    [114, 100, '+14%'],
    [94, 100, '−6%'],
    [100, 100, '0%'],
    [5, 0, null],
  ])('says of %i after %i: %s', (total, before, words) => expect(changeWords(total, before)).toBe(words))

  it('draws a line from left to right, the most at the top', () => {
    expect(linePoints([0, 5, 10], 10, { width: 100, height: 40 })).toBe('0.0,40.0 50.0,20.0 100.0,0.0')
    expect(linePoints([0, 0], 0, { width: 10, height: 4 })).toBe('0.0,4.0 10.0,4.0')
  })
})
