import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as fc from 'fast-check'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgotPassword, resetPassword } from '../../../contract/auth.ts'
import { reportMessage } from '../../../contract/chat.ts'
import { createPost, reportPost } from '../../../contract/community.ts'
import { updateMember } from '../../../contract/members.ts'
import { listNotifications } from '../../../contract/notifications.ts'
import { updateProfile } from '../../../contract/own-account.ts'
import { createOwnDataFile, removeAccount } from '../../../contract/personal-data.ts'
import { muteRoomMember } from '../../../contract/room-tools.ts'
import { joinRoom } from '../../../contract/rooms.ts'
import { createTicket } from '../../../contract/support-tickets.ts'
import { assignUpoints, transferUpoints } from '../../../contract/upoints.ts'
import * as schema from '../../db/schema/schema.ts'
import { createChatDesk } from '../../testing/chat-desk.ts'
import { tries } from '../../testing/depth.ts'
import { createMember } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

type Row = Record<string, unknown>

const PASSWORD = 'Correct-horse-1'

let test: TestApp
let boss: Member
let passwordHash: string
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 10_000 } })
  passwordHash = await test.passwords.hash(PASSWORD)
  boss = await createMember(test.db, { email: test.env.adminEmail, passwordHash, fullName: 'Club Desk' })
})
afterAll(() => test.close())

const tables = Object.values(schema).flatMap((each) => (is(each, PgTable) ? [getTableName(each)] : []))

/** Every row of the database under a name that it keeps. */
const readAll = async (): Promise<Map<string, Row>> => {
  const found = new Map<string, Row>()
  for (const table of tables)
    for (const { row } of (await test.db.query(`select to_jsonb(t) as row from "${table}" t`)).rows) {
      const fields = row as Row
      const keys = [
        'id',
        'room_id',
        'member_id',
        'message_id',
        'post_id',
        'marathon_id',
        'number',
        'session_id',
        'entry_id',
      ]
      found.set(`${table} ${keys.map((key) => String(fields[key] ?? '')).join(' ')}`, fields)
    }
  return found
}

/** Fields that hold the name of somebody else, by table; the last are what the database counts by itself. */
const NAMING: Record<string, string[]> = {
  audit_entries: ['subject_name', 'before', 'after', 'search_text'],
  reports: ['subject_name'],
  room_messages: ['text'],
  notifications: ['about_name', 'text'],
  outbox_mails: ['about_name'],
  upoints_entries: ['reason'],
  rooms: ['current_members', 'host_id'],
}

let clubs = 0

/** Some members who have to do with each other in every way that writes a name into a row. */
const foundClub = async (names: readonly string[]): Promise<{ people: Member[]; roomId: string }> => {
  clubs += 1
  const mailbox = (index: number) => `${'mark'.repeat(index)}johnson@club-${clubs}.example.test`
  const people: Member[] = []
  for (const [index, fullName] of names.entries()) {
    const traits = { fullName, email: mailbox(index), phone: '+234803', telegram: '@the', country: 'Nigeria' }
    people.push(
      await createMember(test.db, { ...traits, passwordHash, upoints: 500, tier: 'gold', dashboardUnlocked: true }),
    )
  }
  const desk = createChatDesk(test, boss)
  const roomId = await desk.open()
  for (const member of people) await test.as(member).call(joinRoom, { input: { roomId } })
  for (const [index, member] of people.entries()) {
    const next = people[(index + 1) % people.length] ?? member
    const own = test.as(member)
    const admin = test.as(boss)
    const said = (await desk.send(roomId, member, `Hello ${next.fullName}`, { mentions: [next.id] })).body.data
    await test.as(next).call(reportMessage, { params: { id: roomId, messageId: said.id }, input: { reason: 'html' } })
    const input = { nonce: crypto.randomUUID(), text: `${next.fullName} and the others` }
    const post = (await own.call(createPost, { input })).body.data
    await test.as(next).call(reportPost, { params: { id: post.id }, input: { reason: 'the post' } })
    await own.call(createTicket, {
      input: { nonce: crypto.randomUUID(), category: 'other', subject: 'the html', message: 'the U-Points' },
      files: {},
    })
    await own.call(transferUpoints, {
      input: { recipientEmail: next.email, amount: 1, message: `the ${member.fullName}` },
    })
    await admin.call(assignUpoints, { input: { userId: member.id, amount: 5, reason: `the gift of ${next.fullName}` } })
    await admin.call(muteRoomMember, { params: { id: roomId, memberId: member.id }, input: { minutes: 5 } })
    await admin.call(updateMember, {
      params: { id: member.id },
      input: {
        fullName: member.fullName,
        email: `new.${member.email}`,
        phone: '+2348035550177',
        country: 'Ghana',
        tier: 'gold',
        dashboardUnlocked: true,
        hasDeposited: false,
        depositAmount: 0,
      },
    })
    await test.db.query('insert into referrals (member_id, referrer_id, created_at) values ($1, $2, now())', [
      member.id,
      next.id,
    ])
    await test.transact((tx) => test.referrals.settleReferral(member, 10_000, tx))
  }
  for (const { email } of people) await test.visitor().call(forgotPassword, { input: { email: `new.${email}` } })
  return { people, roomId }
}

/** A session of now: those of before the address changed have ended. */
const signIn = async (member: Member) => test.withToken(await test.signInAs(member))

const holds = (row: Row, ids: ReadonlySet<string>): boolean =>
  Object.values(row).some((value) => typeof value === 'string' && ids.has(value))

/** What changed of rows that are not the leaver's, beyond the fields that name them. */
const disturbed = (leaver: Member, before: Map<string, Row>, after: Map<string, Row>): string[] => {
  const isTheirs = (table: string, row: Row) =>
    table === 'rooms' || holds(row, new Set([leaver.id])) || (table === 'outbox_mails' && row.to === leaver.email)
  const gone = new Set([leaver.id])
  for (const [key, row] of before)
    if (!after.has(key) && holds(row, gone) && typeof row.id === 'string') gone.add(row.id)
  const isFarewell = (row?: Row) => row?.subject === 'Your Uptick account was deleted'
  const added = [...after].flatMap(([key, row]) => (before.has(key) || isFarewell(row) ? [] : [`${key} is new`]))
  const rest = [...before].flatMap(([key, row]) => {
    const table = key.split(' ')[0] ?? ''
    const now = after.get(key)
    // What hangs on a thing of theirs, as a comment on a post, goes with it.
    if (!now) return isTheirs(table, row) || holds(row, gone) ? [] : [`${key} is gone`]
    const changed = Object.keys(row).filter((field) => JSON.stringify(row[field]) !== JSON.stringify(now[field]))
    const isAbout = row.about_id === leaver.id || table === 'upoints_entries' || table === 'audit_entries'
    const allowed = isAbout ? (NAMING[table] ?? []) : []
    if (isTheirs(table, row) && !isAbout) return []
    return changed.filter((field) => !allowed.includes(field)).map((field) => `${field} of ${key} changed`)
  })
  return [...added, ...rest]
}

const NAMES = [
  'the',
  'html',
  'U-Points',
  'a@b.c',
  'Ada',
  'Adaeze Obi',
  'Ada Obi',
  'Uptick',
  'joined the room',
  'Club Desk',
  'you in',
]

describe('deleting one account', () => {
  it('changes nobody else’s rows, but for the fields that name the one who left', async () => {
    const club = fc.tuple(fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 3, maxLength: 4 }), fc.nat({ max: 2 }))
    await fc.assert(
      fc.asyncProperty(club, async ([names, index]) => {
        const { people } = await foundClub(names)
        const leaver = people[index] as Member
        const own = await signIn(leaver)
        const before = await readAll()
        const left = await own.call(removeAccount, { input: { password: PASSWORD } })
        expect(left.status).toBe(200)
        const after = await readAll()
        expect(disturbed(leaver, before, after)).toEqual([])
      }),
      { numRuns: tries(3, 40) },
    )
  })

  it('leaves the reset links and security notices of the others where they are', async () => {
    const { people } = await foundClub(['Ada Obi', 'the', 'html'])
    const [ada, ...leavers] = people as [Member, ...Member[]]
    const email = `new.${ada.email}`
    const notices = async () => (await (await signIn(ada)).call(listNotifications)).body.data
    const mails = async () => (await mailsTo(test, email)).length
    const [notificationsBefore, mailsBefore] = [await notices(), await mails()]
    for (const leaver of leavers) await (await signIn(leaver)).call(removeAccount, { input: { password: PASSWORD } })
    expect(await mails()).toBe(mailsBefore)
    expect((await notices()).map(({ id }) => id)).toEqual(notificationsBefore.map(({ id }) => id))
    // Several of one moment: the newest is not told apart.
    const texts = (await mailsTo(test, email)).map(({ text }) => text).join('\n')
    const token = /reset-password\?token=([\w-]+)/.exec(texts)?.[1] ?? ''
    expect(
      (await test.visitor().call(resetPassword, { input: { token, newPassword: 'Battery-staple-2' } })).status,
    ).toBe(200)
  })

  it('puts “Former member” where the others were told the name, and nowhere else in the sentence', async () => {
    const { people, roomId } = await foundClub(['Ada Obi', 'qualified', 'you in'])
    const [, leaver, other] = people as [Member, Member, Member]
    const told = async (member: Member) =>
      (await (await signIn(member)).call(listNotifications)).body.data
        .map(({ title }) => title)
        .filter((title) => /referral|mentioned/.test(title))
    expect(await told(other)).toEqual(
      expect.arrayContaining(['qualified mentioned you in London', 'Your referral of qualified qualified']),
    )
    await (await signIn(leaver)).call(removeAccount, { input: { password: PASSWORD } })
    expect(await told(other)).toEqual(
      expect.arrayContaining(['Former member mentioned you in London', 'Your referral of Former member qualified']),
    )
    const mails = (await mailsTo(test, other.email)).concat(await mailsTo(test, `new.${other.email}`))
    const referral = mails.find(({ subject }) => subject === 'Your referral of Former member qualified')
    expect(referral?.text).toContain('the first deposit of Former member, your referral, is verified.')
    expect(referral?.html).not.toContain('deposit of qualified')
    const lines = await createChatDesk(test, boss).list(roomId, boss)
    const system = lines.filter(({ kind }) => kind === 'system').map(({ text }) => text)
    expect(system).toEqual(['Ada Obi joined the room', 'Former member joined the room', 'you in joined the room'])
  })

  it('reads no audit entry, and changes none, of somebody whose address contains theirs', async () => {
    const { people } = await foundClub(['Johnson', 'Mark Johnson', 'the'])
    const [johnson, mark] = people as [Member, Member]
    const ofMark = async () =>
      (await test.db.query('select to_jsonb(t) as row from audit_entries t where about_id = $1 order by id', [mark.id]))
        .rows
    const before = await ofMark()
    expect(before.length).toBeGreaterThanOrEqual(3)
    const { bytes } = await (await signIn(johnson)).call(createOwnDataFile, { input: { password: PASSWORD } })
    const given = JSON.parse(
      Buffer.from(unzipSync(new Uint8Array(bytes))['audit_entries.json'] ?? []).toString(),
    ) as Row[]
    expect(given.length).toBeGreaterThanOrEqual(3)
    expect(given.filter(({ about_id }) => about_id !== johnson.id)).toEqual([])
    await (await signIn(johnson)).call(removeAccount, { input: { password: PASSWORD } })
    expect(await ofMark()).toEqual(before)
  })

  it('keeps whole names of others that contain the name', async () => {
    const { people } = await foundClub(['Ada', 'Ada Obi', 'Adaeze Ada Obi'])
    const [ada, obi] = people as [Member, Member]
    await (await signIn(obi)).call(updateProfile, { input: { fullName: 'Ada Obi' } })
    await (await signIn(ada)).call(removeAccount, { input: { password: PASSWORD } })
    const names = (await test.db.query('select subject_name from reports where about_id = $1', [obi.id])).rows
    expect(names.length).toBeGreaterThanOrEqual(1)
    for (const { subject_name } of names) expect(subject_name).toMatch(/^Ada Obi/)
  })
})
