import { eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../db/client.ts'
import { auditEntries, marathonParticipants, marathons, members, roomMembers, rooms } from '../db/schema/schema.ts'
import { newId } from '../platform/ids.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type DemoRoom = Omit<typeof rooms.$inferInsert, 'id' | 'createdAt' | 'updatedAt'> & {
  seats: number
  /** One of those who are seated. */
  hostEmail?: string
}
type DemoMarathon = Omit<typeof marathons.$inferInsert, 'id' | 'startsAt' | 'endsAt' | 'createdAt' | 'updatedAt'> & {
  startsInDays: number
  days: number
  seats: number
}

/** Who sits in the rooms and takes part; the guest and the gold member join by themselves. */
const SEATED = ['starter@uptick.test', 'silver@uptick.test']

const DEMO_ROOMS: readonly DemoRoom[] = [
  {
    name: 'Weekend Crypto',
    type: 'public',
    maxMembers: 40,
    isActive: false,
    seats: 0,
    description: 'Open on Saturdays and Sundays, when the other markets rest.',
  },
  {
    name: 'Risk Circle',
    type: 'private',
    maxMembers: 12,
    isActive: true,
    seats: 1,
    description: 'A small group that reviews its losing trades every Friday.',
  },
  {
    name: 'Gold Traders',
    type: 'premium',
    maxMembers: 25,
    isActive: true,
    seats: 0,
    description: 'Metals and the dollar, with the hosts of the evening session.',
  },
  {
    name: 'London Open',
    isDemo: true,
    hostEmail: 'silver@uptick.test',
    type: 'public',
    maxMembers: 50,
    isActive: true,
    seats: 2,
    description: 'The first two hours of the London session, pair by pair.',
  },
]

/** `DEMO` is the code that the members' screen hints at (docs/product.md, “Administration”). */
const DEMO_MARATHONS: readonly DemoMarathon[] = [
  {
    name: 'Weekly Sprint',
    accessCode: 'DEMO',
    status: 'active',
    startsInDays: -6,
    days: 7,
    seats: 2,
    prizePoolCents: 1_000_00,
    maxParticipants: 100,
    description: 'One week on paper: the highest profit after at least three trades wins.',
    rules: ['Paper trades only', 'At least three settled trades', 'Equal profit: the earlier one ranks higher'],
  },
  {
    name: 'London Week',
    accessCode: null,
    status: 'upcoming',
    startsInDays: 3,
    days: 5,
    seats: 0,
    minTrades: 10,
    prizePoolCents: 500_00,
    maxParticipants: 50,
    description: 'Five days on paper, from the London open of the first to the close of the last.',
    rules: ['Paper trades only', 'At least ten settled trades', 'Every member can join'],
  },
  {
    name: 'AI vs Human',
    accessCode: 'HUMAN',
    status: 'upcoming',
    startsInDays: 14,
    days: 30,
    seats: 0,
    entryFee: 2_500,
    minTrades: 20,
    hasEngine: true,
    prizePoolCents: 2_500_00,
    maxParticipants: 200,
    description: 'Thirty days against the signal engine, which shows its trades on the leaderboard.',
    rules: ['Paper trades only', 'At least twenty settled trades', 'The engine stakes 100.00 on each of its signals'],
  },
]

/** No row, and no administrator has ever had one: whoever removed them all wants none. */
const neverHadAny = async (tx: Transaction, table: typeof rooms | typeof marathons, subjectKind: string) =>
  (await tx.$count(table)) === 0 && (await tx.$count(auditEntries, eq(auditEntries.subjectKind, subjectKind))) === 0

/** A few rooms and marathons with somebody in them, where there have never been any: the marathons as they are to be at `shownAt`. */
export const seedCommunity = async (tx: Transaction, now: Date, shownAt: Date): Promise<void> => {
  const seated = await tx
    .select({ id: members.id, email: members.email })
    .from(members)
    .where(inArray(members.email, SEATED))
  const hourMs = Math.floor(shownAt.getTime() / HOUR_MS) * HOUR_MS
  const inDays = (days: number) => new Date(hourMs + days * DAY_MS)

  if (await neverHadAny(tx, rooms, 'room')) {
    for (const [index, { seats, hostEmail, ...room }] of DEMO_ROOMS.entries()) {
      // The list is in the order of creation.
      const createdAt = new Date(now.getTime() - (DEMO_ROOMS.length - index) * 1000)
      const roomId = newId(createdAt.getTime())
      const hostId = seated.find(({ email }) => email === hostEmail)?.id ?? null
      await tx.insert(rooms).values({ ...room, hostId, id: roomId, createdAt, updatedAt: createdAt })
      for (const { id: memberId } of seated.slice(0, seats))
        await tx.insert(roomMembers).values({ roomId, memberId, joinedAt: now })
    }
  }
  if (await neverHadAny(tx, marathons, 'marathon')) {
    for (const { seats, startsInDays, days, ...marathon } of DEMO_MARATHONS) {
      const [id, startsAt, endsAt] = [newId(now.getTime()), inDays(startsInDays), inDays(startsInDays + days)]
      await tx.insert(marathons).values({ ...marathon, id, startsAt, endsAt, createdAt: now, updatedAt: now })
      for (const { id: memberId } of seated.slice(0, seats))
        await tx.insert(marathonParticipants).values({ marathonId: id, memberId, joinedAt: now })
    }
  }
}
