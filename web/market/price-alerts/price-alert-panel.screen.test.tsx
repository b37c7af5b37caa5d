import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  createPriceAlert,
  listPriceAlerts,
  type PriceAlert,
  removePriceAlert,
  takeReachedAlerts,
} from '../../../contract/price-alerts.ts'
import { answer, answerWith, refusal, renderPart, renderScreen, success } from '../../testing/render-screen.tsx'
import { PriceAlertPanel } from './price-alert-panel.tsx'

const pair = { id: 'eurusd', name: 'EUR/USD OTC', decimals: 5, starter: true, recording: null }
const alert: PriceAlert = {
  id: '0b54a2a1-4f0f-4a39-9c39-6f7e60b1c0a1',
  pair: pair.id,
  name: pair.name,
  decimals: 5,
  side: 'above',
  price: 1.1,
  createdAt: '2026-11-20T10:00:00.000Z',
  reachedAt: null,
}
const openPanel = () =>
  renderPart(<PriceAlertPanel pair={pair} lastPrice={1.08} />, [
    answer(listPriceAlerts, [alert]),
    answerWith(createPriceAlert, ({ input }) => success({ ...alert, ...input })),
  ])

it('waits above or below the last price, by what was typed in the member’s number format', async () => {
  const { user, server } = await openPanel()
  const field = await screen.findByLabelText(/EUR\/USD OTC/)
  for (const typed of ['1.09', '1.07']) {
    await user.clear(field)
    await user.type(field, `${typed}{Enter}`)
  }
  await waitFor(() => expect(server.sentTo(createPriceAlert)).toHaveLength(2))
  expect(server.sentTo(createPriceAlert).map(({ input }) => input)).toEqual([
    { pair: 'eurusd', side: 'above', price: 1.09 },
    { pair: 'eurusd', side: 'below', price: 1.07 },
  ])
})

it('asks nothing of the server for a price that is there already, and says so at the field', async () => {
  const { user, server } = await openPanel()
  const field = await screen.findByLabelText(/EUR\/USD OTC/)
  await user.type(field, '{Enter}')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(server.sentTo(createPriceAlert)).toEqual([])
})

it('says why an alert could not be removed', async () => {
  const { user, server } = await openPanel()
  const busy = { status: 503, error: 'SERVICE_UNAVAILABLE', message: 'The service is busy.' } as const
  server.answer(answerWith(removePriceAlert, () => refusal(busy)))
  await user.click(await screen.findByRole('button', { name: /^Remove the alert/ }))
  expect((await screen.findByText('The service is busy.')).closest('[role=alert]')).not.toBeNull()
  expect(server.sentTo(removePriceAlert).map(({ params }) => params)).toEqual([{ id: alert.id }])
})

it('tells once what was reached while the browser was closed, with the way to its chart', async () => {
  const reached = { ...alert, reachedAt: '2026-03-09T11:31:05.000Z' }
  let left = [reached]
  const { user, pages, server } = await renderScreen('/dashboard/settings', [
    answerWith(takeReachedAlerts, () => {
      const data = left
      left = []
      return success(data)
    }),
  ])
  expect(await screen.findByText(/reached at 12:31:05 PM$/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Show' }))
  await waitFor(() => expect(pages.history.location.pathname).toBe('/dashboard/signals'))
  expect(pages.history.location.search).toBe(`?pair=${reached.pair}`)
  expect(server.sentTo(takeReachedAlerts)).toHaveLength(1)
})
