import { screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { getSettledChart, type SettledSignal } from '../../../../contract/track-record.ts'
import { answer, renderPart } from '../../../testing/render-screen.tsx'
import type { PublicRecord } from '../api.ts'
import { Desk } from './desk.tsx'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 10, minute)).toISOString()
const settled = (id: string, given: Partial<SettledSignal> = {}): SettledSignal => ({
  id,
  pair: 'EUR/USD',
  decimals: 5,
  timeframe: '1m',
  direction: 'CALL',
  slotAt: at(8),
  entryAt: at(9),
  expiresAt: at(10),
  stated: 52,
  outcome: 'profit',
  entryPrice: 1.08,
  exitPrice: 1.09,
  commitIndex: 1,
  ...given,
})
const RECORD = { feed: { id: 'simulated:x', kind: 'simulated', label: 'Simulated market' } } as PublicRecord
const candle = (minute: number) => ({ openAt: at(minute), open: 1.08, high: 1.1, low: 1.07, close: 1.09, volume: 1 })

/** The page comes into sight when the test says so. */
const watchSight = () => {
  let see = (_: boolean) => {}
  const observed = vi.fn()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => tell([{ isIntersecting }])
      }
      observe = observed
      disconnect = vi.fn()
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  return { come: () => see(true), observed }
}

it('asks for nothing before it is seen, then shows candles, the open times of its pair, and every last result', async () => {
  const sight = watchSight()
  const signals = [settled('a'), settled('b', { pair: 'USD/JPY', direction: 'PUT', outcome: 'loss', timeframe: '5m' })]
  const candles = Array.from({ length: 12 }, (_, minute) => candle(minute))
  const { container, server } = await renderPart(<Desk record={RECORD} />, [
    answer(getSettledChart, { signals, candles }),
  ])
  await waitFor(() => expect(sight.observed).toHaveBeenCalledOnce())
  expect(server.sentTo(getSettledChart)).toHaveLength(0)
  sight.come()
  const picture = await screen.findByRole('img', { name: /^EUR\/USD, 1-minute candles until/ })
  expect(picture.querySelectorAll('g > rect').length).toBe(12 + 1)
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringMatching(/CALL.*EUR\/USD 1m.*Won/),
    expect.stringMatching(/PUT.*USD\/JPY 5m.*Lost/),
  ])
  expect(screen.getByText('Simulated market')).toBeTruthy()
  expect(container.querySelector('a')?.getAttribute('href')).toBe('/signup?next=%2Fdashboard%2Fpractice')
})

it('says how it begins where nothing has settled', async () => {
  const sight = watchSight()
  await renderPart(<Desk record={RECORD} />, [answer(getSettledChart, { signals: [], candles: [] })])
  await waitFor(() => expect(sight.observed).toHaveBeenCalledOnce())
  sight.come()
  await waitFor(() => expect(screen.getByText('The chart starts with the first settled signal.')).toBeTruthy())
})
