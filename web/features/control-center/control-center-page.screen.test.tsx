import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getPracticeAccount } from '../../../contract/practice.ts'
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
