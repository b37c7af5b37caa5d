import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getReportedMessage, type Message, removeMessage } from '../../../contract/chat.ts'
import { listReports, type Report, resolveReport } from '../../../contract/reports.ts'
import { muteRoomMember, readmitRoomMember, removeRoomMember } from '../../../contract/room-tools.ts'
import { failCall } from '../../testing/failing.ts'
import { button, field, fill } from '../../testing/fields.ts'
import { type Answer, answer, answerWith, refusal, renderScreen } from '../../testing/render-screen.tsx'

const ROOM = '0b54a2a1-4f0f-4a39-9c39-000000000010'
const idOf = (number: number) => `0b54a2a1-4f0f-4a39-9c39-1000000000${number}`
const AUTHOR = {
  id: '0b54a2a1-4f0f-4a39-9c39-000000000004',
  name: 'Grace Obi',
  tier: 'guest' as const,
  isHost: false,
  isModerator: false,
  handle: null,
}
const said = (number: number, text: string, changes: Partial<Message> = {}): Message => ({
  id: idOf(number),
  roomId: ROOM,
  number,
  revision: number,
  kind: 'message',
  author: AUTHOR,
  text,
  replyTo: null,
  picture: null,
  card: null,
  reactions: [],
  mentions: [],
  sentAt: '2026-11-20T10:00:00.000Z',
  editedAt: null,
  isRemoved: false,
  isPinned: false,
  isSimulated: false,
  ...changes,
})
const REPORT: Report = {
  id: '0b54a2a1-4f0f-4a39-9c39-000000000001',
  reporter: { id: '0b54a2a1-4f0f-4a39-9c39-000000000002', fullName: 'Ife Balogun', email: 'ife@uptick.test' },
  subject: { kind: 'message', id: idOf(12), name: 'Grace Obi in London' },
  reason: 'Asks for money',
  status: 'open',
  resolution: null,
  resolvedBy: null,
  resolvedAt: null,
  createdAt: '2026-11-20T10:05:00.000Z',
}
const ONE = { total: 1, pages: 1, current: 1 }
const SEAT = { id: ROOM, memberId: AUTHOR.id }
const OFFERED = ['Remove message', 'Mute member for a day', 'Remove member from room', 'Dismiss']
const TOO = 'If you mute or remove the member, also remove the message'

const open = async (changes: Partial<Message> = {}, answers: readonly Answer[] = []) => {
  const reported = said(12, 'Send 50 USDT', changes)
  const messages = [said(11, 'Quiet so far.'), reported, said(13, 'Nobody can guarantee that.')]
  const opened = await renderScreen(
    '/dashboard/admin/reports',
    [
      answer(listReports, [REPORT], ONE),
      answer(getReportedMessage, { room: { id: ROOM, name: 'London' }, number: 12, messages }),
      answer(removeMessage, { ...reported, text: '', isRemoved: true }),
      answer(muteRoomMember, { mutedUntil: '2026-11-21T10:00:00.000Z' }),
      answer(removeRoomMember, null),
      answer(readmitRoomMember, null),
      answer(resolveReport, { ...REPORT, status: 'resolved' }),
      ...answers,
    ],
    { member: { isAdmin: true } },
  )
  const { user, server } = opened
  const table = within(await screen.findByRole('table'))
  const review = await table.findByRole('button', { name: 'Review the report of Grace Obi in London' })
  await user.click(review)
  const dialog = within(await screen.findByRole('dialog'))
  /** What was asked of the server, by how often. */
  const sent = () => ({
    removals: server.sentTo(removeMessage).length,
    mutes: server.sentTo(muteRoomMember).length,
    expulsions: server.sentTo(removeRoomMember).length,
    outcomes: server.sentTo(resolveReport).map(({ input }) => input.resolution),
  })
  const press = async (name: string) => user.click(await dialog.findByRole('button', { name }))
  /** Where the message goes too, it is asked once more. */
  const decide = async (name: string) => {
    await press(name)
    const sure = dialog.queryByRole('button', { name: /^Yes, remove/ })
    if (sure) await user.click(sure)
  }
  const resolved = () => screen.findByText('Report of Grace Obi in London resolved.')
  return { ...opened, dialog, press, decide, sent, resolved }
}

const REMOVED = 'We removed the message that you reported.'
const NOTHING = { removals: 0, mutes: 0, expulsions: 0 }

it('decides by one key, but not while the outcome is written', async () => {
  const { dialog, sent, resolved } = await open()
  await dialog.findByRole('button', { name: 'Dismiss' })
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Send 50 USDT'))
  fireEvent.keyDown(dialog.getByRole('textbox'), { key: 'm' })
  fireEvent.keyDown(dialog.getByRole('button', { name: 'Dismiss' }), { key: 'd', ctrlKey: true })
  fireEvent.keyDown(dialog.getByRole('button', { name: 'Dismiss' }), { key: 'd' })
  await resolved()
  expect(sent()).toMatchObject({ ...NOTHING, outcomes: [expect.stringContaining('does not break our rules')] })
})

it('asks before a message is gone for good, and removes it with the same key again', async () => {
  const { dialog, press, sent, resolved } = await open()
  await dialog.findByRole('button', { name: 'Remove message' })
  const key = (name: string) => fireEvent.keyDown(dialog.getByRole('button', { name: /Dismiss|Back/ }), { key: name })
  key('r')
  expect(await dialog.findByText('Remove the message? You can’t undo that.')).toBeDefined()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Back'))
  // What is not asked about decides nothing, and Back asks for all of them again.
  key('d')
  await press('Back')
  expect(sent()).toEqual({ ...NOTHING, outcomes: [] })
  key('r')
  key('r')
  await resolved()
  expect(sent()).toMatchObject({ removals: 1 })
})

it.each([
  ['Remove message', { ...NOTHING, removals: 1 }, REMOVED],
  [
    'Mute member for a day',
    { ...NOTHING, removals: 1, mutes: 1 },
    `${REMOVED} Its author can’t write in the room for a day.`,
  ],
  [
    'Remove member from room',
    { ...NOTHING, removals: 1, expulsions: 1 },
    `${REMOVED} Its author can no longer read or join the room.`,
  ],
  ['Dismiss', NOTHING, 'We reviewed the message and it does not break our rules.'],
])('shows the message in its context, and “%s” resolves the report', async (name, asked, outcome) => {
  const { dialog, decide, sent, resolved } = await open()
  const [reported] = (await dialog.findAllByRole('listitem')).filter((line) => line.hasAttribute('aria-current'))
  expect(reported?.textContent).toContain('Send 50 USDT')
  for (const around of ['Quiet so far.', 'Nobody can guarantee that.', 'Asks for money'])
    expect(dialog.getByText(new RegExp(around))).toBeDefined()
  await decide(name)
  expect(await resolved()).toBeDefined()
  expect(sent()).toEqual({ ...asked, outcomes: [`${outcome} Thank you for reporting it.`] })
})

it.each([
  ['Mute member for a day', 'Ada', 'Ada can’t write in London for a day.', muteRoomMember, { minutes: 0 }],
  ['Remove member from room', 'Ben', 'Ben can no longer read or join London.', readmitRoomMember, {}],
])('“%s” can be undone', async (action, name, words, call, input) => {
  const { user, server, decide } = await open({ author: { ...AUTHOR, name } })
  await decide(action)
  const toast = (await screen.findByText(words)).closest<HTMLElement>('[data-toast]')
  await user.click(within(toast ?? document.body).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.sentTo(call).at(-1)).toMatchObject({ params: SEAT, input }))
})

it('leaves the message, and sends other words, where the administrator wants that', async () => {
  const { user, press, sent, resolved, dialog } = await open()
  await user.click(await dialog.findByLabelText(TOO))
  fill('Your message to the reporter (optional)', ' A warning is enough. ')
  await press('Mute member for a day')
  await resolved()
  expect(sent()).toEqual({ ...NOTHING, mutes: 1, outcomes: ['A warning is enough.'] })
})

it('stays open where the author has left the room, with the message as it was', async () => {
  const { server, decide, sent, dialog } = await open()
  const missing = { status: 404, error: 'MEMBER_NOT_FOUND', message: 'This member doesn’t exist.' } as const
  server.answer(answerWith(muteRoomMember, () => refusal(missing)))
  await decide('Mute member for a day')
  expect(await dialog.findByText('This member has left the room. You can still remove the message.')).toBeDefined()
  expect(sent()).toEqual({ ...NOTHING, mutes: 1, outcomes: [] })
})

it('removes a member once, also when the outcome was refused at first', async () => {
  const { server, decide, sent, resolved, dialog } = await open()
  server.answer(failCall(resolveReport, { sentence: 'The reports are being counted.' }))
  await decide('Remove member from room')
  expect(await dialog.findByText('The reports are being counted.')).toBeDefined()
  server.answer(answer(resolveReport, { ...REPORT, status: 'resolved' }))
  await decide('Remove member from room')
  await resolved()
  const outcome = `${REMOVED} Its author can no longer read or join the room. Thank you for reporting it.`
  expect(sent()).toMatchObject({ expulsions: 1, outcomes: [outcome, outcome] })
})

it.each([
  ['of the host', { author: { ...AUTHOR, isHost: true } }, ['Remove message', 'Dismiss']],
  ['that was removed', { isRemoved: true, text: '' }, OFFERED.slice(1)],
  ['that is a call', { kind: 'call' as const }, OFFERED.slice(1)],
  ['of a former member', { author: null }, ['Remove message', 'Dismiss']],
])('offers for a message %s what can be done about it', async (_, changes, offered) => {
  const { dialog } = await open(changes)
  await dialog.findByRole('button', { name: 'Dismiss' })
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel', ...offered])
  expect(dialog.queryByLabelText(TOO)).toBeNull()
})

it('dismisses a report whose message was deleted with its room', async () => {
  const gone = { status: 404, error: 'MESSAGE_NOT_FOUND', message: 'No such message.' } as const
  const { dialog, press, sent, resolved } = await open({}, [answerWith(getReportedMessage, () => refusal(gone))])
  expect(await dialog.findByText('The message was deleted together with its room.')).toBeDefined()
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel', 'Dismiss'])
  await press('Dismiss')
  await resolved()
  expect(sent().outcomes).toEqual([
    'The message that you reported is no longer in the room. Thank you for reporting it.',
  ])
})

it('asks for the action where something else is reported', async () => {
  const creator: Report = { ...REPORT, subject: { kind: 'creator', id: idOf(20), name: 'Hauwa Musa' } }
  const { user, server } = await renderScreen(
    '/dashboard/admin/reports',
    [answer(listReports, [creator], ONE), answer(resolveReport, { ...creator, status: 'resolved' })],
    { member: { isAdmin: true } },
  )
  const table = within(await screen.findByRole('table'))
  await user.click(await table.findByRole('button', { name: 'Review the report of Hauwa Musa' }))
  await screen.findByRole('dialog')
  expect(field('Action').value).toBe('')
  fill('Action', 'The creator was warned.')
  await user.click(button('Resolve report'))
  expect(await screen.findByText('Report of Hauwa Musa resolved.')).toBeDefined()
  expect(server.sentTo(resolveReport).map(({ input }) => input)).toEqual([{ resolution: 'The creator was warned.' }])
})
