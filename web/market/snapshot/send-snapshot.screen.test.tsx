import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { sendMessage } from '../../../contract/chat.ts'
import { listMyRooms, type Room } from '../../../contract/rooms.ts'
import { answer, answerWith, refusal, renderPart, success } from '../../testing/render-screen.tsx'
import { SendSnapshot } from './send-snapshot.tsx'

const room = (name: string, changes: Partial<Room> = {}): Room => ({
  id: `0b54a2a1-4f0f-4a39-9c39-6f7e60b1c0${name.length}`,
  name,
  description: '',
  tier: 'free',
  type: 'public',
  memberCount: 2,
  capacity: 50,
  isActive: true,
  isFull: false,
  canJoin: false,
  isJoined: true,
  host: null,
  isDemo: false,
  lastNumber: 0,
  unread: 0,
  mentions: 0,
  notificationLevel: 'mentions',
  lastMessage: null,
  ...changes,
})

const snapshot = {
  picture: new File(['picture'], 'chart.png', { type: 'image/png' }),
  caption: 'EUR/USD OTC 1m, 1.08399',
}

const open = (rooms: Room[]) => {
  Object.assign(URL, { createObjectURL: () => 'blob:chart', revokeObjectURL: () => undefined })
  const close = vi.fn()
  const rendered = renderPart(<SendSnapshot snapshot={snapshot} open close={close} />, [
    answer(listMyRooms, rooms),
    answerWith(sendMessage, () => success({ id: 'sent' })),
  ])
  return rendered.then((opened) => ({ ...opened, close }))
}

describe('a chart for a room', () => {
  it('goes to the chosen room with its picture and words', async () => {
    const { user, server, close } = await open([
      room('Closed', { isActive: false }),
      room('Majors'),
      room('London open'),
    ])
    await user.selectOptions(await screen.findByLabelText('Room'), 'London open')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Chart sent to London open')).toBeTruthy()
    const [sent] = server.sentTo(sendMessage)
    expect(sent?.params.id).toBe(room('London open').id)
    expect(sent?.input).toMatchObject({ text: snapshot.caption, picture: expect.any(File) })
    expect(screen.queryByText('Closed')).toBeNull()
    expect(close).toHaveBeenCalled()
  })

  it('stays with the reason where the room refuses it', async () => {
    const { user, server, close } = await open([room('Majors')])
    server.answer(
      answerWith(sendMessage, () => refusal({ status: 403, error: 'MESSAGE_MUTED', message: 'You are muted here.' })),
    )
    await screen.findByLabelText('Room')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('You are muted here.')).toBeTruthy()
    expect(close).not.toHaveBeenCalled()
  })
})
