import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getReportedMessage, listMessages, removeMessage, reportMessage } from '../../../contract/chat.ts'
import { listReports, REPORTS_PAGE_SIZE, resolveReport } from '../../../contract/reports.ts'
import {
  appointModerator,
  listRoomReports,
  muteRoomMember,
  removeRoomMember,
  resolveRoomReport,
} from '../../../contract/room-tools.ts'
import { newId } from '../../platform/ids.ts'
import { createChatDesk } from '../../testing/chat-desk.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

let test: TestApp
let boss: Member
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
  boss = await createMember(test.db, { email: test.env.adminEmail, fullName: 'Ruth Alade' })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.query('delete from reports')
  await test.clock.advance(1)
})

const subject = { kind: 'creator', id: newId(), name: 'Amara Eze', about: null }
/** Each at a moment of its own: the order of two of one millisecond is nobody's promise. */
const report = async (about = { ...subject, id: newId() }, reporter?: Pick<Member, 'id'>) => {
  await test.clock.advance(1)
  const by = reporter ?? (await createMember(test.db))
  return test.reports.createReport(by.id, about, 'Promises profits')
}
const list = async (input: { status?: 'open' | 'resolved'; page?: number; limit?: number; search?: string } = {}) =>
  (await test.as(boss).call(listReports, { input })).body
const resolve = async (id: string, resolution = 'The creator was warned') => {
  await test.clock.advance(1)
  return test.as(boss).call(resolveReport, { params: { id }, input: { resolution } })
}
const newestId = async () => (await list()).data.at(-1)?.id ?? ''

describe('who may ask', () => {
  it.each([
    ['GET', '/api/admin/reports'],
    ['POST', `/api/admin/reports/${newId()}/resolve`],
  ] as const)('%s %s is the administrator’s alone', async (method, url) => {
    expect((await test.visitor().send(method, url)).body.error).toBe('SESSION_REQUIRED')
    const gold = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
    expect((await test.as(gold).send(method, url)).body.error).toBe('ACCESS_ADMIN')
  })
})

describe('listReports', () => {
  it('shows what has waited longest first, then what was resolved last', async () => {
    for (const name of ['first', 'second', 'third', 'fourth']) await report({ ...subject, id: newId(), name })
    const ids = (await list()).data.map(({ id }) => id)
    await resolve(ids[0] ?? '')
    await resolve(ids[2] ?? '')
    const names = async (status?: 'open' | 'resolved') =>
      (await list(status ? { status } : {})).data.map(({ subject: { name } }) => name)
    expect(await names()).toEqual(['second', 'fourth', 'third', 'first'])
    expect(await names('open')).toEqual(['second', 'fourth'])
    expect(await names('resolved')).toEqual(['third', 'first'])
  })

  it('holds everything once in one order, near its beginning and from its end', async () => {
    const OPEN = 40
    const RESOLVED = 1_500
    const reporter = await createMember(test.db, { fullName: 'Chidi Zephyr' })
    await test.db.query(
      `insert into reports (id, reporter_id, subject_kind, subject_id, subject_name, reason, status, resolution, resolved_at, created_at)
       select gen_random_uuid(), $1, 'creator', n, 'Creator ' || n, 'Promises profits',
         case when n <= $2::int then 'open' else 'resolved' end, case when n > $2::int then 'Looked at' end,
         case when n > $2::int then timestamptz '2026-02-01' + (n * 7919 % 1543) * interval '1 minute' end,
         timestamptz '2026-01-01' + (n * 7919 % 1549) * interval '1 minute'
       from generate_series(1, $3::int) n`,
      [reporter.id, OPEN, OPEN + RESOLVED],
    )
    const rows = []
    for (let page = 1; page <= (OPEN + RESOLVED) / 20; page += 1) rows.push(...(await list({ page, limit: 20 })).data)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(OPEN + RESOLVED)
    const sent = rows.slice(0, OPEN).map(({ createdAt }) => createdAt)
    const resolved = rows.slice(OPEN).map(({ resolvedAt }) => resolvedAt ?? '')
    expect(sent).toEqual(sent.toSorted())
    expect(resolved).toEqual(resolved.toSorted().reverse())
    expect((await list({ search: 'ZEPHYR', limit: 1 })).pagination.total).toBe(OPEN + RESOLVED)
    expect((await list({ search: 'creator 77', limit: 1 })).pagination.total).toBe(11)
    expect((await list({ search: 'nobody at all' })).data).toEqual([])
  })

  it('comes in pages, and has an empty one beyond the last', async () => {
    for (let made = 0; made <= REPORTS_PAGE_SIZE; made += 1) await report()
    expect((await list()).data).toHaveLength(REPORTS_PAGE_SIZE)
    const last = await list({ page: 2 })
    expect(last.data).toHaveLength(1)
    expect(last.pagination).toEqual({ total: REPORTS_PAGE_SIZE + 1, pages: 2, current: 2 })
    expect((await list({ page: 3 })).data).toEqual([])
  })

  it.each(['?status=closed', '?page=0'])('refuses %s', async (query) =>
    expect((await test.as(boss).send('GET', `/api/admin/reports${query}`)).status).toBe(400),
  )
})

describe('a report', () => {
  it('is one per member and thing while it is open, and another once it is resolved', async () => {
    const [reporter, other] = [await createMember(test.db), await createMember(test.db)]
    expect(await report(subject, reporter)).toBe(true)
    expect(await report(subject, reporter)).toBe(false)
    expect(await report({ ...subject, kind: 'message' }, reporter)).toBe(true)
    expect(await report(subject, other)).toBe(true)
    const first = (await list()).data.find(({ reporter: { id } }) => id === reporter.id)
    await resolve(first?.id ?? '')
    expect(await report(subject, reporter)).toBe(true)
  })
})

describe('resolveReport', () => {
  it('keeps what was done and by whom, and audits it', async () => {
    await report()
    const { status, body } = await resolve(await newestId(), '  The creator was warned ')
    expect([status, body.message]).toEqual([200, 'Report resolved'])
    expect(body.data).toMatchObject({
      status: 'resolved',
      resolution: 'The creator was warned',
      resolvedBy: 'Ruth Alade',
      resolvedAt: new Date(test.clock.now()).toISOString(),
    })
    const { rows } = await test.db.query(
      'select action, admin_id, subject_kind, subject_name, before, after, reason from audit_entries where subject_id = $1',
      [body.data.id],
    )
    expect(rows).toEqual([
      {
        action: 'report.resolve',
        admin_id: boss.id,
        subject_kind: 'report',
        subject_name: 'Amara Eze',
        before: { status: 'open' },
        after: { status: 'resolved' },
        reason: 'The creator was warned',
      },
    ])
  })

  it('closes every open report of the thing, and tells all who sent one', async () => {
    const reported = { ...subject, id: newId() }
    const reporters = [await createMember(test.db), await createMember(test.db)]
    for (const reporter of reporters) await report(reported, reporter)
    await report({ ...subject, id: newId(), name: 'Another' })
    const [first] = (await list({ status: 'open' })).data
    await resolve(first?.id ?? '', 'We removed it')
    expect((await list({ status: 'open' })).data.map(({ subject: { name } }) => name)).toEqual(['Another'])
    for (const { id } of reporters) {
      const { rows } = await test.db.query('select kind, title, text from notifications where member_id = $1', [id])
      expect(rows).toEqual([{ kind: 'reports', title: 'We reviewed your report', text: 'We removed it' }])
    }
  })

  it('is done once, under ten tries at once too', async () => {
    await report()
    const id = await newestId()
    const answers = await Promise.all(Array.from({ length: 10 }, () => resolve(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.find(({ status }) => status !== 200)
    expect([refused?.status, refused?.body.message]).toEqual([409, 'This report has already been resolved.'])
    const { rows } = await test.db.query('select 1 from audit_entries where subject_id = $1', [id])
    expect(rows).toHaveLength(1)
  })

  it('knows when there is no such report', async () => {
    const { status, body } = await resolve(newId())
    expect([status, body.error]).toEqual([404, 'REPORT_NOT_FOUND'])
  })

  it.each([
    [{}, 'Please describe the action you took'],
    [{ resolution: ' ' }, 'Please describe the action you took'],
    [{ resolution: 'x'.repeat(501) }, 'A resolution has at most 500 characters'],
  ])('needs a sentence: %j', async (input, resolution) => {
    await report()
    const { status, body } = await test.as(boss).send('POST', `/api/admin/reports/${await newestId()}/resolve`, input)
    expect([status, body.fields]).toEqual([400, { resolution }])
    expect((await list({ status: 'open' })).data).toHaveLength(1)
  })
})

describe('a report of a room’s message', () => {
  const MINUTES = 1_440
  const open = async () => {
    const desk = createChatDesk(test, boss)
    const host = await createMember(test.db, { fullName: 'Hope Ade' })
    const roomId = await desk.open({ hostEmail: host.email })
    const [author, moderator, reporter, member] = [
      await desk.join(roomId, { fullName: 'Grace Obi' }),
      await desk.join(roomId),
      await desk.join(roomId),
      await desk.join(roomId),
    ]
    const seat = { id: roomId, memberId: author.id }
    await test
      .as(host)
      .call(appointModerator, { params: { id: roomId, memberId: moderator.id }, input: { isModerator: true } })
    const complain = async (about: Pick<Member, 'id'>) => {
      const message = (await desk.send(roomId, about, 'Send 50 USDT')).body.data
      const at = { id: roomId, messageId: message.id }
      await test.clock.advance(1)
      await test.as(reporter).call(reportMessage, { params: at, input: { reason: 'Asks for money' } })
      return { at, report: (await list({ status: 'open' })).data.at(-1)?.id ?? '' }
    }
    return { desk, roomId, host, moderator, author, reporter, member, seat, complain, ...(await complain(author)) }
  }
  const notificationsOf = async ({ id }: Pick<Member, 'id'>, kind: 'account' | 'reports' | 'moderation') =>
    (await test.db.query('select title, text from notifications where member_id = $1 and kind = $2', [id, kind])).rows

  it('is the administrator’s to read and to decide; a host and a moderator of the room only moderate', async () => {
    const { roomId, host, moderator, member, seat, at, report } = await open()
    for (const by of [host, moderator, member]) {
      const as = test.as(by)
      const reading = await as.call(getReportedMessage, { params: { messageId: at.messageId } })
      const deciding = await as.call(resolveReport, { params: { id: report }, input: { resolution: 'Mine' } })
      expect([reading.body.error, deciding.body.error]).toEqual(['ACCESS_ADMIN', 'ACCESS_ADMIN'])
    }
    const mute = (by: Member) => test.as(by).call(muteRoomMember, { params: seat, input: { minutes: MINUTES } })
    const remove = (by: Member) => test.as(by).call(removeMessage, { params: at })
    const expel = (by: Member) => test.as(by).call(removeRoomMember, { params: seat })
    for (const act of [mute, remove, expel]) expect((await act(member)).body.error).toBe('ROOM_HOST_ONLY')
    const { messages } = (await test.as(member).call(listMessages, { params: { id: roomId }, input: { limit: 1 } }))
      .body.data
    expect(messages[0]).toMatchObject({ text: 'Send 50 USDT', isRemoved: false })

    expect((await mute(moderator)).status).toBe(200)
    expect((await remove(host)).status).toBe(200)
    expect((await list({ status: 'open' })).data.map(({ id }) => id)).toEqual([report])
  })

  it('is shown to those who moderate the room without its reporter, and decided by them', async () => {
    const { desk, roomId, host, moderator, author, reporter, member, at, complain } = await open()
    await test.clock.advance(1)
    await test.as(member).call(reportMessage, { params: at, input: { reason: 'Spam' } })
    const [byHost, aboutModerator] = [await complain(host), await complain(moderator)]
    const of = (by: Member) => test.as(by).call(listRoomReports, { params: { id: roomId } })
    const idsOf = async (by: Member) => (await of(by)).body.data.map(({ messageId }) => messageId)

    expect((await of(member)).body.error).toBe('ROOM_HOST_ONLY')
    const stranger = await createMember(test.db)
    expect((await of(stranger)).body.error).toBe('ROOM_NOT_JOINED')
    expect(await idsOf(moderator)).toEqual([at.messageId])
    expect(await idsOf(host)).toEqual([at.messageId, aboutModerator.at.messageId])
    expect(await idsOf(boss)).toEqual([at.messageId, byHost.at.messageId, aboutModerator.at.messageId])
    const [seen] = (await of(host)).body.data
    expect(seen).toMatchObject({ text: 'Send 50 USDT', author: { id: author.id }, reasons: ['Asks for money', 'Spam'] })
    for (const by of [reporter, member]) expect(JSON.stringify(seen)).not.toContain(by.id)

    const decide = (by: Member, reportId: string, id = roomId) =>
      test.as(by).call(resolveRoomReport, { params: { id, reportId }, input: { resolution: 'Removed.' } })
    const elsewhere = await desk.open({ hostEmail: host.email })
    expect((await decide(host, seen?.id ?? '', elsewhere)).body.error).toBe('REPORT_NOT_FOUND')
    expect((await decide(host, byHost.report)).body.error).toBe('REPORT_NOT_FOUND')
    expect((await decide(moderator, aboutModerator.report)).body.error).toBe('REPORT_NOT_FOUND')
    expect((await decide(member, seen?.id ?? '')).body.error).toBe('ROOM_HOST_ONLY')
    const both = await Promise.all([decide(moderator, seen?.id ?? ''), decide(host, seen?.id ?? '')])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await idsOf(host)).toEqual([aboutModerator.at.messageId])
    for (const by of [reporter, member])
      expect(await notificationsOf(by, 'reports')).toEqual([{ title: 'We reviewed your report', text: 'Removed.' }])
  })

  it('is told once to everybody who may decide it, without its reporter, until it is decided', async () => {
    const { host, moderator, author, reporter, member, at, report, complain } = await open()
    const isTold = async (...members: Member[]) =>
      Promise.all(members.map(async (one) => (await notificationsOf(one, 'moderation')).length))
    expect(await notificationsOf(host, 'moderation')).toEqual([{ title: 'A message was reported in London', text: '' }])
    expect(await isTold(moderator, author, reporter, member, boss)).toEqual([1, 0, 0, 0, 0])
    await test.clock.advance(1)
    for (const by of [member, moderator])
      await test.as(by).call(reportMessage, { params: at, input: { reason: 'Spam' } })
    expect(await isTold(host, moderator)).toEqual([1, 0])

    await complain(host)
    expect(await isTold(host, moderator)).toEqual([1, 0])
    await complain(moderator)
    expect(await isTold(host, moderator)).toEqual([2, 0])
    await resolve(report)
    expect(await isTold(host, moderator)).toEqual([1, 0])
  })

  it('tells its reporter the outcome, and its author what changed for them', async () => {
    const { desk, roomId, author, reporter, seat, at, report } = await open()
    expect((await test.as(boss).call(muteRoomMember, { params: seat, input: { minutes: MINUTES } })).status).toBe(200)
    expect((await test.as(boss).call(removeMessage, { params: at })).status).toBe(200)
    expect((await resolve(report, 'We removed the message that you reported.')).status).toBe(200)
    expect(await notificationsOf(reporter, 'reports')).toEqual([
      { title: 'We reviewed your report', text: 'We removed the message that you reported.' },
    ])
    expect(await notificationsOf(author, 'reports')).toEqual([])
    expect(await notificationsOf(author, 'account')).toEqual([
      { title: 'You are muted in London', text: expect.stringMatching(/^You can read the room, but you can't write/) },
    ])
    expect((await desk.send(roomId, author, 'Again')).status).toBe(403)
    expect((await test.as(boss).call(muteRoomMember, { params: seat, input: { minutes: 0 } })).status).toBe(200)
    expect((await desk.send(roomId, author, 'Again')).status).toBe(200)
  })

  it('stays open where the author is the host, whom nobody can mute or remove', async () => {
    const { roomId, host, complain } = await open()
    const { report } = await complain(host)
    const seat = { id: roomId, memberId: host.id }
    const muting = await test.as(boss).call(muteRoomMember, { params: seat, input: { minutes: MINUTES } })
    const expelling = await test.as(boss).call(removeRoomMember, { params: seat })
    expect([muting.body.error, expelling.body.error]).toEqual(['ROOM_MEMBER_PROTECTED', 'ROOM_MEMBER_PROTECTED'])
    expect((await list({ status: 'open' })).data.map(({ id }) => id)).toContain(report)
  })
})
