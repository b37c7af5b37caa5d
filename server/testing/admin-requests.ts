import * as accessCodes from '../../contract/access-codes.ts'
import * as accountSetups from '../../contract/account-setups.ts'
import * as audit from '../../contract/audit.ts'
import type { Call } from '../../contract/call.ts'
import * as creators from '../../contract/creators.ts'
import * as logins from '../../contract/logins.ts'
import * as marathons from '../../contract/marathons.ts'
import * as members from '../../contract/members.ts'
import * as referrals from '../../contract/referrals.ts'
import * as reports from '../../contract/reports.ts'
import * as rooms from '../../contract/rooms.ts'
import * as undo from '../../contract/undo.ts'
import * as upoints from '../../contract/upoints.ts'
import type { Member } from '../features/members/service.ts'
import { newId } from '../platform/ids.ts'
import { applyAsCreator, PDF } from './creators.ts'
import { everyCall } from './every-call.ts'
import { createMember } from './factories.ts'
import { createMarathonDesk } from './marathon-desk.ts'
import type { TestApp } from './test-app.ts'

export interface AdminRequest {
  params?: Record<string, string>
  input?: object
}

/** Something of each kind that an administrator's call can be about, made anew at each call. */
const createThings = (test: TestApp, boss: Member) => {
  const admin = test.as(boss)
  const rights = { tier: 'silver', dashboardUnlocked: true, hasDeposited: true } as const
  const room = {
    name: 'London Open',
    description: 'Every morning.',
    type: 'public',
    maxMembers: 50,
    isActive: true,
  } as const
  return {
    rights,
    room,
    member: () => createMember(test.db, { upoints: 100 }),
    setup: async () => {
      const input = { brokerAccount: 'BR-1', accessPath: 'manual', depositAmount: 250 } as const
      const files = { proof: { name: 'slip.pdf', bytes: PDF } }
      const member = await createMember(test.db)
      return (await test.as(member).call(accountSetups.createAccountSetup, { input, files })).body.data.id
    },
    accessCode: async () =>
      (await admin.call(accessCodes.createAccessCode, { input: { maxUses: 1, validDays: 1 } })).body.data.id,
    application: async () => (await applyAsCreator(test, await createMember(test.db))).id,
    roomId: async () => (await admin.call(rooms.createRoom, { input: room })).body.data.id,
  }
}

/** The calls that only an administrator may make, as the contract declares them. */
export const adminCalls: Call[] = everyCall.filter(({ access }) => access === 'admin')

/** The administrator, and for each of their calls a request that is answered with 200. Whoever adds a call adds it here. */
export const createAdminRequests = async (test: TestApp) => {
  const desk = await createMarathonDesk(test)
  const { boss } = desk
  const things = createThings(test, boss)
  const { rights, room } = things
  const none = async () => ({})
  const one = (make: () => Promise<string>, input?: object) => async () => ({
    params: { id: await make() },
    ...(input ? { input } : {}),
  })
  const memberId = async () => (await things.member()).id
  const marathonId = async () => (await desk.announce()).id
  const creator = async () => {
    const id = await things.application()
    await test.as(boss).call(creators.approveCreatorApplication, { params: { id } })
    return id
  }
  const removedCreator = async () => {
    const id = await creator()
    await test.as(boss).call(creators.removeCreator, { params: { id }, input: { reason: 'Left us' } })
    return id
  }
  const report = async () => {
    const id = await creator()
    const member = await createMember(test.db)
    await test.as(member).call(creators.reportCreator, { params: { id }, input: { reason: 'Spam' } })
    const open = await test.as(boss).call(reports.listReports, { input: { status: 'open' } })
    return open.body.data[0]?.id ?? ''
  }
  const entry = async () => {
    // The list below is ordered by time.
    await test.clock.advance(1)
    const input = { userId: await memberId(), amount: 5 }
    await test.as(boss).call(upoints.assignUpoints, { input })
    return (await test.as(boss).call(upoints.listUpointsTransactions, { input: { limit: 1 } })).body.data[0]?.id ?? ''
  }
  const closedRoom = async () => {
    const id = await things.roomId()
    const { body } = await test.as(boss).call(rooms.toggleRoom, { params: { id }, input: { isActive: false } })
    return body.undo ?? ''
  }
  const newEmail = () => `new-${newId()}@example.test`
  const edit = { ...rights, fullName: 'Ada Obi', depositAmount: 10 }

  const requests = new Map<Call, () => Promise<AdminRequest>>([
    [members.listMembers, none],
    [members.getMember, one(async () => (await things.member()).id)],
    [members.downloadMembers, none],
    [logins.listMemberLogins, one(memberId)],
    [logins.downloadMemberLogins, one(memberId)],
    [upoints.listMemberStatement, one(memberId)],
    [upoints.downloadMemberStatement, one(memberId)],
    [referrals.listInvitedMembers, one(memberId)],
    [referrals.downloadInvitedMembers, one(memberId)],
    [members.updateMember, async () => ({ params: { id: await memberId() }, input: { ...edit, email: newEmail() } })],
    [members.updateMemberAccess, one(memberId, rights)],
    [upoints.listUpointsMembers, none],
    [upoints.downloadUpointsMembers, none],
    [undo.undoAction, one(closedRoom)],
    [upoints.listUpointsTransactions, none],
    [upoints.downloadUpointsTransactions, none],
    [upoints.assignUpoints, async () => ({ input: { userId: await memberId(), amount: -5 } })],
    [upoints.reverseUpointsEntry, one(entry, { reason: 'By mistake' })],
    [audit.listAudit, none],
    [audit.downloadAudit, none],
    [audit.getAdminOverview, none],
    [audit.verifyLedger, none],
    [accessCodes.listAccessCodes, none],
    [accessCodes.downloadAccessCodes, none],
    [accessCodes.createAccessCode, async () => ({ input: { maxUses: 1, validDays: 1 } })],
    [accessCodes.revokeAccessCode, one(things.accessCode)],
    [accountSetups.listAccountSetups, none],
    [accountSetups.downloadAccountSetups, none],
    [accountSetups.getDepositProof, one(things.setup)],
    [accountSetups.approveAccountSetup, one(things.setup)],
    [accountSetups.rejectAccountSetup, one(things.setup, { reason: 'Unreadable' })],
    [rooms.listAdminRooms, none],
    [rooms.downloadRooms, none],
    [rooms.getRoomCounts, none],
    [rooms.createRoom, async () => ({ input: room })],
    [rooms.updateRoom, one(things.roomId, room)],
    [rooms.toggleRoom, one(things.roomId, { isActive: false })],
    [rooms.removeRoom, one(things.roomId)],
    [marathons.listAdminMarathons, none],
    [marathons.downloadMarathons, none],
    [marathons.getMarathonCounts, none],
    [marathons.createMarathon, async () => ({ input: desk.form() })],
    [marathons.updateMarathon, async () => ({ params: { id: await marathonId() }, input: desk.form() })],
    [marathons.updateMarathonStatus, one(marathonId, { status: 'active' })],
    [marathons.removeMarathon, one(marathonId)],
    [creators.listCreatorApplications, none],
    [creators.downloadCreatorApplications, none],
    [creators.getCreatorFile, async () => ({ params: { id: await things.application(), file: 'proof' } })],
    [creators.approveCreatorApplication, one(things.application)],
    [creators.removeCreator, one(creator, { reason: 'Left us' })],
    [creators.restoreCreator, one(removedCreator)],
    [creators.rejectCreatorApplication, one(things.application, { reason: 'Too small' })],
    [reports.listReports, none],
    [reports.downloadReports, none],
    [reports.resolveReport, one(report, { resolution: 'Warned' })],
  ])
  return { boss, requests }
}
