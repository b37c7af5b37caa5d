import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installation } from '../db/schema/schema.ts'
import { createPasswords } from '../features/auth/service.ts'
import { openTestDatabase } from '../testing/database.ts'
import { createMember } from '../testing/factories.ts'
import { seedDemo } from './demo.ts'
import { markInstallation } from './mark-installation.ts'

const ADMIN = 'admin@uptick.test'

describe('a database', () => {
  let db: Awaited<ReturnType<typeof openTestDatabase>>
  let dataDir: string
  beforeEach(async () => {
    db = await openTestDatabase()
    dataDir = await mkdtemp(join(tmpdir(), 'uptick-mark-'))
  })
  afterEach(async () => {
    await db.close()
    await rm(dataDir, { recursive: true })
  })

  const openAs = (kind: 'demo' | 'live') => markInstallation(db, kind === 'demo', ADMIN)
  const seed = () => seedDemo(db, { adminEmail: ADMIN, dataDir, demoPassword: 'Password-1' }, async () => 'a hash')
  const markOf = async () => (await db.orm.select().from(installation))[0]
  /** As it was before there were marks. */
  const unmark = async () => {
    await db.query('alter table installation disable trigger installation_guarded')
    await db.query('delete from installation')
    await db.query('alter table installation enable trigger installation_guarded')
  }

  it.each(['demo', 'live'] as const)('that is new is marked by its first start (%s), for good', async (kind) => {
    await openAs(kind)
    await openAs(kind)
    expect((await markOf())?.demo).toBe(kind === 'demo')
    await expect(openAs(kind === 'demo' ? 'live' : 'demo')).rejects.toThrow(
      kind === 'demo' ? 'This database is a demo' : 'This database is no demo',
    )
    await expect(db.query('update installation set demo = not demo')).rejects.toThrow('stays what it was marked as')
    await expect(db.query('delete from installation')).rejects.toThrow('stays what it was marked as')
  })

  it('without a mark that holds members is no demo’s', async () => {
    await createMember(db)
    await expect(openAs('demo')).rejects.toThrow('holds members whom no demo made')
    expect(await markOf()).toBeUndefined()
    await openAs('live')
    expect((await markOf())?.demo).toBe(false)
  })

  it('from before the marks with a demo’s accounts alone stays a demo', async () => {
    await openAs('demo')
    await seed()
    const own = (await markOf())?.demoAccounts.toSorted()
    await unmark()
    await expect(openAs('live')).rejects.toThrow('holds the accounts of a demo')
    await openAs('demo')
    expect((await markOf())?.demoAccounts.toSorted()).toEqual(own)
  })

  it('of an earlier demo in which people signed up says both ways out, and DEMO=0 keeps them without the printed password', async () => {
    await openAs('demo')
    await seed()
    const joined: string[] = []
    for (let n = 0; n < 30; n += 1) joined.push((await createMember(db)).id)
    await unmark()
    const open = async (email: string) => {
      const session = [crypto.randomUUID(), crypto.randomUUID(), email]
      await db.query(
        `insert into sessions (id, member_id, token_hash, user_agent, address, created_at, expires_at)
         select $1, id, sha256($2::text::bytea), '', '', now(), now() + interval '1 day' from members where email = $3`,
        session,
      )
    }
    await open(ADMIN)
    await expect(openAs('demo')).rejects.toThrow(
      "To keep them, set DEMO=0, which locks the demo's own accounts. To start over, set DATA_DIR or DATABASE_URL to a new place.",
    )
    expect(await markOf()).toBeUndefined()
    await openAs('live')
    expect(await markOf()).toMatchObject({ demo: false, demoAccounts: [] })
    const { rows } = await db.query('select id, email, password_hash from members')
    const printed = rows.filter(({ password_hash }) => password_hash === 'a hash')
    expect(printed).toEqual([])
    expect(rows.filter(({ id }) => joined.includes(String(id)))).toHaveLength(30)
    const passwords = createPasswords({ memoryKib: 8, passes: 1 })
    for (const { email, password_hash } of rows)
      if (String(email).endsWith('@uptick.test'))
        expect(await passwords.verify('Password-1', String(password_hash))).toBe(false)
    expect((await db.query('select 1 from sessions')).rows).toEqual([])
    await openAs('live')
    await expect(openAs('demo')).rejects.toThrow('This database is no demo')
  })

  it('that is not a demo’s gets no demo accounts', async () => {
    await openAs('live')
    await expect(seed()).rejects.toThrow('not marked as a demo')
    expect((await db.query('select count(*)::int as n from members')).rows[0]?.n).toBe(0)
  })
})
