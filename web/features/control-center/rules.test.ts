import { describe, expect, it } from 'vitest'
import { aSignal } from '../../testing/a-signal.ts'
import { countdownOf, curveOf, firstNameOf, ladderOf, nextTierOf, ratesThroughDay } from './rules.ts'

const at = (time: string) => `2014-05-01T${time}:00.000Z`

describe('welcome', () => {
  it('uses the first name', () => {
    expect(firstNameOf('  Adaeze  Okafor ')).toBe('Adaeze')
    expect(firstNameOf('')).toBe('')
  })
})

describe('tier card', () => {
  it('places the member on the ladder of what can be bought', () => {
    expect(ladderOf('silver')).toEqual([
      { tier: 'guest', price: 0, place: 'past' },
      { tier: 'starter', price: 1_000, place: 'past' },
      { tier: 'silver', price: 3_500, place: 'here' },
      { tier: 'gold', price: 10_000, place: 'ahead' },
    ])
  })

  it('shows pro to who holds it, between silver and gold and without a price', () => {
    expect(ladderOf('pro').map(({ tier, place }) => `${tier} ${place}`)).toEqual([
      'guest past',
      'starter past',
      'silver past',
      'pro here',
      'gold ahead',
    ])
    expect(ladderOf('pro')[3]?.price).toBeNull()
  })

  it('says what the next tier still needs', () => {
    expect(nextTierOf('guest', 240)).toEqual({ tier: 'starter', missing: 760 })
    expect(nextTierOf('starter', 9_000)).toEqual({ tier: 'silver', missing: 0 })
    expect(nextTierOf('silver', undefined)).toEqual({ tier: 'gold', missing: 10_000 })
    expect([nextTierOf('gold', 0), nextTierOf('pro', 0)]).toEqual([null, null])
  })
})

describe('dual panel', () => {
  it('counts to entry, then to expiry, then not at all', () => {
    const signal = aSignal()
    expect(countdownOf(signal, Date.parse(at('12:00')))).toEqual({ remainingMs: 60_000, until: 'entry' })
    expect(countdownOf(signal, Date.parse(at('12:01')))).toEqual({ remainingMs: 60_000, until: 'expiry' })
    expect(countdownOf(signal, Date.parse(at('12:02')))).toBeNull()
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
    const chart = curveOf(points, { left: 0, right: 100, top: 0, bottom: 50 })
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
    expect(curveOf(day, { left: 0, right: 1, top: 0, bottom: 1 }).hours).toHaveLength(5)
  })
})
