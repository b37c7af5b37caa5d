import { afterAll, beforeAll, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import { listCallers, PROGRAM_EMAIL, PROGRAM_EVERY_MINUTES, PROGRAM_HANDLE } from '../../../contract/trade-calls.ts'
import { seedProgram } from '../../demo/demo-program.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ started: true, env: { demo: true } })
  await test.db.orm.transaction((tx) => seedProgram(tx, new Date()))
})
afterAll(() => test.close())

const callsOf = async () =>
  (
    await test.db.query(
      `select called.pair_id, called.direction, called.confidence, called.timeframe, called.slot_at, called.outcome
       from trade_calls called join callers on callers.id = called.caller_id
       where callers.is_bot order by called.call_index`,
    )
  ).rows

it('calls for the demo by the rule that its page tells, in its own room, marked as a bot', async () => {
  for (const made of [1, 2]) {
    await test.clock.advance(PROGRAM_EVERY_MINUTES * MINUTE_MS)
    // Boundaries do not wait for the bot; the test's clock stands still until it has called.
    await expect.poll(async () => (await callsOf()).length).toBe(made)
  }
  await test.clock.advance(2 * MINUTE_MS)
  const calls = await callsOf()
  for (const { pair_id: pairId, direction, confidence, timeframe, slot_at: slotAt } of calls) {
    expect([confidence, timeframe]).toEqual([null, '5m'])
    const slotMs = new Date(String(slotAt)).getTime()
    expect(slotMs % (PROGRAM_EVERY_MINUTES * MINUTE_MS)).toBe(0)
    // Told again from the candles: the pair that moved most, in the direction of its move.
    const { rows } = await test.db.query(
      `select pair_id, (array_agg(open order by open_at))[1] first, (array_agg(close order by open_at desc))[1] last
       from candles where open_at >= $1 and open_at < $2 group by pair_id`,
      [new Date(slotMs - PROGRAM_EVERY_MINUTES * MINUTE_MS).toISOString(), new Date(slotMs).toISOString()],
    )
    const moved = rows.map((row) => ({ pair: row.pair_id, by: Number(row.last) / Number(row.first) - 1 }))
    const most = moved.toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by))[0]
    expect([pairId, direction]).toEqual([most?.pair, (most?.by ?? 0) > 0 ? 'CALL' : 'PUT'])
  }
  const { rows } = (await test.visitor().call(listCallers)).body.data
  expect(rows.find(({ handle }) => handle === PROGRAM_HANDLE)).toMatchObject({ kind: 'bot', calibration: null })
  const shown = await test.db.query(
    `select count(*)::int shown from room_messages said join members on members.id = said.author_id
     where said.kind = 'call' and members.email = $1`,
    [PROGRAM_EMAIL],
  )
  expect(shown.rows[0]?.shown).toBe(calls.length)
})
