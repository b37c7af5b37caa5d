import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import type { RecordEntry } from '../../../contract/track-record.ts'
import { figuresOf, gapsOf } from '../../../engine/record/figures.ts'
import type { Database } from '../../db/client.ts'
import type { Prepared } from '../../platform/http/route.ts'
import { checkDuties } from '../../testing/check-duties.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createTestDesk, MARKET_START } from '../../testing/market.ts'

/** Enough for pairs to be calibrated, so that signals state figures. */
const HISTORY_MS = 2 * 24 * 60 * MINUTE_MS

let db: Database

beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.close())

const dataOf = (prepared: Prepared) => JSON.parse(String(prepared.at(0))).data

describe('the published figures', () => {
  it('are those of the record, byte by byte, after gaps, an outage and hours of signals', async () => {
    const isMissing = (_pair: string, openAtMs: number) => ((openAtMs - MARKET_START) / MINUTE_MS) % 23 === 7
    const first = await createTestDesk(db, { historyMs: HISTORY_MS, isMissing })
    await first.job.start()
    await first.clock.advance(40 * MINUTE_MS)
    await first.job.stop({ leading: true })
    await first.clock.advance(9 * MINUTE_MS)
    const desk = await createTestDesk(db, { clock: first.clock, historyMs: HISTORY_MS, isMissing })
    await desk.job.start()
    await desk.clock.advance(45 * MINUTE_MS + 17_000)

    const entries: RecordEntry[] = []
    for (;;) {
      const page = await desk.record.listRecords({ after: entries.length, limit: 500 })
      if (page.length === 0) break
      entries.push(...page)
    }
    const { problems, tallies } = checkDuties(entries)
    expect(problems).toEqual([])
    const [tally] = tallies
    if (!tally) throw new Error('The record holds no market.')
    const own = figuresOf(tally, gapsOf(tallies, 200))

    const { feed, performance } = dataOf(await desk.signals.getTrackRecord())
    expect(JSON.stringify({ feed, performance })).toBe(JSON.stringify(own.trackRecord))
    expect(performance.voidSignals).toBeGreaterThan(0)
    expect(performance.n).toBeGreaterThan(50)
    const bins = async (timeframe?: '1m' | '5m') => dataOf(await desk.signals.getReliability(timeframe)).record
    expect((await bins()).some(({ n }: { n: number }) => n > 0)).toBe(true)
    const reliability = { both: await bins(), '1m': await bins('1m'), '5m': await bins('5m') }
    expect(JSON.stringify(reliability)).toBe(JSON.stringify(own.reliability))
    expect(JSON.stringify(await desk.trackRecord.listGaps())).toBe(JSON.stringify(own.gaps))
    expect(own.gaps.length).toBeGreaterThan(0)
  })
})
