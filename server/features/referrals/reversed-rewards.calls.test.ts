import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createReferralLink, getReferrals, listReferralLeaders } from '../../../contract/referrals.ts'
import { reverseUpointsEntry } from '../../../contract/upoints.ts'
import { referrals } from '../../db/schema/schema.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
})
afterAll(() => test.close())

const overview = async (member: Pick<Member, 'id'>) =>
  (await test.withToken(await test.signInAs(member)).call(getReferrals)).body.data
const aLink = async (member: Pick<Member, 'id'>) =>
  (await test.as(member).call(createReferralLink, { input: { name: 'Telegram group' } })).body.data
const settle = async (member: Member, depositCents: number) => {
  await test.clock.advance(1)
  return test.transact((tx) => test.referrals.settleReferral(member, depositCents, tx))
}
const balance = async ({ id }: Pick<Member, 'id'>) => (await test.members.findMember(id))?.upoints
const broughtBy = async (referrer: Member) => {
  const member = await createMember(test.db, { fullName: 'Kofi Annan' })
  const createdAt = new Date(test.clock.now())
  await test.db.orm.insert(referrals).values({ memberId: member.id, referrerId: referrer.id, createdAt })
  return member
}

describe('a reward that is taken back', () => {
  const bossOf = async () =>
    (await test.members.findMemberByEmail(test.env.adminEmail)) ??
    (await createMember(test.db, { email: test.env.adminEmail }))
  const reverse = async (id: string) => {
    const { status } = await test
      .as(await bossOf())
      .call(reverseUpointsEntry, { params: { id }, input: { reason: 'The deposit was charged back' } })
    return status
  }

  it('no longer counts: earnings, qualified referrals, tier, chart, link and leaderboard', async () => {
    const referrer = await createMember(test.db, { fullName: 'Sade Bello' })
    const link = await aLink(referrer)
    const [kept, taken] = [await broughtBy(referrer), await broughtBy(referrer)]
    await test.db.query('update referrals set link_id = $1 where member_id = $2', [link.id, taken.id])
    await settle(kept, 100_00)
    const [commission] = await settle(taken, 5_000_00)
    expect(await overview(referrer)).toMatchObject({ qualified: 2, earnedUpoints: 560 })

    expect(await reverse(commission?.id ?? '')).toBe(200)
    const shown = await overview(referrer)
    expect(shown).toMatchObject({ signups: 2, qualified: 1, pending: 0, earnedUpoints: 60, tier: 'Bronze' })
    expect(shown.links).toMatchObject([{ signups: 1, qualified: 0 }])
    expect(shown.days.at(-1)).toMatchObject({ signups: 2, qualified: 1 })
    expect(shown.recent.map(({ status, earnings }) => [status, earnings]).toSorted()).toEqual([
      ['qualified', 60],
      ['reversed', 0],
    ])
    expect(shown.earnedUpoints).toBe(await balance(referrer))
    const { body } = await test.as(referrer).call(listReferralLeaders)
    expect(body.data.find(({ isMe }) => isMe)).toMatchObject({ referrals: 1, earnings: 60 })
    // What is reversed does not wait for another deposit.
    expect(await settle(taken, 100_00)).toEqual([])
  })

  it('is a bonus: the referral stays qualified without it', async () => {
    const referrer = await createMember(test.db)
    const [, bonus] = await settle(await broughtBy(referrer), 100_00)
    await reverse(bonus?.id ?? '')
    expect(await overview(referrer)).toMatchObject({ qualified: 1, earnedUpoints: 10 })
  })

  it('pays no tier’s bonus a second time when the tier is reached again', async () => {
    const referrer = await createMember(test.db)
    const [commission] = await settle(await broughtBy(referrer), 100_00)
    await reverse(commission?.id ?? '')
    expect(await overview(referrer)).toMatchObject({ qualified: 0, tier: null, earnedUpoints: 50 })
    expect((await settle(await broughtBy(referrer), 100_00)).map(({ amount }) => amount)).toEqual([10])
    expect(await overview(referrer)).toMatchObject({ qualified: 1, earnedUpoints: 60 })
  })

  it('is taken off once under ten tries at once, and not at all when the points are spent', async () => {
    const referrer = await createMember(test.db)
    const [commission] = await settle(await broughtBy(referrer), 100_00)
    const statuses = await Promise.all(Array.from({ length: 10 }, () => reverse(commission?.id ?? '')))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect((await overview(referrer)).earnedUpoints).toBe(50)

    const [next] = await settle(await broughtBy(referrer), 1_000_00)
    const amount = await balance(referrer)
    const heir = await createMember(test.db)
    const input = { recipientEmail: heir.email, amount: amount ?? 0 }
    expect((await test.as(referrer).send('POST', '/api/auth/transfer-upoints', input)).status).toBe(200)
    expect(await reverse(next?.id ?? '')).toBeGreaterThanOrEqual(400)
    expect(await overview(referrer)).toMatchObject({ qualified: 1, earnedUpoints: 150 })
  })
})
