import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccessCode, validateDashboardCode } from '../../../contract/access-codes.ts'
import { approveAccountSetup, createAccountSetup, rejectAccountSetup } from '../../../contract/account-setups.ts'
import {
  approveCreatorApplication,
  rejectCreatorApplication,
  removeCreator,
  restoreCreator,
} from '../../../contract/creators.ts'
import { updateMember, updateMemberAccess } from '../../../contract/members.ts'
import { removeAccount } from '../../../contract/personal-data.ts'
import { appointModerator, muteRoomMember, readmitRoomMember, removeRoomMember } from '../../../contract/room-tools.ts'
import { joinRoom, leaveRoom, removeRoom, updateRoom } from '../../../contract/rooms.ts'
import { undoAction } from '../../../contract/undo.ts'
import { createChatDesk } from '../../testing/chat-desk.ts'
import { applyAsCreator, PDF } from '../../testing/creators.ts'
import { createMember } from '../../testing/factories.ts'
import { listenAs } from '../../testing/listen-as.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { SeatNotifications } from '../rooms/seat-notifications.ts'
import type { Member } from './service.ts'
import type { Rights } from './store.ts'

let test: TestApp
let boss: Member
let desk: ReturnType<typeof createChatDesk>
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1_000 } })
  const passwordHash = await test.passwords.hash(PASSWORD)
  boss = await createMember(test.db, { email: test.env.adminEmail, passwordHash })
  desk = createChatDesk(test, boss)
})
afterAll(() => test.close())

const PASSWORD = 'Correct-horse-1'
const DAY_MS = 86_400_000
const OPEN = { dashboardUnlocked: true, codeActivated: true }
const REASON = { reason: 'Too few members' }

type Act = () => Promise<number>
/** A member, what changes their access, and what they then read. */
interface Change {
  member: Member
  act: Act
  title: string
  text: string
  /** Who does it; nobody is told of what they did themselves, but for their codes. */
  by?: Member
}

const admin = () => test.as(boss)
const later = (days: number) => new Date(test.clock.now() + days * DAY_MS)
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status

const set = (traits: Parameters<typeof createMember>[1], change: object, text: string) => async (): Promise<Change> => {
  const member = await createMember(test.db, traits)
  const { tier, dashboardUnlocked, hasDeposited } = member
  const input = { tier, dashboardUnlocked, hasDeposited, ...change }
  const act = () => statusOf(admin().call(updateMemberAccess, { params: { id: member.id }, input }))
  return { member, act, title: 'Your access to Uptick changed', text }
}

const edit = async (): Promise<Change> => {
  const member = await createMember(test.db)
  const { fullName, email, tier, dashboardUnlocked, hasDeposited } = member
  const input = { fullName, email, tier, dashboardUnlocked, hasDeposited, depositAmount: 0, premiumTest: true }
  const act = () => statusOf(admin().call(updateMember, { params: { id: member.id }, input }))
  return { member, act, title: 'Your access to Uptick changed', text: 'You have premium access for testing.' }
}

const ending = (kept: 'starterEndsAt' | 'silverEndsAt' | 'goldEndsAt', name: string) => async (): Promise<Change> => {
  const member = await createMember(test.db, { ...OPEN, [kept]: later(-1) })
  const act = () => test.accessCodes.endDueAccesses().then(() => 200)
  return { member, act, title: `${name} from your Uptick code has ended`, text: '' }
}

const locking = async (): Promise<Change> => {
  const member = await createMember(test.db, { ...OPEN, accessEndsAt: later(-1) })
  const act = () => test.accessCodes.endDueAccesses().then(() => 200)
  return { member, act, title: 'Your sponsored access to Uptick has ended', text: '' }
}

const entering = async (): Promise<Change> => {
  const member = await createMember(test.db)
  const { body } = await admin().call(createAccessCode, { input: { maxUses: 1, validDays: 1 } })
  const input = { dashboardCode: body.data.code }
  const act = () => statusOf(test.as(member).call(validateDashboardCode, { input }))
  return { member, act, title: 'Your dashboard is unlocked', text: '', by: member }
}

const depositing = (isApproved: boolean) => async (): Promise<Change> => {
  const member = await createMember(test.db)
  const input = { brokerAccount: 'BR-1', accessPath: 'manual', depositAmount: 250 } as const
  const files = { proof: { name: 'slip.pdf', bytes: PDF } }
  const { id } = (await test.as(member).call(createAccountSetup, { input, files })).body.data
  const params = { id }
  if (!isApproved) {
    const act = () => statusOf(admin().call(rejectAccountSetup, { params, input: REASON }))
    return { member, act, title: 'Your deposit could not be verified', text: REASON.reason }
  }
  const act = () => statusOf(admin().call(approveAccountSetup, { params, input: {} }))
  return { member, act, title: 'Your deposit is verified: your activation code', text: '' }
}

type InRoom = (room: { roomId: string; host: Member; member: Member }) => Promise<Omit<Change, 'member'>>
const room = (prepare: InRoom) => async (): Promise<Change> => {
  const host = await createMember(test.db)
  const roomId = await desk.open({ hostEmail: host.email })
  const member = await desk.join(roomId)
  return { member, by: host, ...(await prepare({ roomId, host, member })) }
}
const mute = (by: Member, roomId: string, { id }: Member, minutes: number) =>
  statusOf(test.as(by).call(muteRoomMember, { params: { id: roomId, memberId: id }, input: { minutes } }))
const remove = (by: Member, roomId: string, { id }: Member) =>
  statusOf(test.as(by).call(removeRoomMember, { params: { id: roomId, memberId: id } }))
const appoint = (by: Member, roomId: string, { id }: Member, isModerator: boolean) =>
  statusOf(test.as(by).call(appointModerator, { params: { id: roomId, memberId: id }, input: { isModerator } }))
const giveTo = (roomId: string, hostEmail: string) => {
  const form = { name: 'London', description: 'The open.', type: 'public', maxMembers: 50, isActive: true } as const
  return statusOf(admin().call(updateRoom, { params: { id: roomId }, input: { ...form, hostEmail } }))
}

type Decision = 'approved' | 'rejected' | 'taken out' | 'put back'
const creator = (decision: Decision, title: string) => async (): Promise<Change> => {
  const member = await createMember(test.db)
  const params = { id: (await applyAsCreator(test, member)).id }
  const acts: Record<Decision, Act> = {
    approved: () => statusOf(admin().call(approveCreatorApplication, { params })),
    rejected: () => statusOf(admin().call(rejectCreatorApplication, { params, input: REASON })),
    'taken out': () => statusOf(admin().call(removeCreator, { params, input: REASON })),
    'put back': () => statusOf(admin().call(restoreCreator, { params })),
  }
  if (decision === 'taken out' || decision === 'put back') await acts.approved()
  if (decision === 'put back') await acts['taken out']()
  const text = decision === 'rejected' || decision === 'taken out' ? REASON.reason : ''
  return { member, act: acts[decision], title, text }
}

/** Every change of access there is: of a right, of a seat in a room, of a creator. A new one does not compile without its case. */
const CHANGES: Record<
  Rights | SeatNotifications | Decision | 'deposit rejected' | 'dashboard relocked',
  () => Promise<Change>
> = {
  tier: set({ ...OPEN, tier: 'gold' }, { tier: 'starter' }, 'Your tier is Starter now. Before, it was Gold.'),
  dashboardUnlocked: set({}, { dashboardUnlocked: true }, 'Your dashboard is unlocked.'),
  'dashboard relocked': set(OPEN, { dashboardUnlocked: false }, 'Your dashboard is locked.'),
  hasDeposited: set({}, { hasDeposited: true }, 'We marked your deposit as verified.'),
  premiumTest: edit,
  accessEndsAt: locking,
  starterEndsAt: ending('starterEndsAt', 'Starter'),
  silverEndsAt: ending('silverEndsAt', 'Silver'),
  goldEndsAt: ending('goldEndsAt', 'Gold'),
  codeActivated: entering,
  accessLevel: depositing(true),
  accessPath: depositing(true),
  'deposit rejected': depositing(false),
  muted: room(async ({ roomId, host, member }) => ({
    act: () => mute(host, roomId, member, 10),
    title: 'You are muted in London',
    text: "You can read the room, but you can't write until March 2, 2026",
  })),
  unmuted: room(async ({ roomId, host, member }) => {
    await mute(host, roomId, member, 10)
    const act = () => mute(host, roomId, member, 0)
    return { act, title: 'You can write in London again', text: 'You are no longer muted.' }
  }),
  removed: room(async ({ roomId, host, member }) => ({
    act: () => remove(host, roomId, member),
    title: 'You were removed from London',
    text: 'You can no longer read this room or join it.',
  })),
  readmitted: room(async ({ roomId, host, member }) => {
    await remove(host, roomId, member)
    const params = { id: roomId, memberId: member.id }
    const act = () => statusOf(test.as(host).call(readmitRoomMember, { params }))
    return { act, title: 'You can join London again', text: 'You can join it from the list of rooms.' }
  }),
  deleted: room(async ({ roomId }) => ({
    act: () => statusOf(admin().call(removeRoom, { params: { id: roomId } })),
    title: 'London was deleted',
    text: 'We deleted this room and its messages.',
    by: boss,
  })),
  hosts: room(async ({ roomId, member }) => ({
    act: () => giveTo(roomId, member.email),
    title: 'You are the host of London',
    text: 'You can invite members, mute them and remove them.',
    by: boss,
  })),
  'hosts-no-longer': room(async ({ roomId, host }) => ({
    member: host,
    act: () => giveTo(roomId, ''),
    title: 'You are no longer the host of London',
    text: 'You are still a member of the room.',
    by: boss,
  })),
  moderates: room(async ({ roomId, host, member }) => ({
    act: () => appoint(host, roomId, member, true),
    title: 'You are a moderator of London',
    text: 'You can mute and remove members, and delete and pin messages.',
  })),
  'moderates-no-longer': room(async ({ roomId, host, member }) => {
    await appoint(host, roomId, member, true)
    const act = () => appoint(host, roomId, member, false)
    return { act, title: 'You are no longer a moderator of London', text: 'You are still a member of the room.' }
  }),
  approved: creator('approved', 'You are a verified creator'),
  rejected: creator('rejected', 'Your creator application was not approved'),
  'taken out': creator('taken out', 'You were removed from the directory of creators'),
  'put back': creator('put back', 'You are in the directory of creators again'),
}

/** What reaches somebody from now on, by the list, by email and by the socket. */
const ear = async (member: Member) => {
  const rows = async (text: string, parameter: string) => (await test.db.query(text, [parameter])).rows
  const notices = () => rows('select id, kind, title, text, mailed from notifications where member_id = $1', member.id)
  const outbox = () => rows('select id, subject, text from outbox_mails where "to" = $1', member.email)
  const [listed, mailed] = [await notices(), await outbox()]
  const listening = await listenAs(test, member, 'members/me/notifications')
  const isNew = (before: readonly { id?: unknown }[]) => (row: { id?: unknown }) =>
    !before.some(({ id }) => id === row.id)
  return async () => ({
    listed: (await notices()).filter(isNew(listed)).map(({ id: _, ...row }) => row),
    mails: (await outbox()).filter(isNew(mailed)),
    events: listening.told().length,
  })
}
const NOTHING = { listed: [], mails: [], events: 0 }

describe('a change of access tells its member', () => {
  it.each(Object.entries(CHANGES))('%s: once in the list, once by email, once by socket', async (_, prepare) => {
    const { member, act, title, text, by = boss } = await prepare()
    const [theirs, moderators] = [await ear(member), await ear(by)]
    expect(await act()).toBe(200)
    const { listed, mails, events } = await theirs()
    expect(listed).toEqual([{ kind: 'account', title, text: expect.stringContaining(text), mailed: true }])
    expect(mails.map(({ subject }) => subject)).toEqual([title])
    expect(mails[0]?.text).toContain(text)
    expect(events).toBe(1)
    if (by.id !== member.id) expect(await moderators()).toEqual(NOTHING)
  })

  // The email is refused when everything else is done, at the commit itself.
  it.each(Object.entries(CHANGES))('%s: nobody, where the commit fails', async (_, prepare) => {
    const { member, act } = await prepare()
    const theirs = await ear(member)
    await test.db.query(`create function refuse_mail() returns trigger language plpgsql as
      $$ begin raise exception 'no mail today'; end $$`)
    await test.db.query(`create constraint trigger refuse_mail after insert on outbox_mails
      deferrable initially deferred for each row execute function refuse_mail()`)
    const status = await act().catch(() => 500)
    await test.db.query('drop trigger refuse_mail on outbox_mails')
    await test.db.query('drop function refuse_mail()')
    expect(status).toBe(500)
    expect(await theirs()).toEqual(NOTHING)
  })

  it('undone: what it is again', async () => {
    const member = await createMember(test.db, { ...OPEN, tier: 'silver' })
    const input = { tier: 'guest', dashboardUnlocked: false, hasDeposited: false } as const
    const { body } = await admin().call(updateMemberAccess, { params: { id: member.id }, input })
    const theirs = await ear(member)
    expect((await admin().call(undoAction, { params: { id: body.undo ?? '' } })).status).toBe(200)
    const { listed, mails, events } = await theirs()
    const text = 'Your tier is Silver now. Before, it was Guest. Your dashboard is unlocked.'
    expect([listed, mails.length, events]).toEqual([[expect.objectContaining({ text })], 1, 1])
  })

  it('of several members after one another: each once, and nobody whose access stays as it was', async () => {
    const people = [await createMember(test.db), await createMember(test.db), await createMember(test.db)]
    const kept = await createMember(test.db, { ...OPEN, tier: 'silver' })
    const ears = await Promise.all([...people, kept].map(ear))
    const input = { tier: 'silver', dashboardUnlocked: true, hasDeposited: false } as const
    for (const { id } of [...people, kept]) await admin().call(updateMemberAccess, { params: { id }, input })
    const heard = await Promise.all(ears.map((each) => each()))
    expect(heard.map(({ listed, mails, events }) => [listed.length, mails.length, events])).toEqual([
      [1, 1, 1],
      [1, 1, 1],
      [1, 1, 1],
      [0, 0, 0],
    ])
  })
})

describe('a room that is deleted', () => {
  it('tells everybody with a seat, but not the administrator who deleted it, nor who had left', async () => {
    const roomId = await desk.open()
    const [ada, ben, gone] = [await desk.join(roomId), await desk.join(roomId), await desk.join(roomId)]
    await admin().call(joinRoom, { input: { roomId } })
    await test.as(gone).call(leaveRoom, { params: { id: roomId } })
    const ears = await Promise.all([ada, ben, gone, boss].map(ear))
    expect((await admin().call(removeRoom, { params: { id: roomId } })).status).toBe(200)
    const heard = await Promise.all(ears.map((each) => each()))
    expect(heard.map(({ mails, events }) => [mails.length, events])).toEqual([
      [1, 1],
      [1, 1],
      [0, 0],
      [0, 0],
    ])
  })
})

describe('nobody is told', () => {
  it('of a mute that ends where there was none, of leaving a room, or of a refused change', async () => {
    const roomId = await desk.open()
    const [ada, ben] = [await desk.join(roomId), await desk.join(roomId)]
    const ears = await Promise.all([ada, ben].map(ear))
    expect(await mute(boss, roomId, ada, 0)).toBe(200)
    expect([await mute(ben, roomId, ada, 5), await remove(ben, roomId, ada)]).toEqual([403, 403])
    await test.as(ben).call(leaveRoom, { params: { id: roomId } })
    expect(await mute(boss, roomId, ben, 5)).toBe(404)
    expect(await Promise.all(ears.map((each) => each()))).toEqual([NOTHING, NOTHING])
  })

  it('of what administrators change of their own access', async () => {
    const heard = await ear(boss)
    const input = { tier: 'gold', dashboardUnlocked: true, hasDeposited: true } as const
    expect((await admin().call(updateMemberAccess, { params: { id: boss.id }, input })).status).toBe(200)
    expect(await heard()).toEqual(NOTHING)
  })
})

describe('a deleted account', () => {
  it('is confirmed by one email, which names nobody; a wrong password sends none', async () => {
    const passwordHash = await test.passwords.hash(PASSWORD)
    const member = await createMember(test.db, { passwordHash, fullName: 'Adaeze Unmistakable' })
    const own = test.as(member)
    expect((await own.call(removeAccount, { input: { password: 'Wrong-horse-1' } })).status).toBe(400)
    expect(await mailsTo(test, member.email)).toEqual([])
    expect((await own.call(removeAccount, { input: { password: PASSWORD } })).status).toBe(200)
    const mails = await mailsTo(test, member.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your Uptick account was deleted'])
    expect(mails[0]?.text).not.toContain('Adaeze')
  })
})
