import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Promised, runCaller } from '../../testing/bank/callers.ts'
import { findBroken } from '../../testing/bank/find-broken.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { verifyLedger } from './verify-ledger.ts'

const CALLERS = 16
const TURNS = 40
const CUSTOMERS = 12

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1_000_000 } })
})
afterAll(() => test.close())

describe('a bank of 16 callers', () => {
  it('adds up at every moment, and keeps what it answered', { timeout: 120_000 }, async () => {
    const url = await test.app.listen({ port: 0, host: '127.0.0.1' })
    const open = async (traits: Parameters<typeof createMember>[1]) => {
      const member = await createMember(test.db, traits)
      return { id: member.id, email: member.email, token: await test.signInAs(member) }
    }
    const admin = await open({ email: test.env.adminEmail })
    const customers = await Promise.all(
      Array.from({ length: CUSTOMERS }, (_, n) => open({ upoints: n % 3 === 0 ? 6_000 : 400 })),
    )

    let working = true
    const readings: { difference: number; lowest: number }[] = []
    const reader = (async () => {
      while (working) {
        const { rows } = await test.db.query(
          "select sum(balance)::int as difference, min(balance) filter (where kind <> 'issuance')::int as lowest from upoints_accounts",
        )
        readings.push({ difference: Number(rows[0]?.difference), lowest: Number(rows[0]?.lowest) })
        await sleep(5)
      }
    })()
    const promised: Promised[] = []
    const statuses = new Set<number>()
    await Promise.all(
      Array.from({ length: CALLERS }, async (_, n) => {
        let turns = 0
        const goesOn = () => turns++ < TURNS
        const done = await runCaller({ url, customers, admin }, { name: `caller-${n}`, goesOn })
        promised.push(...done.promised)
        for (const status of done.statuses.keys()) statuses.add(status)
      }),
    )
    working = false
    await reader

    expect(readings.length).toBeGreaterThan(10)
    expect(readings.every(({ difference }) => difference === 0)).toBe(true)
    expect(readings.every(({ lowest }) => lowest >= 0)).toBe(true)
    expect([...statuses].filter((status) => status >= 500)).toEqual([])
    expect(promised.length).toBeGreaterThan(CALLERS * 10)
    expect(await findBroken(test.db, promised)).toEqual([])
    expect((await verifyLedger(test.db, test.clock.now())).problems).toEqual([])
  })
})
