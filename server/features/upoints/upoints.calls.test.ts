import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMe } from '../../../contract/auth.ts'
import {
  assignUpoints,
  downloadStatement,
  listStatement,
  reverseUpointsEntry,
  transferUpoints,
  upointsMessages,
} from '../../../contract/upoints.ts'
import { newId } from '../../platform/ids.ts'
import { createMember } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

let test: TestApp
let boss: Member
beforeAll(async () => {
  test = await buildTestApp()
  boss = await createMember(test.db, { email: test.env.adminEmail })
})
afterAll(() => test.close())

const balanceOf = async (member: Member): Promise<number> => (await test.members.findMember(member.id))?.upoints ?? -1
const statementOf = async (member: Member) => (await test.as(member).call(listStatement)).body.data
const transfer = (from: Member, input: object, headers: Record<string, string> = {}) =>
  test.as(from).send('POST', '/api/auth/transfer-upoints', input, headers)
const couple = async (upoints = 100) => [await createMember(test.db, { upoints }), await createMember(test.db)] as const

describe('transferUpoints', () => {
  it('moves points to the other member, and both statements tell of it', async () => {
    const [sender, recipient] = await couple()
    const input = { recipientEmail: recipient.email.toUpperCase(), amount: 40, message: ' for the room ' }
    const { body } = await test.as(sender).call(transferUpoints, { input })
    expect(body.message).toBe('Transfer Successful!')
    expect(body.data).toMatchObject({
      uPoints: 60,
      transfer: {
        amount: 40,
        message: 'for the room',
        recipientEmail: recipient.email,
        recipientName: recipient.fullName,
      },
    })
    expect(await statementOf(sender)).toMatchObject([
      {
        sequence: 2,
        kind: 'transfer',
        amount: -40,
        balance: 60,
        reason: 'for the room',
        counterparty: { email: recipient.email },
      },
      { sequence: 1, kind: 'opening', amount: 100, balance: 100, counterparty: null },
    ])
    expect(await statementOf(recipient)).toMatchObject([
      { sequence: 1, amount: 40, balance: 40, counterparty: { fullName: sender.fullName, email: sender.email } },
    ])
    expect((await test.as(recipient).call(getMe)).body.data.uPoints).toBe(40)
  })

  it('answers at the root too, as the documents write its path', async () => {
    const [sender, recipient] = await couple()
    const { status } = await test
      .as(sender)
      .send('POST', '/auth/transfer-upoints', { recipientEmail: recipient.email, amount: 1 })
    expect(status).toBe(200)
  })

  it.each<[string, (to: string) => object, number, string, string]>([
    ['no recipient', () => ({ amount: 5 }), 400, 'recipientEmail', upointsMessages.recipientRequired],
    [
      'an empty recipient',
      () => ({ recipientEmail: '  ', amount: 5 }),
      400,
      'recipientEmail',
      upointsMessages.recipientRequired,
    ],
    [
      'no address',
      () => ({ recipientEmail: 'ada', amount: 5 }),
      400,
      'recipientEmail',
      upointsMessages.recipientInvalid,
    ],
    [
      'an unknown recipient',
      () => ({ recipientEmail: 'no@one.test', amount: 5 }),
      404,
      'recipientEmail',
      upointsMessages.recipientUnknown,
    ],
    ['no amount', (to) => ({ recipientEmail: to }), 400, 'amount', upointsMessages.amountNotPositive],
    ['nothing', (to) => ({ recipientEmail: to, amount: 0 }), 400, 'amount', upointsMessages.amountNotPositive],
    [
      'a negative amount',
      (to) => ({ recipientEmail: to, amount: -50 }),
      400,
      'amount',
      upointsMessages.amountNotPositive,
    ],
    ['half a point', (to) => ({ recipientEmail: to, amount: 0.5 }), 400, 'amount', upointsMessages.amountNotPositive],
    ['a fraction', (to) => ({ recipientEmail: to, amount: 1.5 }), 400, 'amount', upointsMessages.amountFractional],
    [
      'an amount as text',
      (to) => ({ recipientEmail: to, amount: '5' }),
      400,
      'amount',
      upointsMessages.amountNotPositive,
    ],
    [
      'more than the balance',
      (to) => ({ recipientEmail: to, amount: 101 }),
      409,
      'amount',
      upointsMessages.insufficient,
    ],
    ['a huge amount', (to) => ({ recipientEmail: to, amount: 1e300 }), 409, 'amount', upointsMessages.insufficient],
    [
      'more than counts exactly',
      (to) => ({ recipientEmail: to, amount: 2 ** 53 + 2 }),
      409,
      'amount',
      upointsMessages.insufficient,
    ],
  ])('refuses %s, and changes nothing', async (_, input, status, field, sentence) => {
    const [sender, recipient] = await couple()
    const answer = await transfer(sender, input(recipient.email))
    expect(answer.status).toBe(status)
    expect(answer.body.message).toBe(sentence)
    expect(answer.body.fields).toMatchObject({ [field]: sentence })
    expect([await balanceOf(sender), await balanceOf(recipient)]).toEqual([100, 0])
    expect(await statementOf(sender)).toHaveLength(1)
  })

  it('refuses a transfer to oneself, and one without a session', async () => {
    const [sender, recipient] = await couple()
    const own = await transfer(sender, { recipientEmail: sender.email.toUpperCase(), amount: 5 })
    expect([own.status, own.body.message]).toEqual([400, upointsMessages.transferToOneself])
    const visitor = await test
      .visitor()
      .call(transferUpoints, { input: { recipientEmail: recipient.email, amount: 5 } })
    expect(visitor.status).toBe(401)
    expect([await balanceOf(sender), await balanceOf(recipient)]).toEqual([100, 0])
  })

  it('ignores a sender, a balance or a price that the request makes up', async () => {
    const [sender, recipient] = await couple()
    const made = { senderId: boss.id, from: boss.id, uPoints: 1_000_000, cost: 0 }
    await transfer(sender, { recipientEmail: recipient.email, amount: 10, ...made })
    expect([await balanceOf(sender), await balanceOf(recipient)]).toEqual([90, 10])
  })

  it('lets only one of 50 simultaneous transfers spend the last 100 points', async () => {
    const [sender, recipient] = await couple()
    const input = { recipientEmail: recipient.email, amount: 100 }
    const shared = await buildTestApp({ db: test.db, clock: test.clock, env: { rateLimitScale: 100 } })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => shared.as(sender).call(transferUpoints, { input })),
    )
    await shared.close()
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    expect([await balanceOf(sender), await balanceOf(recipient)]).toEqual([0, 100])
  })

  it('does not deadlock when members pay each other at once', async () => {
    const pair = [await createMember(test.db, { upoints: 50 }), await createMember(test.db, { upoints: 50 })] as const
    const shared = await buildTestApp({ db: test.db, clock: test.clock, env: { rateLimitScale: 100 } })
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => {
        const [from, to] = n % 2 === 0 ? pair : [pair[1], pair[0]]
        return shared.as(from).call(transferUpoints, { input: { recipientEmail: to.email, amount: 1 } })
      }),
    )
    await shared.close()
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect((await balanceOf(pair[0])) + (await balanceOf(pair[1]))).toBe(100)
  })

  it('admits 20 a minute', async () => {
    const [sender, recipient] = await couple()
    const statuses: number[] = []
    for (let n = 0; n < 21; n += 1) {
      statuses.push((await transfer(sender, { recipientEmail: recipient.email, amount: 1 })).status)
    }
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true)
    expect(statuses[20]).toBe(429)
  })
})

describe('an Idempotency-Key', () => {
  const withKey = (from: Member, input: object, key: string) => transfer(from, input, { 'idempotency-key': key })

  it('moves points once for 20 simultaneous requests, which all get the same answer', async () => {
    // All that the sender has: every later one meets an empty account, and still must not hear of that.
    const [sender, recipient] = await couple(30)
    const input = { recipientEmail: recipient.email, amount: 30, message: 'once' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => withKey(sender, input, 'order-1')))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect([await balanceOf(sender), await balanceOf(recipient)]).toEqual([0, 30])
  })

  it('is refused with another body', async () => {
    const [sender, recipient] = await couple()
    const input = { recipientEmail: recipient.email, amount: 10 }
    await withKey(sender, input, 'order-2')
    for (const other of [
      { ...input, amount: 11 },
      { ...input, message: 'x' },
      { ...input, recipientEmail: boss.email },
    ]) {
      const { status, body } = await withKey(sender, other, 'order-2')
      expect([status, body.error]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    }
    expect(await balanceOf(sender)).toBe(90)
  })

  it('belongs to its member: another one may use the same', async () => {
    const [one, other] = [await createMember(test.db, { upoints: 5 }), await createMember(test.db, { upoints: 5 })]
    await withKey(one, { recipientEmail: boss.email, amount: 5 }, 'same')
    const { status } = await withKey(other, { recipientEmail: boss.email, amount: 5 }, 'same')
    expect(status).toBe(200)
  })

  it.each([['x'.repeat(201)], ['with space'], ['\u00e9']])('has 1 to 200 visible characters: %j', async (key) => {
    const [sender, recipient] = await couple()
    const { status, body } = await withKey(sender, { recipientEmail: recipient.email, amount: 5 }, key)
    expect([status, body.error]).toEqual([400, 'INPUT_INVALID'])
    expect(await balanceOf(sender)).toBe(100)
  })

  it('keeps nothing of a refused request: the same key may be used once the points are there', async () => {
    const [sender, recipient] = await couple(5)
    const input = { recipientEmail: recipient.email, amount: 20 }
    expect((await withKey(sender, input, 'later')).status).toBe(409)
    await test.as(boss).call(assignUpoints, { input: { userId: sender.id, amount: 15 } })
    expect((await withKey(sender, input, 'later')).status).toBe(200)
  })
})

describe('listStatement', () => {
  it('pages a member’s own lines, newest first, with how many there are', async () => {
    const [sender, recipient] = await couple()
    for (let n = 1; n <= 4; n += 1) await transfer(sender, { recipientEmail: recipient.email, amount: n })
    const { body } = await test.as(sender).call(listStatement, { input: { page: 2, limit: 2 } })
    expect(body.pagination).toEqual({ total: 5, pages: 3, current: 2 })
    expect(body.data.map(({ sequence, balance }) => [sequence, balance])).toEqual([
      [3, 97],
      [2, 99],
    ])
    expect((await test.as(sender).call(listStatement, { input: { page: 9, limit: 2 } })).body.data).toEqual([])
    expect((await test.visitor().call(listStatement)).status).toBe(401)
  })
})

describe('downloadStatement', () => {
  it('is a table of the member’s own lines, in which no cell is a formula', async () => {
    const [sender, recipient] = await couple()
    await transfer(sender, { recipientEmail: recipient.email, amount: 4, message: '=HYPERLINK("http://evil.test")' })
    const { bytes, headers } = await test.as(sender).call(downloadStatement)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toContain('attachment; filename="uptick-statement.csv"')
    const [head, newest, oldest] = new TextDecoder().decode(bytes).split('\r\n')
    expect(head).toBe('number,time,kind,amount,balance,counterparty,reason,entry')
    expect(newest).toContain(`2,2026-03-02T10:30:00.500Z,transfer,-4,96,${recipient.email},`)
    expect(newest).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
    expect(oldest).toContain('opening,100,100,,Opening balance,')
    expect((await test.visitor().call(downloadStatement)).status).toBe(401)
  })
})

describe('assignUpoints', () => {
  it('adds and deducts with a reason, mails the member, and answers with the true balance', async () => {
    const member = await createMember(test.db, { upoints: 10 })
    const added = await test
      .as(boss)
      .call(assignUpoints, { input: { userId: member.id, amount: 500, reason: 'Contest' } })
    expect(added.body.data).toEqual({ user: { id: member.id, uPoints: 510 } })
    const deducted = await test.as(boss).call(assignUpoints, { input: { userId: member.id, amount: -510 } })
    expect(deducted.body.data.user.uPoints).toBe(0)
    expect(await statementOf(member)).toMatchObject([
      { kind: 'assignment', amount: -510, reason: upointsMessages.assignDefaultReason },
      { kind: 'assignment', amount: 500, reason: 'Contest' },
      { kind: 'opening' },
    ])
    const mails = await mailsTo(test, member.email)
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      '500 U-Points were added to your account',
      '510 U-Points were deducted from your account',
    ])
    const { rows } = await test.db.query(
      'select action, before, after, reason from audit_entries where subject_id = $1 order by sequence',
      [member.id],
    )
    expect(rows).toEqual([
      { action: 'upoints.assign', before: { uPoints: 10 }, after: { uPoints: 510 }, reason: 'Contest' },
      { action: 'upoints.assign', before: { uPoints: 510 }, after: { uPoints: 0 }, reason: 'Admin assignment' },
    ])
  })

  it('refuses to go below zero, and keeps neither entry nor mail nor audit of it', async () => {
    const member = await createMember(test.db, { upoints: 10 })
    const { status, body } = await test.as(boss).call(assignUpoints, { input: { userId: member.id, amount: -11 } })
    expect([status, body.error]).toEqual([409, 'UPOINTS_INSUFFICIENT'])
    expect(await mailsTo(test, member.email)).toEqual([])
    expect((await test.db.query('select 1 from audit_entries where subject_id = $1', [member.id])).rows).toEqual([])
    expect(await balanceOf(member)).toBe(10)
  })

  it.each([[0], [1.5], ['5'], [1e10], [null]])('takes a whole number other than 0, not %j', async (amount) => {
    const { status, body } = await test.as(boss).send('POST', '/api/admin/upoints/assign', { userId: boss.id, amount })
    expect([status, body.fields.amount]).toEqual([400, upointsMessages.assignAmount])
  })

  it('is the administrator’s alone, and knows whom it names', async () => {
    const member = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
    const input = { userId: member.id, amount: 5 }
    expect((await test.as(member).call(assignUpoints, { input })).status).toBe(403)
    expect((await test.visitor().call(assignUpoints, { input })).status).toBe(401)
    expect((await test.as(boss).call(assignUpoints, { input: { ...input, userId: newId() } })).status).toBe(404)
    expect(await balanceOf(member)).toBe(0)
  })
})

describe('reverseUpointsEntry', () => {
  const reverse = (id: string) =>
    test.as(boss).call(reverseUpointsEntry, { params: { id }, input: { reason: 'Sent by mistake' } })
  const sent = async (sender: Member, recipient: Member, amount: number) =>
    (await test.as(sender).call(transferUpoints, { input: { recipientEmail: recipient.email, amount } })).body.data
      .transfer.id

  it('takes a transfer back once, of ten simultaneous tries', async () => {
    const [sender, recipient] = await couple()
    const id = await sent(sender, recipient, 30)
    const answers = await Promise.all(Array.from({ length: 10 }, () => reverse(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error === 'ENTRY_REVERSED')).toHaveLength(9)
    expect([await balanceOf(sender), await balanceOf(recipient)]).toEqual([100, 0])
    expect((await statementOf(sender))[0]).toMatchObject({ kind: 'reversal', amount: 30, reason: 'Sent by mistake' })
    expect((await test.db.query('select 1 from audit_entries where subject_id = $1', [id])).rows).toHaveLength(1)
  })

  it('cannot take back what is spent, what bought something, or a reversal', async () => {
    const [sender, recipient] = await couple()
    const id = await sent(sender, recipient, 30)
    await sent(recipient, sender, 30)
    expect((await reverse(id)).body.error).toBe('UPOINTS_INSUFFICIENT')
    const opening = (await statementOf(sender)).at(-1)?.id ?? ''
    expect((await reverse(opening)).body.error).toBe('ENTRY_IRREVERSIBLE')
    const back = await sent(sender, recipient, 10)
    const reversal = (await reverse(back)).body.data.id
    expect((await reverse(reversal)).body.error).toBe('ENTRY_IRREVERSIBLE')
    expect((await reverse(newId())).body.error).toBe('ENTRY_NOT_FOUND')
  })

  it('is the administrator’s alone', async () => {
    const [sender, recipient] = await couple()
    const id = await sent(sender, recipient, 30)
    const input = { reason: 'mine' }
    expect((await test.as(sender).call(reverseUpointsEntry, { params: { id }, input })).status).toBe(403)
  })
})
