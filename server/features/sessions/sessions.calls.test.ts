import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSocketTicket, getMe, listSessions, logout, revokeSession } from '../../../contract/auth.ts'
import { updateMemberAccess } from '../../../contract/members.ts'
import type { Database } from '../../db/client.ts'
import { newToken } from '../../platform/ids.ts'
import { removeStale } from '../../platform/jobs/cleanup-job.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { staleSessions } from './feature.ts'
import { createSessions } from './service.ts'

const HOUR = 3_600_000

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

describe('a session', () => {
  it.each([
    ['no token', undefined],
    ['a forged token', `Bearer ${newToken()}`],
    ['a token of another kind', `Basic ${newToken()}`],
    ['a token that is none', 'Bearer ; drop table sessions'],
    ['an empty token', 'Bearer '],
  ])('is needed: %s is refused', async (_title, authorization) => {
    const { status, body } = await test
      .visitor()
      .send('GET', '/api/auth/me', undefined, authorization ? { authorization } : {})
    expect(status).toBe(401)
    expect(body).toMatchObject({ success: false, error: 'SESSION_REQUIRED', message: 'Please log in to continue.' })
  })

  it('answers at both of its paths', async () => {
    const member = await createMember(test.db)
    for (const path of ['/api/auth/me', '/auth/me']) {
      expect((await test.as(member).send('GET', path)).body.data).toMatchObject({ id: member.id })
    }
  })

  it('ends 24 hours after login', async () => {
    const member = await createMember(test.db)
    const session = test.withToken(await test.signInAs(member))
    await test.clock.advance(24 * HOUR - 1)
    expect((await session.call(getMe)).status).toBe(200)
    await test.clock.advance(1)
    expect((await session.call(getMe)).status).toBe(401)
  })

  it('ends at once on logout, with or without a JSON content type', async () => {
    const member = await createMember(test.db)
    const bodiless: Record<string, string>[] = [{}, { 'content-type': 'application/json' }]
    for (const headers of bodiless) {
      const session = test.withToken(await test.signInAs(member))
      expect((await session.call(getMe)).status).toBe(200)
      expect((await session.call(logout, { headers })).status).toBe(200)
      expect((await session.call(getMe)).status).toBe(401)
    }
  })

  it('is listed with where it was opened, and which one this is', async () => {
    const member = await createMember(test.db)
    await test.signInAs(member)
    await test.clock.advance(1_000)
    const { body } = await test.as(member).call(listSessions)
    expect(body.data.map(({ current }) => current)).toEqual([true, false])
    expect(body.data[0]).toMatchObject({ userAgent: 'test', address: '10.0.0.1' })
    expect(JSON.stringify(body)).not.toMatch(/hash/i)
  })

  it('can be ended from another one at once, and only once', async () => {
    const member = await createMember(test.db)
    const lost = test.withToken(await test.signInAs(member))
    expect((await lost.call(getMe)).status).toBe(200)
    const { body } = await test.as(member).call(listSessions)
    const id = body.data.find(({ current }) => !current)?.id ?? ''
    expect((await test.as(member).call(revokeSession, { params: { id } })).status).toBe(200)
    expect((await lost.call(getMe)).status).toBe(401)
    expect((await test.as(member).call(revokeSession, { params: { id } })).body.error).toBe('SESSION_NOT_FOUND')
    expect((await test.as(member).call(getMe)).status).toBe(200)
  })

  it('of somebody else cannot be ended, nor told from one that never was', async () => {
    const [one, other] = [await createMember(test.db), await createMember(test.db)]
    const { body } = await test.as(one).call(listSessions)
    const refused = await test.as(other).call(revokeSession, { params: { id: body.data[0]?.id ?? '' } })
    expect(refused.body.error).toBe('SESSION_NOT_FOUND')
    expect((await test.as(one).call(getMe)).status).toBe(200)
  })

  it('is removed a day after its end', async () => {
    const member = await createMember(test.db)
    await test.signInAs(member)
    const count = async () =>
      (await test.db.query('select 1 from sessions where member_id = $1', [member.id])).rows.length
    await test.clock.advance(47 * HOUR)
    await removeStale(staleSessions, test)
    expect(await count()).toBe(1)
    await test.clock.advance(2 * HOUR)
    await removeStale(staleSessions, test)
    expect(await count()).toBe(0)
  })

  it('ends with the account', async () => {
    const member = await createMember(test.db)
    expect((await test.as(member).call(getMe)).status).toBe(200)
    await test.db.query('delete from members where id = $1', [member.id])
    await expect.poll(async () => (await test.as(member).call(getMe)).status).toBe(401)
  })
})

describe('rights', () => {
  it('follow the database, whoever changed them', async () => {
    const member = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
    const caller = async () => test.sessions.authenticate(token)
    const token = await test.signInAs(member)
    expect((await caller())?.member.tier).toBe('gold')
    await test.db.query(`update members set tier = 'starter' where id = $1`, [member.id])
    await expect.poll(async () => (await caller())?.member.tier).toBe('starter')
  })

  it('change with the administrator’s very next answer', async () => {
    const boss = await createMember(test.db, { email: test.env.adminEmail })
    const member = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
    const token = await test.signInAs(member)
    expect((await test.sessions.authenticate(token))?.member.tier).toBe('gold')
    const input = { tier: 'silver', dashboardUnlocked: false, hasDeposited: false } as const
    await test.as(boss).call(updateMemberAccess, { params: { id: member.id }, input })
    expect((await test.sessions.authenticate(token))?.member).toMatchObject({
      tier: 'silver',
      dashboardUnlocked: false,
    })
  })
})

describe('callers in memory', () => {
  /** The same database, with its statements counted and its notices in the test's hand. */
  const watched = async () => {
    const gaps: (() => void)[] = []
    const sent: (() => void)[] = []
    let statements = 0
    let silent = false
    const db: Database = {
      ...test.db,
      orm: new Proxy(test.db.orm, {
        get: (target, name, receiver) => {
          if (name === 'select') statements += 1
          return Reflect.get(target, name, receiver)
        },
      }),
      listen: (channel, onNotice, onGap) => {
        gaps.push(onGap)
        return test.db.listen(channel, (id) => (silent ? sent.push(() => onNotice(id)) : onNotice(id)), onGap)
      },
    }
    const sessions = createSessions({ db, clock: test.clock, policy: { adminEmail: '', demo: true } })
    const member = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
    const token = await test.signInAs(member)
    return {
      sessions,
      member,
      token,
      authenticate: () => sessions.authenticate(token),
      statements: () => statements,
      /** The connection is lost, or back. */
      gap: () => {
        for (const onGap of gaps) onGap()
      },
      silence: () => {
        silent = true
      },
      hear: () => {
        silent = false
        for (const deliver of sent.splice(0)) deliver()
      },
    }
  }
  let watching: Awaited<ReturnType<typeof watched>>
  beforeEach(async () => {
    watching = await watched()
    return () => watching.sessions.close()
  })
  const hotAfterwards = async () => {
    await watching.authenticate()
    const before = watching.statements()
    for (let call = 0; call < 5; call += 1) await watching.authenticate()
    return watching.statements() - before
  }

  it('cost no statement while the database’s notices are heard', async () => {
    await watching.sessions.watch()
    await vi.waitFor(async () => expect(await hotAfterwards()).toBe(0))
  })

  it('are read from the database on every call before that', async () => {
    expect(await hotAfterwards()).toBe(5)
  })

  it('are read on every call while notices may be lost, and kept again once one was heard', async () => {
    await watching.sessions.watch()
    await vi.waitFor(async () => expect(await hotAfterwards()).toBe(0))
    watching.silence()
    watching.gap()
    expect(await hotAfterwards()).toBe(5)
    watching.hear()
    await vi.waitFor(async () => expect(await hotAfterwards()).toBe(0))
  })

  /** Kept, with the database's notices held back from here on: nothing but this process's own knowledge ends it. */
  const deaf = async () => {
    await watching.sessions.watch()
    await vi.waitFor(async () => expect(await hotAfterwards()).toBe(0))
    watching.silence()
    const caller = await watching.authenticate()
    if (!caller) throw new Error('Nobody is signed in.')
    return caller
  }

  it('are gone with the end of their 24 hours', async () => {
    const { expiresAtMs } = await deaf()
    await test.clock.advance(expiresAtMs - test.clock.now() - 1)
    expect(await watching.authenticate()).not.toBeNull()
    await test.clock.advance(1)
    const before = watching.statements()
    expect(await watching.authenticate()).toBeNull()
    expect(watching.statements()).toBe(before)
  })

  it('are gone at once when this server ends their session', async () => {
    const { sessionId } = await deaf()
    expect(await watching.sessions.end(watching.member.id, sessionId)).toBe(true)
    expect(await watching.authenticate()).toBeNull()
  })

  it('are gone at once when this server ends all of their member’s, less the one that is kept', async () => {
    const { sessionId } = await deaf()
    const other = await test.signInAs(watching.member)
    expect(await watching.sessions.authenticate(other)).not.toBeNull()
    await test.transact((tx) => watching.sessions.endAll(watching.member.id, { keepId: sessionId }, tx))
    expect(await watching.sessions.authenticate(other)).toBeNull()
    expect(await watching.authenticate()).not.toBeNull()
    await test.transact((tx) => watching.sessions.endAll(watching.member.id, {}, tx))
    expect(await watching.authenticate()).toBeNull()
  })

  it('have the rights of now as soon as this server knows better', async () => {
    await deaf()
    await test.db.query(`update members set tier = 'silver' where id = $1`, [watching.member.id])
    watching.sessions.forgetMember(watching.member.id)
    expect((await watching.authenticate())?.member.tier).toBe('silver')
  })

  it('follow what others change in the database', async () => {
    await watching.sessions.watch()
    await vi.waitFor(async () => expect(await hotAfterwards()).toBe(0))
    await test.db.query(`update members set tier = 'silver' where id = $1`, [watching.member.id])
    await expect.poll(async () => (await watching.authenticate())?.member.tier).toBe('silver')
    await test.db.query('update sessions set ended_at = $2 where member_id = $1', [
      watching.member.id,
      new Date(test.clock.now()),
    ])
    await expect.poll(watching.authenticate).toBeNull()
  })

  it('are read on every call once nothing is watched any more', async () => {
    await deaf()
    await watching.sessions.close()
    expect(await hotAfterwards()).toBe(5)
  })
})

it('finds the caller of a session with the rights of now, until it ends', async () => {
  const member = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
  const caller = await test.sessions.authenticate(await test.signInAs(member))
  const find = () => test.sessions.findCaller(caller?.sessionId ?? '')
  await test.db.query(`update members set tier = 'silver' where id = $1`, [member.id])
  expect(await find()).toMatchObject({ sessionId: caller?.sessionId, member: { id: member.id, tier: 'silver' } })
  await test.clock.advance(24 * HOUR)
  expect(await find()).toBeNull()
})

describe('a socket ticket', () => {
  it('stands for the session once', async () => {
    const member = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
    const { body } = await test.as(member).call(createSocketTicket)
    expect(await test.auth.redeemTicket(body.data.ticket)).toMatchObject({ member: { id: member.id, tier: 'gold' } })
    expect(await test.auth.redeemTicket(body.data.ticket)).toBeNull()
  })

  it('ends after 30 seconds', async () => {
    const { body } = await test.as(await createMember(test.db)).call(createSocketTicket)
    expect(Date.parse(body.data.expiresAt) - test.clock.now()).toBe(30_000)
    await test.clock.advance(30_000)
    expect(await test.auth.redeemTicket(body.data.ticket)).toBeNull()
  })

  it('is worth nothing once the session ended, and the rights of now until then', async () => {
    const member = await createMember(test.db, { tier: 'gold' })
    const draw = async () => (await test.as(member).call(createSocketTicket)).body.data.ticket
    const first = await draw()
    await test.db.query(`update members set tier = 'silver' where id = $1`, [member.id])
    expect((await test.auth.redeemTicket(first))?.member.tier).toBe('silver')
    const second = await draw()
    await test.as(member).call(logout)
    expect(await test.auth.redeemTicket(second)).toBeNull()
  })

  it('cannot be made up', async () => {
    expect(await test.auth.redeemTicket(newToken())).toBeNull()
    expect(await test.auth.redeemTicket('')).toBeNull()
  })
})
