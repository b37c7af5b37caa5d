import { describe, expect, test } from 'vitest'
import { type Body, toDirections } from './bar-directions.ts'
import { walk } from './testing/drawn-charts.ts'

const closes = walk(60, 0.2).map((price) => Math.round(400 - 20 * (price - 95)))
const rises = closes.map((close, i) => close < (closes[i - 1] ?? close))
/** Bodies from close to close, each with the tone given. */
const bodies = (tone: (i: number) => Pick<Body, 'hollow' | 'colour'>): Body[] =>
  closes.map((close, i) => {
    const open = closes[i - 1] ?? close
    return { bodyTop: Math.min(open, close), bodyBottom: Math.max(open, close), ...tone(i) }
  })
/** Share of the candles that were told right, without the first, which has no height. */
const right = (told: boolean[]): number =>
  told.slice(1).filter((up, i) => up === rises[i + 1]).length / (closes.length - 1)

describe('Which candles rise', () => {
  test('is told by a colour, whichever that is', () => {
    for (const up of [1, 2])
      expect(right(toDirections(bodies((i) => ({ hollow: false, colour: rises[i] ? up : 3 - up }))))).toBe(1)
  })

  test('is not told by a colour that rising and falling candles have alike', () => {
    expect(right(toDirections(bodies((i) => ({ hollow: null, colour: 1 + (((i * 7919) % 13) % 2) }))))).toBeGreaterThan(
      0.9,
    )
  })

  test('a candle too low to show whether it is hollow goes the way that leaves no gap', () => {
    const told = toDirections(bodies((i) => ({ hollow: i % 5 === 2 ? null : rises[i] === true, colour: 1 })))
    expect(right(told)).toBe(1)
  })
})
