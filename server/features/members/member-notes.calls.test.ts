import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccountSetup, rejectAccountSetup } from '../../../contract/account-setups.ts'
import { listAudit } from '../../../contract/audit.ts'
import {
  createMemberNote,
  getMemberNotes,
  listMemberTimeline,
  MAX_NOTES,
  removeMemberNote,
  type TimelineEntry,
  updateMemberTags,
} from '../../../contract/member-notes.ts'
import { createTicket } from '../../../contract/support-tickets.ts'
import { assignUpoints } from '../../../contract/upoints.ts'
import { newId } from '../../platform/ids.ts'
import type { CallClient } from '../../testing/call-client.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from './service.ts'

let test: TestApp
let admin: CallClient
let member: Member
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
  admin = test.as(await createMember(test.db, { email: test.env.adminEmail, fullName: 'Tunde Bakare' }))
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.clock.advance(1_000)
  member = await createMember(test.db, { createdAt: new Date(test.clock.now()) })
})

const write = (text: string) => admin.call(createMemberNote, { params: { id: member.id }, input: { text } })
const tag = (tags: string[]) => admin.call(updateMemberTags, { params: { id: member.id }, input: { tags } })
const timeline = async (before?: string) =>
  (await admin.call(listMemberTimeline, { params: { id: member.id }, input: before ? { before } : {} })).body.data

describe('notes of a member', () => {
  it('are newest first, with who wrote them, and go one by one', async () => {
    await write('Prefers Telegram.')
    await test.clock.advance(1_000)
    const { notes } = (await write('Asked about hosting.')).body.data
    expect(notes.map(({ text, authorName }) => [text, authorName])).toEqual([
      ['Asked about hosting.', 'Tunde Bakare'],
      ['Prefers Telegram.', 'Tunde Bakare'],
    ])
    const params = { id: member.id, noteId: notes[0]?.id ?? '' }
    await admin.call(removeMemberNote, { params })
    const again = await admin.call(removeMemberNote, { params })
    expect(again.body.data.notes.map(({ text }) => text)).toEqual(['Prefers Telegram.'])
  })

  it('are audited once each, without their words', async () => {
    const { notes } = (await write('Owes a friend money.')).body.data
    const params = { id: member.id, noteId: notes[0]?.id ?? '' }
    await admin.call(removeMemberNote, { params })
    await admin.call(removeMemberNote, { params })
    const entries = (await admin.call(listAudit, { input: { subject: member.id } })).body.data
    expect(entries.map(({ action }) => action)).toEqual(['member.note.remove', 'member.note.create'])
    expect(JSON.stringify(entries)).not.toContain('Owes')
  })

  it('are a hundred at most, however many come at once', async () => {
    for (let count = 1; count < MAX_NOTES; count += 1) await write('x')
    const answers = await Promise.all([write('one'), write('two'), write('three')])
    expect(answers.map(({ body }) => body.error ?? 'kept').sort()).toEqual(['NOTES_FULL', 'NOTES_FULL', 'kept'])
  })

  it('are of a member that exists, and of no other', async () => {
    const { notes } = (await write('Mine.')).body.data
    const other = await createMember(test.db)
    await admin.call(removeMemberNote, { params: { id: other.id, noteId: notes[0]?.id ?? '' } })
    expect((await admin.call(getMemberNotes, { params: { id: member.id } })).body.data.notes).toHaveLength(1)
    for (const call of [getMemberNotes, listMemberTimeline])
      expect((await admin.call(call, { params: { id: newId() } })).body.error).toBe('MEMBER_NOT_FOUND')
  })
})

describe('tags of a member', () => {
  it('are replaced as a whole, each word once whatever its case, and audited with both states', async () => {
    expect((await tag(['Lagos meetup', 'beta', 'Beta'])).body.data.tags).toEqual(['Beta', 'Lagos meetup'])
    await tag(['Beta', 'Lagos meetup'])
    expect((await tag(['Beta'])).body.data.tags).toEqual(['Beta'])
    const entries = (await admin.call(listAudit, { input: { subject: member.id } })).body.data
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [{ tags: ['Beta', 'Lagos meetup'] }, { tags: ['Beta'] }],
      [{ tags: [] }, { tags: ['Beta', 'Lagos meetup'] }],
    ])
  })

  it('are ten at most, of thirty characters', async () => {
    expect((await tag(Array.from({ length: 11 }, (_, place) => `tag ${place}`))).status).toBe(400)
    expect((await tag(['x'.repeat(31)])).status).toBe(400)
  })
})

describe('the timeline of a member', () => {
  it('has what happened, newest first', async () => {
    const own = test.as(member)
    const step = () => test.clock.advance(1_000)
    await step()
    const input = { brokerAccount: 'BR-1', accessPath: 'manual', depositAmount: 60 } as const
    const { id } = (await own.call(createAccountSetup, { input })).body.data
    await step()
    await admin.call(rejectAccountSetup, { params: { id }, input: { reason: 'Unreadable' } })
    await step()
    await admin.call(assignUpoints, { input: { userId: member.id, amount: 30, reason: 'Welcome gift' } })
    await step()
    const ticket = { nonce: newId(), category: 'billing', subject: 'My code', message: 'Expired.' } as const
    await own.call(createTicket, { input: ticket })
    const entries = await timeline()
    expect(
      entries.filter(({ kind }) => kind !== 'login').map(({ kind, label, amount }) => [kind, label, amount]),
    ).toEqual([
      ['ticket', 'My code', null],
      ['action', 'upoints.assign', null],
      ['points', 'Welcome gift', 30],
      ['action', 'account-setup.reject', null],
      ['deposit', 'rejected', 6_000],
      ['deposit', 'pending', 6_000],
      ['joined', '', null],
    ])
  })

  it('goes on from a moment, without a hole and without a repetition', async () => {
    for (let amount = 1; amount <= 60; amount += 1) {
      // Each gives an entry of the ledger and one of the log, in the same moment: a page ends between two moments.
      if (amount % 3 === 0) await test.clock.advance(1_000)
      await admin.call(assignUpoints, { input: { userId: member.id, amount, reason: 'x' } })
    }
    const entries: TimelineEntry[] = []
    for (let page = await timeline(); page.length > 0; page = await timeline(page.at(-1)?.at)) entries.push(...page)
    expect(entries).toHaveLength(121)
    const amounts = entries
      .flatMap(({ kind, amount }) => (kind === 'points' ? [amount ?? 0] : []))
      .sort((a, b) => b - a)
    expect(amounts).toEqual(Array.from({ length: 60 }, (_, at) => 60 - at))
  })
})
