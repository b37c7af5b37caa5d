import { act, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { getAccountSetup } from '../../contract/account-setups.ts'
import { getMe } from '../../contract/auth.ts'
import { getCopyTrading, getTradingBot, listBotDecisions, listCopyDecisions } from '../../contract/auto-trading.ts'
import type { Call } from '../../contract/call.ts'
import { listMessages, listPins } from '../../contract/chat.ts'
import { getCreatorApplication } from '../../contract/creators.ts'
import {
  getMarathon,
  getMarathonAccount,
  listBoard,
  listMarathonOrders,
  listMarathons,
  listMarathonTrades,
} from '../../contract/marathon-places.ts'
import { listCandles } from '../../contract/market.ts'
import { getUnreadNotifications, listNotifications } from '../../contract/notifications.ts'
import { getPracticeAccount, getPracticeStatistics } from '../../contract/practice.ts'
import { takeReachedAlerts } from '../../contract/price-alerts.ts'
import { type Topic, type TopicPattern, topics } from '../../contract/realtime.ts'
import { getReferrals } from '../../contract/referrals.ts'
import { getRoom, listMyRooms, listPublicRooms, type RoomView } from '../../contract/rooms.ts'
import { getPerformance, listDualSignals, listSignals } from '../../contract/signals.ts'
import { getAdminTicket, getTicket, listTickets } from '../../contract/support-tickets.ts'
import { listStatement } from '../../contract/upoints.ts'
import { useCandles } from '../data/candles.ts'
import { useDualSignals, useSignalTopics } from '../data/signals.ts'
import { aMarathon } from '../testing/a-marathon.ts'
import { type Answer, answer, answerWith, refusal, renderPart, renderScreen } from '../testing/render-screen.tsx'

const ID = '0b54a2a1-4f0f-4a39-9c39-6f7e60b1c0a1'
const AT = '2026-11-21T12:00:00.000Z'
const marathon = aMarathon({ id: ID })
const room: RoomView = {
  id: ID,
  name: 'London open',
  description: 'The morning.',
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
  unread: 0,
  mentions: 0,
  notificationLevel: 'mentions',
  lastMessage: null,
  role: 'member',
  mutedUntil: null,
  slowModeSeconds: 0,
  lastReadNumber: 0,
  lastNumber: 0,
}

const BothTimeframes = () => {
  useSignalTopics('gold')
  return <p>{useDualSignals().status}</p>
}
const Candles = () => <p>{useCandles('EURUSD-OTC', '5m').status}</p>

interface Follower {
  /** A screen, or a component of its own. */
  shows: string | (() => ReactNode)
  topic: Topic
  /** What is read again after a gap. */
  asks: readonly Call[]
  answers?: readonly Answer[]
  isAdmin?: true
  /** An event after which it is read again as well; left out where the event itself says it all. */
  event?: object
  /** The module that listens. */
  at: string
}

const SIGNAL_TOPICS = ['signals/1m/created', 'signals/5m/created', 'signals/entered', 'signals/settled'] as const

const followers: readonly Follower[] = [
  {
    shows: '/dashboard/support',
    topic: 'members/me/tickets',
    asks: [listTickets],
    event: { ticketId: ID },
    at: 'features/support-tickets/api.ts',
  },
  {
    shows: `/dashboard/support?ticket=${ID}`,
    topic: 'members/me/tickets',
    asks: [getTicket],
    event: { ticketId: ID },
    at: 'features/support-tickets/api.ts',
  },
  {
    shows: `/dashboard/admin/support?ticket=${ID}`,
    topic: 'support/tickets',
    asks: [getAdminTicket],
    event: { ticketId: ID },
    isAdmin: true,
    at: 'features/support-tickets/api.ts',
  },
  {
    shows: '/dashboard/referrals',
    topic: 'members/me/upoints',
    asks: [getReferrals],
    event: { uPoints: 9, sequence: 9, line: {} },
    at: 'features/referrals/api.ts',
  },
  {
    shows: '/dashboard/account-setup',
    topic: 'members/me/changed',
    asks: [getAccountSetup, getMe],
    event: { at: AT },
    at: 'features/account/api.ts',
  },
  {
    shows: '/dashboard/apply-creator',
    topic: 'members/me/changed',
    asks: [getCreatorApplication, getMe],
    event: { at: AT },
    at: 'features/creators/api.ts',
  },
  ...(['members/me/auto-trading', 'members/me/practice'] as const).flatMap((topic): Follower[] => [
    {
      shows: '/dashboard/bot-access',
      topic,
      asks: [getTradingBot, listBotDecisions],
      event: { at: AT },
      at: 'features/auto-trading/api.ts',
    },
    {
      shows: '/dashboard/copy-trading',
      topic,
      asks: [getCopyTrading, listCopyDecisions],
      event: { at: AT },
      at: 'features/auto-trading/api.ts',
    },
  ]),
  {
    shows: '/dashboard/practice',
    topic: 'members/me/practice',
    asks: [getPracticeAccount, getPracticeStatistics],
    event: { balanceCents: 1, orders: [] },
    at: 'data/practice.ts',
  },
  {
    shows: '/dashboard/marathons',
    topic: 'members/me/marathons',
    asks: [listMarathons],
    at: 'features/marathons/api.ts',
  },
  ...(['members/me/marathons', `marathons/${ID}/leaderboard`] as const).map(
    (topic): Follower => ({
      shows: `/dashboard/marathons/${ID}`,
      topic,
      asks: [
        getMarathon,
        getMarathonAccount,
        listMarathonOrders,
        ...(topic === 'members/me/marathons' ? [] : [listBoard]),
      ],
      answers: [answer(getMarathon, marathon)],
      at: 'features/marathons/api.ts',
    }),
  ),
  {
    shows: `/dashboard/marathons/${ID}`,
    topic: `marathons/${ID}/trades`,
    asks: [listMarathonTrades],
    answers: [answer(getMarathon, marathon)],
    at: 'features/marathons/api.ts',
  },
  ...SIGNAL_TOPICS.flatMap((topic): Follower[] => [
    { shows: '/dashboard/signals/history', topic, asks: [listSignals], at: 'data/signals.ts' },
    { shows: '/dashboard/signals', topic, asks: [listSignals], at: 'data/signals.ts' },
    { shows: BothTimeframes, topic, asks: [listDualSignals], at: 'data/signals.ts' },
    { shows: '/dashboard', topic, asks: [getPerformance], at: 'data/signals.ts' },
  ]),
  {
    shows: '/dashboard/u-points',
    topic: 'members/me/upoints',
    asks: [getMe, listStatement],
    at: 'data/user-context.tsx',
  },
  {
    shows: '/dashboard/notifications',
    topic: 'members/me/notifications',
    asks: [listNotifications, getUnreadNotifications],
    event: { at: AT },
    at: 'data/notifications.ts',
  },
  {
    shows: '/dashboard/learning',
    topic: 'members/me/price-alerts',
    asks: [takeReachedAlerts],
    answers: [answer(takeReachedAlerts, [])],
    event: { at: AT },
    at: 'market/price-alerts/reached-price-alerts.tsx',
  },
  { shows: Candles, topic: 'market/EURUSD-OTC/candle', asks: [listCandles], at: 'data/candles.ts' },
  {
    shows: `/dashboard/traders-rooms/${ID}`,
    topic: `rooms/${ID}/message`,
    asks: [listMessages],
    answers: [
      answer(getRoom, room),
      answer(listMyRooms, [room]),
      answer(listPublicRooms, [room]),
      answer(listPins, []),
      answer(listMessages, { messages: [], hasOlder: false, hasNewer: false }),
    ],
    at: 'features/chat/components/use-room-log.ts',
  },
  ...(['members/me/rooms', `rooms/${ID}/message`] as const).map(
    (topic): Follower => ({
      shows: '/dashboard/traders-rooms',
      topic,
      asks: [listMyRooms],
      answers: [answer(listMyRooms, [room]), answer(listPublicRooms, [room])],
      at: 'features/rooms/api.ts',
    }),
  ),
]

const notThere = (definition: Call): Answer =>
  answerWith(definition, () => refusal({ status: 404, error: 'RESOURCE_NOT_FOUND', message: 'This was not found.' }))

const open = async ({ shows, topic, asks, answers = [], isAdmin }: Follower) => {
  const own = asks.filter(({ path }) => path !== getMe.path && path !== getUnreadNotifications.path)
  const all = [...own.map(notThere), ...answers]
  const options = isAdmin ? { member: { isAdmin } } : {}
  const show = async () => {
    if (typeof shows === 'string') return renderScreen(shows, all, options)
    const Part = shows
    return renderPart(<Part />, all, options)
  }
  const { server } = await show()
  await waitFor(() => {
    expect([...server.socket.subscribed]).toContain(topic)
    for (const asked of asks) expect(server.sentTo(asked), asked.path).not.toHaveLength(0)
  })
  const counts = () => asks.map((asked) => server.sentTo(asked).length)
  return { server, counts }
}

const nameOf = ({ shows }: Follower) => (typeof shows === 'string' ? shows : shows.name)

const named = followers.map((follower) => ({ ...follower, name: nameOf(follower) }))

describe.each(named)('$name, after $topic', (follower) => {
  it('reads again what it shows once something was missed', async () => {
    const { server, counts } = await open(follower)
    const before = counts()
    act(() => server.socket.resync(follower.topic))
    await waitFor(() => {
      for (const [place, count] of counts().entries()) expect(count).toBeGreaterThan(before[place] ?? 0)
    })
  })
})

describe.each(named.filter(({ event }) => event))('$name, on $topic', (follower) => {
  it('reads again what it shows when something has happened', async () => {
    const { server, counts } = await open(follower)
    const before = counts()
    act(() => server.socket.push(follower.topic, follower.event))
    await waitFor(() => {
      for (const [place, count] of counts().entries()) expect(count).toBeGreaterThan(before[place] ?? 0)
    })
  })
})

/** A state is told anew to whoever comes back, and a result shows for seconds only: nothing is read again for them. */
const STATES: readonly string[] = [
  'features/chat/components/room-chat.tsx',
  'features/marathons/components/trading.tsx',
  'data/live-price.ts',
]
const STATE_TOPIC: TopicPattern = 'rooms/{id}/presence'

it('knows every topic and every module that listens', () => {
  const shapeOf = (topic: string) => new RegExp(`^${topic.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  const known = followers.map(({ topic }) => topic)
  const forgotten = Object.keys(topics).filter((pattern) => !known.some((topic) => shapeOf(pattern).test(topic)))
  expect(forgotten).toEqual([STATE_TOPIC])

  const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
  const listening = Object.entries(sources)
    .filter(([path, text]) => !path.includes('.test.') && /\buseTopic\(/.test(text))
    .map(([path]) => path.replace('../', ''))
  expect(new Set(listening)).toEqual(new Set([...followers.map(({ at }) => at), ...STATES]))
})

it('leaves a ticket alone when another was written in', async () => {
  const { server, counts } = await open({
    shows: `/dashboard/admin/support?ticket=${ID}`,
    topic: 'support/tickets',
    asks: [getAdminTicket],
    isAdmin: true,
    at: '',
  })
  const before = counts()
  act(() => server.socket.push('support/tickets', { ticketId: '0b54a2a1-4f0f-4a39-9c39-6f7e60b1c0ff' }))
  act(() => server.socket.push('support/tickets', { ticketId: ID }))
  await waitFor(() => expect(counts()).not.toEqual(before))
  expect(counts()).toEqual(before.map((count) => count + 1))
})

it('does not listen to the signals of another tier', async () => {
  const { server } = await renderScreen('/dashboard/signals', [notThere(listSignals)], {
    member: { tier: 'silver', ownTier: 'silver' },
  })
  await waitFor(() => expect([...server.socket.subscribed]).toContain('signals/5m/created'))
  expect([...server.socket.subscribed]).not.toContain('signals/1m/created')
})
