import type { BoardRow, Marathon, MarathonView } from '../contract/marathon-places.ts'

/** What the server would answer of marathons in states that are dear to bring about. */

const DAY_MS = 86_400_000
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()
const idOf = (place: number): string => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`

const OWN_ENTRY = idOf(900)

export const aMarathon = (place: number, changes: Partial<Marathon> = {}): Marathon => ({
  id: idOf(place),
  name: `Marathon ${place}`,
  description: 'Seven days, one practice balance, everyone on the same candles.',
  startDate: inDays(-2),
  endDate: inDays(5.5),
  maxParticipants: 5_000,
  currentParticipants: 4_812,
  prizePool: 500,
  entryFee: 500,
  pool: 2_406_500,
  prizesPaid: 0,
  feesReturned: 0,
  minTrades: 3,
  hasEngine: false,
  status: 'active',
  startedAt: inDays(-2),
  overAt: null,
  isParticipating: false,
  isFull: false,
  canJoin: true,
  needsCode: true,
  remindMe: false,
  userStats: null,
  timeRemaining: { days: 5, hours: 12, total: 5.5 * DAY_MS },
  ...changes,
})

export const upcoming = { status: 'upcoming', startDate: inDays(2.2), endDate: inDays(9.2) } as const

export const standing = (rank: number, score: number): NonNullable<Marathon['userStats']> => ({
  entryId: OWN_ENTRY,
  rank,
  score,
  profit: score / 100,
  trades: 7,
  qualified: true,
  joinedAt: inDays(-3),
  fee: 500,
  prize: null,
  refunded: false,
})

const aRow = (rank: number, changes: Partial<BoardRow> = {}): BoardRow => ({
  entryId: idOf(1_000 + rank),
  rank,
  name: `Chidiebere ${String.fromCharCode(64 + (rank % 26 || 26))}.`,
  tier: 'silver',
  isEngine: false,
  faceColor: 1,
  profit: 900 - rank * 23.5,
  trades: 40 - (rank % 38),
  qualified: true,
  course: Array.from({ length: 24 }, (_, at) => Math.round(Math.sin(at * rank) * 9_000 + (900 - rank * 23.5) * at * 4)),
  prize: null,
  ...changes,
})

export const aView = (marathon: Marathon, changes: Partial<MarathonView> = {}): MarathonView => ({
  ...marathon,
  rules: ['One account each.', 'The host’s word on ties beyond the second counts.'],
  openingCents: 1_000_000,
  paidAt: null,
  leaders: [1, 2, 3].map((rank) => aRow(rank)),
  prizes: [1_203_250, 721_950, 481_300],
  winners: [],
  prizesAllowed: true,
  ...changes,
})
