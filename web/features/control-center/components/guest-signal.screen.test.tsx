import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { GuestTaste } from '../../../../contract/today.ts'
import { serverClock } from '../../../lib/server-clock.ts'
import { renderPart } from '../../../testing/render-screen.tsx'
import { GuestSignal } from './guest-signal.tsx'

const show = (taste: Partial<GuestTaste>) =>
  renderPart(<GuestSignal taste={{ limit: 3, left: 3, signal: null, liveUntil: null, ...taste }} />)
const opener = () => screen.queryByRole('button', { name: 'Open the live signal' })
const inMs = (ms: number) => new Date(serverClock.marketNow() + ms).toISOString()

it('offers the signal that runs', async () => {
  await show({ liveUntil: inMs(60_000) })
  expect(await screen.findByRole('button', { name: 'Open the live signal' })).toBeDefined()
})

it.each([null, '2000-01-01T00:00:00.000Z'])(
  'says when the next one may come, while none runs (%s)',
  async (liveUntil) => {
    await show({ liveUntil })
    expect(await screen.findByText(/^No signal is live\. The next one may come in \d:\d\d\.$/)).toBeDefined()
    expect(opener()).toBeNull()
  },
)

it('offers none once the day’s are used', async () => {
  await show({ left: 0, liveUntil: inMs(60_000) })
  expect(await screen.findByText('New free signals come at midnight UTC.')).toBeDefined()
  expect(opener()).toBeNull()
})
