import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listNotifications } from '../../../contract/notifications.ts'
import { upgradeTier } from '../../../contract/tier-upgrades.ts'
import {
  assignUpoints,
  ENTRY_KINDS,
  type EntryKind,
  reverseUpointsEntry,
  transferUpoints,
} from '../../../contract/upoints.ts'
import { createMember } from '../../testing/factories.ts'
import { listenAs } from '../../testing/listen-as.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'
import { systemAccounts } from './service.ts'

let test: TestApp
let boss: Member
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1_000 } })
  boss = await createMember(test.db, { email: test.env.adminEmail })
})
afterAll(() => test.close())

const notificationsOf = async (member: Member) => (await test.as(member).call(listNotifications)).body.data
const mailsOf = async (member: Member) =>
  (await mailsTo(test, member.email)).map(({ subject, text }) => ({ subject, text }))
const heard = (member: Member) => listenAs(test, member, 'members/me/notifications')
const transfer = (from: Member, to: Member, amount = 7, message = 'Thanks') =>
  test.as(from).call(transferUpoints, { input: { recipientEmail: to.email, amount, message } })
const assign = (to: Member, amount: number) =>
  test.as(boss).call(assignUpoints, { input: { userId: to.id, amount, reason: 'Webinar' } })
const reverse = async (entryId: string) =>
  test.as(boss).call(reverseUpointsEntry, { params: { id: entryId }, input: { reason: 'By mistake' } })

/** Where each kind of entry is tried: here, or in the feature that makes it. `opening` is of before there was a ledger. */
const TRIED: Record<EntryKind, string> = {
  opening: 'the migration to a ledger alone makes it',
  transfer: 'here',
  assignment: 'here',
  reversal: 'here',
  upgrade: 'here',
  deposit: 'server/features/account-setups/create-reviews.calls.test.ts',
  referral: 'server/features/account-setups/create-reviews.calls.test.ts',
  fee: 'server/features/marathons/money.calls.test.ts',
  refund: 'server/features/marathons/money.calls.test.ts',
  prize: 'server/features/marathons/money.calls.test.ts',
  reward: 'server/features/today/today.calls.test.ts',
}

describe('an entry tells the members whose points it moved', () => {
  it('of every kind there is', () => {
    expect(Object.keys(TRIED).sort()).toEqual([...ENTRY_KINDS].sort())
  })

  it('a transfer: the recipient, not the sender, who sees it; the sender’s words stay out of the email', async () => {
    const [sender, recipient] = [await createMember(test.db, { upoints: 100 }), await createMember(test.db)]
    const [giving, getting] = [await heard(sender), await heard(recipient)]
    await transfer(sender, recipient, 7, 'Log in at https://evil.test')
    expect(await notificationsOf(recipient)).toMatchObject([
      {
        kind: 'points',
        title: `${sender.fullName} sent you 7 U-Points`,
        text: 'Log in at https://evil.test',
        path: '/dashboard/u-points-transfer',
        mailed: true,
        readAt: null,
      },
    ])
    const mails = await mailsOf(recipient)
    expect(mails.map(({ subject }) => subject)).toEqual(['You received 7 U-Points'])
    expect(mails[0]?.text).not.toContain('evil')
    expect([await notificationsOf(sender), await mailsOf(sender)]).toEqual([[], []])
    expect([giving.told().length, getting.told().length]).toEqual([0, 1])
  })

  it('transfers that go together: each recipient once for each, and nobody for one that was refused', async () => {
    const [sender, recipient] = [await createMember(test.db, { upoints: 20 }), await createMember(test.db)]
    const getting = await heard(recipient)
    const answers = await Promise.all(Array.from({ length: 25 }, () => transfer(sender, recipient, 1)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    const { rows } = await test.db.query('select count(*)::int as n from notifications where member_id = $1', [
      recipient.id,
    ])
    expect([rows[0]?.n, (await mailsOf(recipient)).length, getting.told().length]).toEqual([20, 20, 20])
  })

  it('a refused transfer tells nobody', async () => {
    const [sender, recipient] = [await createMember(test.db, { upoints: 1 }), await createMember(test.db)]
    expect((await transfer(sender, recipient, 2)).body.error).toBe('UPOINTS_INSUFFICIENT')
    expect([await notificationsOf(recipient), await mailsOf(recipient)]).toEqual([[], []])
  })

  it.each([5, -5])('an assignment of %i: the member, once', async (amount) => {
    const member = await createMember(test.db, { upoints: 10 })
    const listening = await heard(member)
    await assign(member, amount)
    const word = amount > 0 ? 'added to' : 'deducted from'
    expect(await notificationsOf(member)).toMatchObject([
      { kind: 'points', title: `5 U-Points were ${word} your account`, text: 'Webinar', mailed: true },
    ])
    expect((await mailsOf(member))[0]?.text).toContain(`Your balance is now ${10 + amount} U-Points.`)
    expect(listening.told()).toHaveLength(1)
  })

  it('a reversal of a transfer: both sides, each what happened to their points', async () => {
    const [sender, recipient] = [await createMember(test.db, { upoints: 10 }), await createMember(test.db)]
    const { body } = await transfer(sender, recipient, 4, 'A secret')
    await test.clock.advance(1_000)
    await reverse(body.data.transfer.id)
    const [taken] = await notificationsOf(recipient)
    const [returned] = await notificationsOf(sender)
    expect(taken).toMatchObject({ title: '4 U-Points were deducted from your account', text: 'By mistake' })
    expect(returned).toMatchObject({ title: '4 U-Points were returned to your account', text: 'By mistake' })
    expect((await mailsOf(recipient))[0]?.text).toContain('Your balance is now 0 U-Points.')
    expect((await mailsOf(sender))[0]?.text).toContain('Your balance is now 10 U-Points.')
    expect((await mailsOf(sender))[0]?.text).not.toContain('A secret')
  })

  it('a reversal that the spent points refuse: nobody', async () => {
    const [sender, recipient] = [await createMember(test.db, { upoints: 10 }), await createMember(test.db)]
    const { body } = await transfer(sender, recipient, 4)
    await transfer(recipient, boss, 1)
    const before = await notificationsOf(recipient)
    expect((await reverse(body.data.transfer.id)).body.error).toBe('UPOINTS_INSUFFICIENT')
    expect([await notificationsOf(recipient), await notificationsOf(sender)]).toEqual([before, []])
  })

  it('a bought tier: its buyer, with the price and the balance, in the list and by email', async () => {
    const member = await createMember(test.db, { upoints: 1_250, dashboardUnlocked: true })
    const listening = await heard(member)
    await test.as(member).call(upgradeTier, { input: { targetTier: 'starter', paymentMethod: 'upoints', cost: 1_000 } })
    expect(await notificationsOf(member)).toMatchObject([
      { kind: 'account', title: 'Your tier is Starter now', text: 'You paid 1,000 U-Points.', mailed: true },
    ])
    expect((await mailsOf(member))[0]?.text).toMatch(/Starter for 1,000 U-Points[\s\S]*balance is now 250 U-Points/)
    expect(listening.told()).toHaveLength(1)
  })

  it('nobody, where the transaction is rolled back or the account is removed', async () => {
    const member = await createMember(test.db)
    const gone = await createMember(test.db, { email: 'gone@removed.invalid' })
    const listening = await heard(member)
    const posting = (toAccountId: string) => ({
      fromAccountId: systemAccounts.issuance,
      toAccountId,
      amount: 1,
      kind: 'assignment' as const,
      reason: '',
      tell: ({ email }: { email: string }) => ({
        kind: 'points' as const,
        path: '/dashboard',
        mail: { to: email, subject: 'One', text: 'One', html: 'One' },
      }),
    })
    const broken = test.transact(async (tx) => {
      await test.upoints.postEntry(tx, posting(member.id))
      throw new Error('broken off')
    })
    await expect(broken).rejects.toThrow('broken off')
    await test.transact((tx) => test.upoints.postEntry(tx, posting(gone.id)))
    expect([await notificationsOf(member), await mailsOf(member), listening.told()]).toEqual([[], [], []])
    expect([await notificationsOf(gone), await mailsOf(gone)]).toEqual([[], []])
  })
})
