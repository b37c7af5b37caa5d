import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { validateDashboardCode } from '../../contract/access-codes.ts'
import { getMe, login } from '../../contract/auth.ts'
import { members } from '../db/schema/schema.ts'
import { createMember } from '../testing/factories.ts'
import { buildTestApp, type TestApp } from '../testing/test-app.ts'
import { seedDemo } from './demo.ts'
import { markInstallation } from './mark-installation.ts'

/** Long enough for every limit to start anew. */
const HOUR = 3_600_000

describe('the demo’s accounts', () => {
  let test: TestApp
  let dataDir: string
  beforeAll(async () => {
    test = await buildTestApp()
    await markInstallation(test.db, true, 'boss@example.test')
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    await test.db.query('delete from members')
    await test.db.query('delete from access_codes')
    await test.clock.advance(HOUR)
    dataDir = await mkdtemp(join(tmpdir(), 'uptick-seed-'))
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  const seed = (demoPassword: string | null = null, hash = test.passwords.hash) =>
    seedDemo(test.db, { adminEmail: 'boss@example.test', dataDir, demoPassword }, hash)

  it('are one per tier that is sold and the administrator, who all log in with the printed password', async () => {
    const { password, accounts } = await seed()
    expect(accounts.map(({ email, tier, admin }) => [email, tier, admin])).toEqual([
      ['boss@example.test', 'gold', true],
      ['guest@uptick.test', 'guest', false],
      ['starter@uptick.test', 'starter', false],
      ['silver@uptick.test', 'silver', false],
      ['gold@uptick.test', 'gold', false],
    ])
    for (const { email, fullName, tier } of accounts) {
      const { body } = await test.visitor().call(login, { input: { email, password } })
      expect(body.data.user).toMatchObject({ email, fullName, tier, dashboardUnlocked: tier !== 'guest' })
    }
    expect(accounts.at(-1)?.fullName).toBe('Adaeze Okafor')
  })

  it('begin with points that the ledger issued, once', async () => {
    await seed()
    await seed()
    const balances = await Promise.all(
      ['guest', 'starter', 'silver', 'gold'].map(
        async (name) => (await test.members.findMemberByEmail(`${name}@uptick.test`))?.upoints,
      ),
    )
    expect(balances).toEqual([0, 1_240, 3_860, 12_480])
  })

  it('keep the drawn password in a file that only its owner reads', async () => {
    const { password } = await seed()
    const file = join(dataDir, 'demo-password')
    expect((await readFile(file, 'utf8')).trim()).toBe(password)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await stat(join(dataDir, 'demo-password-hash'))).mode & 0o777).toBe(0o600)
  })

  it('survive a restart without hashing again, and without a second set', async () => {
    const first = await seed()
    const hash = vi.fn(test.passwords.hash)
    expect(await seed(null, hash)).toEqual(first)
    expect(hash).not.toHaveBeenCalled()
    expect(await test.db.orm.select().from(members)).toHaveLength(6)
  })

  it('come with a sponsored access code that opens the guest’s dashboard, the same after a restart', async () => {
    const { accessCode } = await seed()
    expect((await seed()).accessCode).toBe(accessCode)
    const guest = await test.members.findMemberByEmail('guest@uptick.test')
    const input = { dashboardCode: accessCode }
    const { body } = await test.as({ id: guest?.id ?? '' }).call(validateDashboardCode, { input })
    expect(body.data.dashboardUnlocked).toBe(true)
    await test.db.query('update access_codes set uses = max_uses')
    expect((await seed()).accessCode).not.toBe(accessCode)
  })

  it('take DEMO_PASSWORD, also when it changes', async () => {
    await seed('First-pass-1')
    await seed('Second-pass-2')
    const tryWith = async (password: string) =>
      (await test.visitor().call(login, { input: { email: 'gold@uptick.test', password } })).status
    expect(await tryWith('First-pass-1')).toBe(401)
    expect(await tryWith('Second-pass-2')).toBe(200)
  })

  it('get the printed password back, and keep what was changed otherwise', async () => {
    const { password } = await seed()
    const changed = { tier: 'starter', passwordHash: await test.passwords.hash('Another-1') } as const
    await test.db.orm.update(members).set(changed).where(eq(members.email, 'gold@uptick.test'))
    const { accounts } = await seed()
    expect(accounts.at(-1)?.tier).toBe('starter')
    const { body } = await test.visitor().call(login, { input: { email: 'gold@uptick.test', password } })
    const me = await test.withToken(body.data.token).call(getMe)
    expect(me.body.data.tier).toBe('starter')
  })

  it('leave a member alone whom the demo did not make, though the administrator’s address is theirs', async () => {
    const owner = await createMember(test.db, { email: 'boss@example.test', passwordHash: 'their own' })
    const { accounts } = await seed()
    expect((await test.members.findMember(owner.id))?.passwordHash).toBe('their own')
    expect(accounts.map(({ email }) => email)).not.toContain('boss@example.test')
    expect(accounts).toHaveLength(4)
  })
})
