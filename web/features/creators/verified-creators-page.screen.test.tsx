import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Creator, connectCreator, disconnectCreator, listCreators } from '../../../contract/creators.ts'
import { listCreatorRecords } from '../../../contract/trade-calls.ts'
import { answer, renderScreen } from '../../testing/render-screen.tsx'

const creator = (at: number, name: string, sample: boolean): Creator => ({
  id: `0b54a2a1-4f0f-4a39-9c39-6f7e60b1ca${String(at).padStart(2, '0')}`,
  name,
  handle: `@${name.toLowerCase()}`,
  platform: 'Telegram',
  communitySize: '1000-5000',
  country: 'Nigeria',
  badge: 'Verified',
  specialties: [],
  joinedDate: '2026-03-02T00:00:00.000Z',
  totalUPoints: null,
  communityGrowth: null,
  communityName: null,
  background: null,
  hasImage: false,
  connected: false,
  communityLinks: null,
  isMe: false,
  sample,
})
const samples = Array.from({ length: 15 }, (_, at) => creator(at + 1, `Sample${at + 1}`, true))
const open = (creators: Creator[]) =>
  renderScreen('/dashboard/verified-creators', [
    answer(listCreators, creators, { current: 1, total: creators.length, pages: 1 }),
    answer(listCreatorRecords, []),
  ])
const isOpen = () => screen.getByRole('heading', { name: 'Samples' }).closest('details')?.open

it('folds the samples of a new club into one line until they are asked for', async () => {
  const { user } = await open(samples)
  expect(await screen.findByText('No verified creators yet')).toBeTruthy()
  expect(isOpen()).toBe(false)
  await user.click(screen.getByRole('heading', { name: 'Samples' }))
  expect(isOpen()).toBe(true)
})

it('lists real creators before the samples', async () => {
  await open([creator(20, 'Hauwa', false), ...samples])
  const real = await screen.findByRole('heading', { name: 'Hauwa' })
  const after = real.compareDocumentPosition(screen.getByRole('heading', { name: 'Samples' }))
  expect(after & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(isOpen()).toBe(false)
})

it('connects with a creator, and ends the connection', async () => {
  const hauwa = creator(20, 'Hauwa', false)
  const { user, server } = await open([hauwa])
  server.answer(answer(connectCreator, { ...hauwa, connected: true }))
  server.answer(answer(disconnectCreator, hauwa))
  await user.click(await screen.findByRole('button', { name: 'Connect with Hauwa' }))
  await user.click(await screen.findByRole('button', { name: 'Disconnect from Hauwa' }))
  await screen.findByRole('button', { name: 'Connect with Hauwa' })
  const sent = [connectCreator, disconnectCreator].map((call) => server.sentTo(call).map(({ params }) => params.id))
  expect(sent).toEqual([[hauwa.id], [hauwa.id]])
})
