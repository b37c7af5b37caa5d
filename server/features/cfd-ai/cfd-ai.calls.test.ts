import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  cfdAiMessages,
  confirmSubscription,
  getCfdAi,
  getSubscriberCounts,
  joinNewsletter,
  joinWaitlist,
  listSubscribers,
  removeSubscription,
} from '../../../contract/cfd-ai.ts'
import { createOwnDataFile, removeAccount } from '../../../contract/personal-data.ts'
import { removeStale } from '../../platform/jobs/cleanup-job.ts'
import type { CallAnswer } from '../../testing/call-client.ts'
import { createMember } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'
import { unconfirmed } from './feature.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const LAUNCH = '2027-03-01T09:00:00.000Z'

let test: TestApp
let boss: Member
beforeAll(async () => {
  test = await buildTestApp({ env: { cfdAiLaunchAtMs: Date.parse(LAUNCH) } })
  boss = await createMember(test.db, { email: test.env.adminEmail })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.query('delete from subscribers')
  await test.db.query('delete from outbox_mails')
})

type Joining = typeof joinWaitlist | typeof joinNewsletter
const join = (email: string, call: Joining = joinWaitlist, client = test.visitor()) =>
  client.call<Joining>(call, { input: { email } })
const rows = async () => (await test.db.query('select list, email, mails, confirmed_at from subscribers')).rows
/** The token of the newest mail. */
const tokenFor = async (email: string): Promise<string> => {
  const [mail] = await mailsTo(test, email)
  const token = /confirm=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`No link was mailed to ${email}.`)
  return token
}
const confirm = (token: string) => test.visitor().call(confirmSubscription, { params: { token } })
const leave = (token: string) => test.visitor().call(removeSubscription, { params: { token } })
const joined = async (email: string, call: Joining = joinWaitlist) => {
  await join(email, call)
  const token = await tokenFor(email)
  expect((await confirm(token)).status).toBe(200)
  return token
}

describe('an address', () => {
  it('is on the list once its owner confirms the mail, and gone once they leave', async () => {
    expect((await join('  Ada@Example.test ')).body.message).toBe(cfdAiMessages.joined)
    expect(await rows()).toMatchObject([{ list: 'waitlist', email: 'ada@example.test', confirmed_at: null }])
    const token = await tokenFor('ada@example.test')
    expect((await confirm(token)).body.data).toEqual({ list: 'waitlist' })
    expect((await confirm(token)).body.data).toEqual({ list: 'waitlist' })
    expect((await rows())[0]?.confirmed_at).not.toBeNull()
    expect((await leave(token)).status).toBe(200)
    expect(await rows()).toEqual([])
    expect((await leave(token)).status).toBe(200)
    expect((await confirm(token)).body.error).toBe('SUBSCRIPTION_LINK_INVALID')
  })

  it('is one row and one mail, however often and at once it is entered; both lists are apart', async () => {
    const asked = Array.from({ length: 20 }, () => join('crowd@example.test'))
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200)
    await join('crowd@example.test', joinNewsletter)
    expect((await rows()).map(({ list, mails }) => [list, mails]).toSorted()).toEqual([
      ['newsletter', 1],
      ['waitlist', 1],
    ])
    expect(await mailsTo(test, 'crowd@example.test')).toHaveLength(2)
  })

  it('is mailed again after ten minutes, by the same link, five times at most', async () => {
    await join('slow@example.test')
    const first = await tokenFor('slow@example.test')
    for (let turn = 0; turn < 8; turn += 1) {
      await test.clock.advance(11 * MINUTE_MS)
      await join('slow@example.test')
    }
    expect(await mailsTo(test, 'slow@example.test')).toHaveLength(5)
    expect(await tokenFor('slow@example.test')).toBe(first)
    expect((await confirm(first)).status).toBe(200)
    await test.clock.advance(11 * MINUTE_MS)
    await join('slow@example.test')
    expect(await mailsTo(test, 'slow@example.test')).toHaveLength(5)
  })

  it.each([
    ['', cfdAiMessages.emailRequired],
    ['   ', cfdAiMessages.emailRequired],
    ['ada@example', cfdAiMessages.emailInvalid],
    ['ada example@x.y', cfdAiMessages.emailInvalid],
  ])('“%s” is refused with “%s”', async (email, sentence) => {
    for (const call of [joinWaitlist, joinNewsletter]) {
      const refused = await test.visitor().send('POST', `/api${call.path}`, { email })
      expect([refused.status, refused.body.fields]).toEqual([400, { email: sentence }])
    }
    expect(await rows()).toEqual([])
  })

  it('that nobody confirms is forgotten, and its link is dead after a week', async () => {
    await join('late@example.test')
    const token = await tokenFor('late@example.test')
    await joined('stays@example.test')
    await test.clock.advance(7 * DAY_MS)
    expect((await confirm(token)).body.error).toBe('SUBSCRIPTION_LINK_INVALID')
    await test.clock.advance(DAY_MS + 1)
    await removeStale(unconfirmed, test)
    expect((await rows()).map(({ email }) => email)).toEqual(['stays@example.test'])
  })
})

describe('a stranger', () => {
  const told = ({ status, headers, body }: CallAnswer<unknown>) => {
    const { date: _, ...rest } = headers
    return JSON.stringify({ status, rest, body: { ...body, timestamp: '' } })
  }

  it('is answered alike for addresses that are on the list, wait, and are unknown, after the same time, up to the limit', async () => {
    await joined('known@example.test')
    await join('waiting@example.test')
    const answers: string[][] = []
    for (const email of ['known@example.test', 'waiting@example.test', 'unknown@example.test']) {
      const client = test.visitor()
      const heard: string[] = []
      test.waits.length = 0
      for (let turn = 0; turn < 6; turn += 1) heard.push(told(await join(email, joinWaitlist, client)))
      answers.push([...heard, test.waits.join()])
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(answers[0]?.at(-2)).toContain('RATE_LIMITED')
    expect(answers[0]?.at(-1)).toBe(Array(5).fill(250).join())
  })

  it('neither confirms nor takes off with a guessed link, and may not guess on', async () => {
    await joined('ada@example.test')
    const client = test.visitor()
    const guess = () => client.call(confirmSubscription, { params: { token: 'A'.repeat(43) } })
    for (let turn = 0; turn < 60; turn += 1) expect((await guess()).body.error).toBe('SUBSCRIPTION_LINK_INVALID')
    expect((await guess()).body.error).toBe('RATE_LIMITED')
    expect((await leave('A'.repeat(43))).status).toBe(200)
    expect(await rows()).toHaveLength(1)
  })
})

describe('a mail of a list', () => {
  it('says where a mail program takes the address off with one click, and that POST does', async () => {
    const forms = [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      ],
    ] as const
    for (const [index, [type, payload]] of forms.entries()) {
      await test.db.query('delete from outbox_mails')
      const token = await joined(`ada.${index}@example.test`)
      const [mail] = (await test.db.query('select unsubscribe_url, text from outbox_mails')).rows
      const url = String(mail?.unsubscribe_url)
      expect(url).toBe(`${test.env.publicUrl}/api/subscriptions/${token}/removal`)
      expect(String(mail?.text)).toContain(`/mailing-list?leave=${token}`)
      const { pathname } = new URL(url)
      // A link that is only followed takes nobody off: mail scanners follow all of them.
      await test.app.inject({ method: 'GET', url: pathname })
      expect(await rows()).toHaveLength(1)
      const posted = await test.app.inject({
        method: 'POST',
        url: pathname,
        headers: { 'content-type': type },
        payload,
      })
      expect(posted.statusCode).toBe(200)
      expect(await rows()).toEqual([])
    }
  })

  it('is the only call that takes such a body, and takes no large one', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const other = await test.app.inject({ method: 'POST', url: '/api/waitlist', headers, payload: 'email=a@b.c' })
    expect(other.statusCode).toBe(415)
    const url = `/api/subscriptions/${'A'.repeat(43)}/removal`
    const large = await test.app.inject({ method: 'POST', url, headers, payload: 'x'.repeat(5000) })
    expect(large.statusCode).toBe(413)
  })
})

describe('the member', () => {
  const seen = async (member: Member) => (await test.as(member).call(getCfdAi)).body.data

  it('reads the date, how many wait, and how their own address stands, of nobody else’s', async () => {
    const [ada, obi] = [await createMember(test.db), await createMember(test.db)]
    const none = { state: 'none', leaveToken: null }
    expect(await seen(ada)).toEqual({ launchAt: LAUNCH, waiting: 0, own: { waitlist: none, newsletter: none } })
    await join(ada.email)
    expect((await seen(ada)).own.waitlist).toEqual({ state: 'waiting', leaveToken: null })
    const token = await tokenFor(ada.email)
    await confirm(token)
    expect(await seen(ada)).toMatchObject({ waiting: 1, own: { waitlist: { state: 'confirmed', leaveToken: token } } })
    expect(await seen(obi)).toMatchObject({ waiting: 1, own: { waitlist: none, newsletter: none } })
  })

  it('takes the rows of their address along, and leaves none behind', async () => {
    const passwordHash = await test.passwords.hash('Correct-horse-1')
    const ada = await createMember(test.db, { passwordHash })
    const token = await joined(ada.email)
    await joined('other@example.test')
    const { bytes } = await test.as(ada).call(createOwnDataFile, { input: { password: 'Correct-horse-1' } })
    expect(bytes.includes('subscribers.json')).toBe(true)
    expect(bytes.includes(token)).toBe(false)
    await test.as(ada).call(removeAccount, { input: { password: 'Correct-horse-1' } })
    expect((await rows()).map(({ email }) => email)).toEqual(['other@example.test'])
    const { rows: mails } = await test.db.query('select unsubscribe_url from outbox_mails')
    expect(JSON.stringify(mails)).not.toContain(token)
  })
})

describe('the administrator', () => {
  it('sees counts, a list that is narrowed, and the file with the link that each mail needs', async () => {
    const token = await joined('ada@example.test')
    await joined('obi@example.test', joinNewsletter)
    await join('waits@example.test', joinNewsletter)
    const admin = test.as(boss)
    expect((await admin.call(getSubscriberCounts)).body.data).toEqual({
      waitlist: { confirmed: 1, waiting: 0 },
      newsletter: { confirmed: 1, waiting: 1 },
    })
    const found = async (asked: object) =>
      (await admin.call(listSubscribers, { input: { page: 1, limit: 50, sortBy: 'email', order: 'asc', ...asked } }))
        .body.data
    expect((await found({})).map(({ email }) => email)).toEqual([
      'ada@example.test',
      'obi@example.test',
      'waits@example.test',
    ])
    expect((await found({ list: 'newsletter', state: 'confirmed' })).map(({ email }) => email)).toEqual([
      'obi@example.test',
    ])
    expect(await found({ search: 'WAITS' })).toMatchObject([{ state: 'waiting', confirmedAt: null, leaveUrl: null }])
    const file = await admin.call(listSubscribers.file, { input: { list: 'waitlist' } })
    const [line, ...more] = parse(file.bytes, { columns: true, bom: true }) as Record<string, string>[]
    expect(more).toEqual([])
    expect(line).toMatchObject({ email: 'ada@example.test', state: 'confirmed' })
    expect(line?.leaveUrl).toBe(`${test.env.publicUrl}/mailing-list?leave=${token}`)
  })
})
