import { describe, expect, it } from 'vitest'
import { drawStated, ruinRows } from './rules.ts'

const frame = { left: 0, right: 100, top: 0, bottom: 100 }

describe('the chance of ruin', () => {
  it('is told for shares of the balance, and grows with them', () => {
    const rows = ruinRows(1_000_000, 50)
    expect(rows.map(({ stakeCents }) => stakeCents)).toEqual([10_000, 20_000, 50_000, 100_000])
    const chances = rows.map(({ chance }) => chance)
    expect(chances).toEqual([...chances].sort((a, b) => a - b))
    expect(ruinRows(0, 50)).toEqual([])
  })
})

describe('the drawing of stated confidences', () => {
  it('puts what is stated from left to right and what was won upwards, and leaves out what has no rate', () => {
    const interval = { low: 50, high: 100 }
    const bin = { low: 70, high: 80, stated: 75, n: 40, won: 30, rate: 75, interval }
    const few = { ...bin, stated: 90, rate: null, interval: null }
    expect(drawStated([bin, few], frame).dots).toEqual([{ stated: 50, rate: 25, low: 50, high: 0 }])
  })
})
