import type { ReplyOf } from '../../../contract/call.ts'
import {
  type MarathonScores,
  REPLAYED_TRADES,
  SCORE_LINES,
  SCORE_STEPS,
  type WinnerReplay,
} from '../../../contract/marathon-history.ts'
import type { listMarathonProfiles } from '../../../contract/marathon-places.ts'
import type { Database } from '../../db/client.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import type { Market } from '../market/service.ts'
import type { Practice } from '../practice/service.ts'
import { toReplayedTrade, toScoreLines } from './history-rules.ts'
import type { MarathonViews } from './marathon-views.ts'
import { toRow } from './place-rules.ts'
import { findBoard, findPublicParticipants, findSeen } from './place-store.ts'

interface Deps {
  db: Database
  market: Pick<Market, 'feed' | 'pairById'>
  practice: Pick<Practice, 'listResultSteps' | 'listLatestOrders'>
  views: Pick<MarathonViews, 'assertInside'>
}

export type MarathonHistory = ReturnType<typeof createMarathonHistory>

/** What has happened in a marathon, for those inside: the course of the best, and the winner's trades. */
export const createMarathonHistory = ({ db, market, practice, views }: Deps) => ({
  /** The scores of the best over time. Throws MARATHON_NOT_FOUND and MARATHON_NOT_JOINED. */
  listMarathonScores: async (member: CallingMember, id: string): Promise<MarathonScores> => {
    const { marathon } = await views.assertInside(member, id)
    const best = await findBoard(db.orm, marathon, { limit: SCORE_LINES, offset: 0 })
    const results = await practice.listResultSteps(
      best.map(({ place }) => place.id),
      SCORE_STEPS,
    )
    return toScoreLines(
      best.map((entry, index) => toRow(entry, index + 1, marathon.minTrades)),
      results,
    )
  },

  /** Participants whose profiles are public, for those who may see the board; nobody for others. Throws MARATHON_NOT_FOUND. */
  listMarathonProfiles: async (
    { id: memberId, isAdmin }: CallingMember,
    id: string,
  ): Promise<ReplyOf<typeof listMarathonProfiles>> => {
    const seen = await findSeen(db.orm, id, memberId)
    if (!seen) throw new CallError('MARATHON_NOT_FOUND')
    return seen.place || isAdmin ? findPublicParticipants(db.orm, id) : []
  },

  /** The winner's trades once prizes are paid; null before that, and without a trade. Throws MARATHON_NOT_FOUND and MARATHON_NOT_JOINED. */
  getWinnerReplay: async (member: CallingMember, id: string): Promise<WinnerReplay | null> => {
    const { marathon } = await views.assertInside(member, id)
    if (marathon.paidAt === null) return null
    const [winner] = await findBoard(db.orm, marathon, { limit: 1, offset: 0 })
    if (!winner) return null
    const { entryId, name, isEngine } = toRow(winner, 1, marathon.minTrades)
    const orders = await practice.listLatestOrders([entryId], REPLAYED_TRADES)
    const trades = orders.reverse().flatMap((order) => toReplayedTrade(order, market.pairById.get(order.pairId)))
    return trades.length === 0 ? null : { name, isEngine, hasCandles: marathon.feedId === market.feed.id, trades }
  },
})
