import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getPracticeAccount } from '../../../contract/practice.ts'
import { getToday, type TradingDay } from '../../../contract/today.ts'
import { aPracticeAccount, aPracticeOrder } from '../../testing/a-practice-account.ts'
import { answer, renderScreen } from '../../testing/render-screen.tsx'

it('shows three open trades, how many more there are, and what is reserved for all of them', async () => {
  const open = [1, 2, 3, 4, 5].map((place) => aPracticeOrder({ id: `0b54a2a1-4f0f-4a39-9c39-6f7e60b1e10${place}` }))
  await renderScreen('/dashboard', [answer(getPracticeAccount, aPracticeAccount({ open, balanceCents: 995_000 }))])
  const trades = within(await screen.findByRole('region', { name: 'Open trades' }))
  expect(await trades.findByRole('link', { name: '2 more' })).toBeDefined()
  expect(trades.getAllByRole('link', { name: /EUR\/USD OTC/ })).toHaveLength(3)
  const said = (term: string) => trades.getByText(term).nextElementSibling?.textContent
  expect([said('Reserved'), said('Practice balance')]).toEqual(['50.00', '9,950.00'])
})

const won: TradingDay['trades'] = [{ at: '2026-11-21T09:00:00.000Z', outcome: 'profit', resultCents: 800 }]

it.each([
  ['a guest who has not traded today', 'guest', [], []],
  ['a guest who has', 'guest', won, ['1 won, 0 lost']],
  ['a member who has not', 'gold', [], ['No practice trades today.']],
  ['a member who has', 'gold', won, ['1 won, 0 lost']],
] as const)('shows %s what the day came to', async (_, tier, trades, said) => {
  const day = { resultCents: 800 * trades.length, won: trades.length, lost: 0, even: 0, trades: [...trades] }
  const guest = { steps: [], taste: null }
  await renderScreen('/dashboard', [answer(getToday, { failed: [], day, guest })], { member: { tier } })
  await screen.findByRole('region', { name: 'First steps' })
  expect(
    screen.queryAllByText(/^(\d won, \d lost|No practice trades today\.)$/).map((words) => words.textContent),
  ).toEqual(said)
})
