import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmCode, register } from '../../../contract/auth.ts'
import {
  createReferralLink,
  getReferrals,
  listReferralLeaders,
  MAX_REFERRAL_LINKS,
  recordReferralVisit,
} from '../../../contract/referrals.ts'
import { referrals } from '../../db/schema/schema.ts'
import { createMember } from '../../testing/factories.ts'
import { mailedCode, mailsTo } from '../../testing/mailbox.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

const DAY = 24 * 3_600_000

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
})
afterAll(() => test.close())

let people = 0
const signUp = async (referralCode: string | undefined, changes: { fullName?: string; phone?: string } = {}) => {
  people += 1
  const email = `brought-${people}@example.test`
  const person = { fullName: 'Ngozi Eze', phone: `+234 803 555 ${1000 + people}`, ...changes }
  const input = { ...person, email, country: 'Nigeria', password: 'Correct-horse-1', referralCode }
  expect((await test.visitor().call(register, { input })).status).toBe(200)
  const confirmationCode = await mailedCode(test, email)
  expect((await test.visitor().call(confirmCode, { input: { email, confirmationCode } })).status).toBe(200)
  const member = await test.members.findMemberByEmail(email)
  if (!member) throw new Error('The person who signed up is no member.')
  return member
}
const session = async (member: Pick<Member, 'id'>) => test.withToken(await test.signInAs(member))
const overview = async (member: Pick<Member, 'id'>) => (await (await session(member)).call(getReferrals)).body.data
/** Each at a moment of its own: they are listed in that order. */
const aLink = async (member: Pick<Member, 'id'>, name = 'Telegram group') => {
  await test.clock.advance(1)
  return (await test.as(member).call(createReferralLink, { input: { name } })).body.data
}
const rowsOf = async (member: Pick<Member, 'id'>) =>
  (await test.db.query('select * from referrals where member_id = $1', [member.id])).rows
const settle = async (member: Member, depositCents: number) => {
  await test.clock.advance(1)
  return test.transact((tx) => test.referrals.settleReferral(member, depositCents, tx))
}
const balance = async ({ id }: Pick<Member, 'id'>) => (await test.members.findMember(id))?.upoints
/** A member who was brought, straight in the database. */
const broughtBy = async (referrer: Member, traits: Parameters<typeof createMember>[1] = {}) => {
  const member = await createMember(test.db, { fullName: 'Kofi Annan', ...traits })
  const createdAt = new Date(test.clock.now())
  await test.db.orm.insert(referrals).values({ memberId: member.id, referrerId: referrer.id, createdAt })
  return member
}
const withQualified = async (referrer: Member, howMany: number) => {
  const now = new Date(test.clock.now())
  const members = await Promise.all(Array.from({ length: howMany }, () => createMember(test.db)))
  const row = { referrerId: referrer.id, status: 'qualified' as const, createdAt: now, qualifiedAt: now }
  await test.db.orm.insert(referrals).values(members.map(({ id }) => ({ ...row, memberId: id })))
}

describe('who may ask', () => {
  it.each([
    ['GET', '/api/referrals/mine'],
    ['POST', '/api/referrals/links'],
    ['GET', '/api/referrals/leaderboard'],
  ] as const)('%s %s is for members, locked ones too', async (method, url) => {
    expect((await test.visitor().send(method, url)).body.error).toBe('SESSION_REQUIRED')
    const guest = await createMember(test.db)
    const answer = await test.as(guest).send(method, url, method === 'POST' ? { name: 'X' } : undefined)
    expect(answer.status).toBe(200)
  })

  it('lets anybody be counted as a visitor', async () => {
    expect((await test.visitor().call(recordReferralVisit, { input: { code: 'AAAAAAAA' } })).status).toBe(200)
  })
})

describe('a registration with a code', () => {
  it('is the referral of whose code it is, and waits', async () => {
    const referrer = await createMember(test.db)
    const member = await signUp(referrer.referralCode)
    expect(member.referredBy).toBe(referrer.id)
    expect(await rowsOf(member)).toMatchObject([{ referrer_id: referrer.id, link_id: null, status: 'pending' }])
    const { signups, pending, qualified, tier, recent, days } = await overview(referrer)
    expect({ signups, pending, qualified, tier }).toEqual({ signups: 1, pending: 1, qualified: 0, tier: null })
    const date = member.createdAt.toISOString()
    expect(recent).toEqual([{ name: 'Ngozi E.', date, status: 'pending', earnings: 0 }])
    expect(days.at(-1)).toEqual({ date: date.slice(0, 10), signups: 1, qualified: 0 })
  })

  it('counts for the named link that it came by, however the code is typed', async () => {
    const referrer = await createMember(test.db)
    const [first, second] = [await aLink(referrer, 'Blog'), await aLink(referrer, 'Video')]
    const member = await signUp(` ${second.code.slice(0, 5).toLowerCase()}-${second.code.slice(5)} `)
    expect(await rowsOf(member)).toMatchObject([{ referrer_id: referrer.id, link_id: second.id }])
    const { links } = await overview(referrer)
    expect(links.map(({ name, signups }) => [name, signups])).toEqual([
      ['Blog', 0],
      ['Video', 1],
    ])
    expect(first.code).not.toBe(second.code)
  })

  it.each([['NOBODY22'], ['💥'], ["' or 1=1 --"], [undefined]])('goes on without a referral for %j', async (code) => {
    const member = await signUp(code)
    expect(member.referredBy).toBeNull()
    expect(await rowsOf(member)).toEqual([])
  })

  it('brings nobody when somebody registers again with their own code', async () => {
    const referrer = await createMember(test.db, { phone: '+234 803 777 0001' })
    const link = await aLink(referrer)
    for (const [code, phone] of [
      [referrer.referralCode, '+234 (803) 777-0001'],
      [referrer.referralCode, '+234 0803 777 0001'],
      [link.code, '+234 (0)803 777 0001'],
    ] as const) {
      const member = await signUp(code, { phone })
      expect(member.referredBy).toBeNull()
      expect(await rowsOf(member)).toEqual([])
    }
  })

  it('cannot make anybody their own referrer: the database refuses', async () => {
    const member = await createMember(test.db)
    const row = { memberId: member.id, referrerId: member.id, createdAt: new Date() }
    await expect(test.db.orm.insert(referrals).values(row)).rejects.toMatchObject({ cause: { code: '23514' } })
    expect(await rowsOf(member)).toEqual([])
  })
})

describe('getReferrals', () => {
  it('begins with a code, its link and nothing else', async () => {
    const member = await createMember(test.db, { country: 'Nigeria' })
    const { days, ...rest } = await overview(member)
    expect(rest).toEqual({
      code: member.referralCode,
      url: `${test.env.publicUrl}/signup?ref=${member.referralCode}`,
      rewarded: true,
      signups: 0,
      qualified: 0,
      pending: 0,
      earnedUpoints: 0,
      tier: null,
      links: [],
      recent: [],
    })
    expect(days).toHaveLength(30)
    expect(days.every(({ signups, qualified }) => signups === 0 && qualified === 0)).toBe(true)
  })

  it('says that nothing is rewarded where that is switched off', async () => {
    expect((await overview(await createMember(test.db, { country: 'Canada' }))).rewarded).toBe(false)
  })

  it('shows the ten newest, and nobody else’s', async () => {
    const [referrer, other] = [await createMember(test.db), await createMember(test.db)]
    for (let index = 0; index < 11; index += 1) {
      await test.clock.advance(1)
      await broughtBy(referrer, { fullName: `Person${index} Obi` })
    }
    await broughtBy(other)
    const { recent, signups } = await overview(referrer)
    expect(signups).toBe(11)
    expect(recent.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, index) => `Person${10 - index} O.`))
  })

  it('leaves out of the days what is older than 30 of them', async () => {
    const referrer = await createMember(test.db)
    const old = await broughtBy(referrer)
    await test.db.query('update referrals set created_at = $1 where member_id = $2', [
      new Date(test.clock.now() - 31 * DAY),
      old.id,
    ])
    const { days, signups } = await overview(referrer)
    expect(signups).toBe(1)
    expect(days.reduce((sum, day) => sum + day.signups, 0)).toBe(0)
  })
})

describe('createReferralLink', () => {
  it('makes a link with a code of its own', async () => {
    const member = await createMember(test.db)
    const link = await aLink(member, '  My channel ')
    expect(link).toMatchObject({ name: 'My channel', visits: 0, signups: 0, qualified: 0 })
    expect(link.code).toMatch(/^[2-9A-Z]{10}$/)
    expect(link.url).toBe(`${test.env.publicUrl}/signup?ref=${link.code}`)
    expect((await overview(member)).links).toEqual([link])
  })

  it.each([
    [undefined, 'Please name the link'],
    ['  ', 'Please name the link'],
    ['x'.repeat(41), 'A name has at most 40 characters'],
  ])('refuses the name %j', async (name, message) => {
    const { status, body } = await test.as(await createMember(test.db)).send('POST', '/api/referrals/links', { name })
    expect(status).toBe(400)
    expect(body.fields).toEqual({ name: message })
  })

  it('makes 20 of 30 links that are asked for at once, and says why no more', async () => {
    const member = await createMember(test.db)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        test.as(member).call(createReferralLink, { input: { name: `Link ${index}` } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_REFERRAL_LINKS)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(10)
    for (const { body } of refused) {
      expect(body).toMatchObject({
        error: 'REFERRAL_LINKS_FULL',
        message: 'You’ve reached the limit of referral links.',
      })
    }
    expect((await overview(member)).links).toHaveLength(MAX_REFERRAL_LINKS)
  })
})

describe('recordReferralVisit', () => {
  it('counts the visits of a named link, and answers alike for every code', async () => {
    const referrer = await createMember(test.db)
    const link = await aLink(referrer)
    const answers = []
    for (const code of [link.code, link.code.toLowerCase(), referrer.referralCode, 'UNKNOWN222']) {
      answers.push(await test.visitor().call(recordReferralVisit, { input: { code } }))
    }
    expect(answers.map(({ status, body }) => [status, body.data, body.message])).toEqual(
      answers.map(() => [200, null, undefined]),
    )
    expect((await overview(referrer)).links[0]?.visits).toBe(2)
  })

  it('loses none of 40 at once', async () => {
    const referrer = await createMember(test.db)
    const { code } = await aLink(referrer)
    await Promise.all(Array.from({ length: 40 }, () => test.visitor().call(recordReferralVisit, { input: { code } })))
    expect((await overview(referrer)).links[0]?.visits).toBe(40)
  })

  it('is taken 60 times in ten minutes from one address', async () => {
    const strict = await buildTestApp({ db: test.db })
    const { code } = await aLink(await createMember(test.db))
    const visitor = strict.visitor()
    const statuses = []
    for (let visit = 0; visit < 61; visit += 1) {
      statuses.push((await visitor.call(recordReferralVisit, { input: { code } })).status)
    }
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
    expect(statuses[60]).toBe(429)
    await strict.close()
  })

  it.each([[undefined], [''], ['x'.repeat(33)], [7]])('takes no %j for a code', async (code) => {
    expect((await test.visitor().send('POST', '/api/referrals/visits', { code })).status).toBe(400)
  })
})

describe('a first verified deposit', () => {
  it('qualifies the referral: commission, the tier’s bonus and a mail', async () => {
    const referrer = await createMember(test.db, { fullName: 'Ada Obi' })
    const member = await broughtBy(referrer)
    const entries = await settle(member, 250_99)
    expect(entries.map(({ amount, kind, reason }) => [amount, kind, reason])).toEqual([
      [25, 'referral', 'Referral of Kofi A.: 10% commission'],
      [50, 'referral', 'Referral tier Bronze reached'],
    ])
    expect(await balance(referrer)).toBe(75)
    const shown = await overview(referrer)
    expect(shown).toMatchObject({ qualified: 1, pending: 0, earnedUpoints: 75, tier: 'Bronze' })
    expect(shown.recent).toMatchObject([{ name: 'Kofi A.', status: 'qualified', earnings: 75 }])
    expect(shown.days.at(-1)).toMatchObject({ signups: 1, qualified: 1 })
    const [mail] = await mailsTo(test, referrer.email)
    expect(mail?.subject).toBe('Your referral of Kofi A. qualified')
    expect(mail?.text).toContain('75 U-Points were credited to your account.')
  })

  it('counts once: a second deposit earns the referrer nothing', async () => {
    const referrer = await createMember(test.db)
    const member = await broughtBy(referrer)
    await settle(member, 100_00)
    expect(await settle(member, 100_00)).toEqual([])
    expect(await balance(referrer)).toBe(60)
  })

  it('earns nobody anything where nobody brought the member', async () => {
    expect(await settle(await createMember(test.db), 100_00)).toEqual([])
  })

  it.each([
    ['Germany', 'Nigeria'],
    ['Nigeria', 'United Kingdom'],
    ['Canada', 'Australia'],
  ])('is counted and not rewarded between %s and %s', async (country, theirs) => {
    const referrer = await createMember(test.db, { country })
    const member = await broughtBy(referrer, { country: theirs })
    expect(await settle(member, 500_00)).toEqual([])
    expect(await balance(referrer)).toBe(0)
    expect(await overview(referrer)).toMatchObject({ qualified: 1, earnedUpoints: 0, tier: 'Bronze' })
    expect((await mailsTo(test, referrer.email))[0]?.text).toContain('We credited no U-Points')
  })

  it.each([
    [9, 'Silver', 15, 150],
    [24, 'Gold', 20, 300],
    [49, 'Platinum', 25, 500],
  ])('after %i others reaches %s', async (before, tier, commission, bonus) => {
    const referrer = await createMember(test.db)
    await withQualified(referrer, before)
    const entries = await settle(await broughtBy(referrer), 100_00)
    expect(entries.map(({ amount }) => amount)).toEqual([commission, bonus])
    expect((await overview(referrer)).tier).toBe(tier)
  })

  it('pays a tier’s bonus once, and each commission by its own place, when several qualify at once', async () => {
    const referrer = await createMember(test.db)
    await withQualified(referrer, 7)
    const members = []
    for (let index = 0; index < 6; index += 1) members.push(await broughtBy(referrer))
    const settled = await Promise.all(members.map((member) => settle(member, 100_00)))
    const amounts = settled.flat().map(({ amount }) => amount)
    // The 8th and 9th earn 10 %, the 10th to 13th 15 %, the 10th the bonus too.
    expect(amounts.sort((a, b) => a - b)).toEqual([10, 10, 15, 15, 15, 15, 150])
    expect(await balance(referrer)).toBe(230)
    expect(await overview(referrer)).toMatchObject({ qualified: 13, earnedUpoints: 230 })
  })

  it('is settled once under 20 simultaneous tries', async () => {
    const referrer = await createMember(test.db)
    const member = await broughtBy(referrer)
    const settled = await Promise.all(Array.from({ length: 20 }, () => settle(member, 100_00)))
    expect(settled.filter((entries) => entries.length > 0)).toHaveLength(1)
    expect(await balance(referrer)).toBe(60)
  })

  it('leaves nothing behind when the rest of its transaction fails', async () => {
    const referrer = await createMember(test.db)
    const member = await broughtBy(referrer)
    const failing = test.transact(async (tx) => {
      await test.referrals.settleReferral(member, 100_00, tx)
      throw new Error('the rest failed')
    })
    await expect(failing).rejects.toThrow('the rest failed')
    expect(await balance(referrer)).toBe(0)
    expect(await rowsOf(member)).toMatchObject([{ status: 'pending', qualified_at: null }])
    expect(await mailsTo(test, referrer.email)).toEqual([])
  })
})

describe('listReferralLeaders', () => {
  it('ranks who brought most, then who earned more, with short names, at most ten', async () => {
    const own = await buildTestApp()
    const [first, second, third] = [
      await createMember(own.db, { fullName: 'Ada Obi' }),
      await createMember(own.db, { fullName: 'Kofi Mensah' }),
      await createMember(own.db, { fullName: 'Zoe' }),
    ]
    const bring = async (referrer: Member, earned: number, status: 'pending' | 'qualified' = 'qualified') => {
      const { id } = await createMember(own.db)
      const now = new Date(own.clock.now())
      const row = { memberId: id, referrerId: referrer.id, earnedUpoints: earned, createdAt: now }
      await own.db.orm.insert(referrals).values({ ...row, status, qualifiedAt: status === 'qualified' ? now : null })
    }
    await bring(first, 10)
    await bring(second, 10)
    await bring(second, 10)
    await bring(third, 500)
    for (let index = 0; index < 5; index += 1) await bring(first, 0, 'pending')
    const { body } = await own.as(third).call(listReferralLeaders)
    expect(body.data).toEqual([
      { rank: 1, name: 'Kofi M.', referrals: 2, earnings: 20, isMe: false },
      { rank: 2, name: 'Zoe', referrals: 1, earnings: 500, isMe: true },
      { rank: 3, name: 'Ada O.', referrals: 1, earnings: 10, isMe: false },
    ])
    for (let index = 0; index < 9; index += 1) await bring(await createMember(own.db), 1)
    expect((await own.as(first).call(listReferralLeaders)).body.data).toHaveLength(10)
    await own.close()
  })
})
