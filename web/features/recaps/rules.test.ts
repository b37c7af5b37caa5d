import { expect, it } from 'vitest'
import type { Recap } from '../../../contract/recaps.ts'
import { followTrades, toName, toRecapPicture, toRecapText } from './rules.ts'

const trade = (outcome: 'profit' | 'loss' | 'breakeven', resultCents: number) => ({ outcome, resultCents })

it('follows the trades: an even one breaks no streak, and the fall is from the highest point', () => {
  const day = [
    trade('profit', 800),
    trade('breakeven', 0),
    trade('profit', 800),
    trade('loss', -1000),
    trade('loss', -1000),
  ]
  expect(followTrades(day)).toEqual({ course: [800, 800, 1600, 600, -400], fallCents: 2000, longestWon: 2 })
  expect(followTrades([])).toEqual({ course: [], fallCents: 0, longestWon: 0 })
})

it('names days and weeks', () => {
  expect([toName({ kind: 'day', endsOn: '2026-11-24' }), toName({ kind: 'week', endsOn: '2026-11-22' })]).toEqual([
    'Tuesday',
    'week',
  ])
})

it('passes no rate on without its sample size and interval', () => {
  const recap = {
    kind: 'day',
    endsOn: '2026-11-24',
    resultCents: 2200,
    won: 14,
    lost: 9,
    even: 1,
    you: { won: 14, n: 23, winRate: null, interval: null },
    engine: { won: 203, n: 399, winRate: 50.9, interval: { low: 46, high: 55.8 } },
  } as Recap
  const words = toRecapPicture(recap, 'Adaeze')
  expect(toRecapText(words, 'https://uptick.test')).toBe(
    'Adaeze: Tuesday, +22.00. 14 won, 9 lost, 1 even. You: Not enough data yet (23 of 30). Engine: 50.9% of 399 (46–55.8%). Practice money. https://uptick.test',
  )
})
