import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMe } from '../../../contract/auth.ts'
import { updateMemberAccess } from '../../../contract/members.ts'
import { newId } from '../../platform/ids.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from './service.ts'

let test: TestApp
let boss: Member
beforeAll(async () => {
  test = await buildTestApp()
  boss = await createMember(test.db, { email: test.env.adminEmail })
})
afterAll(() => test.close())

const access = { tier: 'silver', dashboardUnlocked: true, hasDeposited: true } as const

describe('updateMemberAccess', () => {
  it('sets tier and flags, and the member sees it at once', async () => {
    const member = await createMember(test.db, {
      phone: '+234 1',
      country: 'Nigeria',
      depositCents: 123_45,
      upoints: 7,
    })
    const { body } = await test.as(boss).call(updateMemberAccess, { params: { id: member.id }, input: access })
    expect(body.data).toEqual({
      id: member.id,
      fullName: member.fullName,
      sponsoredTiers: [],
      email: member.email,
      phone: '+234 1',
      country: 'Nigeria',
      depositAmount: 123.45,
      uPoints: 7,
      createdAt: member.createdAt.toISOString(),
      updatedAt: expect.any(String),
      premiumTest: false,
      ...access,
    })
    expect(Date.parse(body.data.updatedAt)).toBeGreaterThan(member.updatedAt.getTime())
    const me = await test.as(member).call(getMe)
    expect(me.body.data).toMatchObject(access)
  })

  it('tells the sockets through the database', async () => {
    const member = await createMember(test.db)
    const heard: string[] = []
    const stop = await test.db.listen(
      'member_changed',
      (id) => heard.push(id),
      () => {},
    )
    await test.as(boss).call(updateMemberAccess, { params: { id: member.id }, input: access })
    await expect.poll(() => heard).toContain(member.id)
    await stop()
  })

  it('knows when there is no such member', async () => {
    const { status, body } = await test.as(boss).call(updateMemberAccess, { params: { id: newId() }, input: access })
    expect(status).toBe(404)
    expect(body.error).toBe('MEMBER_NOT_FOUND')
  })

  it.each([[{ ...access, tier: 'platinum' }], [{ ...access, dashboardUnlocked: 'yes' }], [{ tier: 'gold' }], [{}]])(
    'takes nothing but a known tier and both flags: %j',
    async (input) => {
      const { status, body } = await test.as(boss).send('PATCH', `/api/admin/users/${boss.id}/access`, input)
      expect(status).toBe(400)
      expect(body.error).toBe('INPUT_INVALID')
    },
  )

  it('changes nothing that it does not name', async () => {
    const member = await createMember(test.db)
    const input = { ...access, upoints: 1_000_000, email: 'other@example.test', uPoints: 5 }
    await test.as(boss).send('PATCH', `/api/admin/users/${member.id}/access`, input)
    const { upoints, email } = (await test.members.findMember(member.id)) ?? {}
    expect({ upoints, email }).toEqual({ upoints: 0, email: member.email })
  })

  it('is the administrator’s alone, and refused before its input is read', async () => {
    const gold = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
    const { status, body } = await test.as(gold).send('PATCH', `/api/admin/users/${gold.id}/access`, { bad: true })
    expect(status).toBe(403)
    expect(body.message).toBe(
      "You don't have permission to access the admin area. Only authorized administrators can view this content.",
    )
  })
})

describe('getMe', () => {
  it('tells the administrator alone, outside the demo, that a second factor is missing', async () => {
    const live = await buildTestApp({ db: test.db, env: { demo: false } })
    const gold = await createMember(test.db, { tier: 'gold' })
    const profileOf = async (app: TestApp, member: Member) => (await app.as(member).call(getMe)).body.data

    expect(await profileOf(live, boss)).toMatchObject({ isAdmin: false, adminNeedsTotp: true })
    expect(await profileOf(live, gold)).not.toHaveProperty('adminNeedsTotp')
    const inDemo = await profileOf(test, boss)
    expect(inDemo).toMatchObject({ isAdmin: true })
    expect(inDemo).not.toHaveProperty('adminNeedsTotp')

    await live.members.updateMember(boss.id, { totpEnabledAt: new Date(live.clock.now()) })
    const enrolled = await profileOf(live, boss)
    expect(enrolled).toMatchObject({ isAdmin: true, totpEnabled: true })
    expect(enrolled).not.toHaveProperty('adminNeedsTotp')
    await live.members.updateMember(boss.id, { totpEnabledAt: null })
    await live.close()
  })
})

describe('createMember', () => {
  it('draws codes of its own, and refuses a taken e-mail', async () => {
    const details = { email: 'twice@example.test', fullName: 'Ada Obi', passwordHash: '' }
    const first = await test.members.createMember(details)
    expect(first?.admissionCode).toMatch(/^UPT-[2-9A-Z]{4}$/)
    expect(await test.members.createMember(details)).toBeNull()
  })

  it('makes one member of 20 simultaneous tries', async () => {
    const details = { email: 'rush@example.test', fullName: 'Ada Obi', passwordHash: '' }
    const made = await Promise.all(Array.from({ length: 20 }, () => test.members.createMember(details)))
    expect(made.filter(Boolean)).toHaveLength(1)
  })
})
