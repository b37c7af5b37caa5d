import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAudit } from '../../../contract/audit.ts'
import {
  answerTicket,
  closeTicket,
  createCannedAnswer,
  createTicket,
  getAdminTicket,
  getTicket,
  listAdminTickets,
  listCannedAnswers,
  listTickets,
  MAX_TICKET_MESSAGES,
  MAX_WAITING_TICKETS,
  removeCannedAnswer,
  replyToTicket,
  TICKET_REPLIES_PER_HOUR,
  updateCannedAnswer,
  updateTicketStatus,
} from '../../../contract/support-tickets.ts'
import { newId } from '../../platform/ids.ts'
import { createMember } from '../../testing/factories.ts'
import { listenAs } from '../../testing/listen-as.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

let test: TestApp
let boss: Member
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
  boss = await createMember(test.db, { email: test.env.adminEmail, fullName: 'Ruth Alade' })
})
afterAll(() => test.close())

const form = { category: 'signals', subject: 'Where is it?', message: 'No signal came at 10:05.' } as const
const open = async (
  member: Member,
  changes: Partial<Record<keyof typeof form | 'nonce' | 'priority', string>> = {},
) => {
  await test.clock.advance(1)
  const input = { nonce: newId(), ...form, ...changes } as typeof form & { nonce: string }
  return (await test.as(member).call(createTicket, { input })).body
}
const reply = async (member: Member, id: string, text = 'Still nothing.', nonce = newId()) => {
  await test.clock.advance(1)
  return test.as(member).call(replyToTicket, { params: { id }, input: { nonce, text } })
}
const answerIt = async (id: string, text = 'It is there now.', { isNote = false, nonce = newId() } = {}) => {
  await test.clock.advance(1)
  return test.as(boss).call(answerTicket, { params: { id }, input: { nonce, text, isNote } })
}
const setStatus = (id: string, status: 'closed' | 'reopened') =>
  test.as(boss).call(updateTicketStatus, { params: { id }, input: { status } })
const own = async (member: Member, id: string) => (await test.as(member).call(getTicket, { params: { id } })).body
const queue = async (input: object = {}) => (await test.as(boss).call(listAdminTickets, { input })).body

describe('news of a ticket', () => {
  it('reaches its member alone, of everything that they can see, and of no note', async () => {
    const [member, other] = [await createMember(test.db), await createMember(test.db)]
    const heard = await listenAs<{ ticketId: string }>(test, member, 'members/me/tickets')
    const elsewhere = await listenAs<{ ticketId: string }>(test, other, 'members/me/tickets')
    const { id } = (await open(member)).data
    const times = () => heard.told().map(({ data }) => data.ticketId)
    expect(times()).toEqual([id])
    await answerIt(id, 'Nobody may know of this.', { isNote: true })
    expect(times()).toHaveLength(1)
    await answerIt(id)
    expect(times()).toHaveLength(2)
    await reply(member, id)
    await setStatus(id, 'closed')
    await setStatus(id, 'reopened')
    await test.as(member).call(closeTicket, { params: { id } })
    expect(times()).toEqual(Array(6).fill(id))
    // What was kept already is no news.
    await test.as(member).call(closeTicket, { params: { id } })
    expect(times()).toHaveLength(6)
    expect(elsewhere.told()).toEqual([])
  })

  it('reaches administrators too, notes among it, and no member', async () => {
    const member = await createMember(test.db)
    const heard = await listenAs<{ ticketId: string }>(test, boss, 'support/tickets')
    const times = () => heard.told().map(({ data }) => data.ticketId)
    const { id } = (await open(member)).data
    await answerIt(id, 'Between us', { isNote: true })
    await reply(member, id)
    await answerIt(id)
    await setStatus(id, 'closed')
    expect(times()).toEqual(Array(5).fill(id))
    const refused = await listenAs(test, member, 'support/tickets')
    await reply(member, id)
    expect(refused.told()).toEqual([])
    expect(JSON.stringify(refused.frames)).toContain('ACCESS_ADMIN')
  })
})

describe('a ticket', () => {
  it('is kept with its message, of medium priority unless its member says otherwise', async () => {
    const member = await createMember(test.db)
    const { data, message } = await open(member)
    expect(message).toBe('Your ticket has been sent')
    const { message: _, ...fields } = form
    expect(data).toMatchObject({ ...fields, priority: 'medium', status: 'open' })
    expect(data.messages).toMatchObject([{ from: 'member', text: 'No signal came at 10:05.' }])
    expect((await open(member, { priority: 'urgent' })).data.priority).toBe('urgent')
  })

  it('goes from open to answered, back to open, to closed, and is reopened by a reply', async () => {
    const member = await createMember(test.db)
    const { id } = (await open(member)).data
    expect((await answerIt(id)).body.data).toMatchObject({ status: 'answered', waitingSince: null })
    expect((await reply(member, id)).body.data.status).toBe('open')
    expect((await setStatus(id, 'closed')).body.data.status).toBe('closed')
    const again = (await reply(member, id, 'Not solved.')).body.data
    expect(again.status).toBe('reopened')
    expect(again.messages.map(({ from }) => from)).toEqual(['member', 'support', 'member', 'member'])
  })

  it('is closed by its member, twice as well as once', async () => {
    const member = await createMember(test.db)
    const { id } = (await open(member)).data
    const close = () => test.as(member).call(closeTicket, { params: { id } })
    expect([(await close()).body.data.status, (await close()).body.data.status]).toEqual(['closed', 'closed'])
  })

  it('is one, and so is a reply or an answer, however often it is sent with one nonce', async () => {
    const member = await createMember(test.db)
    const nonce = newId()
    const sent = await Promise.all(Array.from({ length: 5 }, () => open(member, { nonce })))
    expect(new Set(sent.map(({ data }) => data.id)).size).toBe(1)
    const id = sent[0]?.data.id ?? ''
    await Promise.all(Array.from({ length: 5 }, () => reply(member, id, 'Once', nonce)))
    const [other, answering] = [newId(), newId()]
    await Promise.all(Array.from({ length: 5 }, () => reply(member, id, 'Once', other)))
    await Promise.all(Array.from({ length: 5 }, () => answerIt(id, 'Answered once', { nonce: answering })))
    expect((await own(member, id)).data.messages.map(({ text }) => text)).toEqual([
      form.message,
      'Once',
      'Answered once',
    ])
    expect(await mailsTo(test, member.email)).toHaveLength(1)
  })

  it('waits beside four others of its member’s at most, and ten sent at once make no sixth', async () => {
    const member = await createMember(test.db)
    const sent = await Promise.all(Array.from({ length: 10 }, () => open(member)))
    expect(sent.filter(({ success }) => success)).toHaveLength(MAX_WAITING_TICKETS)
    expect(new Set(sent.map(({ error }) => error))).toEqual(new Set([undefined, 'TICKETS_FULL']))
    const { data } = (await test.as(member).call(listTickets)).body
    await answerIt(data[0]?.id ?? '')
    expect((await open(member)).success).toBe(true)
  })

  it('takes so many replies an hour, and so many messages in all', async () => {
    const strict = await buildTestApp({ db: test.db, clock: test.clock })
    const member = await createMember(test.db)
    const { id } = (await open(member)).data
    const send = () =>
      strict.as(member).call(replyToTicket, { params: { id }, input: { nonce: newId(), text: 'More' } })
    for (let sent = 0; sent < TICKET_REPLIES_PER_HOUR; sent += 1) expect((await send()).status).toBe(200)
    expect((await send()).body.error).toBe('RATE_LIMITED')
    await strict.close()
    await test.db.query(
      `insert into support_messages (id, ticket_id, nonce, kind, text, created_at)
       select gen_random_uuid(), $1, gen_random_uuid(), 'note', 'x', now() from generate_series(1, $2::int)`,
      [id, MAX_TICKET_MESSAGES],
    )
    expect((await reply(member, id)).body.error).toBe('TICKET_FULL')
    expect((await answerIt(id)).body.error).toBe('TICKET_FULL')
  })

  it.each([
    ['no category', { category: undefined }, { category: 'Please choose a category' }],
    ['an unknown category', { category: 'gossip' }, { category: 'Please choose a category' }],
    ['an empty subject', { subject: ' ' }, { subject: 'Please enter a subject' }],
    ['a subject that nobody sees', { subject: '\u202e\u200b' }, { subject: 'Please enter a subject' }],
    ['a long subject', { subject: 'x'.repeat(121) }, { subject: 'A subject has at most 120 characters' }],
    ['an empty message', { message: '\n\t ' }, { message: 'Please enter a message' }],
    ['a long message', { message: '😀'.repeat(4_001) }, { message: 'A message has at most 4,000 characters' }],
  ])('is refused with %s', async (_, changes, fields) => {
    const member = await createMember(test.db)
    const input = { nonce: newId(), ...form, ...changes }
    const { status, body } = await test.as(member).send('POST', '/api/support/tickets', input)
    expect([status, body.fields]).toEqual([400, fields])
  })

  it('holds no text that would disturb the lines around it', async () => {
    const member = await createMember(test.db)
    const tower = `e${'\u0301'.repeat(40)}`
    const { data } = await open(member, {
      subject: `a\u202eb\nc\u0000 ${tower}`,
      message: `x\r\n\r\n\r\n\r\ny\u2066${tower}`,
    })
    expect(data.subject).toBe(`ab c ${`e${'\u0301'.repeat(4)}`.normalize('NFC')}`)
    expect(data.messages[0]?.text).toBe(`x\n\ny${`e${'\u0301'.repeat(4)}`.normalize('NFC')}`)
  })
})

describe('a member', () => {
  it('reads and changes no ticket of another, and is told that there is none', async () => {
    const [owner, other] = [await createMember(test.db), await createMember(test.db)]
    const { id } = (await open(owner)).data
    const params = { id }
    const tries = [
      await test.as(other).call(getTicket, { params }),
      await reply(other, id),
      await test.as(other).call(closeTicket, { params }),
      await test.as(boss).call(getTicket, { params }),
    ]
    expect(tries.map(({ body }) => body.error)).toEqual(Array(4).fill('TICKET_NOT_FOUND'))
    expect((await test.as(other).call(listTickets)).body.data).toEqual([])
    expect((await own(owner, id)).data).toMatchObject({ status: 'open', messages: [{ text: form.message }] })
  })

  it('sees their own, the one that changed last first', async () => {
    const member = await createMember(test.db)
    const [first, second] = [(await open(member)).data.id, (await open(member)).data.id]
    expect((await test.as(member).call(listTickets)).body.data.map(({ id }) => id)).toEqual([second, first])
    await reply(member, first)
    expect((await test.as(member).call(listTickets)).body.data.map(({ id }) => id)).toEqual([first, second])
  })
})

describe('a note', () => {
  it('is nowhere in what its member is sent, and changes nothing that they see', async () => {
    const member = await createMember(test.db)
    const { id } = (await open(member)).data
    const before = [await own(member, id), (await test.as(member).call(listTickets)).body]
    const { body } = await answerIt(id, 'SECRET-NOTE', { isNote: true })
    expect(body.message).toBe('Note saved')
    expect(body.data.messages.at(-1)).toMatchObject({ kind: 'note', text: 'SECRET-NOTE', authorName: 'Ruth Alade' })
    const after = [
      await test.as(member).send('GET', `/api/support/tickets/${id}`),
      await test.as(member).send('GET', '/api/support/tickets'),
      await reply(member, id),
      await test.as(member).call(closeTicket, { params: { id } }),
    ]
    for (const { bytes } of after) {
      expect(bytes.toString()).not.toContain('SECRET')
      expect(bytes.toString()).not.toContain('note')
      expect(bytes.toString()).not.toContain('Ruth')
    }
    const plain = ({ data }: { data: unknown }) => data
    expect(after.slice(0, 2).map(({ body: answered }) => plain(answered))).toEqual(before.map(plain))
    expect(await mailsTo(test, member.email)).toEqual([])
  })
})

describe('an answer', () => {
  it('goes out by mail with its words and the way back, as text whatever it says', async () => {
    const member = await createMember(test.db)
    const { id } = (await open(member)).data
    await answerIt(id, 'Look at <b>this</b>.\n\nThen try again.')
    const [mail] = await mailsTo(test, member.email)
    expect(mail?.subject).toBe('Support answered: Where is it?')
    expect(mail?.text).toContain('Look at <b>this</b>.\n\nThen try again.')
    expect(mail?.text).toContain(`/dashboard/support?ticket=${id}`)
    expect(mail?.html).not.toContain('<b>this</b>')
  })

  it('is audited with the state before and after, as a note and a closing are', async () => {
    const { id } = (await open(await createMember(test.db, { fullName: 'Ada Obi' }))).data
    await answerIt(id)
    await answerIt(id, 'Between us', { isNote: true })
    await test.clock.advance(1)
    await setStatus(id, 'closed')
    const { data } = (await test.as(boss).call(listAudit, { input: { subject: id } })).body
    expect(data.map(({ action, before, after }) => [action, before?.status, after?.status])).toEqual([
      ['ticket.status.update', 'answered', 'closed'],
      ['ticket.note', 'answered', 'answered'],
      ['ticket.answer', 'open', 'answered'],
    ])
    expect(data[0]?.subject).toEqual({ kind: 'ticket', id, name: 'Ada Obi: Where is it?' })
    expect(JSON.stringify(data)).not.toContain('Between us')
  })
})

describe('the queue', () => {
  it('has what waited longest first, then what changed last, and finds by state, subject and member', async () => {
    await test.db.query('delete from support_tickets')
    const ada = await createMember(test.db, { fullName: 'Ada Obi', tier: 'gold' })
    const ben = await createMember(test.db, { fullName: 'Ben Musa' })
    const subjects = ['first', 'second', 'third', 'fourth']
    const ids: string[] = []
    for (const [place, subject] of subjects.entries())
      ids.push(
        (
          await open(place % 2 ? ben : ada, {
            subject,
            ...(place === 3 ? { category: 'billing', priority: 'high' } : {}),
          })
        ).data.id,
      )
    const [first = '', second = ''] = ids
    await answerIt(second)
    await answerIt(first)
    await reply(ben, second)
    const names = async (input?: object) => (await queue(input)).data.map(({ subject }) => subject)
    expect(await names()).toEqual(['third', 'fourth', 'second', 'first'])
    expect(await names({ status: 'waiting' })).toEqual(['third', 'fourth', 'second'])
    expect(await names({ status: 'answered' })).toEqual(['first'])
    expect(await names({ category: 'billing' })).toEqual(['fourth'])
    expect(await names({ priority: 'high' })).toEqual(['fourth'])
    expect(await names({ search: 'ada o' })).toEqual(['third', 'first'])
    expect(await names({ search: 'SECO' })).toEqual(['second'])
    expect(await names({ page: 2, limit: 3 })).toEqual(['first'])
    expect((await queue()).data[0]?.member).toEqual({
      id: ada.id,
      fullName: 'Ada Obi',
      email: ada.email,
      tier: 'gold',
    })
    expect((await test.as(boss).send('GET', '/api/admin/support/tickets.csv')).bytes.toString()).toContain(
      'fourth,billing,high,open',
    )
  })

  it('closes once and reopens what is closed, under ten tries at once too', async () => {
    const { id } = (await open(await createMember(test.db))).data
    expect((await setStatus(id, 'reopened')).body.error).toBe('TICKET_TRANSITION')
    const answers = await Promise.all(Array.from({ length: 10 }, () => setStatus(id, 'closed')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { data } = (await setStatus(id, 'reopened')).body
    expect([data.status, data.waitingSince]).toEqual(['reopened', new Date(test.clock.now()).toISOString()])
  })

  it('knows when there is no such ticket', async () => {
    const answers = [
      await test.as(boss).call(getAdminTicket, { params: { id: newId() } }),
      await answerIt(newId()),
      await setStatus(newId(), 'closed'),
    ]
    expect(answers.map(({ body }) => body.error)).toEqual(Array(3).fill('TICKET_NOT_FOUND'))
  })
})

describe('canned answers', () => {
  it('are created, changed and removed, each audited', async () => {
    const admin = test.as(boss)
    const words = { title: 'Activation', text: 'Activation takes 2-24 hours.' }
    const { id } = (await admin.call(createCannedAnswer, { input: words })).body.data
    await test.clock.advance(1)
    const changed = { ...words, text: 'Activation takes up to 48 hours at peak.' }
    await admin.call(updateCannedAnswer, { params: { id }, input: changed })
    expect((await admin.call(listCannedAnswers)).body.data).toContainEqual({ id, ...changed })
    await test.clock.advance(1)
    await admin.call(removeCannedAnswer, { params: { id } })
    expect((await admin.call(listCannedAnswers)).body.data.map((each) => each.id)).not.toContain(id)
    expect((await admin.call(removeCannedAnswer, { params: { id } })).body.error).toBe('CANNED_ANSWER_NOT_FOUND')
    const { data } = (await admin.call(listAudit, { input: { subject: id } })).body
    expect(data.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['canned-answer.remove', changed, null],
      ['canned-answer.update', words, changed],
      ['canned-answer.create', null, words],
    ])
  })
})
