import { describe, expect, it } from 'vitest'
import { toFirstName } from '../../../contract/people-text.ts'
import { aSignal } from '../../testing/a-signal.ts'
import { createCurve, findCountdown, findNextTier, ratesThroughDay, toLadder } from './rules.ts'

const at = (time: string) => `2014-05-01T${time}:00.000Z`

describe('welcome', () => {
  it('uses the first name', () => {
    expect(toFirstName('  Adaeze  Okafor ')).toBe('Adaeze')
    expect(toFirstName('')).toBe('')
  })
})

describe('tier card', () => {
  it('places the member on the ladder of what can be bought', () => {
    expect(toLadder('silver')).toEqual([
      { tier: 'guest', price: 0, place: 'past' },
      { tier: 'starter', price: 1_000, place: 'past' },
      { tier: 'silver', price: 3_500, place: 'here' },
      { tier: 'gold', price: 10_000, place: 'ahead' },
    ])
  })

  it('shows pro to who holds it, between silver and gold and without a price', () => {
    expect(toLadder('pro').map(({ tier, place }) => `${tier} ${place}`)).toEqual([
      'guest past',
      'starter past',
      'silver past',
      'pro here',
      'gold ahead',
    ])
    expect(toLadder('pro')[3]?.price).toBeNull()
  })

  it('says what the next tier still needs', () => {
    expect(findNextTier('guest', 240)).toEqual({ tier: 'starter', missing: 760 })
    expect(findNextTier('starter', 9_000)).toEqual({ tier: 'silver', missing: 0 })
    expect(findNextTier('silver', undefined)).toEqual({ tier: 'gold', missing: 10_000 })
    expect([findNextTier('gold', 0), findNextTier('pro', 0)]).toEqual([null, null])
  })
})

describe('dual panel', () => {
  it('counts to entry, then to expiry, then not at all', () => {
    const signal = aSignal()
    expect(findCountdown(signal, Date.parse(at('12:00')))).toEqual({ remainingMs: 60_000, until: 'entry' })
    expect(findCountdown(signal, Date.parse(at('12:01')))).toEqual({ remainingMs: 60_000, until: 'expiry' })
    expect(findCountdown(signal, Date.parse(at('12:02')))).toBeNull()
  })
})

describe('win rate through the day', () => {
  const series = [
    { at: at('00:00'), won: 0, lost: 0 },
    { at: at('00:05'), won: 29, lost: 0 },
    { at: at('00:15'), won: 1, lost: 10 },
    { at: at('06:00'), won: 10, lost: 30 },
  ]
  const points = ratesThroughDay(series)

  it('adds up, and begins once a rate can be told', () => {
    expect(points.map(({ won, n, rate }) => [won, n, rate])).toEqual([
      [30, 40, 75],
      [40, 80, 50],
    ])
    expect(points.every(({ low, rate, high }) => low < rate && rate < high)).toBe(true)
    expect(ratesThroughDay([])).toEqual([])
  })

  it('draws from edge to edge and cuts bounds at the scale', () => {
    const chart = createCurve(points, { left: 0, right: 100, top: 0, bottom: 50 })
    expect(chart.rate).toBe('M0.0 5.0L100.0 30.0')
    expect(chart.high.startsWith('M0.0 0.0')).toBe(true)
    expect(chart.y(0)).toBe(50)
    expect(chart.hours.map((ms) => new Date(ms).toISOString().slice(11, 16))).toEqual([
      '01:00',
      '02:00',
      '03:00',
      '04:00',
      '05:00',
      '06:00',
    ])
  })

  it('leaves room between hour labels on a long day', () => {
    const day = ratesThroughDay([
      { at: at('00:15'), won: 20, lost: 20 },
      { at: at('23:45'), won: 1, lost: 0 },
    ])
    expect(createCurve(day, { left: 0, right: 1, top: 0, bottom: 1 }).hours).toHaveLength(5)
  })
})
