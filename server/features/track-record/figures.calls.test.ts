import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import { figuresOf, gapsOf } from '../../../engine/record/figures.ts'
import { createRecordDuties } from '../../../engine/record/record-duties.ts'
import type { Database } from '../../db/client.ts'
import { sha256 } from '../../platform/hash.ts'
import type { Prepared } from '../../platform/http/route.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createTestDesk, MARKET_START } from '../../testing/market.ts'

let db: Database

beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.close())

const dataOf = (prepared: Prepared) => JSON.parse(String(prepared.at(0))).data

describe('the published figures', () => {
  it('are those of the record, byte by byte, after gaps, an outage and hours of signals', async () => {
    const isMissing = (_pair: string, openAtMs: number) => ((openAtMs - MARKET_START) / MINUTE_MS) % 23 === 7
    const first = await createTestDesk(db, { isMissing })
    await first.job.start()
    await first.clock.advance(40 * MINUTE_MS)
    await first.job.stop({ leading: true })
    await first.clock.advance(9 * MINUTE_MS)
    const desk = await createTestDesk(db, { clock: first.clock, isMissing })
    await desk.job.start()
    await desk.clock.advance(45 * MINUTE_MS + 17_000)

    const duties = createRecordDuties({ hashText: sha256 })
    for (let after = 0; ; ) {
      const page = await desk.record.listRecords({ after, limit: 500 })
      for (const { text } of page) duties.add(text)
      if (page.length === 0) break
      after += page.length
    }
    const { problems, tallies } = duties.finish()
    expect(problems).toEqual([])
    const [tally] = tallies
    if (!tally) throw new Error('The record holds no market.')
    const own = figuresOf(tally, gapsOf(tallies, 200))

    const { feed, performance } = dataOf(await desk.signals.getTrackRecord())
    expect(JSON.stringify({ feed, performance })).toBe(JSON.stringify(own.trackRecord))
    expect(performance.voidSignals).toBeGreaterThan(0)
    expect(performance.n).toBeGreaterThan(50)
    const bins = async (timeframe?: '1m' | '5m') => dataOf(await desk.signals.getReliability(timeframe)).record
    const reliability = { both: await bins(), '1m': await bins('1m'), '5m': await bins('5m') }
    expect(JSON.stringify(reliability)).toBe(JSON.stringify(own.reliability))
    expect(JSON.stringify(await desk.trackRecord.listGaps())).toBe(JSON.stringify(own.gaps))
    expect(own.gaps.length).toBeGreaterThan(0)
  })
})
