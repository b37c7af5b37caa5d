import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccessCode, validateDashboardCode } from '../../../contract/access-codes.ts'
import { listAudit } from '../../../contract/audit.ts'
import { getMe } from '../../../contract/auth.ts'
import type { InputOf } from '../../../contract/call.ts'
import { getMember, updateMemberAccess } from '../../../contract/members.ts'
import { listDualSignals, listSignals } from '../../../contract/signals.ts'
import type { CodeTier } from '../../../contract/sponsored-tiers.ts'
import { upgradeTier } from '../../../contract/tier-upgrades.ts'
import { undoAction } from '../../../contract/undo.ts'
import { createMember } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

const DAY = 24 * 3_600_000
const REVOKED = { tier: 'guest', dashboardUnlocked: false, hasDeposited: false } as const

let test: TestApp
let boss: Member
beforeAll(async () => {
  // Its jobs don't run: what ends here ends by the rule, not by somebody who writes it down.
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
  boss = await createMember(test.db, { email: test.env.adminEmail })
})
afterAll(() => test.close())
beforeEach(() => test.clock.advance(1))

type Someone = Pick<Member, 'id'>

/** In a session of this moment: months pass here, and a session lasts a day. */
const signedIn = async (member: Someone) => test.withToken(await test.signInAs(member))
const aCode = async (tier: CodeTier = 'starter', months = 4) =>
  (await test.accessCodes.createAccessCode(boss, { maxUses: 10, validDays: 30, tier, months })).code
const enter = async (member: Someone, dashboardCode: string) =>
  (await signedIn(member)).call(validateDashboardCode, { input: { dashboardCode } })
const me = async (member: Someone) => (await (await signedIn(member)).call(getMe)).body.data
/** A member with a code, and when what it carries ends. */
const sponsored = async (tier: CodeTier = 'starter', months = 4, traits: Parameters<typeof createMember>[1] = {}) => {
  const member = await createMember(test.db, traits)
  const { body } = await enter(member, await aCode(tier, months))
  const endsMs = Date.parse(body.data.sponsoredTiers[0]?.endsAt ?? '')
  return { member, endsMs, code: body.data }
}
const mailsOfEnds = async ({ email }: Member) =>
  (await mailsTo(test, email)).filter(({ subject }) => /ends soon|has ended/.test(subject))
const subjectsTo = async (member: Member) => (await mailsOfEnds(member)).map(({ subject }) => subject)

describe('a code that carries a tier', () => {
  it('gives it at once, with its end, and signals with it', async () => {
    const { member, code, endsMs } = await sponsored()
    expect(code).toMatchObject({ dashboardUnlocked: true, tier: 'starter' })
    expect(code.accessEndsAt).toBe(new Date(endsMs).toISOString())
    expect(await me(member)).toMatchObject({ tier: 'starter', ownTier: 'guest', sponsoredTiers: code.sponsoredTiers })
    expect((await (await signedIn(member)).call(listSignals)).status).toBe(200)
    expect((await (await signedIn(member)).call(listDualSignals)).body.error).toBe('ACCESS_TIER')
  })

  it('carries what the administrator chose, and the audit log says so', async () => {
    const input = { maxUses: 1, validDays: 7, tier: 'gold', months: 1 } as const
    const { body } = await (await signedIn(boss)).call(createAccessCode, { input })
    expect(body.data).toMatchObject({ tier: 'gold', months: 1 })
    const { body: log } = await (await signedIn(boss)).call(listAudit, { input: { subject: body.data.id } })
    expect(log.data[0]).toMatchObject({ action: 'access-code.create', after: { tier: 'gold', months: 1 } })
    const member = await createMember(test.db)
    const { data } = (await enter(member, body.data.code)).body
    const days = (Date.parse(data.sponsoredTiers[0]?.endsAt ?? '') - test.clock.now()) / DAY
    expect([data.tier, days >= 28 && days <= 31]).toEqual(['gold', true])
    expect(await me(member)).toMatchObject({ chartScanner: true })
    expect((await (await signedIn(member)).call(listDualSignals)).status).toBe(200)
  })

  it('adds its months to the same tier, and takes its turn with another', async () => {
    const { member, endsMs } = await sponsored('starter', 4)
    await enter(member, await aCode('gold', 1))
    const { tier, sponsoredTiers, accessEndsAt } = await me(member)
    expect(tier).toBe('gold')
    expect(sponsoredTiers.map((each) => each.tier)).toEqual(['gold', 'starter'])
    // The month of Gold puts Starter off: nobody loses days, and the dashboard is open for all of them.
    expect(Date.parse(sponsoredTiers[1]?.endsAt ?? '') - endsMs).toBeGreaterThanOrEqual(28 * DAY)
    expect(accessEndsAt).toBe(sponsoredTiers[1]?.endsAt)
    await test.clock.advanceTo(Date.parse(sponsoredTiers[0]?.endsAt ?? ''))
    expect((await me(member)).tier).toBe('starter')
  })

  it('works beside a dashboard that is open without an end, which stays so', async () => {
    const { member, endsMs } = await sponsored('silver', 2, { dashboardUnlocked: true, hasDeposited: true })
    expect(await me(member)).toMatchObject({ tier: 'silver', accessEndsAt: null, dashboardUnlocked: true })
    await test.clock.advanceTo(endsMs)
    await test.accessCodes.endDueAccesses()
    expect(await me(member)).toMatchObject({ tier: 'guest', dashboardUnlocked: true, sponsoredTiers: [] })
    expect(await subjectsTo(member)).toContain('Silver from your Uptick code has ended')
  })

  it('is not used up where it would add nothing, and says so', async () => {
    const member = await createMember(test.db, { tier: 'silver', dashboardUnlocked: true })
    const code = await aCode('silver')
    const { body } = await enter(member, code)
    expect([body.error, body.message]).toEqual(['DASHBOARD_UNLOCKED', expect.stringContaining('would add nothing')])
    expect((await enter(await createMember(test.db), code)).status).toBe(200)
    const { rows } = await test.db.query('select uses from access_codes where code = $1', [code.replace('-', '')])
    expect(rows[0]?.uses).toBe(1)
  })

  it('gives a member its months once, under 20 tries at once', async () => {
    const member = await createMember(test.db)
    const code = await aCode('starter', 1)
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(member, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const [only] = (await me(member)).sponsoredTiers
    expect(Date.parse(only?.endsAt ?? '') - test.clock.now()).toBeLessThanOrEqual(31 * DAY)
  })
})

describe('the end of a carried tier', () => {
  it('takes the rights at that moment, though no job has written it down', async () => {
    const { member, endsMs } = await sponsored()
    await test.clock.advanceTo(endsMs - 1)
    const token = await test.signInAs(member)
    const client = test.withToken(token)
    expect((await client.call(listSignals)).status).toBe(200)
    // Kept in memory from here on: the same session, asked again.
    expect((await client.call(listSignals)).status).toBe(200)
    await test.clock.advanceTo(endsMs)
    expect((await client.call(listSignals)).body.error).toBe('ACCESS_LOCKED')
    expect((await client.call(getMe)).body.data).toMatchObject({ tier: 'guest', dashboardUnlocked: false })
    const { rows } = await test.db.query('select dashboard_unlocked, starter_ends_at from members where id = $1', [
      member.id,
    ])
    expect(rows[0]).toMatchObject({ dashboard_unlocked: true, starter_ends_at: expect.anything() })
  })

  it('is announced seven days before, and told when it has come, each once', async () => {
    const { member, endsMs } = await sponsored('gold', 1)
    await test.clock.advanceTo(endsMs - 7 * DAY - 1)
    await test.accessCodes.endDueAccesses()
    expect(await subjectsTo(member)).toEqual([])
    await test.clock.advanceTo(endsMs - 7 * DAY)
    await Promise.all([test.accessCodes.endDueAccesses(), test.accessCodes.endDueAccesses()])
    await test.clock.advance(DAY)
    await test.accessCodes.endDueAccesses()
    expect(await subjectsTo(member)).toEqual(['Gold from your Uptick code ends soon'])
    await test.clock.advanceTo(endsMs)
    await Promise.all([test.accessCodes.endDueAccesses(), test.accessCodes.endDueAccesses()])
    const [ended, ...others] = await mailsOfEnds(member)
    expect(ended?.subject).toBe('Your sponsored access to Uptick has ended')
    expect(ended?.text).toContain('Gold from your code has ended too.')
    expect(others).toHaveLength(1)
  })

  it('is not announced where another code has put it off', async () => {
    const { member, endsMs } = await sponsored('starter', 1)
    await enter(member, await aCode('starter', 1))
    await test.clock.advanceTo(endsMs)
    await test.accessCodes.endDueAccesses()
    expect(await subjectsTo(member)).toEqual([])
    expect((await me(member)).tier).toBe('starter')
  })

  it('means nothing to who has bought the tier meanwhile', async () => {
    const { member, endsMs } = await sponsored('starter', 1, {
      dashboardUnlocked: true,
      hasDeposited: true,
      upoints: 5_000,
    })
    const input = { targetTier: 'starter', paymentMethod: 'upoints', cost: 1_000 } as const
    const bought = await (await signedIn(member)).call(upgradeTier, { input })
    expect(bought.body.data).toMatchObject({ tier: 'starter', ownTier: 'starter', sponsoredTiers: [], uPoints: 4_000 })
    await test.clock.advanceTo(endsMs)
    await test.accessCodes.endDueAccesses()
    expect((await me(member)).tier).toBe('starter')
    expect(await subjectsTo(member)).toEqual([])
  })
})

describe('what is bought beside it', () => {
  it('begins at the own tier, costs what it costs, and waits beneath a higher one', async () => {
    const { member, endsMs } = await sponsored('gold', 1, {
      dashboardUnlocked: true,
      hasDeposited: true,
      upoints: 5_000,
    })
    const input = { targetTier: 'silver', paymentMethod: 'upoints', cost: 3_500 } as const
    const bought = await (await signedIn(member)).call(upgradeTier, { input })
    expect(bought.body.data).toMatchObject({ tier: 'gold', ownTier: 'silver', uPoints: 1_500 })
    await test.clock.advanceTo(endsMs)
    expect(await me(member)).toMatchObject({ tier: 'silver', ownTier: 'silver', sponsoredTiers: [] })
  })
})

describe('what the administrator does', () => {
  const setAccess = async (member: Someone, input: InputOf<typeof updateMemberAccess>) =>
    (await signedIn(boss)).call(updateMemberAccess, { params: { id: member.id }, input })
  const seen = async ({ id }: Someone) => (await (await signedIn(boss)).call(getMember, { params: { id } })).body.data

  it('sees the own tier and, beside it, what a code carries', async () => {
    const { member, code } = await sponsored('silver', 2)
    expect(await seen(member)).toMatchObject({ tier: 'guest', sponsoredTiers: code.sponsoredTiers })
  })

  it('revokes it with everything else, and can take that back', async () => {
    const { member, code } = await sponsored('silver', 2)
    const { body } = await setAccess(member, REVOKED)
    expect(await me(member)).toMatchObject({ tier: 'guest', dashboardUnlocked: false, sponsoredTiers: [] })
    const undone = await (await signedIn(boss)).call(undoAction, { params: { id: body.undo ?? '' } })
    expect(undone.status).toBe(200)
    expect(await me(member)).toMatchObject({ tier: 'silver', sponsoredTiers: code.sponsoredTiers })
  })

  it('keeps it when a tier is given, or the dashboard opened for good', async () => {
    const { member, code } = await sponsored('gold', 2)
    await setAccess(member, { tier: 'starter', dashboardUnlocked: true, hasDeposited: true })
    expect(await me(member)).toMatchObject({
      tier: 'gold',
      ownTier: 'starter',
      accessEndsAt: null,
      sponsoredTiers: code.sponsoredTiers,
    })
  })
})
