import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAudit } from '../../../contract/audit.ts'
import { forgotPassword, getMe, verifyResetToken } from '../../../contract/auth.ts'
import { memberMessages, updateMember, updateMemberAccess } from '../../../contract/members.ts'
import { assignUpoints } from '../../../contract/upoints.ts'
import { members } from '../../db/schema/schema.ts'
import { newId } from '../../platform/ids.ts'
import { createMember } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { toAdminMember } from './rules.ts'
import type { Member } from './service.ts'

let test: TestApp
let boss: Member
beforeAll(async () => {
  test = await buildTestApp()
  boss = await createMember(test.db, { email: test.env.adminEmail, tier: 'gold', dashboardUnlocked: true })
})
afterAll(() => test.close())

const formOf = (member: Member) => {
  const { id: _, uPoints: __, createdAt: ___, sponsoredTiers: ____, ...form } = toAdminMember(member, 0)
  return form
}
const edit = (member: Member, input: object) =>
  test.as(boss).send('PATCH', `/api/admin/users/${member.id}/update`, { ...formOf(member), ...input })
const rowOf = async ({ id }: Member) => (await test.db.orm.select().from(members).where(eq(members.id, id)))[0]
const auditOf = async ({ id }: Member) =>
  (await test.as(boss).call(listAudit, { input: { limit: 200 } })).body.data.filter(({ subject }) => subject.id === id)

describe('updateMember', () => {
  it('changes every field of the form, and the screens show it at once', async () => {
    const member = await createMember(test.db, { phone: '+234 1', country: 'Nigeria', upoints: 7 })
    await test.as(member).call(getMe)
    const input = {
      fullName: ' Ada Obi ',
      email: ' Ada.New@Example.test ',
      phone: '+233 2',
      country: 'Ghana',
      tier: 'silver' as const,
      dashboardUnlocked: true,
      hasDeposited: true,
      depositAmount: 19.99,
      premiumTest: true,
    }
    const { body } = await test.as(boss).call(updateMember, { params: { id: member.id }, input })
    expect(body.message).toBe('User updated successfully')
    expect(body.data).toEqual({
      ...input,
      fullName: 'Ada Obi',
      sponsoredTiers: [],
      email: 'ada.new@example.test',
      id: member.id,
      uPoints: 7,
      createdAt: member.createdAt.toISOString(),
      updatedAt: expect.any(String),
    })
    const again = test.withToken(await test.signInAs(member))
    expect((await again.call(getMe)).body.data).toMatchObject({
      fullName: 'Ada Obi',
      email: 'ada.new@example.test',
      tier: 'silver',
      dashboardUnlocked: true,
    })
  })

  it('that changes the e-mail ends every session, and both addresses hear of it; another change does neither', async () => {
    const member = await createMember(test.db)
    const sessions = [await test.signInAs(member), await test.signInAs(member)].map((token) => test.withToken(token))
    const statuses = () => Promise.all(sessions.map(async (session) => (await session.call(getMe)).status))
    expect((await edit(member, { fullName: 'Ada Obi' })).status).toBe(200)
    expect(await statuses()).toEqual([200, 200])
    expect(await mailsTo(test, member.email)).toEqual([])

    const email = member.email.replace('@', '.moved@')
    expect((await edit({ ...member, fullName: 'Ada Obi' }, { email, updatedAt: undefined })).status).toBe(200)
    expect(await statuses()).toEqual([401, 401])
    const [told] = await mailsTo(test, member.email)
    expect(told?.subject).toBe('Your Uptick account’s email address was changed')
    expect(told?.text).toContain(test.env.supportEmail)
    expect(told?.text).not.toContain(email)
    expect((await mailsTo(test, email)).map(({ subject }) => subject)).toEqual([
      'This is now the email address of your Uptick account',
    ])
  })

  it('makes a premium test account and ends it, audited: Gold’s second scanner and Premium, the tier as it is', async () => {
    const member = await createMember(test.db, { tier: 'starter', accessLevel: 'basic', dashboardUnlocked: true })
    const me = async () => (await test.as(member).call(getMe)).body.data
    expect(await me()).toMatchObject({ tier: 'starter', accessLevel: 'basic', chartScanner: false })
    expect((await edit(member, { premiumTest: true, updatedAt: undefined })).status).toBe(200)
    expect(await me()).toMatchObject({ tier: 'starter', accessLevel: 'premium', chartScanner: true })
    // An older page, which knows nothing of it, leaves it alone.
    await edit(member, { premiumTest: undefined, updatedAt: undefined, fullName: 'Ada Test' })
    expect((await me()).chartScanner).toBe(true)
    await edit(member, { premiumTest: false, updatedAt: undefined, fullName: 'Ada Test' })
    expect(await me()).toMatchObject({ tier: 'starter', accessLevel: 'basic', chartScanner: false })
    expect((await auditOf(member)).map(({ before, after }) => [before?.premiumTest, after?.premiumTest])).toEqual([
      [true, false],
      [undefined, undefined],
      [false, true],
    ])
  })

  it('changes nothing that the form does not have', async () => {
    const member = await createMember(test.db, { upoints: 5 })
    const before = await rowOf(member)
    const smuggled = {
      id: newId(),
      upoints: 1_000_000,
      uPoints: 1_000_000,
      balance: 1_000_000,
      passwordHash: 'x',
      isAdmin: true,
      admissionCode: 'UPT-FREE',
      referralCode: 'MINE',
      referredBy: boss.id,
      createdAt: '2020-01-01T00:00:00.000Z',
      accessLevel: 'premium',
      accessPath: 'auto',
      codeActivated: true,
      depositCents: 5,
      totpSecret: 'x',
      search_text: 'x',
      full_name: 'x',
      accessEndsAt: null,
    }
    const { status } = await edit(member, { ...smuggled, fullName: 'New Name' })
    expect(status).toBe(200)
    expect(await rowOf(member)).toEqual({ ...before, fullName: 'New Name', updatedAt: expect.any(Date) })
    expect((await test.members.findMember(member.id))?.upoints).toBe(5)
  })

  it('keeps phone and country where they are not sent, and empties them where they are sent empty', async () => {
    const member = await createMember(test.db, { phone: '+234 1', country: 'Nigeria' })
    const { updatedAt: _, ...form } = formOf(member)
    await edit(member, { ...form, updatedAt: undefined, phone: undefined, country: undefined })
    expect(await rowOf(member)).toMatchObject({ phone: '+234 1', country: 'Nigeria' })
    await edit(member, { ...form, updatedAt: undefined, phone: '  ', country: null })
    expect(await rowOf(member)).toMatchObject({ phone: null, country: null })
  })

  it.each([
    [{ fullName: '  ' }, 'fullName', memberMessages.fullNameRequired],
    [{ fullName: undefined }, 'fullName', memberMessages.fullNameRequired],
    [{ email: 'no address' }, 'email', memberMessages.emailInvalid],
    [{ depositAmount: -0.01 }, 'depositAmount', memberMessages.depositNegative],
    [{ depositAmount: 0.001 }, 'depositAmount', 'At most two decimals'],
    [{ depositAmount: 1e12 }, 'depositAmount', 'At most $100,000,000'],
    [{ tier: 'platinum' }, 'tier', expect.any(String)],
    [{ hasDeposited: 'yes' }, 'hasDeposited', expect.any(String)],
    [{ updatedAt: 'yesterday' }, 'updatedAt', expect.any(String)],
  ])('refuses %j at its field', async (input, field, sentence) => {
    const member = await createMember(test.db)
    const { status, body } = await edit(member, input)
    expect(status).toBe(400)
    expect(body.fields[field]).toEqual(sentence)
    expect(await rowOf(member)).toMatchObject({ updatedAt: member.updatedAt })
  })

  it('knows when there is no such member', async () => {
    const { status, body } = await edit({ ...boss, id: newId() }, {})
    expect([status, body.error]).toEqual([404, 'MEMBER_NOT_FOUND'])
  })

  it('refuses an address that another member has, at its field, and changes nothing', async () => {
    const [member, other] = [await createMember(test.db), await createMember(test.db)]
    const { status, body } = await edit(member, { fullName: 'Half Applied', email: other.email.toUpperCase() })
    expect([status, body.error]).toEqual([409, 'MEMBER_EMAIL_TAKEN'])
    expect(body.fields).toEqual({ email: 'Another member has this email address.' })
    expect(await rowOf(member)).toMatchObject({ fullName: member.fullName, email: member.email })
    expect(await auditOf(member)).toEqual([])
  })

  it('gives one of ten members an address that all of them are given at once', async () => {
    const crowd = await Promise.all(Array.from({ length: 10 }, () => createMember(test.db)))
    const answers = await Promise.all(crowd.map((member) => edit(member, { email: 'wanted@example.test' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  })
})

describe('an edit of an older state', () => {
  it('is refused, and what the other administrator saved stays', async () => {
    const member = await createMember(test.db)
    expect((await edit(member, { fullName: 'First Edit' })).status).toBe(200)
    const { status, body } = await edit(member, { fullName: 'Second Edit' })
    expect([status, body.error]).toEqual([409, 'MEMBER_CHANGED'])
    expect(body.message).toBe('Someone else changed this member. Reload, then save again.')
    expect(await rowOf(member)).toMatchObject({ fullName: 'First Edit' })
    expect(await auditOf(member)).toHaveLength(1)
  })

  it('is refused nineteen times of twenty that begin at the same state', async () => {
    const member = await createMember(test.db)
    const names = Array.from({ length: 20 }, (_, place) => `Edit ${place}`)
    const answers = await Promise.all(names.map((fullName) => edit(member, { fullName })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error === 'MEMBER_CHANGED')).toHaveLength(19)
    const saved = answers.findIndex(({ status }) => status === 200)
    expect(await rowOf(member)).toMatchObject({ fullName: `Edit ${saved}` })
    expect(await auditOf(member)).toHaveLength(1)
  })

  it('is refused when rights were changed, or the member changed something, meanwhile', async () => {
    const member = await createMember(test.db)
    const access = { tier: 'gold', dashboardUnlocked: true, hasDeposited: true } as const
    await test.as(boss).call(updateMemberAccess, { params: { id: member.id }, input: access })
    expect((await edit(member, {})).body.error).toBe('MEMBER_CHANGED')
    expect(await rowOf(member)).toMatchObject(access)
  })

  it('takes the state that the answer to the last edit named', async () => {
    const member = await createMember(test.db)
    const first = await test
      .as(boss)
      .call(updateMember, { params: { id: member.id }, input: { ...formOf(member), fullName: 'One' } })
    const { id: _, createdAt: __, uPoints: ___, ...form } = first.body.data
    expect((await edit(member, { ...form, fullName: 'Two' })).status).toBe(200)
  })

  it('is not one that saw other points: they move apart from it and are never undone by it', async () => {
    const member = await createMember(test.db, { upoints: 100 })
    await test.as(boss).call(assignUpoints, { input: { userId: member.id, amount: 50 } })
    const { status, body } = await edit(member, { fullName: 'Renamed', uPoints: 100 })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ fullName: 'Renamed', uPoints: 150 })
  })

  it('loses no points that are assigned while edits are saved', async () => {
    const member = await createMember(test.db)
    const unconditional = { ...formOf(member), updatedAt: undefined }
    await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        place % 2
          ? edit(member, { ...unconditional, fullName: `Edit ${place}` })
          : test.as(boss).call(assignUpoints, { input: { userId: member.id, amount: 10 } }),
      ),
    )
    expect((await test.members.findMember(member.id))?.upoints).toBe(100)
  })
})

describe('the administrator’s own account', () => {
  it('keeps the address that makes it the administrator', async () => {
    const { status, body } = await edit(boss, { email: 'elsewhere@example.test' })
    expect([status, body.error]).toEqual([400, 'INPUT_INVALID'])
    expect(body.fields).toEqual({ email: expect.stringContaining('This address identifies the administrator') })
    expect(await rowOf(boss)).toMatchObject({ email: test.env.adminEmail })
  })

  it('can be edited otherwise, and stays the administrator', async () => {
    const current = (await test.members.findMember(boss.id)) ?? boss
    const guest = { tier: 'guest', dashboardUnlocked: false, hasDeposited: false, fullName: 'Tunde Bakare' } as const
    expect((await edit(current, guest)).status).toBe(200)
    expect((await test.as(boss).call(getMe)).body.data).toMatchObject({ isAdmin: true, tier: 'guest' })
  })
})

describe('a new address', () => {
  it('kills the password links that wait in the old mailbox', async () => {
    const member = await createMember(test.db)
    await test.visitor().call(forgotPassword, { input: { email: member.email } })
    const [mail] = await mailsTo(test, member.email)
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect((await test.visitor().call(verifyResetToken, { input: { token } })).status).toBe(200)
    await edit(member, { email: 'moved@example.test' })
    expect((await test.visitor().call(verifyResetToken, { input: { token } })).body.error).toBe('RESET_TOKEN_INVALID')
  })
})

describe('a sponsored access', () => {
  const sponsored = () =>
    createMember(test.db, { dashboardUnlocked: true, accessEndsAt: new Date('2027-01-01T00:00:00Z') })

  it('keeps its end when the member is only renamed', async () => {
    const member = await sponsored()
    await edit(member, { fullName: 'Renamed' })
    expect(await rowOf(member)).toMatchObject({ accessEndsAt: member.accessEndsAt })
  })

  it.each([{ tier: 'silver' }, { hasDeposited: true }])('has no end once rights are edited: %j', async (input) => {
    const member = await sponsored()
    await edit(member, input)
    expect(await rowOf(member)).toMatchObject({ accessEndsAt: null, ...input })
  })
})

describe('the audit log', () => {
  it('holds the fields that an edit changed, before and after, and no others', async () => {
    const member = await createMember(test.db, { depositCents: 50_00 })
    await edit(member, { tier: 'starter', depositAmount: 75.5 })
    expect(await auditOf(member)).toMatchObject([
      {
        action: 'member.update',
        subject: { kind: 'member', id: member.id, name: member.email },
        before: { tier: 'guest', depositAmount: 50 },
        after: { tier: 'starter', depositAmount: 75.5 },
      },
    ])
    expect(Object.keys((await auditOf(member))[0]?.after ?? {})).toEqual(['tier', 'depositAmount'])
  })

  it('holds a change of rights', async () => {
    const member = await createMember(test.db, { accessEndsAt: new Date('2027-01-01T00:00:00Z') })
    const input = { tier: 'guest', dashboardUnlocked: true, hasDeposited: false } as const
    await test.as(boss).call(updateMemberAccess, { params: { id: member.id }, input })
    expect(await auditOf(member)).toMatchObject([
      {
        action: 'member.access.update',
        before: { dashboardUnlocked: false, accessEndsAt: '2027-01-01T00:00:00.000Z' },
        after: { dashboardUnlocked: true, accessEndsAt: null },
      },
    ])
  })

  it('holds nothing of an edit that changed nothing', async () => {
    const member = await createMember(test.db)
    expect((await edit(member, {})).status).toBe(200)
    expect(await auditOf(member)).toEqual([])
  })
})
