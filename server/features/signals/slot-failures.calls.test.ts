import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import type { Database } from '../../db/client.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createTestDesk, MARKET_START } from '../../testing/market.ts'

let db: Database

beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.close())

type Desk = Awaited<ReturnType<typeof createTestDesk>>

/** A desk that has run for `minutes`: its clock stands half a second after the last of their boundaries. */
const runFor = async (minutes: number, options: Parameters<typeof createTestDesk>[1] = {}): Promise<Desk> => {
  const desk = await createTestDesk(db, options)
  await desk.job.start()
  await desk.clock.advance(minutes * MINUTE_MS)
  return desk
}

/** Lets the next `times` transactions do all of their work, and fail as the commit is lost. Answers how many have failed. */
const loseCommits = (times: number): (() => number) => {
  const transaction = db.orm.transaction.bind(db.orm)
  let lost = 0
  db.orm.transaction = (work, config) =>
    transaction(async (tx) => {
      const result = await work(tx)
      if (lost >= times) return result
      lost += 1
      throw new Error('The connection was lost.')
    }, config)
  return () => lost
}

const minutesOf = async (timeframe: string): Promise<number[]> => {
  const { rows } = await db.query(
    'select distinct slot_at, committed_at < entry_at as in_time from slots where timeframe = $1 order by slot_at',
    [timeframe],
  )
  expect(rows.every(({ in_time }) => in_time)).toBe(true)
  return rows.map(({ slot_at }) => (new Date(String(slot_at)).getTime() - MARKET_START) / MINUTE_MS)
}

const decisions = async () =>
  (
    await db.query(
      `select pair_id, timeframe, slot_at, decision, side, confidence, stated, outcome from slots order by timeframe, slot_at, pair_id`,
    )
  ).rows

describe('a boundary whose commit is lost', () => {
  it('is done again a second later, in time', async () => {
    const desk = await runFor(2)
    const lost = loseCommits(1)
    await desk.clock.advance(MINUTE_MS - 500)
    expect(lost()).toBe(1)
    expect(await minutesOf('1m')).toEqual([0, 1, 2])
    await desk.clock.advance(999)
    expect(await minutesOf('1m')).toEqual([0, 1, 2])
    await desk.clock.advance(1)
    expect(await minutesOf('1m')).toEqual([0, 1, 2, 3])
    expect(await desk.trackRecord.listGaps()).toEqual([])
    // The world hears of it once.
    expect(desk.boundaries.map(({ boundaryMs }) => (boundaryMs - MARKET_START) / MINUTE_MS)).toEqual([0, 1, 2, 3])
    await desk.clock.advance(2 * MINUTE_MS)
    expect(await minutesOf('1m')).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('teaches its bars once: what is decided after it is what would have been decided', async () => {
    const steady = await runFor(12)
    await steady.job.stop({ leading: true })
    const expected = await decisions()
    await db.close()
    db = await openTestDatabase()

    const desk = await runFor(3)
    const lost = loseCommits(5)
    await desk.clock.advance(9 * MINUTE_MS)
    expect(lost()).toBe(5)
    expect(await decisions()).toEqual(expected)
  })

  it('counts as missed from its entry on', async () => {
    const desk = await runFor(2)
    const lost = loseCommits(60)
    await desk.clock.advance(3 * MINUTE_MS)
    expect(lost()).toBe(60)
    expect(await minutesOf('1m')).toEqual([0, 1, 2, 4, 5])
    expect(await desk.trackRecord.listGaps()).toMatchObject([
      { timeframe: '1m', slots: 1, reason: 'The clock moved ahead, or the server was too busy to commit in time.' },
    ])
  })

  it('is not tried again once the job was stopped', async () => {
    const desk = await runFor(2)
    loseCommits(1)
    await desk.clock.advance(MINUTE_MS - 500)
    await desk.job.stop({ leading: true })
    await desk.clock.advance(5 * MINUTE_MS)
    expect(await minutesOf('1m')).toEqual([0, 1, 2])
  })
})

describe('a boundary that takes until its slots’ entry', () => {
  it('leaves no slot behind, and is owned up to as missed', async () => {
    const desk = await runFor(2)
    const { appendEntries } = desk.record
    desk.record.appendEntries = async (...entries) => {
      desk.record.appendEntries = appendEntries
      // All is decided; the minute is over before it is committed.
      desk.clock.stepWall(MINUTE_MS)
      return appendEntries(...entries)
    }
    await desk.clock.advance(MINUTE_MS - 500)
    expect(await minutesOf('1m')).toEqual([0, 1, 2])
    await desk.clock.advance(1_000)
    expect(await minutesOf('1m')).toEqual([0, 1, 2, 4])
    expect(await desk.trackRecord.listGaps()).toMatchObject([{ timeframe: '1m', slots: 1 }])
  })
})

describe('a boundary that begins after its entry', () => {
  it('is missed, and no failure', async () => {
    const desk = await runFor(2)
    const failed = vi.spyOn(desk.log, 'error')
    const { storeBars } = desk.market
    desk.market.storeBars = async (...bars) => {
      desk.market.storeBars = storeBars
      desk.clock.stepWall(MINUTE_MS)
      return storeBars(...bars)
    }
    await desk.clock.advance(MINUTE_MS + 500)
    expect(await minutesOf('1m')).toEqual([0, 1, 2, 4])
    expect(await desk.trackRecord.listGaps()).toMatchObject([{ timeframe: '1m', slots: 1 }])
    expect(failed).not.toHaveBeenCalled()
  })
})

describe('a market that closes', () => {
  it('opens every slot that expires by then, the one at that very moment too, and none that it would cut short', async () => {
    await runFor(12, { endsAt: MARKET_START + 6 * MINUTE_MS })
    expect(await minutesOf('5m')).toEqual([0])
    expect(await minutesOf('1m')).toEqual([0, 1, 2, 3, 4])
    const { rows } = await db.query(
      `select count(*)::int as open from slots where decision <> 'ABSTAIN' and outcome is null`,
    )
    expect(rows).toEqual([{ open: 0 }])
  })
})
