import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { removeMessage } from '../../../../contract/chat.ts'
import { listRoomReports, muteRoomMember, type RoomReport, resolveRoomReport } from '../../../../contract/room-tools.ts'
import { answer, answerWith, refusal, renderPart, success } from '../../../testing/render-screen.tsx'
import { RoomReports } from './room-reports.tsx'

const ROOM = '0b54a2a1-4f0f-4a39-9c39-6f7e60b1c0a1'
const report: RoomReport = {
  id: '0b54a2a1-4f0f-4a39-9c39-6f7e60b1c0a2',
  messageId: '0b54a2a1-4f0f-4a39-9c39-6f7e60b1c0a3',
  number: 12,
  author: { id: '0b54a2a1-4f0f-4a39-9c39-6f7e60b1c0a4', name: 'Grace Obi' },
  text: 'Send 50 USDT',
  isRemoved: false,
  reasons: ['Asks for money', 'Spam'],
  reportedAt: '2026-11-20T10:00:00.000Z',
}
const show = (reports: RoomReport[], ...more: Parameters<typeof renderPart>[1][]) =>
  renderPart(<RoomReports roomId={ROOM} onJump={onJump} />, [
    answer(listRoomReports, reports),
    ...more.flatMap((one) => one ?? []),
  ])
const onJump = vi.fn()
const press = (name: string) => screen.findByRole('button', { name })

it('mutes the author, deletes the message and tells the reporters so', async () => {
  const { user, server } = await show(
    [report],
    [
      answerWith(muteRoomMember, () => success({ mutedUntil: '2026-11-21T10:00:00.000Z' })),
      answerWith(removeMessage, () => success({})),
      answerWith(resolveRoomReport, () => success(null)),
    ],
  )
  await user.click(await press('Show in chat'))
  expect(onJump).toHaveBeenCalledWith(12)
  await user.click(await press('Delete and mute for a day'))
  await screen.findByText('Report resolved')
  expect(server.sentTo(muteRoomMember)[0]?.input).toEqual({ minutes: 1440 })
  expect(server.sentTo(removeMessage)[0]?.params).toEqual({ id: ROOM, messageId: report.messageId })
  expect(server.sentTo(resolveRoomReport)[0]?.input.resolution).toBe(
    'We removed the message that you reported. Its author can’t write in the room for a day. Thank you for reporting it.',
  )
})

it('leaves the report open where the author can’t be muted', async () => {
  const { user, server } = await show(
    [report],
    [
      answerWith(muteRoomMember, () =>
        refusal({ status: 404, error: 'MEMBER_NOT_FOUND', message: 'This member has left.' }),
      ),
    ],
  )
  await user.click(await press('Delete and mute for a day'))
  await screen.findByText('This member has left.')
  expect(server.sentTo(removeMessage)).toEqual([])
  expect(server.sentTo(resolveRoomReport)).toEqual([])
})

it('offers only to dismiss what nobody is behind and is gone already', async () => {
  await show([{ ...report, author: null, isRemoved: true }])
  await waitFor(() => expect(screen.getByText('A former member')).toBeTruthy())
  expect(
    within(screen.getByRole('listitem', { name: 'Message from A former member' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Show in chat', 'Dismiss'])
})
