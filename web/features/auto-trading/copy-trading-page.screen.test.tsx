import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  type CopyTrading,
  ENGINE_SOURCE_ID,
  getCopyTrading,
  listCopyDecisions,
  updateCopySource,
} from '../../../contract/auto-trading.ts'
import { practiceTexts } from '../../market/practice/content.ts'
import { descriptionOf } from '../../testing/fields.ts'
import { answer, renderScreen } from '../../testing/render-screen.tsx'

const none: CopyTrading['figures'] = {
  n: 0,
  won: 0,
  lost: 0,
  winRate: null,
  interval: null,
  verdict: 'not enough data yet',
  breakEvenRate: 55.6,
  resultCents: 0,
  stakedCents: 0,
  open: 0,
  course: [],
}
const copying = (active: boolean, figures = none): CopyTrading => ({
  sources: [
    {
      kind: 'engine',
      id: ENGINE_SOURCE_ID,
      name: 'Engine',
      n: 0,
      won: 0,
      winRate: null,
      interval: null,
      verdict: 'not enough data yet',
      replay: ['profit', 'profit', 'loss', 'void'],
      available: true,
      active,
      stakeCents: active ? 5_000 : null,
    },
  ],
  consent: { active: false, alias: null, followers: 0 },
  figures,
})

it('says how to get the first copied order instead of zeros, then waits for it', async () => {
  const { user, server } = await renderScreen('/dashboard/copy-trading', [
    answer(getCopyTrading, copying(false)),
    answer(listCopyDecisions, [], { total: 0, pages: 1, current: 1 }),
  ])
  expect(await screen.findByText(/^Press Copy beside a trader\./)).toBeDefined()
  expect(screen.queryByText('Settled orders')).toBeNull()
  server.answer(answer(updateCopySource, copying(true)))
  server.answer(answer(getCopyTrading, copying(true)))
  await user.click(screen.getByRole('button', { name: 'Copy Engine' }))
  expect(await screen.findByText(/once a trader you copy places an order/)).toBeDefined()
})

it('says what the last trades of a source would have come to, at the stake that is typed', async () => {
  const { user, server } = await renderScreen('/dashboard/copy-trading', [
    answer(getCopyTrading, copying(false)),
    answer(listCopyDecisions, [], { total: 0, pages: 1, current: 1 }),
  ])
  const row = await screen.findByRole('row', { name: /Engine/ })
  expect(row.textContent).toContain('+30.00won 2 of 3')
  const stake = screen.getByRole('textbox', { name: /^Stake per copy/ })
  await user.clear(stake)
  await user.type(stake, '100')
  expect(row.textContent).toContain('+60.00won 2 of 3')
  await user.clear(stake)
  await user.type(stake, 'all')
  expect(descriptionOf(stake)).toContain(practiceTexts.stakeInvalid)
  await user.click(screen.getByRole('button', { name: 'Copy Engine' }))
  expect(server.sentTo(updateCopySource)).toEqual([])
})

it('shows figures with the first order', async () => {
  await renderScreen('/dashboard/copy-trading', [
    answer(getCopyTrading, copying(true, { ...none, open: 1 })),
    answer(listCopyDecisions, [], { total: 0, pages: 1, current: 1 }),
  ])
  expect(await screen.findByText('Settled orders')).toBeDefined()
  await waitFor(() => expect(screen.queryByText('No orders yet')).toBeNull())
})
