import type { ErrorCode } from '../../../contract/errors.ts'
import {
  type BoardRow,
  MARATHON_OPENING_CENTS,
  type Marathon,
  type MarathonStanding,
  type MarathonTrade,
  type MarathonView,
  PRIZE_PARTS,
} from '../../../contract/marathon-places.ts'
import { openMarathonStatuses } from '../../../contract/marathons.ts'
import { faceColor } from '../../../contract/people-text.ts'
import { HOUR_MS } from '../../../contract/slots.ts'
import { UPOINTS_PER_DOLLAR } from '../../../contract/upoints.ts'
import { sharePool } from '../../../engine/practice/rank.ts'
import { shortName } from '../../platform/short-name.ts'
import type { AccountOrders } from '../practice/service.ts'
import type { BoardEntry, Place, SeenMarathon } from './place-store.ts'
import type { Marathon as MarathonRow } from './store.ts'

const CENTS = 100
const DAY_HOURS = 24

export const ENGINE_NAME = 'Uptick engine'

/** What the club adds to the fees, in U-Points: one for each whole dollar. */
export const computeClubPart = ({ prizePoolCents }: Pick<MarathonRow, 'prizePoolCents'>): number =>
  Math.floor(prizePoolCents / CENTS) * UPOINTS_PER_DOLLAR

/** Nothing of its money moves any more. */
const isSettled = ({ status, paidAt }: Pick<MarathonRow, 'status' | 'paidAt'>): boolean =>
  status === 'cancelled' || paidAt !== null

/** What is shared out as it stands, and once it is paid or cancelled, what was. */
export const computePool = (
  marathon: Pick<MarathonRow, 'status' | 'paidAt' | 'prizePoolCents'>,
  { fees, prizesPaid }: Pick<SeenMarathon, 'fees' | 'prizesPaid'>,
): number => (isSettled(marathon) ? prizesPaid : fees + computeClubPart(marathon))

/** When it ended or was cancelled; nothing of a cancelled one changes any more. */
const toOverAt = ({ status, endedAt, updatedAt }: MarathonRow): Date | null =>
  status === 'cancelled' ? updatedAt : endedAt

/** Why nobody can leave it at this moment; null where its members can. */
export const findLeaveFault = (
  { status, startsAt }: Pick<MarathonRow, 'status' | 'startsAt'>,
  nowMs: number,
): ErrorCode | null => {
  if (status === 'ended' || status === 'cancelled') return 'MARATHON_EXPIRED'
  return status === 'active' || nowMs >= startsAt.getTime() ? 'MARATHON_STARTED' : null
}

/** Whether a place can still be taken, or an order placed, at this moment. */
export const isOpenAt = ({ status, endsAt }: Pick<MarathonRow, 'status' | 'endsAt'>, nowMs: number): boolean =>
  openMarathonStatuses.some((open) => open === status) && nowMs < endsAt.getTime()

const timeRemaining = ({ status, startsAt, endsAt }: MarathonRow, nowMs: number) => {
  const until = { upcoming: startsAt, active: endsAt, ended: null, cancelled: null }[status]
  const total = until ? Math.max(0, until.getTime() - nowMs) : 0
  const hours = Math.floor(total / HOUR_MS)
  return { days: Math.floor(hours / DAY_HOURS), hours: hours % DAY_HOURS, total }
}

export const toStanding = (place: Place, rank: number, minTrades: number): MarathonStanding => ({
  entryId: place.id,
  rank,
  score: place.profitCents,
  profit: place.profitCents / CENTS,
  trades: place.trades,
  qualified: place.trades >= minTrades,
  joinedAt: place.joinedAt.toISOString(),
  fee: place.fee,
  prize: place.prize,
  refunded: place.refundedAt !== null,
})

/** A marathon as a member sees it, with the rank that they have in it. */
export const toMarathon = (
  { marathon, place, remindMe, fees, prizesPaid, feesReturned }: SeenMarathon,
  rank: number | null,
  nowMs: number,
): Marathon => {
  const { startsAt, endsAt, maxParticipants, participants, prizePoolCents, status } = marathon
  const isFull = participants >= maxParticipants
  return {
    id: marathon.id,
    name: marathon.name,
    description: marathon.description,
    startDate: startsAt.toISOString(),
    endDate: endsAt.toISOString(),
    maxParticipants,
    currentParticipants: participants,
    prizePool: prizePoolCents / CENTS,
    entryFee: marathon.entryFee,
    pool: computePool(marathon, { fees, prizesPaid }),
    prizesPaid,
    feesReturned,
    minTrades: marathon.minTrades,
    hasEngine: marathon.hasEngine,
    status,
    startedAt: marathon.startedAt?.toISOString() ?? null,
    overAt: toOverAt(marathon)?.toISOString() ?? null,
    isParticipating: place !== null,
    isFull,
    canJoin: place === null && !isFull && isOpenAt(marathon, nowMs),
    needsCode: marathon.accessCode !== null,
    remindMe,
    userStats: place && rank !== null ? toStanding(place, rank, marathon.minTrades) : null,
    timeRemaining: timeRemaining(marathon, nowMs),
  }
}

/** What else the marathon's own page shows. */
export const toView = (
  marathon: MarathonRow,
  seen: Marathon,
  { leaders, winners, prizesAllowed }: Pick<MarathonView, 'leaders' | 'winners' | 'prizesAllowed'>,
): MarathonView => ({
  ...seen,
  rules: marathon.rules,
  openingCents: MARATHON_OPENING_CENTS,
  paidAt: marathon.paidAt?.toISOString() ?? null,
  leaders,
  prizes: isSettled(marathon) ? [] : sharePool(seen.pool, PRIZE_PARTS.length, PRIZE_PARTS),
  winners,
  prizesAllowed,
})

const nameOf = ({ fullName }: Pick<BoardEntry, 'fullName'>): string =>
  fullName === null ? ENGINE_NAME : shortName(fullName)

/** What everybody may see of a participant's orders: those that have settled and counted. */
export const toTrades = (
  entry: Pick<BoardEntry, 'place' | 'fullName'> | undefined,
  orders: AccountOrders['orders'],
): MarathonTrade[] =>
  orders.flatMap(({ id, pair, timeframe, direction, outcome, resultCents, expiresAt }) => {
    if (!entry || outcome === null || outcome === 'void' || resultCents === null) return []
    const whose = { entryId: entry.place.id, name: nameOf(entry), isEngine: entry.place.memberId === null }
    return [{ id, ...whose, pair, timeframe, direction, outcome, resultCents, expiresAt: expiresAt.toISOString() }]
  })

export const newestFirst = (a: MarathonTrade, b: MarathonTrade): number =>
  Date.parse(b.expiresAt) - Date.parse(a.expiresAt) || (a.id < b.id ? 1 : -1)

export const toRow = ({ place, fullName, tier }: BoardEntry, rank: number, minTrades: number): BoardRow => ({
  entryId: place.id,
  rank,
  name: nameOf({ fullName }),
  tier,
  isEngine: place.memberId === null,
  faceColor: faceColor(place.memberId ?? place.id),
  profit: place.profitCents / CENTS,
  trades: place.trades,
  qualified: place.trades >= minTrades,
  course: place.course,
  prize: place.prize,
})

/** Midnight UTC of the first day of the month. */
export const startOfMonth = (nowMs: number): Date => {
  const now = new Date(nowMs)
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
}
