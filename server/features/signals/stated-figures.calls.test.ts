import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import type { Performance, Signal } from '../../../contract/signals.ts'
import type { Database } from '../../db/client.ts'
import type { SerializedResponse } from '../../platform/http/route.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createTestDesk } from '../../testing/market.ts'

let db: Database

beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.close())

type Desk = Awaited<ReturnType<typeof createTestDesk>>

const dataOf = <Data>(prepared: SerializedResponse): Data => JSON.parse(String(prepared.at(0))).data
const list = async (desk: Desk): Promise<Signal[]> =>
  dataOf(await desk.signals.listSignals('gold', { limit: 100, sortOrder: 'desc' }))

/** A desk that has run for `minutes`. */
const runFor = async (minutes: number, options: Parameters<typeof createTestDesk>[1] = {}): Promise<Desk> => {
  const desk = await createTestDesk(db, options)
  await desk.job.start()
  await desk.clock.advance(minutes * MINUTE_MS)
  return desk
}

describe('the figure that members see', () => {
  const DAYS = { historyMs: 2 * 24 * 60 * MINUTE_MS }
  /** Every slot's figures, and what the published signals have taught: a figure of exactly 50 % hides what moved beneath it. */
  const learnedBy = async ({ job }: Desk): Promise<unknown[]> => {
    await job.stop({ leading: true })
    const slotRows = await db.query(
      `select timeframe, slot_at, pair_id, decision, side, confidence, stated from slots order by timeframe, slot_at, pair_id`,
    )
    const streamRows = await db.query(
      `select timeframe, state from engine_snapshots where pair_id = '*' order by timeframe`,
    )
    expect(streamRows.rows).toHaveLength(2)
    return [slotRows.rows, streamRows.rows]
  }

  it('is sealed with the slot, and is what lists and statistics say', async () => {
    const desk = await runFor(35, DAYS)
    const { rows } = await db.query(
      `select s.id, s.stated, r.text from slots s join log_entries r on r.slot_id = s.id and r.kind = 'reveal'
       where s.decision <> 'ABSTAIN' and s.timeframe = '1m'`,
    )
    expect(rows.length).toBeGreaterThan(30)
    const shown = new Map((await list(desk)).map((signal) => [signal.id, signal]))
    for (const { id, stated: figure, text } of rows) {
      expect(figure).toEqual(expect.any(Number))
      expect(JSON.parse(JSON.parse(String(text)).revealed).stated).toBe(figure)
      expect(shown.get(String(id))).toMatchObject({
        calibrated: true,
        confidence: Number((Number(figure) * 100).toFixed(1)),
      })
    }
    const own = await db.query(`select 1 from slots where stated is not null and stated <> confidence`)
    expect(own.rows.length).toBeGreaterThan(0)
    const [mean] = (
      await db.query(`select avg(stated)::float8 mean from slots where stated is not null and decision <> 'ABSTAIN'`)
    ).rows
    expect(dataOf<Performance>(await desk.signals.getPerformance('gold', { period: 'all' })).avgConfidence).toBe(
      Number((100 * Number(mean?.mean)).toFixed(1)),
    )
  })

  it('is the same to the last digit after a kill, a stop, and a boundary that failed', async () => {
    const expected = await learnedBy(await runFor(12, DAYS))
    await db.close()

    db = await openTestDatabase()
    const first = await runFor(4, DAYS)
    // As if killed: nothing is saved on the way out. What settled since the snapshot is learned again from the record.
    await first.job.stop({ leading: false })
    const second = await createTestDesk(db, { ...DAYS, clock: first.clock })
    await second.job.start()
    // The next boundary cannot be written, and is tried again a second later.
    await db.query(`alter table candles add constraint full_disk check (false) not valid`)
    await second.clock.advance(MINUTE_MS)
    await db.query(`alter table candles drop constraint full_disk`)
    await second.clock.advance(3 * MINUTE_MS)
    await second.job.stop({ leading: true })
    const third = await createTestDesk(db, { ...DAYS, clock: second.clock })
    await third.job.start()
    await third.clock.advance(4 * MINUTE_MS)
    expect(await learnedBy(third)).toEqual(expected)
  })

  it('learns nothing twice from a boundary that fails after its settlement', async () => {
    const desk = await runFor(12, DAYS)
    const expected = await learnedBy(desk)
    expect(desk.boundaries.flatMap(({ settled }) => settled).length).toBeGreaterThan(8)
    await db.close()

    db = await openTestDatabase()
    const failing = await runFor(4, DAYS)
    await db.query(`alter table log_entries add constraint full_disk check (false) not valid`)
    await failing.clock.advance(MINUTE_MS + 5_000)
    await db.query(`alter table log_entries drop constraint full_disk`)
    await failing.clock.advance(7 * MINUTE_MS - 5_000)
    expect(await learnedBy(failing)).toEqual(expected)
  })
})
