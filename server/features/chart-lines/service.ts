import { randomUUID } from 'node:crypto'
import type { InputOf } from '../../../contract/call.ts'
import { type ChartLine, type createChartLine, MAX_CHART_LINES } from '../../../contract/chart-lines.ts'
import type { Platform } from '../../platform/feature.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { Market } from '../market/service.ts'
import type { Members } from '../members/service.ts'
import * as store from './store.ts'

interface Deps extends Pick<Platform, 'db' | 'clock' | 'transact'> {
  market: Pick<Market, 'feed' | 'getPair' | 'pairById'>
  members: Pick<Members, 'lockMember'>
}

const toView = ({ id, pairId, price }: store.LineRow): ChartLine => ({ id, pair: pairId, price })

export type ChartLines = ReturnType<typeof createChartLines>

/** The lines that members draw on charts of the current market. Whose line it is, nobody else learns. */
export const createChartLines = ({ db, clock, transact, market, members }: Deps) => {
  /** On the grid of the pair's prices. */
  const onGrid = (pairId: string, price: number): number =>
    Number(price.toFixed(market.pairById.get(pairId)?.decimals ?? 5))

  return {
    /** The member's lines of a pair. Throws PAIR_NOT_FOUND for one that the market does not have. */
    listChartLines: async (memberId: string, pair: string): Promise<ChartLine[]> => {
      const pairId = market.getPair(pair).id
      return (await store.findLines(db.orm, { memberId, feedId: market.feed.id, pairId })).map(toView)
    },

    /** Draws a line. Refuses a pair that is not there, and more than `MAX_CHART_LINES` on one chart. */
    createChartLine: async (memberId: string, input: InputOf<typeof createChartLine>): Promise<ChartLine> => {
      const pairId = market.getPair(input.pair).id
      const line: store.LineRow = {
        id: randomUUID(),
        memberId,
        feedId: market.feed.id,
        pairId,
        price: onGrid(pairId, input.price),
        createdAt: new Date(clock.now()),
      }
      await transact(async (tx) => {
        // One at a time of a member: two would both count before either is there.
        await members.lockMember(memberId, tx)
        if ((await store.countLines(tx, line)) >= MAX_CHART_LINES) throw new CallError('CHART_LINES_FULL')
        await store.insertLine(tx, line)
      })
      return toView(line)
    },

    /** Moves a line. Throws CHART_LINE_NOT_FOUND for one that the member does not have. */
    updateChartLine: async (memberId: string, id: string, price: number): Promise<ChartLine> => {
      const known = await store.findLine(db.orm, memberId, id)
      const moved = known && (await store.updateLine(db.orm, memberId, id, onGrid(known.pairId, price)))
      if (!moved) throw new CallError('CHART_LINE_NOT_FOUND')
      return toView(moved)
    },

    /** Throws CHART_LINE_NOT_FOUND for one that the member does not have. */
    removeChartLine: async (memberId: string, id: string): Promise<null> => {
      if (!(await store.removeLine(db.orm, memberId, id))) throw new CallError('CHART_LINE_NOT_FOUND')
      return null
    },
  }
}
