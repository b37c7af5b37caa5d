import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listMarathons } from '../../contract/marathon-places.ts'
import { FIRST_SETTINGS, muteNotifications } from '../../contract/notifications.ts'
import { searchProfiles } from '../../contract/profiles.ts'
import { aMarathon } from '../testing/a-marathon.ts'
import { answer, renderScreen } from '../testing/render-screen.tsx'

const SCREEN = '/dashboard/settings'

it('finds a person and a marathon, and does what it offers to do', async () => {
  const { user, pages, server } = await renderScreen(SCREEN, [
    answer(searchProfiles, [{ handle: 'weekly-ada', name: 'Ada Obi' }]),
    answer(listMarathons, [aMarathon({ name: 'Weekly Sprint' })]),
    answer(muteNotifications, { ...FIRST_SETTINGS, mutedUntil: '2026-11-22T11:00:00.000Z' }),
  ])
  const ask = async (text: string) => {
    await user.keyboard('{Control>}k{/Control}')
    const field = await screen.findByRole('combobox', { name: 'Go to or search' })
    await user.type(field, text)
  }
  await ask('weekly')
  expect((await screen.findByRole('option', { name: /^Weekly Sprint/ })).textContent).toContain('arathon')
  expect(await screen.findByRole('option', { name: /^Ada Obi ?@weekly-ada/ })).toBeTruthy()
  await user.keyboard('{Escape}')
  await ask('mute')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(server.sentTo(muteNotifications)[0]?.input).toEqual({ minutes: 60 }))
  expect(pages.state.location.pathname).toBe(SCREEN)
})
