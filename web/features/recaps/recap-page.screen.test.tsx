import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getRecap, type Recap } from '../../../contract/recaps.ts'
import { expectNoBarriers } from '../../testing/barriers.ts'
import { answer, renderScreen } from '../../testing/render-screen.tsx'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 10, minute)).toISOString()
const RECAP: Recap = {
  kind: 'day',
  endsOn: '2026-11-24',
  from: '2026-11-23T19:00:00.000Z',
  until: '2026-11-24T19:00:00.000Z',
  resultCents: 600,
  won: 2,
  lost: 1,
  even: 0,
  trades: [
    { at: at(1), outcome: 'profit', resultCents: 800 },
    { at: at(2), outcome: 'profit', resultCents: 800 },
    { at: at(3), outcome: 'loss', resultCents: -1000 },
  ],
  you: { won: 2, n: 3, winRate: null, interval: null },
  engine: { won: 203, n: 399, winRate: 50.9, interval: { low: 46, high: 55.8 } },
  breakEvenRate: 55.6,
  bestHour: null,
}

it('shows the day of its message, with rates only where there are enough trades, and offers a picture of it', async () => {
  const { user, server } = await renderScreen('/dashboard/recap?kind=day&on=2026-11-24', [answer(getRecap, RECAP)])
  expect(await screen.findByRole('heading', { name: 'Your Tuesday' })).toBeTruthy()
  expect(server.sentTo(getRecap)[0]?.input).toEqual({ kind: 'day', on: '2026-11-24' })
  expect(screen.getByText('+6.00')).toBeTruthy()
  expect(screen.getByText('2 won, 1 lost')).toBeTruthy()
  expect(screen.getByText('Not enough data yet (3 of 30)')).toBeTruthy()
  expect(screen.getByText('203 of 399, 95% interval 46–55.8%')).toBeTruthy()
  expect(screen.getByText('−10.00')).toBeTruthy()
  await expectNoBarriers()
  await user.click(screen.getByRole('button', { name: 'Share this card' }))
  expect(await screen.findByRole('dialog', { name: 'Your recap as a picture' })).toBeTruthy()
})

it('leads from a day without trades to a trade, and to the day before', async () => {
  const empty = { ...RECAP, resultCents: 0, won: 0, lost: 0, trades: [], you: { ...RECAP.you, won: 0, n: 0 } }
  const { user, server } = await renderScreen('/dashboard/recap', [answer(getRecap, empty)])
  expect(await screen.findByRole('link', { name: 'Open Practice' })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: /^Day before/ }))
  expect(server.sentTo(getRecap).at(-1)?.input).toEqual({ kind: 'day', on: '2026-11-23' })
})
