import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listSignalHistory, type PeriodCounts } from '../../../contract/signals.ts'
import { onPhone } from '../../testing/on-phone.ts'
import { answerWith, renderScreen, success } from '../../testing/render-screen.tsx'

const none = { totalSignals: 0, wonSignals: 0, lostSignals: 0, breakevenSignals: 0, voidSignals: 0, openSignals: 0 }
const counts: PeriodCounts = {
  ...none,
  n: 0,
  winRate: null,
  interval: null,
  verdict: 'not enough data yet',
  since: null,
  byTimeframe: { '1m': none, '5m': none },
}

const openHistory = async (search: string) => {
  const opened = await renderScreen(`/dashboard/signals/history${search}`, [
    answerWith(listSignalHistory, () => success({ signals: [], more: false, counts })),
  ])
  await waitFor(() => expect(document.querySelectorAll('main select').length).toBeGreaterThan(2))
  await waitFor(() => expect(opened.server.sentTo(listSignalHistory)).not.toHaveLength(0))
  const address = () => new URLSearchParams(opened.pages.history.location.search)
  return { ...opened, address, last: () => opened.server.sentTo(listSignalHistory).at(-1)?.input }
}

it('asks for what its address names', async () => {
  const { last } = await openHistory('?timeframe=1m&outcome=loss&period=7d')
  expect(last()).toMatchObject({ timeframe: '1m', outcome: 'loss', period: '7d' })
})

it('begins at the first rows again with another filter, period or view', async () => {
  const { pages, address, user } = await openHistory('?rows=150')
  const begins = async (change: () => unknown) => {
    pages.history.push('/dashboard/signals/history?rows=150')
    await waitFor(() => expect(address().get('rows')).toBe('150'))
    await change()
    await waitFor(() => expect(address().get('rows')).toBeNull())
  }
  const selects = () => [...document.querySelectorAll<HTMLSelectElement>('main select')]
  const otherOf = (select: HTMLSelectElement | undefined) => [...(select?.options ?? [])].find((one) => !one.selected)
  // Without a market there is no pair to choose.
  const places = [...selects().keys()].filter((place) => otherOf(selects()[place]))
  expect(places.length).toBeGreaterThan(1)
  for (const place of places)
    await begins(() => {
      const select = selects()[place]
      if (select) fireEvent.change(select, { target: { value: otherOf(select)?.value } })
    })
  const period = document.querySelector('main fieldset button[aria-pressed=false]')
  if (!period) throw new Error('There is no other period.')
  await begins(() => user.click(period))
})

it('shows rows first on a phone: filters wait behind one line', async () => {
  onPhone()
  await openHistory('')
  const folded = screen.getByText('Filters and results').closest('details')
  expect(folded?.open).toBe(false)
  expect(folded?.querySelectorAll('select').length).toBeGreaterThan(2)
})
