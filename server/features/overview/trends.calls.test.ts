import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminTrends, getAdminTrends } from '../../../contract/trends.ts'
import {
  accountSetups,
  feeds,
  practiceAccounts,
  practiceOrders,
  registrations,
  systemAccounts,
  upointsEntries,
} from '../../db/schema/schema.ts'
import { newId } from '../../platform/ids.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { staleRegistrations } from '../auth/feature.ts'
import type { Member } from '../members/service.ts'

const DAY_MS = 86_400_000
const MEMBERS = 90

let test: TestApp
let boss: Member
let trends: AdminTrends

const at = (days: number) => new Date(test.clock.now() - days * DAY_MS)
const scalar = async (text: string, params: unknown[] = []): Promise<number> =>
  Number(Object.values((await test.db.query(text, params)).rows[0] ?? {})[0] ?? 0)

const sendEntry = (fromAccountId: string, toAccountId: string, amount: number, createdAt: Date) =>
  test.db.orm.insert(upointsEntries).values({
    id: newId(),
    fromAccountId,
    toAccountId,
    amount,
    createdAt,
    kind: 'assignment',
    reason: 'x',
    fromSequence: 0,
    toSequence: 0,
    fromBalance: 0,
    toBalance: 0,
  })

const order = (accountId: string, placedAt: Date, origin: 'member' | 'bot') => ({
  id: newId(),
  accountId,
  run: 0,
  origin,
  nonce: crypto.randomUUID(),
  feedId: 'trends',
  pairId: 'EURUSD',
  pair: 'EUR/USD',
  timeframe: '1m' as const,
  direction: 'CALL' as const,
  stakeCents: 100,
  payoutPercent: 80,
  placedAt,
  placedWallAt: placedAt,
  entryAt: new Date(placedAt.getTime() + 60_000),
  note: '',
  tag: '',
  expiresAt: new Date(placedAt.getTime() + 120_000),
})

const register = (email: string, createdAt: Date) => ({
  id: newId(),
  email,
  secretHash: Buffer.from(crypto.randomUUID()),
  fullName: 'x',
  phone: '1',
  country: 'Ghana',
  passwordHash: 'x',
  codeHash: Buffer.from('x'),
  createdAt,
  expiresAt: new Date(createdAt.getTime() + 600_000),
})

/** Somebody who joined `number` of 1.1 days ago, and did what the number says. */
const addMember = async (number: number) => {
  const joined = at(number * 1.1)
  const sponsored = number % 7 === 0 ? { goldEndsAt: at(number % 2 ? -5 : 5) } : {}
  const tier = number % 6 === 0 ? ('silver' as const) : ('guest' as const)
  const member = await createMember(test.db, { createdAt: joined, hasDeposited: number % 4 === 0, tier, ...sponsored })
  if (number % 3 === 0) {
    const accountId = newId()
    await test.db.orm.insert(practiceAccounts).values({
      id: accountId,
      memberId: member.id,
      kind: 'practice',
      feedId: 'trends',
      openingCents: 1,
      balanceCents: 1,
      limits: {} as never,
      createdAt: joined,
    })
    const days = [0, 3, 8, 9, 20, 41].slice(0, 1 + (number % 6)).filter((days) => days <= number * 1.1)
    const origin = number % 9 === 0 ? ('bot' as const) : ('member' as const)
    await test.db.orm
      .insert(practiceOrders)
      .values(days.map((days) => order(accountId, new Date(joined.getTime() + days * DAY_MS), origin)))
  }
  await sendEntry(systemAccounts.issuance, member.id, 100 + number, joined)
  if (number % 5 === 0) await sendEntry(member.id, systemAccounts.fees, 10, joined)
  if (number % 8 === 0) await sendEntry(member.id, systemAccounts.issuance, 3, joined)
  if (number % 5 === 0)
    await test.db.orm.insert(accountSetups).values({
      id: newId(),
      memberId: member.id,
      brokerAccount: '1',
      accessPath: 'manual',
      depositCents: 5_000 + number,
      status: number % 10 === 0 ? 'approved' : 'rejected',
      createdAt: joined,
      reviewedAt: joined,
    })
}

beforeAll(async () => {
  test = await buildTestApp()
  boss = await createMember(test.db, { email: test.env.adminEmail, createdAt: at(400) })
  await test.db.orm.insert(feeds).values({
    id: 'trends',
    kind: 'simulated',
    label: 'x',
    liveFrom: at(90),
    createdAt: at(90),
  })
  for (let number = 0; number < MEMBERS; number += 1) await addMember(number)
  await test.db.orm
    .insert(registrations)
    .values([
      register('twice@uptick.test', at(0)),
      register('twice@uptick.test', at(0)),
      register('lapsed@uptick.test', at(12)),
      register('lapsed@uptick.test', at(12)),
      register('other@uptick.test', at(12)),
      register('before@uptick.test', at(45)),
      register('long-ago@uptick.test', at(75)),
      { ...register('', at(9)), usedAt: at(9) },
    ])
  await staleRegistrations.remove(test.db.orm, at(1))
  trends = (await test.as(boss).call(getAdminTrends)).body.data
})
afterAll(() => test.close())

describe('getAdminTrends', () => {
  it('has sixty days up to today', () => {
    const today = new Date(test.clock.now()).toISOString().slice(0, 10)
    expect(new Date(Date.parse(trends.from) + 59 * DAY_MS).toISOString().slice(0, 10)).toBe(today)
  })

  it.each([
    ['joined', `select count(*) from members where (created_at at time zone 'UTC')::date = $1::date`],
    [
      'depositedCents',
      `select sum(deposit_cents) from account_setups where status = 'approved' and (reviewed_at at time zone 'UTC')::date = $1::date`,
    ],
    [
      'issued',
      `select sum(e.amount) from upoints_entries e join upoints_accounts f on f.id = e.from_account_id
       where f.kind in ('issuance', 'fees') and (e.created_at at time zone 'UTC')::date = $1::date`,
    ],
    [
      'burned',
      `select sum(e.amount) from upoints_entries e join upoints_accounts t on t.id = e.to_account_id
       where t.kind in ('issuance', 'fees') and (e.created_at at time zone 'UTC')::date = $1::date`,
    ],
  ] as const)('counts %s of each day as SQL written for one day does', async (figure, text) => {
    const expected: number[] = []
    for (let day = 0; day < 60; day += 1) {
      const date = new Date(Date.parse(trends.from) + day * DAY_MS).toISOString().slice(0, 10)
      expected.push(await scalar(text, [date]))
    }
    expect(trends.daily[figure]).toEqual(expected)
    expect(expected.filter((count) => count > 0).length).toBeGreaterThan(3)
  })

  it('follows those who signed up in a period from sign-up to tier', async () => {
    const start = Date.parse(trends.from)
    const of = async (from: number, to: number) => {
      const joined = `from members where created_at >= $1 and created_at < $2`
      const period = [new Date(from), new Date(to)]
      return {
        confirmed: await scalar(`select count(*) ${joined}`, period),
        traded: await scalar(
          `select count(distinct a.member_id) from practice_orders o join practice_accounts a on a.id = o.account_id
           where o.origin = 'member' and a.member_id in (select id ${joined})`,
          period,
        ),
        deposited: await scalar(`select count(*) ${joined} and has_deposited`, period),
        tiered: await scalar(`select count(*) ${joined} and (tier = 'silver' or gold_ends_at > $3)`, [
          ...period,
          new Date(test.clock.now()),
        ]),
      }
    }
    const middle = start + 30 * DAY_MS
    const now = await of(middle, start + 60 * DAY_MS)
    const before = await of(start, middle)
    // Of this period: one address that waits and two that lapsed; of the one before, one that lapsed.
    expect(trends.funnel.now).toEqual({ signedUp: now.confirmed + 3, ...now })
    expect(trends.funnel.before).toEqual({ signedUp: before.confirmed + 1, ...before })
    expect(now.traded).toBeGreaterThan(0)
    expect(now.tiered).toBeGreaterThan(0)
  })

  it('counts who of a week traded in each week since', async () => {
    expect(trends.cohorts.map(({ active }) => active.length)).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
    for (const { week, members, active } of trends.cohorts) {
      expect(new Date(week).getUTCDay()).toBe(1)
      const own = `select id from members where date_trunc('week', created_at at time zone 'UTC') = $1::timestamp`
      expect(members).toBe(await scalar(`select count(*) from (${own}) own`, [week]))
      const expected: number[] = []
      for (let n = 0; n < active.length; n += 1)
        expected.push(
          await scalar(
            `select count(distinct a.member_id) from practice_orders o join practice_accounts a on a.id = o.account_id
             where o.origin = 'member' and a.member_id in (${own})
               and date_trunc('week', o.placed_wall_at at time zone 'UTC') = $1::timestamp + $2::int * interval '7 days'`,
            [week, n],
          ),
        )
      expect(active).toEqual(expected)
    }
    expect(trends.cohorts.flatMap(({ active }) => active).filter((count) => count > 0).length).toBeGreaterThan(5)
  })

  it('keeps nothing of a sign-up that lapsed but its day', async () => {
    expect(
      await scalar('select count(*) from registrations where email <> $1 and used_at is null', ['twice@uptick.test']),
    ).toBe(0)
    expect(await scalar('select sum(count) from lapsed_signups')).toBe(4)
  })
})
