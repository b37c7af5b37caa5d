import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tidyDatabase, toLines } from '../../../cli/tidy/tidy-database.ts'
import { MINUTE_MS } from '../../../contract/market.ts'
import { getReachability, getTrackRecord } from '../../../contract/track-record.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

const DAY_MS = 86_400_000
const DAYS = { candles: 30, deliveries: 30 }

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ started: true })
  for (let minute = 0; minute < 80; minute += 1) await app.clock.advance(MINUTE_MS)
})
afterAll(() => app.close())

const count = async (table: string): Promise<number> =>
  Number((await app.db.query(`select count(*) as n from ${table}`)).rows[0]?.n)
/** A month after the last candle of the test's market, which is long ago by the database's own clock. */
const later = () => app.clock.now() + 31 * DAY_MS
const read = async () => [
  (await app.visitor().call(getTrackRecord)).body.data,
  (await app.visitor().call(getReachability)).body.data,
]

describe('tidying', () => {
  it('only counts in a dry run', async () => {
    await read()
    const [candles, deliveries] = [await count('candles'), await count('signal_deliveries')]
    const tidied = await tidyDatabase(app.db, DAYS, { isDry: true, nowMs: later() })
    expect(tidied.map(({ what, rows }) => [what, rows > 0 && rows <= candles])).toEqual([
      ['candles', true],
      ['deliveries', true],
    ])
    expect([await count('candles'), await count('signal_deliveries')]).toEqual([candles, deliveries])
    expect(toLines([{ what: 'candles', days: 400, rows: 1_234, tableBytes: 5_600_000 }], true)).toEqual([
      '1,234 candles older than 400 days would be dropped (table: 6 MB).',
    ])
  })

  it('drops what is old enough and counted for good, and changes no figure', async () => {
    const before = await read()
    const deliveries = await count('signal_deliveries')
    const told: number[][] = []
    const onProgress = (...each: number[]) => told.push(each)
    const tidied = await tidyDatabase(app.db, DAYS, { isDry: false, nowMs: later(), onProgress })
    const all = tidied.reduce((sum, { rows }) => sum + rows, 0)
    expect(told.at(-1)).toEqual([all, all])
    expect(await count('candles')).toBe(0)
    const left = await count('signal_deliveries')
    // Those of the last hour are counted anew at each boundary.
    expect(left).toBeGreaterThan(0)
    expect(tidied.find(({ what }) => what === 'deliveries')?.rows).toBe(deliveries - left)
    expect(left).toBeLessThan(deliveries)
    await app.clock.advance(MINUTE_MS)
    const [record, reach] = await read()
    expect((record as { performance: { wonSignals: number } }).performance.wonSignals).toBeGreaterThanOrEqual(
      (before[0] as { performance: { wonSignals: number } }).performance.wonSignals,
    )
    expect((reach as { delivery: { n: number } }).delivery.n).toBeGreaterThanOrEqual(
      (before[1] as { delivery: { n: number } }).delivery.n,
    )
  })

  it('leaves candles of the last month to nobody, whatever is asked', async () => {
    await app.db.query(
      `insert into candles values ('simulated:test', 'EURUSD-OTC', now() - interval '29 days', 1, 1, 1, 1, 1)`,
    )
    await expect(tidyDatabase(app.db, { ...DAYS, candles: 1 }, { isDry: false, nowMs: Date.now() })).rejects.toThrow()
    await expect(app.db.query('delete from candles')).rejects.toThrow(/only grows/)
  })
})
