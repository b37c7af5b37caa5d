import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aSignal } from '../../../testing/a-signal.ts'
import { TradeAnnouncer } from './trade-line.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const said = () => screen.getByRole('status').textContent

it('tells a listener of a trade that opens soon after the last sentence, once ten seconds have passed', () => {
  const [first, second] = [aSignal({ id: 'first', pair: 'EUR/USD' }), aSignal({ id: 'second', pair: 'USD/JPY' })]
  const { rerender } = render(<TradeAnnouncer running={first} ended={null} />)
  pass(1)
  expect(said()).toMatch(/^Trade open: \w+ EUR\/USD/)
  pass(3_000)
  rerender(<TradeAnnouncer running={second} ended={null} />)
  pass(5_000)
  expect(said()).toContain('EUR/USD')
  pass(2_001)
  expect(said()).toMatch(/^Trade open: \w+ USD\/JPY/)
})
