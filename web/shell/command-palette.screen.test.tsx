import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { searchOwnRooms } from '../../contract/chat.ts'
import { listMarathons } from '../../contract/marathon-places.ts'
import { FIRST_SETTINGS, muteNotifications } from '../../contract/notifications.ts'
import { searchProfiles } from '../../contract/profiles.ts'
import { listMyRooms, listPublicRooms, type Room } from '../../contract/rooms.ts'
import { aMarathon } from '../testing/a-marathon.ts'
import { answer, answerWith, refusal, renderScreen } from '../testing/render-screen.tsx'

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

it('finds a message where it was said, and says when the search for people failed', async () => {
  const roomId = '00000000-0000-4000-8000-000000000007'
  const { user, pages, server } = await renderScreen(SCREEN, [
    answer(searchProfiles, []),
    answer(searchOwnRooms, [
      {
        roomId,
        roomName: 'London Open',
        number: 12,
        authorName: 'Amara Nwosu',
        excerpt: 'Range is narrow now',
        sentAt: '2026-11-22T11:00:00.000Z',
      },
    ]),
  ])
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: 'Go to or search' })
  await user.type(field, 'narrow')
  await user.click(await screen.findByRole('option', { name: /^Range is narrow now ?Amara Nwosu, London Open/ }))
  await waitFor(() => expect(pages.state.location.pathname).toBe(`/dashboard/traders-rooms/${roomId}`))
  expect(pages.state.location.search).toMatchObject({ message: 12 })

  server.answer(answer(searchOwnRooms, []))
  const busy = refusal({ status: 503, error: 'SERVICE_UNAVAILABLE', message: 'People are away.' })
  server.answer(answerWith(searchProfiles, () => busy.clone()))
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Go to or search' }), 'zzqx')
  expect(await screen.findByText('People are away.')).toBeTruthy()
})

it('finds each room once, the member’s own as such', async () => {
  const room = (place: number, name: string) =>
    ({ id: `00000000-0000-4000-8000-00000000000${place}`, name, type: 'public', unread: 0, mentions: 0 }) as Room
  const [mine, other] = [room(1, 'London Open'), room(2, 'London Close')]
  const { user } = await renderScreen(SCREEN, [answer(listMyRooms, [mine]), answer(listPublicRooms, [mine, other])])
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Go to or search' }), 'london')
  await screen.findByRole('option', { name: /^London Close ?Room/ })
  expect(screen.getAllByRole('option', { name: /^London Open/ }).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Your room'),
  ])
})
