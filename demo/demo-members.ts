import { randomUUID } from 'node:crypto'
import { logout } from '../contract/auth.ts'
import { updateTradingBot } from '../contract/auto-trading.ts'
import type { Call } from '../contract/call.ts'
import { markRoomRead, sendMessage } from '../contract/chat.ts'
import { createMarathonOrder, joinMarathon, listMarathons } from '../contract/marathon-places.ts'
import { createPracticeOrder, nextOrderEntry } from '../contract/practice.ts'
import { updateOwnProfile } from '../contract/profiles.ts'
import { joinRoom, listMyRooms } from '../contract/rooms.ts'
import { simulatedPairs } from '../engine/market/simulated-market-profile.ts'
import type { App } from '../server/app.ts'
import type { Clock } from '../server/platform/clock.ts'

const MARATHON_CODE = 'DEMO'
const PAIRS = simulatedPairs.map(({ id }) => id)
const TRADERS = ['starter@uptick.test', 'silver@uptick.test', 'gold@uptick.test'] as const
const ROOM = 'London Open'

type Speaker = (typeof TRADERS)[number]
const [AMARA, KWAME, ADAEZE] = ['silver@uptick.test', 'starter@uptick.test', 'gold@uptick.test'] as const

/** Who says what in the room, in which minute of which evening. */
const CONVERSATIONS: readonly (readonly [minute: number, speaker: Speaker, text: string][])[] = [
  [
    [3, AMARA, 'Welcome! In this room we practice only, and we write down why before we enter.'],
    [12, KWAME, 'First evening. I’ll take every fifth minute and see where I am on Sunday.'],
  ],
  [
    [5, KWAME, 'Five trades on paper so far. That says nothing yet, I know.'],
    [13, AMARA, 'Right. Look at the margin of error first, then at the win rate.'],
  ],
  [[9, ADAEZE, 'Hello all. I follow the 5-minute signals and compare them with my own calls.']],
  [
    [7, AMARA, 'Break-even is 55.6% at this payout. That’s our bar, not 50%.'],
    [14, ADAEZE, 'I keep both results on one page: mine, and the engine’s.'],
  ],
  [[12, KWAME, 'I set a session limit of five losses. It hurts, and it helps.']],
  [
    [6, AMARA, 'Tomorrow we open early. Bring your three worst trades of the week.'],
    [11, ADAEZE, 'I’ll bring the ones that I entered without a reason.'],
  ],
  [
    [12, AMARA, 'Good morning! I’m watching USD/JPY and EUR/USD today. Please post your stop before your entry.'],
    [19, KWAME, 'Morning! Practice only for me until I have 30 settled orders.'],
    [38, AMARA, 'Two losses in a row on the 1-minute. I’m taking a ten-minute break.'],
    [45, KWAME, 'Same here. The session limit just stopped me, which was probably good.'],
    [50, AMARA, 'Range is narrow now. I’d rather miss a trade than force one.'],
    [58, KWAME, 'Thirty orders settled, and my interval still includes a coin toss.'],
    [59, AMARA, 'That’s the right way to read it. Review at the end of the session.'],
  ],
]

/** Who shows their results to everybody. */
const HANDLES = { 'silver@uptick.test': 'amara', 'gold@uptick.test': 'adaeze' }

/** Trades of a member: every so many minutes, in turn on each pair. A pattern, not a skill: their results are what the market makes of it. */
const TRADES_EVERY = { 'starter@uptick.test': 5, 'silver@uptick.test': 3, 'gold@uptick.test': 4 } as const
const STAKE_CENTS = 5_000

/** The demo's members on one of its evenings (from 0). They use the club through its own calls: they trade, run bots, join the marathon and talk. */
export const createDemoMembers = async ({ app, sessions, members }: App, clock: Clock, evening: number) => {
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

  const arrive = async (): Promise<void> => {
    const bot = { active: true, timeframe: '4H', riskLevel: 'Aggressive', tradeSizeCents: STAKE_CENTS }
    for (const email of [AMARA, ADAEZE]) await make(email, updateTradingBot, bot)
    await make(ADAEZE, joinMarathon, { accessCode: MARATHON_CODE })
    for (const [email, handle] of Object.entries(HANDLES))
      await make(email, updateOwnProfile, { handle, isPublic: true })
    if (roomId) await make(ADAEZE, joinRoom, { roomId })
  }

  const marathons = (await make(ADAEZE, listMarathons)) as {
    id: string
    status: string
    joined?: boolean
  }[]
  const rooms = (await make(AMARA, listMyRooms)) as { id: string; name: string }[]
  const marathonId = marathons.find(({ status }) => status === 'active')?.id
  const roomId = rooms.find(({ name }) => name === ROOM)?.id
  if (evening === 0) await arrive()

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
      for (const [, email, text] of (CONVERSATIONS[evening] ?? []).filter(([when]) => when === minute)) {
        const said = { text, nonce: randomUUID(), mentions: [] }
        const { number } = (await make(email, at(sendMessage, roomId), said)) as { number: number }
        await make(email, at(markRoomRead, roomId), { number })
      }
    },
  }
}
