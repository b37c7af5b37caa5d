import { expect, it } from 'vitest'
import { drawCard } from '../../platform/pictures/draw-card.ts'
import { type SignalFacts, toSignalCard } from './rules.ts'

const settled: SignalFacts = {
  state: 'settled',
  pair: 'EUR/USD OTC',
  timeframe: '1m',
  entryAt: '2026-03-09T14:05:00.000Z',
  expiresAt: '2026-03-09T14:06:00.000Z',
  commitment: 'a'.repeat(64),
  decision: 'CALL',
  outcome: 'profit',
  entryPrice: 1.08421,
  exitPrice: 1.08463,
  decimals: 5,
  badge: null,
}

it.each([
  ['profit', 'Won by 4.2 pips'],
  ['loss', 'Lost by 4.2 pips'],
  ['breakeven', 'Breakeven, same price'],
  ['void', 'Void, prices missing'],
] as const)('a %s is told in words and by its own mark', async (outcome, line) => {
  const card = toSignalCard({ ...settled, outcome }, null)
  expect(card).toMatchObject({ title: 'CALL', line, note: '14:05 to 14:06 UTC, March 9', mark: outcome })
  const others = ['profit', 'loss', 'breakeven', 'void', null].filter(
    (mark) => mark !== outcome,
  ) as (typeof card.mark)[]
  const [own, ...different] = await Promise.all([outcome, ...others].map((mark) => drawCard({ ...card, mark })))
  for (const picture of different) expect(own?.equals(picture)).toBe(false)
})
