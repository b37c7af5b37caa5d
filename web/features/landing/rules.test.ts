import { describe, expect, it } from 'vitest'
import { signalMessages } from '../../../contract/signals.ts'
import { PAYOUT } from '../../../contract/slots.ts'
import { recordTexts, sampleMarathons, sampleStatistics } from './content.ts'
import { dayFraction, edgeBars, highlightedTile, marathonAddress } from './rules.ts'

describe('what a 60% win rate proves', () => {
  const bars = edgeBars(0.6, [20, 200, 500], PAYOUT)

  it('is nothing at 20 and at 200 signals, and something at 500', () => {
    expect(bars.map(({ n, proves }) => [n, proves])).toEqual([
      [20, false],
      [200, false],
      [500, true],
    ])
  })

  it('narrows around the rate', () => {
    for (const { low, high } of bars) {
      expect(low).toBeLessThan(60)
      expect(high).toBeGreaterThan(60)
    }
    const widths = bars.map(({ low, high }) => high - low)
    expect(widths).toEqual(widths.toSorted((a, b) => b - a))
  })

  it('proves less where an option pays less', () => {
    expect(edgeBars(0.6, [500], 0.7).map(({ proves }) => proves)).toEqual([false])
  })
})

describe('the tiles', () => {
  it('stand out one after the other, and begin anew', () => {
    expect([0, 1, 2, 3, 4, 5].map((tick) => highlightedTile(tick, sampleStatistics.length))).toEqual([0, 1, 2, 3, 0, 1])
  })

  it('say with the contract’s words that there is nothing to count', () => {
    expect(recordTexts.notEnoughData).toBe(signalMessages.notEnoughData)
  })
})

describe('a marathon’s button', () => {
  it('leads a member to the marathon', () => {
    expect(marathonAddress('weekly-sprint', 'join', true)).toBe(
      '/dashboard/marathons?marathon=weekly-sprint&intent=join',
    )
  })

  it.each(sampleMarathons)('leads a visitor through signup to $name and no other', ({ id, intent }) => {
    const address = new URL(marathonAddress(id, intent, false), 'https://uptick.test')
    expect(address.pathname).toBe('/signup')
    expect(address.searchParams.get('intent')).toBe(intent)
    expect(address.searchParams.get('next')).toBe(marathonAddress(id, intent, true))
  })
})

describe('the ruler of the day', () => {
  it('knows how far the day has come in a zone', () => {
    const noonInLagos = Date.parse('2026-11-21T11:00:00Z')
    expect(dayFraction(noonInLagos, 'Africa/Lagos')).toBe(0.5)
    expect(dayFraction(noonInLagos, 'UTC')).toBeCloseTo(11 / 24, 9)
    expect(dayFraction(Date.parse('2026-11-20T23:00:00Z'), 'Africa/Lagos')).toBe(0)
  })
})
