import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listMyRooms, listPublicRooms } from '../../../contract/rooms.ts'
import { answerWith, renderScreen, success } from '../../testing/render-screen.tsx'

it('keeps the place of the rooms with rows until they are there', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const none = async () => {
    await arrived
    return success([])
  }
  await renderScreen('/dashboard/traders-rooms', [answerWith(listMyRooms, none), answerWith(listPublicRooms, none)])
  expect((await screen.findAllByText('Loading rooms...')).length).toBeGreaterThan(0)
  const countRows = () => document.querySelectorAll('[data-loading-row]').length
  expect(countRows()).toBeGreaterThan(0)
  arrive()
  expect((await screen.findAllByText('No public rooms are open yet')).length).toBeGreaterThan(0)
  expect(countRows()).toBe(0)
})
