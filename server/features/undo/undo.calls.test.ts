import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAudit } from '../../../contract/audit.ts'
import { getMember, updateMember, updateMemberAccess } from '../../../contract/members.ts'
import { createRoom, listAdminRooms, removeRoom, toggleRoom } from '../../../contract/rooms.ts'
import { UNDO_KEPT_SECONDS, undoAction } from '../../../contract/undo.ts'
import { assignUpoints } from '../../../contract/upoints.ts'
import type { CallClient } from '../../testing/call-client.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

let test: TestApp
let admin: CallClient
beforeAll(async () => {
  test = await buildTestApp()
  admin = test.as(await createMember(test.db, { email: test.env.adminEmail }))
})
afterAll(() => test.close())
beforeEach(() => test.clock.advance(1_000))

const GOLD = { tier: 'gold', dashboardUnlocked: true, hasDeposited: true } as const
const REVOKED = { tier: 'guest', dashboardUnlocked: false, hasDeposited: false } as const

const setAccess = async ({ id }: Pick<Member, 'id'>, input: typeof GOLD | typeof REVOKED): Promise<string> =>
  (await admin.call(updateMemberAccess, { params: { id }, input })).body.undo ?? ''
const undo = async (id: string, by = admin) => {
  const { status, body } = await by.call(undoAction, { params: { id } })
  return [status, body.error ?? body.message]
}
const rights = async ({ id }: Pick<Member, 'id'>) => {
  const { tier, dashboardUnlocked, hasDeposited } = (await admin.call(getMember, { params: { id } })).body.data
  return { tier, dashboardUnlocked, hasDeposited }
}
const endOf = async ({ id }: Pick<Member, 'id'>): Promise<Date> =>
  (await test.db.query('select access_ends_at from members where id = $1', [id])).rows[0]?.access_ends_at as Date
const audited = async ({ id }: { id: string }) =>
  (await admin.call(listAudit, { input: { subject: id } })).body.data.map(({ action, before, after, reason }) => ({
    action,
    before,
    after,
    reason,
  }))

describe('undoAction', () => {
  it('puts a member’s rights back as they were, an end of a sponsored access too, and keeps both in the log', async () => {
    const accessEndsAt = new Date(test.clock.now() + 86_400_000)
    const member = await createMember(test.db, { tier: 'silver', dashboardUnlocked: true, accessEndsAt })
    const action = await setAccess(member, REVOKED)
    expect(await rights(member)).toEqual(REVOKED)
    expect(await undo(action)).toEqual([200, 'Action undone'])
    expect(await rights(member)).toEqual({ tier: 'silver', dashboardUnlocked: true, hasDeposited: false })
    expect(new Date(await endOf(member)).getTime()).toBe(accessEndsAt.getTime())
    const [undone, done] = await audited(member)
    expect([undone?.action, done?.action]).toEqual(['member.access.update.undo', 'member.access.update'])
    expect(undone).toMatchObject({
      before: done?.after,
      after: done?.before,
      reason: expect.stringMatching(/^Takes back #\d+$/),
    })
  })

  it('is heard of by the member’s next call: what the tier no longer has is refused', async () => {
    const member = await createMember(test.db, { tier: 'guest', dashboardUnlocked: false })
    const action = await setAccess(member, GOLD)
    await undo(action)
    expect(await rights(member)).toEqual(REVOKED)
    expect((await test.as(member).send('GET', '/api/signals/dual')).status).toBe(403)
  })

  it('opens a room again that was closed', async () => {
    const input = {
      name: 'Undone',
      description: 'Closed by mistake.',
      type: 'public',
      maxMembers: 5,
      isActive: true,
    } as const
    const room = (await admin.call(createRoom, { input })).body.data
    const closed = await admin.call(toggleRoom, { params: { id: room.id }, input: { isActive: false } })
    expect(await undo(closed.body.undo ?? '')).toEqual([200, 'Action undone'])
    const { data } = (await admin.call(listAdminRooms, { input: { search: 'Closed by mistake' } })).body
    expect(data[0]?.isActive).toBe(true)
    expect((await audited(room)).map(({ action }) => action)).toEqual([
      'room.toggle.undo',
      'room.toggle',
      'room.create',
    ])
    const again = await admin.call(toggleRoom, { params: { id: room.id }, input: { isActive: false } })
    await admin.call(removeRoom, { params: { id: room.id } })
    expect(await undo(again.body.undo ?? '')).toEqual([409, 'ACTION_CHANGED'])
  })

  it('is done once, of many at once too', async () => {
    const member = await createMember(test.db, { tier: 'starter' })
    const action = await setAccess(member, GOLD)
    const answers = await Promise.all(Array.from({ length: 8 }, () => undo(action)))
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
    expect(answers.filter(([, code]) => code === 'ACTION_CHANGED')).toHaveLength(7)
    expect(await audited(member)).toHaveLength(2)
  })

  it('is refused with a sentence, and changes nothing, where something else was changed since', async () => {
    const member = await createMember(test.db, { tier: 'starter' })
    const first = await setAccess(member, GOLD)
    await setAccess(member, REVOKED)
    await setAccess(member, GOLD)
    // The rights are as the first action left them, but somebody has decided on them since.
    expect(await undo(first)).toEqual([409, 'ACTION_CHANGED'])
    expect((await admin.call(undoAction, { params: { id: first } })).body.message).toBe(
      'Not undone: something else has changed since.',
    )
    expect(await rights(member)).toEqual(GOLD)

    const other = await createMember(test.db, { tier: 'starter' })
    const action = await setAccess(other, GOLD)
    await test.db.query('update members set has_deposited = false where id = $1', [other.id])
    expect(await undo(action)).toEqual([409, 'ACTION_CHANGED'])

    const third = await createMember(test.db, { tier: 'starter' })
    const edited = await setAccess(third, GOLD)
    const { fullName, email } = third
    const input = { fullName: `${fullName} Jr`, email, ...GOLD, depositAmount: 0 }
    await admin.call(updateMember, { params: { id: third.id }, input })
    expect(await undo(edited)).toEqual([409, 'ACTION_CHANGED'])
  })

  it('is not kept from it by points that were given since', async () => {
    const member = await createMember(test.db, { tier: 'starter' })
    const action = await setAccess(member, GOLD)
    await admin.call(assignUpoints, { input: { userId: member.id, amount: 5 } })
    expect(await undo(action)).toEqual([200, 'Action undone'])
  })

  it('is refused once its time is over, and where the access would be over by now', async () => {
    const member = await createMember(test.db, { tier: 'starter' })
    const action = await setAccess(member, GOLD)
    await test.clock.advance(UNDO_KEPT_SECONDS * 1_000 + 1)
    expect(await undo(action)).toEqual([409, 'ACTION_FINAL'])

    const accessEndsAt = new Date(test.clock.now() + 5_000)
    const sponsored = await createMember(test.db, { tier: 'guest', dashboardUnlocked: true, accessEndsAt })
    const revoked = await setAccess(sponsored, REVOKED)
    await test.clock.advance(6_000)
    expect(await undo(revoked)).toEqual([409, 'ACTION_CHANGED'])
  })

  it('takes back nothing that is not there, not this administrator’s, or final', async () => {
    expect(await undo('00000000-0000-7000-8000-000000000000')).toEqual([404, 'ACTION_NOT_FOUND'])
    const member = await createMember(test.db)
    await admin.call(assignUpoints, { input: { userId: member.id, amount: 5 } })
    const [assigned] = (await admin.call(listAudit, { input: { subject: member.id } })).body.data
    expect(await undo(assigned?.id ?? '')).toEqual([409, 'ACTION_FINAL'])
    const action = await setAccess(member, GOLD)
    expect(await undo(action, test.as(member))).toEqual([403, 'ACCESS_ADMIN'])
    expect(await undo(action, test.visitor())).toEqual([401, 'SESSION_REQUIRED'])
  })

  it('is offered for what changed something only', async () => {
    const member = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true, hasDeposited: true })
    expect(await setAccess(member, GOLD)).toBe('')
  })
})
