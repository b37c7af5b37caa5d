import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installation } from '../db/schema/schema.ts'
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

  it('that a demo once got into by accident is opened as neither', async () => {
    await openAs('demo')
    await seed()
    for (let n = 0; n < 30; n += 1) await createMember(db)
    await unmark()
    await expect(openAs('demo')).rejects.toThrow('holds members whom no demo made')
    await expect(openAs('live')).rejects.toThrow('holds the accounts of a demo')
  })

  it('that is not a demo’s gets no demo accounts', async () => {
    await openAs('live')
    await expect(seed()).rejects.toThrow('not marked as a demo')
    expect((await db.query('select count(*)::int as n from members')).rows[0]?.n).toBe(0)
  })
})
