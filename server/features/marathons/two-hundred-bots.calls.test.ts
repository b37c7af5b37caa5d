import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getWinnerReplay, listMarathonScores, SCORE_LINES } from '../../../contract/marathon-history.ts'
import { findOwnOutcome } from '../../../contract/marathon-outcome.ts'
import {
  type BoardRow,
  createMarathonOrder,
  getMarathon,
  joinMarathon,
  leaveMarathon,
  listBoard,
  listMarathonTrades,
  TRADES_SHOWN,
} from '../../../contract/marathon-places.ts'
import { MINUTE_MS } from '../../../contract/market.ts'
import { nextOrderEntry } from '../../../contract/practice.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { seededRandom } from '../../testing/depth.ts'
import { createMember } from '../../testing/factories.ts'
import { createMarathonDesk } from '../../testing/marathon-desk.ts'
import { createTestFeed } from '../../testing/market.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'
import { verifyLedger } from '../upoints/service.ts'

const BOTS = 200
const LEAVING = 5
const FEE = 50
const CLUB = 503
const MINUTES = 4
const WORDS = { count: String, points: (points: number) => `${points} U-Points`, at: String }

let test: TestApp
let desk: Awaited<ReturnType<typeof createMarathonDesk>>
let pairs: string[]
beforeAll(async () => {
  test = await buildTestApp({ db: await openTestDatabase(), started: true, env: { rateLimitScale: 100_000 } })
  desk = await createMarathonDesk(test)
  pairs = createTestFeed(test.clock).pairs.map(({ id }) => id)
})
afterAll(async () => {
  await test.close()
  await test.db.close()
})

const { seed, next } = seededRandom()
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item
/** Time passes, and every round of a job that it began has ended. */
const minutes = async (count: number): Promise<void> => {
  await test.clock.advance(count * MINUTE_MS)
  await expect
    .poll(() => test.jobs.filter((job) => job.isRunning()).map(({ name }) => name), { timeout: 30_000 })
    .toEqual([])
}

/** Some trade often, some seldom, and one in ten never. */
const placeRound = async (bots: readonly Member[], marathon: { id: string }): Promise<number> => {
  const entryAt = new Date(nextOrderEntry(test.clock.now())).toISOString()
  const trading = bots.filter((_, index) => index % 10 !== 0 && next() < 0.8)
  const answers = await Promise.all(
    trading.map((bot) => {
      const what = { pair: pick(pairs), direction: pick(['CALL', 'PUT'] as const), timeframe: '1m' as const }
      const input = { nonce: randomUUID(), ...what, stakeCents: pick([1_000, 2_500, 10_000]), entryAt }
      return test.as(bot).call(createMarathonOrder, { params: marathon, input })
    }),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  return trading.length
}

/** What the ledger moved from and to a member, U-Points. */
const ledgerOf = async () => {
  const { rows } = await test.db.query(
    `select account, kind, sum(points)::int as points from (
       select from_account_id as account, kind, -amount as points from upoints_entries
       union all select to_account_id, kind, amount from upoints_entries
     ) sides where kind in ('fee', 'prize', 'refund') group by account, kind`,
  )
  return (memberId: string, kind: string): number =>
    Number(rows.find(({ account, kind: moved }) => account === memberId && moved === kind)?.points ?? 0)
}

/** Trades and profit of each place, from its orders alone. */
const countOrders = async (marathonId: string) => {
  const { rows } = await test.db.query(
    `select p.id, p.member_id, count(o.id) filter (where o.outcome <> 'void')::int as trades,
       coalesce(sum(o.result_cents), 0)::int as cents
     from marathon_participants p left join practice_orders o on o.account_id = p.id
     where p.marathon_id = $1 group by p.id, p.member_id`,
    [marathonId],
  )
  return rows.map(({ id, member_id, trades, cents }) => ({
    entryId: String(id),
    memberId: String(member_id),
    trades: Number(trades),
    cents: Number(cents),
  }))
}

const readBoard = async (member: Member, marathon: { id: string }): Promise<BoardRow[]> => {
  const rows: BoardRow[] = []
  for (let page = 1; page <= 4; page += 1)
    rows.push(...(await test.as(member).call(listBoard, { params: marathon, input: { page } })).body.data)
  return rows
}

it(`200 bots play from the lobby to the podium, with ranks as their orders and points as the ledger (TEST_SEED=${seed})`, {
  timeout: 180_000,
}, async () => {
  const marathon = await desk.announce({
    startDate: new Date(test.clock.now() + 3 * MINUTE_MS).toISOString(),
    endDate: new Date(test.clock.now() + (3 + MINUTES) * MINUTE_MS + 30_000).toISOString(),
    entryFee: FEE,
    prizePool: CLUB,
    minTrades: 2,
    maxParticipants: BOTS,
  })
  const all: Member[] = []
  for (let count = 0; count < BOTS; count += 1) all.push(await createMember(test.db, { upoints: 100 }))
  // A few at a time: on a busy machine, two hundred at once wait longer for a connection than the server lets them.
  for (let first = 0; first < BOTS; first += 25) {
    const some = all.slice(first, first + 25)
    const joined = some.map((bot) => test.as(bot).call(joinMarathon, { input: { accessCode: marathon.accessCode } }))
    expect(new Set((await Promise.all(joined)).map(({ status }) => status))).toEqual(new Set([200]))
  }
  const [gone, bots] = [all.slice(0, LEAVING), all.slice(LEAVING)]
  await Promise.all(gone.map((bot) => test.as(bot).call(leaveMarathon, { params: marathon })))
  const [watcher] = bots as [Member]
  const viewOf = async (bot: Member) => (await test.as(bot).call(getMarathon, { params: marathon })).body.data
  const pool = bots.length * FEE + CLUB
  expect(await viewOf(watcher)).toMatchObject({ status: 'upcoming', currentParticipants: bots.length, pool })

  await minutes(3.5)
  expect((await viewOf(watcher)).status).toBe('active')
  let placed = 0
  for (let round = 0; round < MINUTES; round += 1) {
    placed += await placeRound(bots, marathon)
    await minutes(1)
  }
  await minutes(4)
  const view = await viewOf(watcher)
  expect(view).toMatchObject({ status: 'ended', prizesPaid: pool, feesReturned: 0 })

  const counted = await countOrders(marathon.id)
  expect(counted.reduce((sum, { trades }) => sum + trades, 0)).toBe(placed)
  const byEntry = new Map(counted.map((one) => [one.entryId, one]))
  const board = await readBoard(watcher, marathon)
  expect(board.map(({ rank }) => rank)).toEqual(counted.map((_, place) => place + 1))
  for (const { entryId, trades, profit } of board)
    expect([trades, Math.round(profit * 100)]).toEqual([byEntry.get(entryId)?.trades, byEntry.get(entryId)?.cents])
  const qualified = (trades: number) => Number(trades >= 2)
  const best = counted.toSorted((a, b) => qualified(b.trades) - qualified(a.trades) || b.cents - a.cents)
  expect(board.map(({ trades, profit }) => [qualified(trades), Math.round(profit * 100)])).toEqual(
    best.map(({ trades, cents }) => [qualified(trades), cents]),
  )

  const moved = await ledgerOf()
  const prizes = [
    pool - Math.floor(pool * 0.3) - Math.floor(pool * 0.2),
    Math.floor(pool * 0.3),
    Math.floor(pool * 0.2),
  ]
  expect(view.winners.map(({ prize }) => prize)).toEqual(prizes)
  for (const bot of gone) expect([moved(bot.id, 'fee'), moved(bot.id, 'refund')]).toEqual([-FEE, FEE])
  const rankOf = new Map(board.map(({ entryId, rank }) => [byEntry.get(entryId)?.memberId, rank]))
  for (const bot of bots) {
    const prize = prizes[(rankOf.get(bot.id) ?? 0) - 1] ?? 0
    expect([moved(bot.id, 'fee'), moved(bot.id, 'prize'), moved(bot.id, 'refund')]).toEqual([-FEE, prize, 0])
  }
  for (const place of [0, 1, 2, 3, 100, 194]) {
    const bot = bots.find(({ id }) => rankOf.get(id) === place + 1) as Member
    const said = prizes[place]
      ? `You finished at rank ${place + 1} and won ${prizes[place]} U-Points.`
      : `You finished at rank ${place + 1}. Your entry fee of 50 U-Points went to the winners.`
    expect(findOwnOutcome(await viewOf(bot), WORDS)).toBe(said)
  }
  expect((await verifyLedger(test.db, test.clock.now())).problems).toEqual([])

  const scores = (await test.as(watcher).call(listMarathonScores, { params: marathon })).body.data
  expect(scores.lines.map(({ entryId, cents }) => [entryId, cents.at(-1)])).toEqual(
    board.slice(0, SCORE_LINES).map(({ entryId }) => [entryId, byEntry.get(entryId)?.cents]),
  )
  expect(scores.steps).toEqual(scores.steps.toSorted())
  const replay = (await test.as(watcher).call(getWinnerReplay, { params: marathon })).body.data
  expect(replay?.trades.reduce((sum, { resultCents }) => sum + resultCents, 0)).toBe(
    byEntry.get(board[0]?.entryId ?? '')?.cents,
  )
  const { rows: latest } = await test.db.query(
    `select max(expires_at) as at from practice_orders o join marathon_participants p on p.id = o.account_id
     where p.marathon_id = $1 and outcome <> 'void'`,
    [marathon.id],
  )
  const trades = (await test.as(watcher).call(listMarathonTrades, { params: marathon })).body.data
  expect(trades).toHaveLength(TRADES_SHOWN)
  expect(new Date(trades[0]?.expiresAt ?? '')).toEqual(latest[0]?.at)
})
