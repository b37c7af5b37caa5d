import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendActivationEmail, validateDashboardCode } from '../../../contract/access-codes.ts'
import {
  ACCOUNT_SETUPS_PAGE_SIZE,
  approveAccountSetup,
  createAccountSetup,
  getAccountSetup,
  listAccountSetups,
  rejectAccountSetup,
} from '../../../contract/account-setups.ts'
import { getMe } from '../../../contract/auth.ts'
import { referrals } from '../../db/schema/schema.ts'
import { newId } from '../../platform/ids.ts'
import { createMember } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'
import { verifyLedger } from '../upoints/verify-ledger.ts'

type Person = Pick<Member, 'id'>

let test: TestApp
let boss: Member
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
  boss = await createMember(test.db, { email: test.env.adminEmail, fullName: 'Tunde Bakare' })
})
afterAll(() => test.close())
beforeEach(() => test.clock.advance(1))
const manual = { brokerAccount: 'BR-4711', accessPath: 'manual', depositAmount: 250 } as const
const request = async (member: Person, changes: object = {}) => {
  await test.clock.advance(1)
  const { body } = await test.as(member).call(createAccountSetup, { input: { ...manual, ...changes } })
  return body.data.id
}
const approve = async (id: string, depositAmount?: number) => {
  await test.clock.advance(1)
  return test.as(boss).call(approveAccountSetup, { params: { id }, input: depositAmount ? { depositAmount } : {} })
}
const reject = (id: string, reason = 'The slip is unreadable') =>
  test.as(boss).call(rejectAccountSetup, { params: { id }, input: { reason } })
const stored = async ({ id }: Person): Promise<Member> => {
  const member = await test.members.findMember(id)
  if (!member) throw new Error('There is no such member.')
  return member
}
const auditOf = async (id: string) =>
  (await test.db.query('select * from audit_entries where subject_id = $1 order by id', [id])).rows
const depositEntries = async ({ id }: Person) =>
  (
    await test.db.query(
      `select amount::int, reason, initiator_id from upoints_entries where to_account_id = $1 and kind = 'deposit' order by id`,
      [id],
    )
  ).rows
const newestMail = async ({ email }: Pick<Member, 'email'>) => (await mailsTo(test, email))[0]

describe('approveAccountSetup', () => {
  it('unlocks, credits a point per dollar, mails the activation code and keeps who did it', async () => {
    const member = await createMember(test.db, { fullName: 'Ada Obi', country: 'Nigeria' })
    const id = await request(member)
    const { status, body } = await approve(id)
    expect(status).toBe(200)
    expect(body.message).toBe('Deposit verified')
    expect(body.data).toMatchObject({
      id,
      status: 'approved',
      depositAmount: 250,
      reviewedBy: 'Tunde Bakare',
      rejectionReason: null,
      reviewedAt: new Date(test.clock.now()).toISOString(),
      proofKind: null,
      member: { id: member.id, fullName: 'Ada Obi', email: member.email, country: 'Nigeria' },
    })
    expect((await test.as(member).call(getMe)).body.data).toMatchObject({
      hasDeposited: true,
      accessPath: 'manual',
      accessLevel: 'deposited',
      dashboardUnlocked: true,
      codeActivated: false,
      accessEndsAt: null,
      uPoints: 250,
    })
    expect((await stored(member)).depositCents).toBe(250_00)
    expect(await depositEntries(member)).toEqual([
      { amount: 250, reason: 'Verified deposit of $250.00', initiator_id: boss.id },
    ])
    const mail = await newestMail(member)
    expect(mail?.subject).toBe('Your deposit is verified: your activation code')
    expect(mail?.text).toContain('your deposit of $250 is verified')
    expect(mail?.text).toContain('250 U-Points were credited to your account.')
    expect(await auditOf(id)).toMatchObject([
      {
        action: 'account-setup.approve',
        admin_id: boss.id,
        subject_name: member.email,
        reason: null,
        before: { status: 'pending', statedDeposit: 250, hasDeposited: false, depositAmount: 0, accessLevel: 'free' },
        after: {
          status: 'approved',
          verifiedDeposit: 250,
          hasDeposited: true,
          depositAmount: 250,
          accessPath: 'manual',
        },
      },
    ])
  })

  it.each([2020, 2099])('says that signals need a tier, unless a code includes one until %s', async (year) => {
    const member = await createMember(test.db, { starterEndsAt: new Date(Date.UTC(year)) })
    await approve(await request(member))
    expect((await newestMail(member))?.text.includes('Signals need the Starter tier')).toBe(year === 2020)
  })
  it('mails a code that activates the account, as a code asked for later does', async () => {
    const member = await createMember(test.db)
    await approve(await request(member))
    const codeIn = async () => /^[2-9A-Z]{8}$/m.exec((await newestMail(member))?.text ?? '')?.[0] ?? ''
    const first = await codeIn()
    await test.clock.advance(1)
    expect((await test.as(member).call(sendActivationEmail)).status).toBe(200)
    const enter = (dashboardCode: string) => test.as(member).call(validateDashboardCode, { input: { dashboardCode } })
    expect((await enter(first)).body.error).toBe('DASHBOARD_CODE_INVALID')
    const { body } = await enter(await codeIn())
    expect(body.data).toMatchObject({ dashboardUnlocked: true, codeActivated: true, accessEndsAt: null })
  })

  it('sends no second code to who has activated, and adds up the deposits', async () => {
    const member = await createMember(test.db)
    await approve(await request(member, { depositAmount: 470.5 }))
    await test.db.query('update members set code_activated = true where id = $1', [member.id])
    await approve(await request(member, { depositAmount: 30.75 }))
    const mail = await newestMail(member)
    expect(mail?.subject).toBe('Your deposit is verified')
    expect(mail?.text).not.toMatch(/^[2-9A-Z]{8}$/m)
    expect(await stored(member)).toMatchObject({ depositCents: 501_25, accessLevel: 'premium', codeActivated: true })
    // Whole dollars of each deposit.
    expect((await depositEntries(member)).map(({ amount }) => amount)).toEqual([470, 30])
  })

  it('credits what was really deposited, where the administrator says so', async () => {
    const member = await createMember(test.db)
    const id = await request(member, { depositAmount: 900 })
    const { body } = await approve(id, 120.99)
    expect(body.data.depositAmount).toBe(120.99)
    expect(await stored(member)).toMatchObject({ depositCents: 120_99, upoints: 120, accessLevel: 'deposited' })
    expect((await auditOf(id))[0]).toMatchObject({ before: { statedDeposit: 900 }, after: { verifiedDeposit: 120.99 } })
  })

  it.each([
    ['manual', 250, 29.99, 'The minimum deposit is $30 for the manual path'],
    ['auto', 500, 499.99, 'The minimum deposit is $500 for the auto path'],
  ])('refuses less than the %s path needs, and nothing changes', async (accessPath, stated, real, sentence) => {
    const member = await createMember(test.db)
    const id = await request(member, { accessPath, depositAmount: stated })
    const { status, body } = await approve(id, real)
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: 'INPUT_INVALID', message: sentence, fields: { depositAmount: sentence } })
    expect(await stored(member)).toMatchObject({ hasDeposited: false, upoints: 0, dashboardUnlocked: false })
    expect((await test.as(member).call(getAccountSetup)).body.data?.status).toBe('pending')
    expect(await auditOf(id)).toEqual([])
  })

  it('makes the path automatic, with the premium level', async () => {
    const member = await createMember(test.db, { accessPath: 'manual', accessLevel: 'deposited', hasDeposited: true })
    await approve(await request(member, { accessPath: 'auto', depositAmount: 500 }))
    expect(await stored(member)).toMatchObject({ accessPath: 'auto', accessLevel: 'premium' })
  })

  it('lets no manual request slip in while it makes the path automatic', async () => {
    for (let round = 0; round < 8; round += 1) {
      const member = await createMember(test.db)
      const id = await request(member, { accessPath: 'auto', depositAmount: 500 })
      const [approved, sent] = await Promise.all([
        approve(id),
        test.as(member).call(createAccountSetup, { input: manual }),
      ])
      expect(approved.status).toBe(200)
      // Before the approval a request waits, after it the path is fixed.
      expect(['ACCOUNT_SETUP_PENDING', 'ACCESS_PATH_FIXED']).toContain(sent.body.error)
    }
  })

  it('leaves no end to a sponsored access', async () => {
    const accessEndsAt = new Date(test.clock.now() + 86_400_000)
    const member = await createMember(test.db, { dashboardUnlocked: true, codeActivated: true, accessEndsAt })
    await approve(await request(member))
    expect(await stored(member)).toMatchObject({ dashboardUnlocked: true, accessEndsAt: null })
  })

  it('unlocks and credits nothing where deposit rewards are off', async () => {
    const member = await createMember(test.db, { country: 'United Kingdom' })
    await approve(await request(member))
    expect(await stored(member)).toMatchObject({ dashboardUnlocked: true, depositCents: 250_00, upoints: 0 })
    expect(await depositEntries(member)).toEqual([])
    const { text } = (await newestMail(member)) ?? {}
    expect(text).toContain('Signals need the Starter tier, which costs 1,000 U-Points.')
    expect(text).not.toMatch(/credited|250 U-Points/)
  })

  it('works once: 20 approvals at once give one deposit, one credit, one mail', async () => {
    const member = await createMember(test.db)
    const id = await request(member)
    const answers = await Promise.all(Array.from({ length: 20 }, () => approve(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(19)
    expect(refused[0]?.body).toMatchObject({
      error: 'ACCOUNT_SETUP_REVIEWED',
      message: 'This request has already been reviewed.',
    })
    expect(await stored(member)).toMatchObject({ upoints: 250, depositCents: 250_00 })
    expect(await depositEntries(member)).toHaveLength(1)
    expect(await auditOf(id)).toHaveLength(1)
    expect(await mailsTo(test, member.email)).toHaveLength(1)
  })

  it('and a rejection at the same time: one of the two counts', async () => {
    for (let round = 0; round < 5; round += 1) {
      const member = await createMember(test.db)
      const id = await request(member)
      const answers = await Promise.all([reject(id), approve(id), reject(id), approve(id)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const closed = (await test.as(member).call(getAccountSetup)).body.data?.status
      expect(await stored(member)).toMatchObject(
        closed === 'approved' ? { upoints: 250, hasDeposited: true } : { upoints: 0, hasDeposited: false },
      )
      expect(await auditOf(id)).toHaveLength(1)
    }
  })

  it('tells the member’s screens of the points and the opened dashboard', async () => {
    const member = await createMember(test.db)
    const heard: string[] = []
    const stop = await test.db.listen(
      'member_changed',
      (id) => heard.push(id),
      () => {},
    )
    const published = vi.spyOn(test.hub, 'publish')
    await approve(await request(member))
    await expect.poll(() => heard).toContain(member.id)
    await expect.poll(() => published.mock.calls).toContainEqual(['members/me/upoints', member.id, { through: 1 }])
    published.mockRestore()
    await stop()
  })

  it('knows when there is no such request', async () => {
    const { status, body } = await approve(newId())
    expect(status).toBe(404)
    expect(body).toMatchObject({
      error: 'ACCOUNT_SETUP_NOT_FOUND',
      message: 'This verification request doesn’t exist.',
    })
  })

  it.each([0, -1, 30.001, 1_000_001, 'all'])('takes no %j for a deposit', async (depositAmount) => {
    const id = await request(await createMember(test.db))
    const answer = await test.as(boss).send('POST', `/api/admin/account-setups/${id}/approve`, { depositAmount })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields)).toEqual(['depositAmount'])
  })
})

describe('an approval of a member who was brought', () => {
  const broughtBy = async (referrer: Person) => {
    const member = await createMember(test.db, { fullName: 'Kofi Annan' })
    const createdAt = new Date(test.clock.now())
    await test.db.orm.insert(referrals).values({ memberId: member.id, referrerId: referrer.id, createdAt })
    return member
  }

  it('credits the referrer with it, once for the first deposit', async () => {
    const referrer = await createMember(test.db)
    const member = await broughtBy(referrer)
    await approve(await request(member))
    await approve(await request(member, { depositAmount: 1_000 }))
    expect(await stored(member)).toMatchObject({ upoints: 1_250 })
    // 10 % of the first deposit, and the bonus of the first tier.
    expect((await stored(referrer)).upoints).toBe(75)
  })

  it('pays no tier’s bonus twice when several are approved at once, their referrer’s own request among them', async () => {
    const referrer = await createMember(test.db)
    const members = []
    for (let index = 0; index < 6; index += 1) members.push(await broughtBy(referrer))
    const ids = [await request(referrer)]
    for (const member of members) ids.push(await request(member, { depositAmount: 100 }))
    const answers = await Promise.all(ids.map((id) => approve(id)))
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
    // The own deposit, six commissions, one bonus.
    expect((await stored(referrer)).upoints).toBe(250 + 6 * 10 + 50)
    for (const member of members) expect((await stored(member)).upoints).toBe(100)
  })

  it('credits nobody when it is refused', async () => {
    const referrer = await createMember(test.db)
    const id = await request(await broughtBy(referrer))
    expect((await approve(id, 1)).status).toBe(400)
    expect((await stored(referrer)).upoints).toBe(0)
    expect(await mailsTo(test, referrer.email)).toEqual([])
  })
})

describe('rejectAccountSetup', () => {
  it('tells the member why, and changes nothing else', async () => {
    const member = await createMember(test.db)
    const id = await request(member)
    const { status, body } = await reject(id, '  No such broker account ')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      id,
      status: 'rejected',
      rejectionReason: 'No such broker account',
      reviewedBy: 'Tunde Bakare',
    })
    expect(await stored(member)).toMatchObject({ hasDeposited: false, dashboardUnlocked: false, upoints: 0 })
    const mail = await newestMail(member)
    expect(mail?.subject).toBe('Your deposit could not be verified')
    expect(mail?.text).toContain('Reason: No such broker account')
    expect(await auditOf(id)).toMatchObject([
      {
        action: 'account-setup.reject',
        reason: 'No such broker account',
        before: { status: 'pending' },
        after: { status: 'rejected' },
      },
    ])
  })

  it('works once, and not on what is approved', async () => {
    const id = await request(await createMember(test.db))
    const answers = await Promise.all(Array.from({ length: 10 }, () => reject(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await auditOf(id)).toHaveLength(1)
    const approved = await request(await createMember(test.db))
    await approve(approved)
    expect((await reject(approved)).body.error).toBe('ACCOUNT_SETUP_REVIEWED')
    expect((await approve(id)).body.error).toBe('ACCOUNT_SETUP_REVIEWED')
  })

  it('knows when there is no such request', async () => {
    expect((await reject(newId())).body.error).toBe('ACCOUNT_SETUP_NOT_FOUND')
  })

  it.each([
    [undefined, 'Please enter a reason'],
    [' ', 'Please enter a reason'],
    ['x'.repeat(501), 'A reason has at most 500 characters'],
  ])('asks for a reason: %j', async (reason, sentence) => {
    const id = await request(await createMember(test.db))
    const { status, body } = await test.as(boss).send('POST', `/api/admin/account-setups/${id}/reject`, { reason })
    expect(status).toBe(400)
    expect(body.fields).toEqual({ reason: sentence })
  })
})

describe('listAccountSetups', () => {
  it('shows who has waited longest first, then what was reviewed last, in pages', async () => {
    const own = await buildTestApp({ env: { rateLimitScale: 1000 } })
    const admin = await createMember(own.db, { email: own.env.adminEmail })
    const ids: string[] = []
    for (let index = 0; index < ACCOUNT_SETUPS_PAGE_SIZE + 2; index += 1) {
      await own.clock.advance(1)
      const member = await createMember(own.db)
      ids.push((await own.as(member).call(createAccountSetup, { input: manual })).body.data.id)
    }
    const [first = '', second = '', ...waiting] = ids
    for (const [id, call] of [
      [second, 'approve'],
      [first, 'reject'],
    ] as const) {
      await own.clock.advance(1)
      await own
        .as(admin)
        .send('POST', `/api/admin/account-setups/${id}/${call}`, call === 'reject' ? { reason: 'No' } : {})
    }
    const list = async (input: { status?: 'pending' | 'approved' | 'rejected'; page?: number }) => {
      const { body } = await own.as(admin).call(listAccountSetups, { input })
      return { ids: body.data.map(({ id }) => id), pagination: body.pagination }
    }
    expect(await list({})).toEqual({ ids: waiting, pagination: { total: 22, pages: 2, current: 1 } })
    expect((await list({ page: 2 })).ids).toEqual([first, second])
    expect((await list({ status: 'pending' })).pagination.total).toBe(ACCOUNT_SETUPS_PAGE_SIZE)
    expect((await list({ status: 'approved' })).ids).toEqual([second])
    expect((await list({ status: 'rejected' })).ids).toEqual([first])
    expect((await list({ page: 99 })).ids).toEqual([])
    await own.close()
  })

  it.each(['status=lost', 'page=0', 'page=x'])('takes no %s', async (query) => {
    expect((await test.as(boss).send('GET', `/api/admin/account-setups?${query}`)).status).toBe(400)
  })
})

describe('after all of this', () => {
  it('the ledger still adds up', async () => {
    expect(await verifyLedger(test.db, test.clock.now())).toMatchObject({ passed: true, problems: [] })
  })
})
