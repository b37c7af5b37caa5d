import { MINUTE_MS } from '../../../contract/market.ts'
import { PROGRAM_EMAIL, PROGRAM_EVERY_MINUTES, PROGRAM_HANDLE } from '../../../contract/trade-calls.ts'
import type { Bar } from '../../../engine/market/candles.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { createJobWatch } from '../../platform/jobs/job-watch.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Market } from '../market/service.ts'
import type { Members } from '../members/service.ts'
import { type Moved, strongestMove } from './rules.ts'
import type { TradeCalls } from './service.ts'
import { findRoomOfHost } from './store.ts'

const EVERY_MS = PROGRAM_EVERY_MINUTES * MINUTE_MS

interface Deps {
  db: Database
  clock: Clock
  log: Logger
  market: Market
  members: Pick<Members, 'findMemberByEmail'>
  calls: Pick<TradeCalls, 'getOwnCalls' | 'createCaller' | 'createTradeCall'>
}

const toMove = (pairId: string, bars: readonly Bar[]): Moved[] => {
  const [first, last] = [bars[0], bars.at(-1)]
  return first && last && bars.length === PROGRAM_EVERY_MINUTES ? [{ pairId, from: first.open, to: last.close }] : []
}

/** The demo's program: calls by the one rule that its page tells (`PROGRAM_RULE`), in the room that it hosts. */
export const createProgram = ({ db, clock, log, market, members, calls }: Deps) => {
  const callAt = async (boundaryMs: number): Promise<void> => {
    const member = await members.findMemberByEmail(PROGRAM_EMAIL)
    if (!member) return
    const own = await calls.getOwnCalls(member)
    if (!own.mayCall || own.open.some(({ timeframe }) => timeframe === '5m')) return
    if (!own.caller) await calls.createCaller(member, { handle: PROGRAM_HANDLE }, { isBot: true })
    const [from, to] = [new Date(boundaryMs - EVERY_MS), new Date(boundaryMs)]
    const moves: Moved[] = []
    for (const { id } of market.pairs) moves.push(...toMove(id, await market.findBars(db.orm, id, from, to)))
    const chosen = strongestMove(moves)
    if (!chosen) return
    const { pairId: pair, direction } = chosen
    await calls.createTradeCall(member, {
      pair,
      timeframe: '5m',
      direction,
      roomId: await findRoomOfHost(db.orm, member.id),
    })
  }

  const rounds = createJobWatch('make the program’s calls', clock)
  let calling: Promise<void> = Promise.resolve()

  return {
    /** A boundary is in the database. Nothing waits for what the program makes of it. */
    consider: (boundaryMs: number): void => {
      if (boundaryMs % EVERY_MS !== 0) return
      calling = calling
        .then(() => rounds.round(() => callAt(boundaryMs)))
        .catch((error) => log.warn({ err: error }, 'the demo’s program could not make its call'))
    },

    rounds,

    stop: (): Promise<void> => calling,
  }
}
