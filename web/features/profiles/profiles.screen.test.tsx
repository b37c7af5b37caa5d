import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  followProfile,
  getFollow,
  getOwnProfile,
  getProfile,
  getWeeklyBoard,
  type Profile,
  updateOwnProfile,
  type WeeklyBoard,
} from '../../../contract/profiles.ts'
import { answer, answerWith, refusal, renderScreen } from '../../testing/render-screen.tsx'

const ID = '0b54a2a1-4f0f-4a39-9c39-6f7e60b1c0a1'
const profile: Profile = {
  handle: 'ada',
  name: 'Ada Obi',
  faceColor: 3,
  referralCode: 'UPT4K7Q',
  since: '2026-03-02T00:00:00.000Z',
  followers: 2,
  hosts: ['London Open'],
  calls: null,
  practice: {
    won: 20,
    n: 30,
    winRate: 66.7,
    interval: { low: 48.8, high: 80.8 },
    verdict: 'spans break-even',
    breakEvenRate: 55.6,
    course: [0.8, 1.6, 0.6],
    last: [true, true, false],
  },
  marathons: [
    { id: ID, name: 'Weekly Sprint', endedAt: '2026-11-22T00:00:00.000Z', rank: 3, ranked: 64, profitCents: 3120 },
  ],
}
const board: WeeklyBoard = {
  startsAt: '2026-11-16T00:00:00.000Z',
  endsAt: '2026-11-23T00:00:00.000Z',
  breakEvenRate: 55.6,
  rows: [
    {
      rank: 1,
      handle: 'ada',
      name: 'Ada Obi',
      faceColor: 3,
      won: 80,
      n: 100,
      winRate: 80,
      interval: { low: 71.1, high: 86.7 },
      profit: 44,
      isMe: false,
    },
  ],
  below: 3,
  own: { n: 0, won: 0, isPublic: false },
}

it('shows a public profile to a visitor, who signs up before following', async () => {
  await renderScreen('/u/ada', [answer(getProfile, profile)], { member: null })
  expect(await screen.findByRole('heading', { name: 'Ada Obi' })).toBeTruthy()
  expect(screen.getByText('2 followers')).toBeTruthy()
  expect(screen.getByText('20 of 30 won. Spans break-even.')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Marathons' }).textContent).toContain('Rank 3 of 64')
  expect(screen.getByRole('link', { name: 'Follow' }).getAttribute('href')).toBe('/signup?ref=UPT4K7Q&next=%2Fu%2Fada')
})

it('says the same of a private profile and of none', async () => {
  const none = answerWith(getProfile, () =>
    refusal({ status: 404, error: 'PROFILE_NOT_FOUND', message: 'This profile is private or doesn’t exist.' }),
  )
  await renderScreen('/u/ada', [none], { member: null })
  expect(await screen.findByText('No public profile here')).toBeTruthy()
})

it('follows with one press', async () => {
  const { user, server } = await renderScreen('/u/ada', [
    answer(getProfile, profile),
    answer(getFollow, { isFollowing: false, isMe: false }),
    answer(followProfile, { isFollowing: true, isMe: false }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Follow' }))
  expect(await screen.findByRole('button', { name: 'Following', pressed: true })).toBeTruthy()
  expect(server.sentTo(followProfile)[0]?.input).toEqual({ isFollowing: true })
})

it('leaves a profile private until its owner says otherwise', async () => {
  const { user, server } = await renderScreen('/dashboard/profile', [
    answer(getOwnProfile, { handle: null, isPublic: false }),
    answer(updateOwnProfile, { handle: 'ada', isPublic: true }),
  ])
  const choice = await screen.findByRole('checkbox', { name: 'Show my profile to everyone' })
  expect((choice as HTMLInputElement).checked).toBe(false)
  await user.type(screen.getByLabelText(/Handle/), 'ada')
  await user.click(choice)
  await user.click(screen.getByRole('button', { name: 'Save profile' }))
  expect(await screen.findByRole('link', { name: 'Open my profile' })).toBeTruthy()
  expect(server.sentTo(updateOwnProfile)[0]?.input).toEqual({ handle: 'ada', isPublic: true })
})

it('begins the board with its finding, and opens a card under a name in focus', async () => {
  await renderScreen('/dashboard/board', [answer(getProfile, profile), answer(getWeeklyBoard, board)])
  expect(await screen.findByRole('heading', { name: 'Ada Obi has cleared break-even this week' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Make it public' }).getAttribute('href')).toBe('/dashboard/profile')
  screen.getByRole('link', { name: 'Ada Obi' }).focus()
  expect(await screen.findByText('@ada · 2 followers')).toBeTruthy()
})

const empty: Profile = {
  ...profile,
  practice: { ...profile.practice, won: 0, n: 0, winRate: null, interval: null, course: [], last: [] },
}
const next = 'No settled trades yet. The win rate and curve appear here after the first ones.'

it.each([
  [true, '/dashboard/practice'],
  [false, undefined],
])('says what an empty profile will show, and leads its own member on (%s)', async (isMe, href) => {
  await renderScreen('/u/ada', [answer(getProfile, empty), answer(getFollow, { isFollowing: false, isMe })])
  expect(await screen.findByText(next)).toBeTruthy()
  await screen.findByText(isMe ? 'Edit profile' : 'Follow')
  expect(screen.queryByRole('link', { name: 'Open practice account' })?.getAttribute('href')).toBe(href)
})

it('says on an empty board who will be there, and how to be the first', async () => {
  await renderScreen('/dashboard/board', [answer(getWeeklyBoard, { ...board, rows: [] })])
  expect(
    await screen.findByText(/Members with a public profile and 30 practice trades this week appear here/),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open practice account' }).getAttribute('href')).toBe('/dashboard/practice')
})
