import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listSignals } from '../../../contract/signals.ts'
import { aSignal } from '../../testing/a-signal.ts'
import { answer, renderScreen } from '../../testing/render-screen.tsx'

it('names the times of a signal, in the member’s zone', async () => {
  await renderScreen('/dashboard/signals', [answer(listSignals, [aSignal({ createdAt: '2026-11-21T12:00:00.000Z' })])])
  const card = within(await screen.findByRole('article', { name: '1-minute scalping' }))
  const times = ['Get Ready', 'Entry Time', 'Expiry'].map(
    (name) => card.getByText(name).closest('div')?.querySelector('dd')?.textContent,
  )
  expect(times).toEqual(['1:00:00 PM', '1:01:00 PM', '1:02:00 PM'])
})
