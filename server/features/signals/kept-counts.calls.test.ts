import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import { getBreakdown, getReachability, getReliability, getTrackRecord } from '../../../contract/track-record.ts'
import { MARKET_START } from '../../testing/market.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { countBinCells, countHours, countOutcomeCells, countSlots } from './breakdown-store.ts'
import { createSlotCounter } from './slot-counter.ts'

const MINUTES = 100
const MARKET = {
  feed: { id: 'simulated:test', kind: 'simulated', label: 'Simulated market' },
  findFeed: async () => ({ liveFrom: new Date(MARKET_START) }) as never,
} as const

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ started: true })
  for (let minute = 0; minute < MINUTES; minute += 1) await app.clock.advance(MINUTE_MS)
})
afterAll(() => app.close())

const untilMs = (minute: number): number => MARKET_START + minute * MINUTE_MS
const sorted = (rows: readonly object[]): string[] =>
  rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort()
/** The newest settlement is known of what was just counted alone. */
const withoutNewest = (rows: readonly object[]) => rows.map((row) => ({ ...row, newestAt: null }))

/** Everything, in one statement for each kind. */
const countAnew = async () => {
  const asked = [app.db.orm, MARKET.feed.id, new Date(0), null] as const
  return {
    cells: sorted(await countSlots(...asked)),
    hours: sorted(await countHours(...asked)),
    outcomes: sorted(await countOutcomeCells(...asked)),
    bins: sorted(withoutNewest(await countBinCells(...asked))),
  }
}

const countKept = async (minute = MINUTES) => {
  const counts = await createSlotCounter(app.db, MARKET).countUntil(untilMs(minute))
  return {
    cells: sorted(counts.cells),
    hours: sorted(counts.hours),
    outcomes: sorted(counts.outcomes),
    bins: sorted(withoutNewest(counts.bins)),
  }
}

const keptRows = async () =>
  (await app.db.query(`select name, through_at from signal_counts order by name`)).rows.map(({ name, through_at }) => [
    name,
    (new Date(String(through_at)).getTime() - MARKET_START) / MINUTE_MS,
  ])

const askEverything = async () => {
  for (const call of [getTrackRecord, getBreakdown, getReliability, getReachability])
    expect((await app.visitor().call(call)).status).toBe(200)
}

describe('what is counted of a record', () => {
  it('is kept once it can’t change any more, and makes the same sums as counting everything anew', async () => {
    await app.db.query('delete from signal_counts')
    for (const minute of [75, 80, MINUTES]) await countKept(minute)
    expect(await keptRows()).toEqual([['slots', 65]])
    expect(await countKept()).toEqual(await countAnew())
    expect((await countKept()).cells.length).toBeGreaterThan(5)
  })

  it('is read where it was kept: a start counts only what came since', async () => {
    const { rows } = await app.db.query(`select counts from signal_counts where name = 'slots'`)
    const counts = rows[0]?.counts as { outcomes: { count: number }[] }
    const [first] = counts.outcomes
    if (!first) throw new Error('Nothing was counted.')
    const changed = { ...counts, outcomes: [{ ...first, count: first.count + 1_000 }, ...counts.outcomes.slice(1)] }
    const write = (value: object) => app.db.query('update signal_counts set counts = $1', [JSON.stringify(value)])
    const sum = async () =>
      (await createSlotCounter(app.db, MARKET).countUntil(untilMs(MINUTES))).outcomes.reduce(
        (total, cell) => total + cell.count,
        0,
      )
    const before = await sum()
    await write(changed)
    expect(await sum()).toBe(before + 1_000)
    await write(counts)
  })

  it('never goes back: whoever counted less far does not overwrite', async () => {
    const counter = createSlotCounter(app.db, MARKET)
    await app.db.query(`update signal_counts set through_at = through_at + interval '10 minutes'`)
    const late = await keptRows()
    await app.db.query(`delete from signal_counts`)
    await counter.countUntil(untilMs(75))
    await app.db.query(`update signal_counts set through_at = $1`, [new Date(untilMs(90))])
    await counter.countUntil(untilMs(76))
    expect(late).toEqual([['slots', 75]])
    expect(await keptRows()).toEqual([['slots', 90]])
    await app.db.query(`delete from signal_counts`)
  })

  it('answers the same after it was kept as before', async () => {
    const read = async () => {
      const answers = []
      for (const call of [getTrackRecord, getBreakdown, getReliability, getReachability])
        answers.push((await app.visitor().call(call)).body.data)
      return answers
    }
    await askEverything()
    const before = await read()
    const later = await buildTestApp({ db: app.db, clock: app.clock })
    const after = []
    for (const call of [getTrackRecord, getBreakdown, getReliability, getReachability])
      after.push((await later.visitor().call(call)).body.data)
    expect(after).toEqual(before)
    expect((await keptRows()).map(([name]) => name)).toEqual(['deliveries', 'slots'])
    await later.close()
  })
})
