import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMarathonOrder, joinMarathon, NOT_PLACED_REASON, PRIZE_PARTS } from '../../../contract/marathon-places.ts'
import { type AdminMarathon, createMarathon } from '../../../contract/marathons.ts'
import { MINUTE_MS } from '../../../contract/market.ts'
import { nextOrderEntry, resultCents } from '../../../contract/practice.ts'
import { addOrders, compareRanked, NO_SCORE, sharePool } from '../../../engine/practice/rank.ts'
import { settle } from '../../../engine/signals/settlement.ts'
import { type Database, openPglite, openPostgres } from '../../db/client.ts'
import { createFakeClock } from '../../platform/clock.ts'
import { toSigningKey } from '../../platform/signing-key.ts'
import { type BankProcess, killBankProcess, startBankProcess } from '../../testing/bank/bank-process.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { seededRandom, tries } from '../../testing/depth.ts'
import { createMember } from '../../testing/factories.ts'
import { MARKET_START } from '../../testing/market.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'
import { verifyLedger } from '../upoints/service.ts'

const ROUNDS = tries(2, 60)
const PEOPLE = 12
const FEE = 101
const POOL_DOLLARS = 100
const ADMIN = 'boss@example.test'
/** The process that is killed is given the time in which everything is settled and paid. */
const RUNS_MS = 8 * MINUTE_MS
const { seed, next } = seededRandom()
const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(next() * items.length)]
  if (item === undefined) throw new Error('There is nothing to pick from.')
  return item
}

const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const signingKey = toSigningKey(pem)
let folder: string
let url: string | null
let nowMs = MARKET_START + 500
let db: Database
let test: TestApp
let boss: Member
let people: Member[]
let tokens: string[]
const servers: BankProcess[] = []

/** The database of every round: a PostgreSQL one, or a folder of the embedded one. */
const open = async (): Promise<void> => {
  db = url ? await openPostgres(url) : await openPglite(folder)
}
/** A server of this process on what is left, at the present time. */
const begin = async (): Promise<void> => {
  const env = { adminEmail: ADMIN, rateLimitScale: 100_000 }
  test = await buildTestApp({ db, clock: createFakeClock(nowMs), started: true, signingKey, env })
}
const end = async (): Promise<void> => {
  nowMs = test.clock.now()
  await test.close()
  await db.close()
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uptick-bell-'))
  const given = await openTestDatabase()
  url = given.url
  await given.close()
  await open()
  await begin()
  boss = await createMember(db, { email: ADMIN })
  people = []
  tokens = []
  for (let n = 0; n < PEOPLE; n += 1) {
    const member = await createMember(db, { upoints: 1_000_000 })
    people.push(member)
    tokens.push(await test.signInAs(member))
  }
})
afterAll(async () => {
  await Promise.all(servers.map(killBankProcess))
  await rm(folder, { recursive: true, force: true })
})

const announce = async (name: string, endMs: number, minTrades: number): Promise<AdminMarathon> => {
  const minute = Math.floor(test.clock.now() / MINUTE_MS) * MINUTE_MS
  const input = {
    name,
    description: 'A bell that is not heard by everybody.',
    accessCode: `BELL-${randomUUID().slice(0, 8)}`,
    startDate: new Date(minute).toISOString(),
    endDate: new Date(endMs).toISOString(),
    prizePool: POOL_DOLLARS + 0.75,
    maxParticipants: 100,
    entryFee: FEE,
    minTrades,
    hasEngine: true,
    rules: [],
  }
  const { body } = await test.as(boss).call(createMarathon, { input })
  for (const member of people) await test.as(member).call(joinMarathon, { input: { accessCode: input.accessCode } })
  return body.data
}

const draftAt = (atMs: number) => ({
  nonce: randomUUID(),
  pair: pick(['EURUSD-OTC', 'GBPUSD-OTC']),
  direction: pick(['CALL', 'PUT'] as const),
  timeframe: pick(['1m', '1m', '5m'] as const),
  stakeCents: pick([1_000, 2_000, 5_000]),
  entryAt: new Date(nextOrderEntry(atMs)).toISOString(),
})

/** Random orders in the marathon up to the last seconds before its bell. */
const trade = async (marathon: AdminMarathon, bellMs: number): Promise<void> => {
  while (test.clock.now() < bellMs - MINUTE_MS) {
    const placing = people.flatMap((member) =>
      next() < 0.7
        ? [test.as(member).call(createMarathonOrder, { params: marathon, input: draftAt(test.clock.now()) })]
        : [],
    )
    for (const { status } of await Promise.all(placing)) expect(status).toBe(200)
    await test.clock.advance(MINUTE_MS)
  }
}

/** Asks the process for orders before and after the bell. Answers the nonces of those that it said it had placed. */
const tradeWith = async (server: string, marathon: AdminMarathon, bellMs: number): Promise<string[]> => {
  const ask = async (token: string, atMs: number): Promise<string[]> => {
    const draft = draftAt(atMs)
    const answer = await fetch(`${server}/api/marathons/${marathon.id}/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(draft),
    }).catch(() => null)
    return answer?.status === 200 ? [draft.nonce] : []
  }
  const asked = tokens.flatMap((token) => [ask(token, bellMs - 1), ask(token, bellMs)])
  return (await Promise.all(asked)).flat()
}

const rowsOf = async (text: string, values: unknown[]) => (await db.query(text, values)).rows

const isPaid = async (marathons: readonly AdminMarathon[]): Promise<boolean> => {
  const ids = marathons.map(({ id }) => id)
  const unpaid = await rowsOf('select 1 from marathons where id = any($1) and paid_at is null', [ids])
  return unpaid.length === 0
}

/** Every order of the marathon, settled again by the rule from the stored candles, and the ranks that they come to. */
const recount = async ({ id, minTrades }: AdminMarathon) => {
  const bars = new Map<string, { open: number; close: number }>()
  for (const row of await rowsOf('select pair_id, open_at, open, close from candles', []))
    bars.set(`${row.pair_id} ${Number(row.open_at)}`, { open: Number(row.open), close: Number(row.close) })
  const orders = await rowsOf(
    `select o.* from practice_orders o join marathon_participants p on p.id = o.account_id where p.marathon_id = $1`,
    [id],
  )
  const counted = orders.map((row) => {
    const position = {
      direction: row.direction as 'CALL',
      entryAtMs: Number(row.entry_at),
      expiresAtMs: Number(row.expires_at),
    }
    const isPlaced = row.void_reason !== NOT_PLACED_REASON
    const { outcome: byRule } = settle(position, (openAtMs) => {
      const bar = bars.get(`${row.pair_id} ${openAtMs}`)
      return bar && { openAtMs, high: 0, low: 0, volume: 0, ...bar }
    })
    const outcome = isPlaced ? byRule : 'void'
    const terms = { stakeCents: Number(row.stake_cents), payoutPercent: Number(row.payout_percent) }
    expect([row.id, row.outcome, Number(row.result_cents)]).toEqual([row.id, outcome, resultCents(terms, outcome)])
    const { expiresAtMs } = position
    return {
      account: row.account_id,
      id: String(row.id),
      expiresAtMs,
      outcome,
      resultCents: resultCents(terms, outcome),
    }
  })
  const places = await rowsOf('select * from marathon_participants where marathon_id = $1', [id])
  const ranked = places.map((place) => {
    const own = counted.filter(({ account }) => account === place.id)
    return { ...addOrders(NO_SCORE, own), entryId: String(place.id), joinedAtMs: Number(place.joined_at), place }
  })
  return { orders, ranked: ranked.sort(compareRanked(minTrades)) }
}

/** Ranks, scores and points of a marathon that is paid, held to its orders. */
const expectPaidOnce = async (marathon: AdminMarathon): Promise<void> => {
  const { orders, ranked } = await recount(marathon)
  const [{ ends_at: endsAt } = {}] = await rowsOf('select ends_at from marathons where id = $1', [marathon.id])
  for (const { placed_wall_at: placedAt, void_reason } of orders)
    if (void_reason !== NOT_PLACED_REASON) expect(Number(placedAt)).toBeLessThan(Number(endsAt))
  const winners = ranked.filter(({ place, trades }) => place.member_id !== null && trades >= marathon.minTrades)
  const pool = winners.length > 0 ? POOL_DOLLARS + FEE * PEOPLE : 0
  const shares = sharePool(pool, Math.min(winners.length, PRIZE_PARTS.length), PRIZE_PARTS)
  const prizeOf = new Map(winners.slice(0, PRIZE_PARTS.length).map(({ entryId }, n) => [entryId, shares[n]]))
  for (const [index, { entryId, profitCents, trades, reachedAtMs, reachedBy, place }] of ranked.entries()) {
    const { final_rank, prize, profit_cents, trades: kept, reached_at, reached_by } = place
    expect([
      final_rank,
      Number(prize),
      Number(profit_cents),
      kept,
      reached_at && Number(reached_at),
      reached_by,
    ]).toEqual([index + 1, prizeOf.get(entryId) ?? 0, profitCents, trades, reachedAtMs, reachedBy])
    const moved = await rowsOf(
      `select kind, amount::int from upoints_entries where to_account_id = $1 and (reason = $2 or reason like 'Rank % in ' || $2)`,
      [place.member_id, marathon.name],
    )
    const won = prizeOf.get(entryId)
    const expected = won ? [{ kind: 'prize', amount: won }] : []
    const refunded = pool === 0 && place.member_id !== null ? [{ kind: 'refund', amount: FEE }] : []
    expect(moved).toEqual([...expected, ...refunded])
  }
  const club = await rowsOf('select amount::int from upoints_entries where reason = $1', [
    `Prize pool of ${marathon.name}`,
  ])
  expect(club).toEqual(pool > 0 ? [{ amount: POOL_DOLLARS }] : [])
}

describe('a marathon whose server is killed at the closing bell', () => {
  it(`${ROUNDS} times at random moments (TEST_SEED=${seed}) is paid once, to the last point and by the orders alone, within a minute of the next start`, {
    timeout: tries(600_000, 3_600_000),
  }, async () => {
    let spanMs = 1_500
    for (let round = 0; round < ROUNDS; round += 1) {
      const bellMs = Math.ceil(test.clock.now() / MINUTE_MS) * MINUTE_MS + 4 * MINUTE_MS
      const prized = await announce(`Prized ${round}`, bellMs, 1)
      // Where nobody makes so many trades, every fee goes back.
      const idle = await announce(`Idle ${round}`, bellMs, 1_000)
      await test.marathons.runDue()
      await trade(prized, bellMs)
      await test.clock.advanceTo(bellMs - 4_000)
      const variables = { RECORD_SIGNING_KEY: pem, RUNS_MS: String(RUNS_MS) }
      const server = startBankProcess({ folder, url, adminEmail: ADMIN, variables })
      servers.push(server)
      await end()
      const { url: address, problems } = await server.open(nowMs)
      expect(problems).toEqual([])

      const trading = tradeWith(address, prized, bellMs)
      await sleep(next() * spanMs)
      await killBankProcess(server)
      const promised = await trading

      nowMs = bellMs + RUNS_MS + Math.floor(next() * 10 * MINUTE_MS)
      await open()
      // However fast the machine is: the next kill is nearer to the moments in between.
      const [left] = await rowsOf(
        'select count(ended_at)::int as ended, count(paid_at)::int as paid from marathons where id = any($1)',
        [[prized.id, idle.id]],
      )
      if (left?.paid === 2) spanMs *= 0.7
      if (left?.ended === 0) spanMs *= 1.4
      await begin()
      const due = async () =>
        (await rowsOf('select 1 from practice_orders where outcome is null and expires_at <= $1', [new Date(nowMs)]))
          .length
      // The market is caught up on first; no time passes meanwhile.
      await expect.poll(due, { timeout: 60_000, interval: 20 }).toBe(0)
      while (!(await isPaid([prized, idle])) && test.clock.now() - nowMs < MINUTE_MS) {
        await test.clock.advance(15_000)
        await test.marathons.runDue()
      }
      expect(await isPaid([prized, idle])).toBe(true)
      await expectPaidOnce(prized)
      await expectPaidOnce(idle)
      const kept = await rowsOf('select nonce from practice_orders where nonce = any($1)', [promised])
      expect(kept.length).toBe(promised.length)
      expect(await rowsOf(`select balance::int from upoints_accounts where kind = 'escrow'`, [])).toEqual([
        { balance: 0 },
      ])
      expect((await verifyLedger(db, test.clock.now())).problems).toEqual([])
    }
    await end()
  })
})
