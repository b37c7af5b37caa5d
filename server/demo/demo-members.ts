import { randomUUID } from 'node:crypto'
import { logout } from '../../contract/auth.ts'
import { updateTradingBot } from '../../contract/auto-trading.ts'
import type { Call } from '../../contract/call.ts'
import { markRoomRead, sendMessage } from '../../contract/chat.ts'
import { createMarathonOrder, joinMarathon, listMarathons } from '../../contract/marathon-places.ts'
import { createPracticeOrder, nextOrderEntry } from '../../contract/practice.ts'
import { updateOwnProfile } from '../../contract/profiles.ts'
import { joinRoom, listMyRooms } from '../../contract/rooms.ts'
import { simulatedPairs } from '../../engine/market/simulated-market-profile.ts'
import type { App } from '../app.ts'
import type { Clock } from '../platform/clock.ts'

const MARATHON_CODE = 'DEMO'
const PAIRS = simulatedPairs.map(({ id }) => id)
const TRADERS = ['starter@uptick.test', 'silver@uptick.test', 'gold@uptick.test'] as const
const ROOM = 'London Open'

/** Who says what in the room, in which minute of the past. */
const CONVERSATION: readonly [minute: number, speaker: (typeof TRADERS)[number], text: string][] = [
  [
    12,
    'silver@uptick.test',
    'Good morning! I’m watching USD/JPY and EUR/USD today. Please post your stop before your entry.',
  ],
  [19, 'starter@uptick.test', 'Morning! Practice only for me until I have 30 settled orders.'],
  [38, 'silver@uptick.test', 'Two losses in a row on the 1-minute. I’m taking a ten-minute break.'],
  [45, 'starter@uptick.test', 'Same here. The session limit just stopped me, which was probably good.'],
  [61, 'silver@uptick.test', 'Range is narrow now. I’d rather miss a trade than force one.'],
  [78, 'starter@uptick.test', 'Thirty orders settled, and my interval still includes a coin toss.'],
  [85, 'silver@uptick.test', 'That’s the right way to read it. Review at the end of the session.'],
]

/** Who shows their results to everybody. */
const HANDLES = { 'silver@uptick.test': 'amara', 'gold@uptick.test': 'adaeze' }

/** Trades of a member: every so many minutes, in turn on each pair. A pattern, not a skill: their results are what the market makes of it. */
const TRADES_EVERY = { 'starter@uptick.test': 5, 'silver@uptick.test': 3, 'gold@uptick.test': 4 } as const
const STAKE_CENTS = 5_000

/** The demo's members, who use the club through its own calls: they trade, run bots, take part in the marathon and talk. */
export const createDemoMembers = async ({ app, sessions, members }: App, clock: Clock) => {
  const tokens = new Map<string, string>()
  for (const email of TRADERS) {
    const member = await members.findMemberByEmail(email)
    if (member) tokens.set(email, (await sessions.open(member.id, { address: '127.0.0.1', userAgent: 'Demo' })).token)
  }

  const make = async (email: string, { method, path }: Call, input?: object): Promise<unknown> => {
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${tokens.get(email)}` },
      ...(input === undefined ? {} : { payload: input }),
    })
    const body = answer.json()
    if (answer.statusCode !== 200) throw new Error(`${email}, ${method} ${path}: ${body.message ?? answer.statusCode}`)
    return body.data
  }
  const at = (call: Call, id: string): Call => ({ ...call, path: call.path.replace(':id', id) })

  const bot = { active: true, timeframe: '4H', riskLevel: 'Aggressive', tradeSizeCents: STAKE_CENTS }
  for (const email of ['silver@uptick.test', 'gold@uptick.test']) await make(email, updateTradingBot, bot)
  await make('gold@uptick.test', joinMarathon, { accessCode: MARATHON_CODE })
  for (const [email, handle] of Object.entries(HANDLES)) await make(email, updateOwnProfile, { handle, isPublic: true })
  const marathons = (await make('gold@uptick.test', listMarathons)) as {
    id: string
    status: string
    joined?: boolean
  }[]
  const rooms = (await make('silver@uptick.test', listMyRooms)) as { id: string; name: string }[]
  const marathonId = marathons.find(({ status }) => status === 'active')?.id
  const roomId = rooms.find(({ name }) => name === ROOM)?.id
  if (roomId) await make('gold@uptick.test', joinRoom, { roomId })

  const order = (minute: number, place: number) => ({
    nonce: randomUUID(),
    pair: PAIRS[(minute + place) % PAIRS.length],
    direction: (minute * 7 + place * 5) % 11 < 6 ? 'CALL' : 'PUT',
    timeframe: minute % 3 === 0 ? '5m' : '1m',
    stakeCents: STAKE_CENTS,
    entryAt: new Date(nextOrderEntry(clock.now())).toISOString(),
  })

  return {
    /** They log out, so their accounts list no unknown device. */
    leave: async (): Promise<void> => {
      for (const email of TRADERS) await make(email, logout)
    },

    /** What they do in this minute of the past. */
    act: async (minute: number): Promise<void> => {
      for (const [place, email] of TRADERS.entries()) {
        if (minute % TRADES_EVERY[email] !== 0) continue
        await make(email, createPracticeOrder, order(minute, place))
        if (marathonId) await make(email, at(createMarathonOrder, marathonId), order(minute + 1, place))
      }
      if (!roomId) return
      for (const [, email, text] of CONVERSATION.filter(([when]) => when === minute)) {
        const said = { text, nonce: randomUUID(), mentions: [] }
        const { number } = (await make(email, at(sendMessage, roomId), said)) as { number: number }
        await make(email, at(markRoomRead, roomId), { number })
      }
    },
  }
}
