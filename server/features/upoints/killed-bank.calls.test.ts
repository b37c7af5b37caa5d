import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPglite, openPostgres } from '../../db/client.ts'
import { type BankProcess, killBankProcess, startBankProcess } from '../../testing/bank/bank-process.ts'
import { type Bank, type Customer, type Promised, runCaller } from '../../testing/bank/callers.ts'
import { findBroken } from '../../testing/bank/find-broken.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { seededRandom, tries } from '../../testing/depth.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp } from '../../testing/test-app.ts'
import { verifyLedger } from './verify-ledger.ts'

const ROUNDS = tries(2, 50)
const random = seededRandom()
const CALLERS = 8
const CUSTOMERS = 10
const ADMIN = 'boss@example.test'

let folder: string
let url: string | null
let people: Customer[]

/** The database that every round's server opens: a PostgreSQL one, or a folder of the embedded one. */
const openBank = () => (url ? openPostgres(url) : openPglite(folder))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uptick-bank-'))
  const given = await openTestDatabase()
  url = given.url
  if (!url) await given.close()
  const db = url ? given : await openPglite(folder)
  const test = await buildTestApp({ db, env: { adminEmail: ADMIN } })
  people = []
  for (let n = 0; n <= CUSTOMERS; n += 1) {
    const member = await createMember(db, n === 0 ? { email: ADMIN } : { upoints: n % 3 === 0 ? 6_000 : 400 })
    people.push({ id: member.id, email: member.email, token: await test.signInAs(member) })
  }
  await test.close()
  await db.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const start = (): BankProcess => startBankProcess({ folder, url, adminEmail: ADMIN })

describe('a bank whose server is killed', () => {
  it(`${ROUNDS} times at random moments (seed ${random.seed}) loses nothing it answered, and does nothing by halves`, {
    timeout: 900_000,
  }, async () => {
    const promised: Promised[] = []
    const [admin, ...customers] = people
    if (!admin) throw new Error('The bank has nobody.')
    let next = start()
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = next
      const opened = await server.open()
      expect(opened.problems).toEqual([])
      const bank: Bank = { url: opened.url, customers, admin }
      let turns = 0
      const goesOn = () => {
        turns += 1
        return true
      }
      const callers = Array.from({ length: CALLERS }, (_, n) =>
        runCaller(bank, { name: `round-${round}-${n}`, goesOn }),
      )
      next = start()
      // Everybody has begun and some have been answered, however busy the machine is; then at any moment.
      await expect.poll(() => turns, { timeout: 30_000, interval: 5 }).toBeGreaterThan(CALLERS + 2)
      await sleep(random.next() * 150)
      await killBankProcess(server)
      for (const { promised: kept } of await Promise.all(callers)) promised.push(...kept)
    }
    await killBankProcess(next)

    const db = await openBank()
    expect(promised.length).toBeGreaterThan(ROUNDS)
    expect(await findBroken(db, promised)).toEqual([])
    expect((await verifyLedger(db, Date.now())).problems).toEqual([])
    await db.close()
  })
})
