import type { InputOf } from '../../../contract/call.ts'
import { isSameName } from '../../../contract/caller-names.ts'
import { getMessage } from '../../../contract/errors.ts'
import { faceColor } from '../../../contract/people-text.ts'
import {
  FOUND_PROFILES,
  type Follow,
  type OwnProfile,
  type Profile,
  RANKED_FROM,
  type updateOwnProfile,
  type WeeklyBoard,
} from '../../../contract/profiles.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { Market } from '../market/service.ts'
import type { TradeCalls } from '../trade-calls/service.ts'
import { BREAK_EVEN_PERCENT, endOfWeek, rankWeek, startOfWeek, toPractice } from './rules.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  clock: Clock
  market: Pick<Market, 'feed'>
  calls: Pick<TradeCalls, 'readCallers'>
}

const MAX_BOARD_ROWS = 100

export type Profiles = ReturnType<typeof createProfiles>

/** What members show of themselves. Nothing of a private profile is found, whoever asks. */
export const createProfiles = ({ db, clock, market, calls }: Deps) => {
  const getShown = async (handle: string) => {
    const shown = await store.findPublicProfile(db.orm, handle)
    if (!shown) throw new CallError('PROFILE_NOT_FOUND')
    return shown
  }

  const getFollow = async (memberId: string, handle: string): Promise<Follow> => {
    const shown = await getShown(handle)
    const isMe = shown.memberId === memberId
    return { isMe, isFollowing: await store.isFollowing(db.orm, { memberId: shown.memberId, followerId: memberId }) }
  }

  const getOwnProfile = async (memberId: string): Promise<OwnProfile> => {
    const own = await store.findOwnProfile(db.orm, memberId)
    return { handle: own?.handle ?? null, isPublic: own?.isPublic ?? false }
  }

  return {
    /** A public profile. Throws PROFILE_NOT_FOUND, for a private one too. */
    getProfile: async (handle: string): Promise<Profile> => {
      const { memberId, callerId, since, ...shown } = await getShown(handle)
      const [hosts, trades, marathons, table] = await Promise.all([
        store.findHostedRooms(db.orm, memberId),
        store.findTrades(db.orm, market.feed.id, memberId),
        store.findMarathons(db.orm, memberId),
        callerId ? calls.readCallers() : null,
      ])
      return {
        ...shown,
        faceColor: faceColor(memberId),
        since: since.toISOString(),
        hosts,
        calls: table?.rows.find(({ caller }) => caller === callerId) ?? null,
        practice: toPractice(trades),
        marathons,
      }
    },

    /** Public profiles by a part of their handle or name. */
    searchProfiles: (search: string): Promise<{ handle: string; name: string }[]> =>
      search === '' ? Promise.resolve([]) : store.findNamedProfiles(db.orm, search, FOUND_PROFILES),

    /** Callers whose members have made their profiles public. */
    listCallerProfiles: (): Promise<{ caller: string; handle: string }[]> => store.findCallerProfiles(db.orm),

    /** Whether the member follows a profile. Throws PROFILE_NOT_FOUND. */
    getFollow,

    /** Follows a profile, or no longer; doing so again changes nothing. Throws PROFILE_NOT_FOUND. */
    followProfile: async (followerId: string, handle: string, isFollowing: boolean): Promise<Follow> => {
      const { memberId } = await getShown(handle)
      const createdAt = new Date(clock.now())
      if (!isFollowing) await store.deleteFollow(db.orm, { memberId, followerId })
      else if (memberId !== followerId) await store.insertFollow(db.orm, { memberId, followerId, createdAt })
      return getFollow(followerId, handle)
    },

    getOwnProfile,

    /** Saves the member's handle and whether everybody sees their profile. Throws PROFILE_NAME_TAKEN, also for a lookalike. */
    updateOwnProfile: async (
      memberId: string,
      { handle, isPublic }: InputOf<typeof updateOwnProfile>,
    ): Promise<OwnProfile> => {
      const others = await store.findOthersNames(db.orm, memberId)
      const now = new Date(clock.now())
      const isTaken = others.some((name) => isSameName(name, handle))
      if (isTaken || !(await store.saveProfile(db.orm, { memberId, handle, isPublic, createdAt: now, updatedAt: now })))
        throw new CallError('PROFILE_NAME_TAKEN', { fields: { handle: getMessage('PROFILE_NAME_TAKEN') } })
      return getOwnProfile(memberId)
    },

    /** This week's practice trades of members with public profiles, and of the member alone. */
    getWeeklyBoard: async (memberId: string): Promise<WeeklyBoard> => {
      const since = startOfWeek(clock.now())
      const [week, { isPublic }] = await Promise.all([
        store.findWeek(db.orm, { feedId: market.feed.id, since, memberId }),
        getOwnProfile(memberId),
      ])
      const own = week.find((row) => row.memberId === memberId)
      return {
        startsAt: since.toISOString(),
        endsAt: endOfWeek(since).toISOString(),
        breakEvenRate: BREAK_EVEN_PERCENT,
        rows: rankWeek(week, memberId).slice(0, MAX_BOARD_ROWS),
        below: week.filter((row) => row.isPublic && row.n < RANKED_FROM).length,
        own: { n: own?.n ?? 0, won: own?.won ?? 0, isPublic },
      }
    },
  }
}
