import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import type { RecordEntry } from '../../../contract/track-record.ts'
import { toGaps, toTotals } from '../../../engine/record/figures.ts'
import { createSettledRows, type SettledRow } from '../../../engine/record/settled-rows.ts'
import type { Database } from '../../db/client.ts'
import type { SerializedResponse } from '../../platform/http/route.ts'
import { checkDuties } from '../../testing/check-duties.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createTestDesk, MARKET_START } from '../../testing/market.ts'
import type { RecordLog } from '../record/service.ts'

/** Enough for pairs to be calibrated, so that signals state figures. */
const HISTORY_MS = 2 * 24 * 60 * MINUTE_MS

let db: Database

beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.close())

const dataOf = (prepared: SerializedResponse) => JSON.parse(String(prepared.at(0))).data

const readAll = async (listRecords: RecordLog['listRecords']): Promise<RecordEntry[]> => {
  const entries: RecordEntry[] = []
  for (;;) {
    const page = await listRecords({ after: entries.length, limit: 500 })
    if (page.length === 0) return entries
    entries.push(...page)
  }
}

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

    const entries = await readAll(desk.record.listRecords)
    const { problems, tallies } = checkDuties(entries)
    expect(problems).toEqual([])
    const [tally] = tallies
    if (!tally) throw new Error('The record holds no market.')
    const own = toTotals(tally, toGaps(tallies, 200))

    const { feed, performance } = dataOf(await desk.signals.getTrackRecord())
    expect(JSON.stringify({ feed, performance })).toBe(JSON.stringify(own.trackRecord))
    expect(performance.voidSignals).toBeGreaterThan(0)
    expect(performance.n).toBeGreaterThan(50)
    const bins = async (timeframe?: '1m' | '5m') => dataOf(await desk.signals.getReliability(timeframe)).record
    expect((await bins()).some(({ n }: { n: number }) => n > 0)).toBe(true)
    const reliability = { both: await bins(), '1m': await bins('1m'), '5m': await bins('5m') }
    expect(JSON.stringify(reliability)).toBe(JSON.stringify(own.reliability))
    const breakdown = async (timeframe?: '1m' | '5m') => dataOf(await desk.signals.getBreakdown(timeframe))
    // At the same time, as a verifier asks: what is kept between questions must not be counted twice.
    const [both, oneMinute, fiveMinutes] = await Promise.all([breakdown(), breakdown('1m'), breakdown('5m')])
    const brokenDown = { both, '1m': oneMinute, '5m': fiveMinutes }
    expect(JSON.stringify(brokenDown)).toBe(JSON.stringify(own.breakdown))
    expect(both.pairs.reduce((sum: number, { n }: { n: number }) => sum + n, 0)).toBe(performance.n)
    expect(both.hours.map(({ hour }: { hour: number }) => hour).toSorted()).toEqual([10, 11, 12])
    expect(both.abstentions.some(({ declined }: { declined: number }) => declined > 0)).toBe(true)
    expect(both.weeks).toMatchObject({ counted: 1, worst: [{ from: '2026-03-02T00:00:00.000Z', isRunning: true }] })
    expect(both.versions).toHaveLength(1)
    expect(JSON.stringify(await desk.trackRecord.listGaps())).toBe(JSON.stringify(own.gaps))
    expect(own.gaps.length).toBeGreaterThan(0)

    // An hour later, when the beginning is kept rather than counted again.
    await desk.clock.advance(95 * MINUTE_MS)
    const later = await readAll(desk.record.listRecords)
    const { tallies: laterTallies } = checkDuties(later)
    const laterOwn = laterTallies[0] && toTotals(laterTallies[0], toGaps(laterTallies, 200))
    expect(JSON.stringify(await breakdown())).toBe(JSON.stringify(laterOwn?.breakdown.both))
  })

  it('are a table of every settled signal, the same lines from the rows and from the record', async () => {
    const isMissing = (_pair: string, openAtMs: number) => openAtMs === MARKET_START + 31 * MINUTE_MS
    const desk = await createTestDesk(db, { isMissing })
    await desk.job.start()
    await desk.clock.advance(50 * MINUTE_MS)
    const fromLog: SettledRow[] = []
    const rows = createSettledRows(desk.market.feed.id, (row) => fromLog.push(row))
    checkDuties(await readAll(desk.record.listRecords), rows.listener)
    rows.finish()
    expect(new Set(fromLog.map(({ timeframe }) => timeframe))).toEqual(new Set(['1m', '5m']))
    expect(fromLog.some(({ outcome }) => outcome === 'void')).toBe(true)
    const fromRows: SettledRow[] = []
    for await (const batch of desk.signals.listAllSettled()) fromRows.push(...batch)
    expect(JSON.stringify(fromLog)).toBe(JSON.stringify(fromRows))
  })
})
