import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aiModels, listAiModels } from '../../../contract/ai-models.ts'
import type { currentUser } from '../../testing/current-user.ts'
import { button } from '../../testing/fields.ts'
import { answer, renderScreen } from '../../testing/render-screen.tsx'

const open = async (member: Parameters<typeof currentUser>[0]) => {
  const opened = await renderScreen('/dashboard/ai-models', [answer(listAiModels, [...aiModels])], { member })
  await waitFor(() => expect(document.querySelector('[data-model]')).not.toBeNull())
  return opened
}
const models = (mark = 'data-model') => [...document.querySelectorAll(`[${mark}] h2`)].map((head) => head.textContent)

it('shows a guest a preview of all three', async () => {
  await open({ tier: 'guest', ownTier: 'guest', uPoints: 0 })
  expect(models()).toEqual(['Starter', 'Silver', 'Gold'])
  expect(screen.getAllByText('Preview')).toHaveLength(3)
  expect(screen.queryByRole('link', { name: 'Activate AI Signals' })).toBeNull()
  expect(button('Unlock with U-Points: Starter').disabled).toBe(true)
  expect(screen.getByText('1,000 more U-Points needed.')).toBeDefined()
})

it('shows a member their own, and what is above it', async () => {
  await open({ tier: 'starter', ownTier: 'starter', uPoints: 3_600 })
  expect(models('data-current-model')).toEqual(['Starter'])
  expect(models()).toEqual(['Silver', 'Gold'])
  expect(screen.getByRole('link', { name: 'Activate AI Signals' }).getAttribute('href')).toBe('/dashboard/signals')
  expect(button('Unlock with U-Points: Gold').disabled).toBe(true)
  expect(screen.getByRole('link', { name: 'Unlock with U-Points: Silver' }).getAttribute('href')).toBe(
    '/dashboard/tier-upgrade',
  )
})
