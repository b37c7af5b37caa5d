import type { InputOf } from '../../../contract/call.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import {
  BOARD_PAGE_SIZE,
  type BoardRow,
  type listBoard,
  type listMarathons,
  type Marathon,
  type MarathonView,
  MONTH_LEADERS,
} from '../../../contract/marathon-places.ts'
import { DAY_MS } from '../../../contract/slots.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { shortName } from '../../platform/short-name.ts'
import type { CountryPolicy } from '../country-policy/service.ts'
import type { Members } from '../members/service.ts'
import { startOfMonth, toMarathon, toRow, toView } from './place-rules.ts'
import * as store from './place-store.ts'
import { findMarathonRow } from './score-store.ts'

interface Deps {
  db: Database
  clock: Clock
  members: Pick<Members, 'findMember'>
  countryPolicy: Pick<CountryPolicy, 'offersFor'>
}

/** Marathons that ended longer ago are shown to those alone who took part. */
const LISTED_MS = 30 * DAY_MS
const CENTS = 100
const LEADERS = 3

export type MarathonViews = ReturnType<typeof createMarathonViews>

/** Marathons as members see them. */
export const createMarathonViews = ({ db, clock, members, countryPolicy }: Deps) => {
  const view = async (seen: store.SeenMarathon): Promise<Marathon> => {
    const { marathon, place } = seen
    return toMarathon(seen, place && (await store.findRank(db.orm, marathon, place.id)), clock.now())
  }

  /** Throws MARATHON_NOT_FOUND. */
  const getSeen = async (id: string, memberId: string): Promise<store.SeenMarathon> => {
    const seen = await store.findSeen(db.orm, id, memberId)
    if (!seen) throw new CallError('MARATHON_NOT_FOUND')
    return seen
  }

  /** A marathon that the member has a place in. Throws MARATHON_NOT_FOUND and MARATHON_NOT_JOINED. */
  const getJoined = async (id: string, memberId: string) => {
    const { marathon, place } = await getSeen(id, memberId)
    if (!place) throw new CallError('MARATHON_NOT_JOINED')
    return { marathon, place }
  }

  /** What a link to a marathon shows to somebody who is not signed in; null for one that is not there. */
  const findPreviewed = async (id: string) => {
    const row = await findMarathonRow(db.orm, id)
    return (
      row && {
        name: row.name,
        status: row.status,
        startsAt: row.startsAt,
        endsAt: row.endsAt,
        participants: row.participants,
      }
    )
  }

  const listRows = async (
    marathon: { id: string; minTrades: number },
    window: { limit: number; offset: number },
  ): Promise<BoardRow[]> => {
    const entries = await store.findBoard(db.orm, marathon, window)
    return entries.map((entry, index) => toRow(entry, window.offset + index + 1, marathon.minTrades))
  }

  /** Throws MARATHON_NOT_FOUND, and MARATHON_NOT_JOINED but for the administrator. */
  const assertInside = async (member: CallingMember, id: string): Promise<store.SeenMarathon> => {
    const seen = await getSeen(id, member.id)
    if (!seen.place && !member.isAdmin) throw new CallError('MARATHON_NOT_JOINED')
    return seen
  }

  return {
    findPreviewed,

    view,
    getJoined,
    assertInside,

    /** Why the member may not follow the board; null where they may. */
    findRefusal: async (member: CallingMember, id: string): Promise<ErrorCode | null> => {
      const seen = await store.findSeen(db.orm, id, member.id)
      if (!seen) return 'TOPIC_UNKNOWN'
      return seen.place || member.isAdmin ? null : 'MARATHON_NOT_JOINED'
    },

    /** Marathons that run, those to come, and those that are over and still of interest. */
    listMarathons: async (memberId: string, { status }: InputOf<typeof listMarathons>): Promise<Marathon[]> => {
      const seen = await store.findListed(db.orm, memberId, new Date(clock.now() - LISTED_MS))
      return Promise.all(seen.filter(({ marathon }) => status === 'all' || marathon.status === status).map(view))
    },

    /** The best results of this month (UTC), one of each member. */
    listMonthLeaders: async () => {
      const since = startOfMonth(clock.now())
      const leaders = await store.findMonthLeaders(db.orm, since, MONTH_LEADERS)
      return {
        since: since.toISOString(),
        leaderboard: leaders.map(({ fullName, tier, profitCents, marathon }, index) => ({
          rank: index + 1,
          name: shortName(fullName),
          tier,
          profit: profitCents / CENTS,
          marathon,
        })),
      }
    },

    /** A marathon with its rules and prizes. Throws MARATHON_NOT_FOUND. */
    getMarathon: async ({ id: memberId }: Pick<CallingMember, 'id'>, id: string): Promise<MarathonView> => {
      const seen = await getSeen(id, memberId)
      const [leaders, winners, member] = await Promise.all([
        listRows(seen.marathon, { limit: LEADERS, offset: 0 }),
        store.findWinners(db.orm, id),
        members.findMember(memberId),
      ])
      const { cashPrizes } = countryPolicy.offersFor({ country: member?.country ?? null, phone: member?.phone ?? null })
      const { minTrades } = seen.marathon
      return toView(seen.marathon, await view(seen), {
        leaders,
        winners: winners.map((entry) => toRow(entry, entry.place.finalRank ?? 0, minTrades)),
        prizesAllowed: cashPrizes,
      })
    },

    /** A page of the board, and how many rows it has. Throws MARATHON_NOT_FOUND, and MARATHON_NOT_JOINED but for the administrator. */
    listBoard: async (member: CallingMember, id: string, { page, around }: InputOf<typeof listBoard>) => {
      const { marathon, place } = await assertInside(member, id)
      const rank = place && around === 'me' ? await store.findRank(db.orm, marathon, place.id) : null
      const current = rank === null ? page : Math.ceil(rank / BOARD_PAGE_SIZE)
      const window = { limit: BOARD_PAGE_SIZE, offset: (current - 1) * BOARD_PAGE_SIZE }
      const [rows, total] = await Promise.all([listRows(marathon, window), store.countBoard(db.orm, id)])
      return { rows, total, current }
    },
  }
}
