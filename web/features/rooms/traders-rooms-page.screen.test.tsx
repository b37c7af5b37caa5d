import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listMyRooms, listPublicRooms, type Room } from '../../../contract/rooms.ts'
import { listRunningCalls, type TradeCall } from '../../../contract/trade-calls.ts'
import { answer, answerWith, renderScreen, success } from '../../testing/render-screen.tsx'

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

const MINUTE = 60_000
/** After the time of the server's answers. */
const at = (ms: number) => new Date(Date.parse('2026-11-21T12:00:00.000Z') + ms).toISOString()
const ROOM: Room = {
  id: '0b54a2a1-4f0f-4a39-9c39-000000000010',
  name: 'London Open',
  description: 'The open.',
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
  lastNumber: 3,
  unread: 0,
  mentions: 0,
  notificationLevel: 'mentions',
  lastMessage: { kind: 'message', author: null, text: 'Quiet so far', sentAt: at(-MINUTE) },
}
const running = (changes: Partial<TradeCall>): TradeCall => ({
  id: ROOM.id,
  caller: { id: ROOM.id, handle: 'host', isBot: false },
  pair: 'EUR/USD',
  pairId: 'EURUSD',
  decimals: 5,
  timeframe: '5m',
  phase: 'sealed',
  direction: 'PUT',
  confidence: null,
  slotAt: at(0),
  entryAt: at(MINUTE),
  expiresAt: at(6 * MINUTE),
  committedAt: at(0),
  entryPrice: null,
  exitPrice: null,
  outcome: null,
  voidReason: null,
  settledAt: null,
  copies: null,
  callIndex: 1,
  source: { id: 'f', kind: 'simulated', label: 'Simulated' },
  ...changes,
})

it.each([
  ['before its entry', running({}), /PUT EUR\/USD · entry in [01]:\d\d/],
  ['whose direction is sealed', running({ direction: null }), /Sealed call EUR\/USD · entry in/],
  ['until its end', running({ phase: 'open', entryAt: at(-MINUTE) }), /PUT EUR\/USD · ends in [56]:\d\d/],
  ['but not once it is over', running({ entryAt: at(-7 * MINUTE), expiresAt: at(-MINUTE) }), /^Quiet so far$/],
])('shows in the list a call that runs, %s', async (_, call, words) => {
  await renderScreen('/dashboard/traders-rooms', [
    answer(listMyRooms, [ROOM]),
    answer(listPublicRooms, []),
    answer(listRunningCalls, [{ roomId: ROOM.id, call }]),
  ])
  const [row] = await screen.findAllByRole('link', { name: /London Open/ })
  await waitFor(() => expect(row?.closest('article')?.querySelectorAll('p')[0]?.textContent).toMatch(words))
})
