import { BOARD_TOP } from '../../../contract/marathon-places.ts'
import { createBoard } from '../../../engine/practice/board.ts'
import type { Ranked } from '../../../engine/practice/rank.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { createJobWatch } from '../../platform/jobs/job-watch.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import { computePool, toRow, toStanding } from './place-rules.ts'
import { type BoardEntry, findMoney } from './place-store.ts'
import * as store from './score-store.ts'

interface Deps {
  db: Database
  clock: Pick<Clock, 'now' | 'monotonicMs'>
  hub: Pick<Hub, 'publish' | 'isHeard'>
  log: Pick<Logger, 'error'>
}

interface Row extends Ranked {
  entry: BoardEntry
}

type Board = ReturnType<typeof createBoard<Row>>

/** A row of a board as it is ranked. */
export const rowFrom = (entry: BoardEntry): Row => ({
  entry,
  entryId: entry.place.id,
  profitCents: entry.place.profitCents,
  trades: entry.place.trades,
  reachedAtMs: entry.place.reachedAt?.getTime() ?? null,
  reachedBy: entry.place.reachedBy,
  joinedAtMs: entry.place.joinedAt.getTime(),
})

/** A board in memory, and how many had left the marathon when it was read. */
interface Kept {
  board: Board
  departures: number
}

export type Boards = ReturnType<typeof createBoards>

/**
 * The boards that somebody looks at, in memory, each for as long as somebody does. A change is told as what is different: the best as one frame
 * for everybody, and to each member whose rank or score moved their own.
 */
export const createBoards = ({ db, clock, hub, log }: Deps) => {
  const rounds = createJobWatch('tell leaderboards', clock)
  const boards = new Map<string, Kept>()
  /** Changes of one board are told one after the other. */
  const queues = new Map<string, Promise<void>>()

  /** Rows as they are now. Of those that the board knows, only what a settlement changes is read. */
  const readChanged = async (board: Board, entryIds: readonly string[]): Promise<Row[]> => {
    const isKnown = (id: string) => board.find(id) !== null
    const [known, fresh] = [entryIds.filter(isKnown), entryIds.filter((id) => !isKnown(id))]
    const scores = known.length === 0 ? [] : await store.findScores(db.orm, known)
    const entries = scores.flatMap((score): BoardEntry[] => {
      const entry = board.find(score.id)?.entry
      return entry ? [{ ...entry, place: { ...entry.place, ...score } }] : []
    })
    const added = fresh.length === 0 ? [] : await store.findEntriesById(db.orm, fresh)
    return [...entries, ...added].map(rowFrom)
  }

  const tell = async (marathonId: string, entryIds: readonly string[]): Promise<void> => {
    if (!hub.isHeard(`marathons/${marathonId}/leaderboard`)) {
      boards.delete(marathonId)
      return
    }
    const marathon = await store.findMarathonRow(db.orm, marathonId)
    const money = await findMoney(db.orm, marathonId)
    if (!marathon || !money) return
    const kept = boards.get(marathonId)
    // Who left, here or on another process, is still on a board that was read before: it is read again whole.
    const known = kept?.departures === marathon.departures ? kept.board : null
    const board = known ?? createBoard<Row>([], marathon.minTrades, BOARD_TOP)
    // A board that begins holds the change already: what moved cannot be told from it, so everybody is told.
    const changed = known
      ? await readChanged(known, entryIds)
      : (await store.findEntries(db.orm, marathonId)).map(rowFrom)
    const { moved, top, changedTop } = board.update(changed)
    boards.set(marathonId, { board, departures: marathon.departures })
    const { status, participants, minTrades, paidAt } = marathon
    hub.publish(`marathons/${marathonId}/leaderboard`, '', {
      at: new Date(clock.now()).toISOString(),
      status,
      participants,
      pool: computePool(marathon, money),
      paidAt: paidAt?.toISOString() ?? null,
      top: top.map(({ entryId }) => entryId),
      rows: changedTop.map(({ entry, entryId }) => toRow(entry, board.rankOf(entryId) ?? 0, minTrades)),
    })
    for (const { row, rank } of moved) {
      const { memberId } = row.entry.place
      if (memberId === null || !hub.isHeard('members/me/marathons', memberId)) continue
      const standing = toStanding(row.entry.place, rank, minTrades)
      hub.publish('members/me/marathons', memberId, { marathonId, balanceCents: null, orders: [], standing })
    }
  }

  return {
    /** Tells what changed on a board; `entryIds`: rows that are new or have another score. Nothing waits for it but the next change. */
    tell: (marathonId: string, entryIds: readonly string[]): Promise<void> => {
      const queued = (queues.get(marathonId) ?? Promise.resolve())
        .then(() => rounds.round(() => tell(marathonId, entryIds)))
        .catch((error: unknown) => {
          // Told too little, a board is read again whole with the next change.
          boards.delete(marathonId)
          log.error({ err: error, marathon: marathonId }, 'a change of a leaderboard could not be announced')
        })
        .finally(() => {
          if (queues.get(marathonId) === queued) queues.delete(marathonId)
        })
      queues.set(marathonId, queued)
      return queued
    },

    /** Prizes and last ranks were written: the board is read again whole. */
    forget: (marathonId: string): void => void boards.delete(marathonId),

    rounds,

    stop: async (): Promise<void> => {
      await Promise.all(queues.values())
    },
  }
}
