import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendActivationEmail, validateDashboardCode } from '../../../contract/access-codes.ts'
import { getMe } from '../../../contract/auth.ts'
import { updateMemberAccess } from '../../../contract/members.ts'
import { createMember } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

const DAY = 24 * 3_600_000

let test: TestApp
let boss: Member
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
  boss = await createMember(test.db, { email: test.env.adminEmail })
})
afterAll(() => test.close())
// No two mails of the same millisecond: the mailbox is in the order of time.
beforeEach(() => test.clock.advance(1))

const aSponsoredCode = async (maxUses = 10, validDays = 30) =>
  (await test.accessCodes.createAccessCode(boss, { maxUses, validDays, tier: 'starter', months: 4 })).code
/** In a session of this moment: months pass here, and a session lasts a day. */
const signedIn = async (member: Pick<Member, 'id'>) => test.withToken(await test.signInAs(member))
const enter = async (member: Pick<Member, 'id'>, dashboardCode: string) =>
  (await signedIn(member)).call(validateDashboardCode, { input: { dashboardCode } })
const me = async (member: Pick<Member, 'id'>) => (await (await signedIn(member)).call(getMe)).body.data
const mailActivation = async (member: Pick<Member, 'id'>) => {
  await test.clock.advance(1)
  return test.as(member).call(sendActivationEmail)
}
const mailedActivationCode = async ({ email }: Pick<Member, 'email'>): Promise<string> => {
  const [mail] = await mailsTo(test, email)
  return /^[2-9A-Z]{8}$/m.exec(mail?.text ?? '')?.[0] ?? 'no code was mailed'
}
const usesOf = async (code: string) =>
  (await test.db.query('select uses from access_codes where code = $1', [code.replace('-', '')])).rows[0]?.uses

describe('a dashboard code', () => {
  it.each([undefined, '', '  - ', 12])('is asked for: %j', async (dashboardCode) => {
    const member = await createMember(test.db)
    const { status, body } = await test.as(member).send('POST', '/api/auth/validate-dashboard-code', { dashboardCode })
    expect(status).toBe(400)
    expect(body.message).toBe('Please enter your access code')
  })

  it('is refused when nobody issued it, and nothing opens', async () => {
    const member = await createMember(test.db)
    const { status, body } = await enter(member, 'AAAAA-AAAAA')
    expect(status).toBe(400)
    expect(body).toMatchObject({
      error: 'DASHBOARD_CODE_INVALID',
      message: 'This code is not valid or has no uses left.',
    })
    expect(await me(member)).toMatchObject({ dashboardUnlocked: false, codeActivated: false })
  })

  it('can be tried ten times in a quarter of an hour', async () => {
    const strict = await buildTestApp({ db: test.db, clock: test.clock })
    const member = await createMember(test.db)
    const code = await aSponsoredCode()
    for (let wrong = 0; wrong < 10; wrong += 1) {
      const { body } = await strict
        .as(member)
        .call(validateDashboardCode, { input: { dashboardCode: `WRONG${wrong}` } })
      expect(body.error).toBe('DASHBOARD_CODE_INVALID')
    }
    const refused = await strict.as(member).call(validateDashboardCode, { input: { dashboardCode: code } })
    expect(refused.body.error).toBe('RATE_LIMITED')
    await strict.close()
  })

  it('answers at both of its paths', async () => {
    for (const path of ['/api/auth/validate-dashboard-code', '/auth/validate-dashboard-code']) {
      const { body } = await test
        .as(await createMember(test.db))
        .send('POST', path, { dashboardCode: await aSponsoredCode() })
      expect(body.data).toMatchObject({ dashboardUnlocked: true, codeActivated: true })
    }
  })
})

describe('a sponsored code', () => {
  it('unlocks the dashboard with Starter for four months, however it is typed', async () => {
    const member = await createMember(test.db)
    const code = await aSponsoredCode()
    const { status, body } = await enter(member, ` ${code.toLowerCase().replace('-', ' ')} `)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ dashboardUnlocked: true, codeActivated: true })
    const months = (Date.parse(body.data.accessEndsAt ?? '') - test.clock.now()) / DAY / 30
    expect(months).toBeGreaterThan(3.9)
    expect(months).toBeLessThan(4.2)
    expect(await me(member)).toMatchObject({ ...body.data, tier: 'starter', ownTier: 'guest', hasDeposited: false })
  })

  it('says to whoever used up the only use that they have used it, and nothing more to anybody else', async () => {
    const [owner, stranger] = [await createMember(test.db), await createMember(test.db)]
    const code = await aSponsoredCode(1)
    expect((await enter(owner, code)).status).toBe(200)
    const copied = ` ${code.slice(0, 4)}\u00a0${code.slice(4)} `
    expect((await enter(owner, copied)).body).toMatchObject({
      error: 'DASHBOARD_CODE_USED',
      message: 'You have already used this code.',
    })
    expect((await enter(stranger, copied)).body.error).toBe('DASHBOARD_CODE_INVALID')
    expect(await usesOf(code)).toBe(1)
  })

  it('is used by a member once, and a second one adds its months to the first', async () => {
    const member = await createMember(test.db)
    const [first, second] = [await aSponsoredCode(), await aSponsoredCode()]
    const opened = await enter(member, first)
    expect((await enter(member, first)).body.error).toBe('DASHBOARD_CODE_USED')
    expect(await usesOf(first)).toBe(1)
    const extended = await enter(member, second)
    expect(Date.parse(extended.body.data.accessEndsAt ?? '')).toBeGreaterThan(
      Date.parse(opened.body.data.accessEndsAt ?? '') + 110 * DAY,
    )
  })

  it('lets in as many members as it has uses, under 50 at once', async () => {
    const code = await aSponsoredCode(3)
    const members = await Promise.all(Array.from({ length: 50 }, () => createMember(test.db)))
    const answers = await Promise.all(members.map((member) => enter(member, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ body }) => body.error === 'DASHBOARD_CODE_INVALID')).toHaveLength(47)
    expect(await usesOf(code)).toBe(3)
    const { rows } = await test.db.query('select 1 from members where dashboard_unlocked and id = any($1)', [
      members.map(({ id }) => id),
    ])
    expect(rows).toHaveLength(3)
  })

  it('costs one use under 20 simultaneous tries of one member', async () => {
    const member = await createMember(test.db)
    const code = await aSponsoredCode()
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(member, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error === 'DASHBOARD_CODE_USED')).toHaveLength(19)
    expect(await usesOf(code)).toBe(1)
  })

  it('cannot be used after its end', async () => {
    const code = await aSponsoredCode(10, 1)
    await test.clock.advance(DAY)
    expect((await enter(await createMember(test.db), code)).body.error).toBe('DASHBOARD_CODE_INVALID')
  })

  it('is not spent, and ends nothing, on a dashboard that is open without an end', async () => {
    const member = await createMember(test.db, { dashboardUnlocked: true, tier: 'silver' })
    const code = await aSponsoredCode()
    expect((await enter(member, code)).body.error).toBe('DASHBOARD_UNLOCKED')
    expect(await usesOf(code)).toBe(0)
    expect(await me(member)).toMatchObject({ dashboardUnlocked: true, accessEndsAt: null })
  })
})

describe('a sponsored access', () => {
  it('ends after its months: the dashboard is locked again, once, and a mail says so', async () => {
    const member = await createMember(test.db)
    const { body } = await enter(member, await aSponsoredCode())
    const endsAt = Date.parse(body.data.accessEndsAt ?? '')
    await test.clock.advanceTo(endsAt - 1)
    expect(await test.accessCodes.endDueAccesses()).toEqual(new Date(endsAt))
    expect(await test.members.findMember(member.id)).toMatchObject({ dashboardUnlocked: true })
    await test.clock.advanceTo(endsAt)
    await Promise.all([test.accessCodes.endDueAccesses(), test.accessCodes.endDueAccesses()])
    expect(await test.members.findMember(member.id)).toMatchObject({
      dashboardUnlocked: false,
      codeActivated: false,
      accessEndsAt: null,
    })
    expect((await mailsTo(test, member.email)).map(({ subject }) => subject)).toEqual([
      'Your sponsored access to Uptick has ended',
      'Starter from your Uptick code ends soon',
      'Your dashboard is unlocked',
    ])
    expect((await enter(member, await aSponsoredCode())).status).toBe(200)
  })

  it('has no end any more once the administrator or a verified deposit opens the dashboard', async () => {
    const [granted, deposited] = [await createMember(test.db), await createMember(test.db)]
    for (const member of [granted, deposited]) await enter(member, await aSponsoredCode())
    await test.as(boss).call(updateMemberAccess, {
      params: { id: granted.id },
      input: { tier: 'starter', dashboardUnlocked: true, hasDeposited: false },
    })
    await test.db.query('update members set has_deposited = true where id = $1', [deposited.id])
    await mailActivation(deposited)
    expect((await enter(deposited, await mailedActivationCode(deposited))).body.data.accessEndsAt).toBeNull()
    await test.clock.advance(200 * DAY)
    await test.accessCodes.endDueAccesses()
    for (const member of [granted, deposited])
      expect(await me(member)).toMatchObject({ dashboardUnlocked: true, accessEndsAt: null })
  })

  it('is ended by the running server itself', async () => {
    const live = await buildTestApp({ started: true })
    const member = await createMember(live.db)
    const admin = await createMember(live.db)
    const { code } = await live.accessCodes.createAccessCode(admin, {
      maxUses: 1,
      validDays: 1,
      tier: 'starter',
      months: 4,
    })
    await live.as(member).call(validateDashboardCode, { input: { dashboardCode: code } })
    await live.db.query(`update members set access_ends_at = $1 where id = $2`, [
      new Date(live.clock.now() + 60_000),
      member.id,
    ])
    await expect
      .poll(
        async () => {
          await live.clock.advance(60_000)
          return (await live.members.findMember(member.id))?.dashboardUnlocked
        },
        { timeout: 100_000 },
      )
      .toBe(false)
    await live.close()
  })
})

describe('an activation code', () => {
  const deposited = () => createMember(test.db, { hasDeposited: true })

  it('is mailed to a member whose deposit is verified, and unlocks their dashboard for good', async () => {
    const member = await deposited()
    const { status, body } = await mailActivation(member)
    expect(status).toBe(200)
    expect(body.message).toBe('The activation code is on its way')
    const opened = await enter(member, await mailedActivationCode(member))
    expect(opened.body.data).toEqual({
      dashboardUnlocked: true,
      codeActivated: true,
      accessEndsAt: null,
      tier: 'guest',
      sponsoredTiers: [],
    })
    expect(await me(member)).toMatchObject({ dashboardUnlocked: true, codeActivated: true })
    expect((await mailActivation(member)).body.error).toBe('DASHBOARD_UNLOCKED')
  })

  it('is not mailed before that', async () => {
    const member = await createMember(test.db)
    const { status, body } = await mailActivation(member)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      error: 'DEPOSIT_UNVERIFIED',
      message: 'Your deposit is not verified yet. We’ll email your activation code once it is.',
    })
    expect(await mailsTo(test, member.email)).toEqual([])
  })

  it('works once, under 50 simultaneous tries', async () => {
    const member = await deposited()
    await mailActivation(member)
    const code = await mailedActivationCode(member)
    const answers = await Promise.all(Array.from({ length: 50 }, () => enter(member, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error === 'DASHBOARD_CODE_USED')).toHaveLength(49)
    expect((await enter(member, 'AAAAAAAA')).body.error).toBe('DASHBOARD_CODE_INVALID')
  })

  it('is worth nothing to another member', async () => {
    const [member, other] = [await deposited(), await deposited()]
    await mailActivation(member)
    expect((await enter(other, await mailedActivationCode(member))).body.error).toBe('DASHBOARD_CODE_INVALID')
  })

  it('dies with a newer one, after a week, and when the deposit is taken back', async () => {
    const member = await deposited()
    await mailActivation(member)
    const older = await mailedActivationCode(member)
    await mailActivation(member)
    const newer = await mailedActivationCode(member)
    expect((await enter(member, older)).body.error).toBe('DASHBOARD_CODE_INVALID')
    await test.db.query('update members set has_deposited = false where id = $1', [member.id])
    expect((await enter(member, newer)).body.error).toBe('DASHBOARD_CODE_INVALID')
    await test.db.query('update members set has_deposited = true where id = $1', [member.id])
    await test.clock.advance(7 * DAY)
    expect((await enter(member, newer)).body.error).toBe('DASHBOARD_CODE_INVALID')
  })

  it('is stored as a hash only, and in no log line', async () => {
    const member = await deposited()
    await mailActivation(member)
    const code = await mailedActivationCode(member)
    await enter(member, code)
    await mailActivation(await deposited())
    const { rows } = await test.db.query('select t::text from activation_codes t')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows) + test.log.join('')).not.toContain(code)
  })
})
