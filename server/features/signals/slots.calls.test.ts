import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import { type Entitlement, maySeeSignal, type Performance, type Signal } from '../../../contract/signals.ts'
import type { SealedDecision } from '../../../engine/record/bodies.ts'
import { createRecordDuties } from '../../../engine/record/record-duties.ts'
import { choosePublished, SELECTION_VERSION } from '../../../engine/signals/selection.ts'
import type { Database } from '../../db/client.ts'
import { slots } from '../../db/schema/schema.ts'
import { sha256 } from '../../platform/hash.ts'
import type { SerializedResponse } from '../../platform/http/route.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createTestDesk, MARKET_START } from '../../testing/market.ts'
import * as store from './store.ts'

let db: Database

beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.close())

type Desk = Awaited<ReturnType<typeof createTestDesk>>

const dataOf = <Data>(prepared: SerializedResponse): Data => JSON.parse(String(prepared.at(0))).data
const list = async (desk: Desk, entitlement: Entitlement, limit = 100): Promise<Signal[]> =>
  dataOf(await desk.signals.listSignals(entitlement, { limit, sortOrder: 'desc' }))

/** What the record says of itself: held to its duties, from the entries alone. */
const verification = async ({ record }: Desk) => {
  const duties = createRecordDuties({ hashText: sha256 })
  const kinds: Record<string, number> = {}
  let after = 0
  for (;;) {
    const page = await record.listRecords({ after, limit: 500 })
    for (const { text } of page) {
      duties.add(text)
      const { kind } = JSON.parse(text)
      kinds[kind] = (kinds[kind] ?? 0) + 1
    }
    if (page.length === 0) break
    after += page.length
  }
  const { problems, tallies, notChecked } = duties.finish()
  const missed = tallies[0]?.missedSlots ?? { '1m': 0, '5m': 0 }
  const { commit: commits = 0, reveal: reveals = 0, settle: settlements = 0, clock: clocks = 0 } = kinds
  return { problems, notChecked, commits, reveals, settlements, clocks, missedSlots: missed['1m'] + missed['5m'] }
}

/** A desk that has run for `minutes`. */
const runFor = async (minutes: number, options: Parameters<typeof createTestDesk>[1] = {}): Promise<Desk> => {
  const desk = await createTestDesk(db, options)
  await desk.job.start()
  await desk.clock.advance(minutes * MINUTE_MS)
  return desk
}

describe('slots', () => {
  it('commit every pair at every boundary before entry, at most one of them as a signal', async () => {
    const desk = await runFor(10)
    const { rows } = await db.query(
      `select timeframe, slot_at, count(*)::int as pairs, count(*) filter (where decision <> 'ABSTAIN')::int as published,
              bool_and(committed_at < entry_at) as in_time, min(entry_at - slot_at) = interval '1 minute' as entry_after_a_minute
       from slots group by timeframe, slot_at`,
    )
    expect(rows).toHaveLength(11 + 3)
    for (const row of rows) {
      expect(row).toMatchObject({ pairs: 3, in_time: true, entry_after_a_minute: true })
      expect(row.published).toBeLessThanOrEqual(1)
    }
    expect(desk.boundaries.map(({ boundaryMs }) => (boundaryMs - MARKET_START) / MINUTE_MS)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ])
  })

  it('keep a record that verifies, sealed until entry and settled at expiry', async () => {
    const desk = await runFor(8)
    const result = await verification(desk)
    expect(result.problems).toEqual([])
    expect(result.commits).toBe(9 * 3 + 2 * 3)
    // At minute 8 everything that entered by then is revealed: 1m slots 0–7, 5m slots 0 and 5.
    expect(result.reveals).toBe(8 * 3 + 2 * 3)
    const published = await list(desk, 'gold')
    const expired = published.filter(({ expiresAt }) => Date.parse(expiresAt) <= desk.clock.now())
    expect(expired.length).toBeGreaterThan(5)
    expect(expired.every(({ outcome, settledAt, expiresAt }) => outcome !== null && settledAt === expiresAt)).toBe(true)
    expect(result.settlements).toBe(expired.length)
  })

  it('settle on the stored candles: open at entry against close at expiry', async () => {
    const desk = await runFor(9)
    for (const signal of await list(desk, 'gold')) {
      if (!signal.outcome) continue
      const bars = await desk.market.findBars(
        db.orm,
        signal.pairId,
        new Date(signal.entryAt),
        new Date(signal.expiresAt),
      )
      const [entry, exit] = [bars[0]?.open ?? Number.NaN, bars.at(-1)?.close ?? Number.NaN]
      const up = Math.sign(exit - entry)
      const expected = up === 0 ? 'breakeven' : up > 0 === (signal.signalType === 'buy') ? 'profit' : 'loss'
      expect([signal.entryPrice, signal.exitPrice, signal.outcome]).toEqual([entry, exit, expected])
    }
  })

  it('void a signal whose candles have a gap, and abstain where the last candle is missing', async () => {
    const gapAt = MARKET_START + 4 * MINUTE_MS
    const desk = await runFor(9, { isMissing: (_pair, openAtMs) => openAtMs === gapAt })
    const signals = await list(desk, 'gold')
    const overGap = signals.filter(
      ({ entryAt, expiresAt }) => Date.parse(entryAt) <= gapAt && Date.parse(expiresAt) > gapAt,
    )
    expect(overGap.length).toBeGreaterThan(0)
    for (const signal of overGap) {
      expect(signal).toMatchObject({ outcome: 'void', entryPrice: null, exitPrice: null })
      expect(signal.voidReason).toContain('No price was recorded')
    }
    const { rows } = await db.query(`select distinct decision from slots where timeframe = '1m' and slot_at = $1`, [
      new Date(gapAt + MINUTE_MS).toISOString(),
    ])
    expect(rows).toEqual([{ decision: 'ABSTAIN' }])
    expect((await verification(desk)).problems).toEqual([])
  })

  it('choose the half-hour 5m signal among the starter pairs', async () => {
    const desk = await runFor(31)
    const halfHours = (await list(desk, 'gold')).filter(
      ({ timeframe, createdAt }) => timeframe === '5m' && /:(00|30):/.test(createdAt),
    )
    expect(halfHours.length).toBeGreaterThan(0)
    expect(halfHours.every(({ pairId }) => desk.market.pairById.get(pairId)?.starter)).toBe(true)
  })
})

describe('what is revealed', () => {
  const revealedTexts = async (): Promise<Required<SealedDecision>[]> => {
    const { rows } = await db.query(`select text as body from log_entries where kind = 'reveal' order by index`)
    return rows.map(({ body }) => JSON.parse(JSON.parse(String(body)).revealed))
  }

  it('is enough for anyone to repeat the choice among the pairs', async () => {
    const desk = await runFor(31)
    const boundaries = Map.groupBy(await revealedTexts(), ({ timeframe, slotAt }) => `${timeframe}|${slotAt}`)
    expect(boundaries.size).toBeGreaterThan(30)
    for (const sealed of boundaries.values()) {
      const order = desk.feed.pairs.map(({ name }) => name)
      const candidates = sealed.toSorted((a, b) => order.indexOf(a.pair) - order.indexOf(b.pair))
      const [first] = candidates
      const chosen = first && choosePublished(candidates, first.timeframe, Date.parse(first.slotAt))
      for (const one of sealed) {
        expect(one.selectionVersion).toBe(SELECTION_VERSION)
        expect(one.decision).toBe(one === chosen ? one.side : 'ABSTAIN')
        if (!one.calibrated) expect(one.stated).toBeNull()
      }
    }
  })

  it('keeps to the byte what was committed before the choice was sealed with it', async () => {
    const desk = await runFor(1)
    const [row] = await db.orm.select().from(slots).limit(1)
    if (!row) throw new Error('no slot was committed')
    const slot = '019a0000-0000-7000-8000-000000000000'
    const slotAt = new Date(MARKET_START + MINUTE_MS)
    const [entryAt, expiresAt] = [1, 2].map((minutes) => new Date(slotAt.getTime() + minutes * MINUTE_MS))
    if (!entryAt || !expiresAt) throw new Error('no times')
    const times = { pair: 'OLD', timeframe: '1m', slotAt, entryAt, expiresAt } as const
    const told = { decision: 'ABSTAIN', confidence: 0.5123456789012345, calibrated: true, reason: 'Because.' } as const
    const versions = { modelVersion: 'm', ruleVersion: 'r', nonce: 'n' }
    const text = JSON.stringify({ slot, ...times, ...told, ...versions })
    const unrevealed = { revealedAt: null, outcome: null, entryPrice: null, exitPrice: null, settledAt: null }
    const before = {
      ...unrevealed,
      side: null,
      selectionVersion: null,
      stated: null,
      commitment: sha256(text),
      committedAt: slotAt,
    }
    await db.orm.insert(slots).values({ ...row, ...times, ...told, ...versions, ...before, id: slot, pairId: 'OLD' })
    await desk.clock.advance(2 * MINUTE_MS)
    const { rows } = await db.query(`select text as body from log_entries where kind = 'reveal' and slot_id = $1`, [
      slot,
    ])
    expect(JSON.parse(String(rows[0]?.body)).revealed).toBe(text)
  })
})

describe('the database', () => {
  it('refuses to change or remove what was committed, and to settle twice', async () => {
    await runFor(4)
    const refused = [
      `update slots set decision = 'PUT'`,
      `update slots set confidence = 0.99`,
      `update slots set stated = 0.99`,
      `update slots set side = null`,
      `update slots set selection_version = 'another'`,
      `update slots set committed_at = now()`,
      `delete from slots`,
      `truncate slots cascade`,
      `update slots set outcome = 'profit' where outcome is not null and outcome <> 'profit'`,
      `update slots set outcome = null where outcome is not null`,
      `update slots set revealed_at = null where revealed_at is not null`,
      `update log_entries set text = '{}'`,
      `delete from log_entries`,
      `truncate log_entries`,
      `update log_checkpoints set note = ''`,
      `delete from log_checkpoints`,
      `delete from log_identity`,
      `update candles set close = 1`,
      `delete from candles`,
    ]
    const { rows } = await db.query(
      `select count(*)::int as lost from slots where outcome is not null and outcome <> 'profit'`,
    )
    for (const statement of refused) {
      if (statement.includes(`<> 'profit'`) && rows[0]?.lost === 0) continue
      await expect(db.query(statement), statement).rejects.toThrow(/refused|cannot be changed|once/)
    }
  })

  it('holds at most one published signal per slot, whoever writes', async () => {
    const desk = await runFor(2)
    const [signal] = await list(desk, 'gold')
    const second = db.query(
      `insert into slots select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'pair_id', 'OTHER'))).* from slots s where id = $1`,
      [signal?.id],
    )
    await expect(second).rejects.toThrow(/slots_one_published/)
  })
})

describe('a restart', () => {
  it('goes on where it was when no slot was missed', async () => {
    const first = await runFor(3)
    await first.job.stop({ leading: true })
    const second = await createTestDesk(db, { clock: first.clock })
    await second.job.start()
    await second.clock.advance(3 * MINUTE_MS)
    const result = await verification(second)
    expect(result).toMatchObject({ problems: [], missedSlots: 0, commits: 7 * 3 + 2 * 3 })
  })

  it('owns up to the slots it missed and settles what expired meanwhile', async () => {
    const first = await runFor(2)
    await first.job.stop({ leading: true })
    await first.clock.advance(12 * MINUTE_MS)
    const second = await createTestDesk(db, { clock: first.clock })
    await second.job.start()
    const gaps = await second.trackRecord.listGaps()
    expect(gaps).toMatchObject([
      { timeframe: '5m', slots: 2, reason: 'The server was not running.' },
      { timeframe: '1m', slots: 11, reason: 'The server was not running.' },
    ])
    expect((await verification(second)).problems).toEqual([])
    const open = await db.query(
      `select 1 from slots where decision <> 'ABSTAIN' and outcome is null and expires_at <= $1`,
      [new Date(second.clock.now()).toISOString()],
    )
    expect(open.rows).toEqual([])
  })

  it.each([
    ['', async () => {}],
    [' and the engines learn everything anew', async () => void (await db.query('delete from engine_snapshots'))],
  ])('abstains after a hole in its record, though the feed has filled it in meanwhile%s', async (_, forget) => {
    const hole = MARKET_START + 2 * MINUTE_MS
    const first = await runFor(4, { isMissing: (_pairId, openAtMs) => openAtMs === hole })
    await first.job.stop({ leading: false })
    await forget()
    const second = await createTestDesk(db, { clock: first.clock })
    await second.job.start()
    await second.clock.advance(6 * MINUTE_MS)
    const result = await verification(second)
    expect(result.problems).toEqual([])
    expect(result.commits).toBe(11 * 3 + 3 * 3)
  })

  it('decides as if it had never stopped', async () => {
    const decisions = async () =>
      (
        await db.query(
          `select pair_id, timeframe, slot_at, decision, side, confidence, stated from slots order by timeframe, slot_at, pair_id`,
        )
      ).rows
    const steady = await runFor(6)
    const expected = await decisions()
    await steady.job.stop({ leading: true })
    await db.close()

    db = await openTestDatabase()
    const first = await runFor(3)
    // Killed: nothing is saved on the way out.
    const second = await createTestDesk(db, { clock: first.clock })
    await second.job.start()
    await second.clock.advance(3 * MINUTE_MS)
    expect(await decisions()).toEqual(expected)
  })
})

describe('a clock that steps', () => {
  it('forward an hour leaves a missed stretch, not a silent gap', async () => {
    const desk = await runFor(2)
    desk.clock.stepWall(60 * MINUTE_MS)
    await desk.clock.advance(2 * MINUTE_MS)
    const result = await verification(desk)
    expect(result.problems).toEqual([])
    expect(result.missedSlots).toBeGreaterThanOrEqual(59 + 11)
    expect((await desk.trackRecord.listGaps())[0]?.reason).toBe(
      'The clock moved ahead, or the server was too busy to commit in time.',
    )
  })

  it('back ten minutes commits no slot twice and goes on once it has caught up', async () => {
    const desk = await runFor(2)
    desk.clock.stepWall(-10 * MINUTE_MS)
    await desk.clock.advance(5 * MINUTE_MS)
    expect(await verification(desk)).toMatchObject({ commits: 3 * 3 + 1 * 3, clocks: 1, problems: [] })
    await desk.clock.advance(7 * MINUTE_MS)
    const result = await verification(desk)
    expect(result).toMatchObject({ problems: [], missedSlots: 0 })
    expect(result.commits).toBeGreaterThan(3 * 3 + 1 * 3)
  })
})

describe('what members may see', () => {
  it('is the same in SQL as in the rule', async () => {
    const desk = await runFor(40)
    const rows = await store.findPublished(db.orm, 'simulated:test', {
      entitlement: 'gold',
      limit: 100,
      sortOrder: 'desc',
    })
    expect(rows.length).toBeGreaterThan(30)
    for (const entitlement of ['none', 'starter', 'standard', 'gold'] as const) {
      const expected = rows.filter((slot) => maySeeSignal(entitlement, slot)).map(({ id }) => id)
      expect((await list(desk, entitlement)).map(({ id }) => id)).toEqual(expected)
      if (entitlement !== 'none') expect(expected.length).toBeGreaterThan(0)
    }
  })

  it('counts add up to a recount of the rows', async () => {
    const desk = await runFor(40)
    for (const entitlement of ['starter', 'standard', 'gold'] as const) {
      const signals = await list(desk, entitlement)
      const performance = dataOf<Performance>(await desk.signals.getPerformance(entitlement, { period: 'today' }))
      const of = (outcome: Signal['outcome']) => signals.filter((signal) => signal.outcome === outcome).length
      expect(performance).toMatchObject({
        totalSignals: signals.length,
        wonSignals: of('profit'),
        lostSignals: of('loss'),
        breakevenSignals: of('breakeven'),
        voidSignals: of('void'),
        openSignals: of(null),
        n: of('profit') + of('loss'),
      })
      const series = performance.series.reduce((sum, { won, lost }) => sum + won + lost, 0)
      expect(series).toBe(performance.n)
    }
  })

  it('has no rate and no verdict without rows', async () => {
    const desk = await createTestDesk(db)
    const performance = dataOf<Performance>(await desk.signals.getPerformance('gold', { period: 'all' }))
    expect(performance).toMatchObject({
      totalSignals: 0,
      n: 0,
      winRate: null,
      avgConfidence: null,
      interval: null,
      verdict: 'not enough data yet',
    })
  })

  it('includes a proof that holds: the revealed text hashes to what was committed', async () => {
    const desk = await runFor(4)
    const [newest, , , oldest] = await list(desk, 'gold')
    const sealed = await desk.signals.getSignal('gold', newest?.id ?? '')
    expect(sealed.proof.revealed).toBeNull()
    const { proof, signal } = await desk.signals.getSignal('gold', oldest?.id ?? '')
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(proof.revealed ?? ''))
    expect(Buffer.from(digest).toString('hex')).toBe(proof.commitment)
    expect(JSON.parse(proof.revealed ?? '{}')).toMatchObject({
      decision: signal.signalType === 'buy' ? 'CALL' : 'PUT',
      slot: signal.id,
    })
    await expect(desk.signals.getSignal('none', signal.id)).rejects.toMatchObject({ code: 'SIGNAL_NOT_FOUND' })
  })
})
