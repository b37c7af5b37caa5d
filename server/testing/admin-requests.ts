import sharp from 'sharp'
import * as accessCodes from '../../contract/access-codes.ts'
import * as accountSetups from '../../contract/account-setups.ts'
import * as audit from '../../contract/audit.ts'
import type { Call } from '../../contract/call.ts'
import * as cfdAi from '../../contract/cfd-ai.ts'
import * as chat from '../../contract/chat.ts'
import * as content from '../../contract/content-items.ts'
import * as creators from '../../contract/creators.ts'
import * as marathons from '../../contract/marathons.ts'
import * as jobs from '../../contract/member-jobs.ts'
import * as notes from '../../contract/member-notes.ts'
import * as logins from '../../contract/members.ts'
import * as members from '../../contract/members.ts'
import * as referrals from '../../contract/referrals.ts'
import * as reports from '../../contract/reports.ts'
import * as rooms from '../../contract/rooms.ts'
import * as tickets from '../../contract/support-tickets.ts'
import * as trends from '../../contract/trends.ts'
import * as undo from '../../contract/undo.ts'
import * as upoints from '../../contract/upoints.ts'
import * as webinars from '../../contract/webinars.ts'
import * as writing from '../../contract/written-lessons.ts'
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

const drawPng = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const image = sharp({ create: { width: 2, height: 2, channels: 3, background: '#eee' } })
  return new Uint8Array(await image.png().toBuffer())
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
    messageId: async () => {
      const { id } = (await admin.call(rooms.createRoom, { input: room })).body.data
      const input = { text: 'Buy now.', nonce: newId() }
      return (await admin.call(chat.sendMessage, { params: { id }, input })).body.data.id
    },
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
  const toItself = (make: () => Promise<string>) => async () => {
    const id = await make()
    return { params: { id }, input: { to: id } }
  }
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
  const nobodysJob = async () => {
    // One runs at a time, and nobody works on these.
    await test.db.query(`update member_jobs set state = 'done'`)
    return {
      filters: { search: 'nobody at all' },
      task: { kind: 'message', title: 'Hello', text: 'Good day.' },
    } as const
  }
  const memberJob = async () => {
    const { id } = (await test.as(boss).call(jobs.createMemberJob, { input: await nobodysJob() })).body.data
    await nobodysJob()
    return id
  }
  const closedRoom = async () => {
    const id = await things.roomId()
    const { body } = await test.as(boss).call(rooms.toggleRoom, { params: { id }, input: { isActive: false } })
    return body.undo ?? ''
  }
  const ticket = async () => {
    const input = { nonce: newId(), category: 'signals', subject: 'Where is it?', message: 'Nothing came.' } as const
    return (await test.as(await createMember(test.db)).call(tickets.createTicket, { input })).body.data.id
  }
  const ticketPicture = async () => {
    const member = test.as(await createMember(test.db))
    const input = { nonce: newId(), category: 'signals', subject: 'Where is it?', message: 'As shown.' } as const
    const files = { picture: { name: 'screen.png', bytes: await drawPng() } }
    const { id, messages } = (await member.call(tickets.createTicket, { input, files })).body.data
    return { params: { id, messageId: messages[0]?.id ?? '' } }
  }
  const words = { title: 'Thanks', text: 'Thank you for writing.' }
  const cannedAnswer = async () => (await test.as(boss).call(tickets.createCannedAnswer, { input: words })).body.data.id
  const text = { kind: 'faq', title: 'Why?', body: 'Because.', publish: 'draft' } as const
  const contentItem = async () => (await test.as(boss).call(content.createContentItem, { input: text })).body.data.id
  const session = {
    title: 'Clinic',
    description: 'Questions.',
    host: 'Desk',
    level: 'beginner',
    weekday: 2,
    time: '18:00',
    zone: 'UTC',
    minutes: 30,
    goldOnly: false,
    isSample: false,
    isPublished: true,
  } as const
  const series = async () => (await test.as(boss).call(webinars.createWebinarSeries, { input: session })).body.data.id
  const page = {
    title: 'Pips',
    summary: 'What one is.',
    level: 'beginner',
    form: 'guide',
    minutes: 3,
    pathId: 'judgement',
    place: 1,
    body: '# A pip\nA step.',
    quiz: '? A pip?\n+ A step\n- A seed\n> So.',
    isPublished: false,
  } as const
  const lessonPage = async () => {
    await test.contentItems.insertSeeds()
    return page
  }
  const lesson = async () =>
    (await test.as(boss).call(writing.createLesson, { input: await lessonPage() })).body.data.id
  const newEmail = () => `new-${newId()}@example.test`
  const edit = { ...rights, fullName: 'Ada Obi', depositAmount: 10 }

  const requests = new Map<Call, () => Promise<AdminRequest>>([
    [members.listMembers, none],
    [members.getMember, one(async () => (await things.member()).id)],
    [members.listMembers.file, none],
    [logins.listMemberLogins, one(memberId)],
    [logins.listMemberLogins.file, one(memberId)],
    [upoints.listMemberStatement, one(memberId)],
    [upoints.listMemberStatement.file, one(memberId)],
    [referrals.listInvitedMembers, one(memberId)],
    [referrals.listInvitedMembers.file, one(memberId)],
    [members.updateMember, async () => ({ params: { id: await memberId() }, input: { ...edit, email: newEmail() } })],
    [notes.getMemberNotes, one(memberId)],
    [notes.createMemberNote, one(memberId, { text: 'Prefers Telegram.' })],
    [notes.removeMemberNote, async () => ({ params: { id: await memberId(), noteId: newId() } })],
    [notes.updateMemberTags, one(memberId, { tags: ['Lagos'] })],
    [notes.listMemberTimeline, one(memberId)],
    [members.updateMemberAccess, one(memberId, rights)],
    [jobs.listMemberJobs, none],
    [jobs.createMemberJob, async () => ({ input: await nobodysJob() })],
    [jobs.undoMemberJob, one(memberJob)],
    [jobs.listSegments, none],
    [jobs.createSegment, async () => ({ input: { name: newId().slice(0, 36), filters: { tier: 'gold' } } })],
    [jobs.removeSegment, async () => ({ params: { id: newId() } })],
    [upoints.listUpointsMembers, none],
    [upoints.listUpointsMembers.file, none],
    [undo.undoAction, one(closedRoom)],
    [upoints.listUpointsTransactions, none],
    [upoints.downloadUpointsTransactions, none],
    [upoints.assignUpoints, async () => ({ input: { userId: await memberId(), amount: -5 } })],
    [upoints.reverseUpointsEntry, one(entry, { reason: 'By mistake' })],
    [audit.listAudit, none],
    [audit.listAudit.file, none],
    [audit.getAdminOverview, none],
    [trends.getAdminTrends, none],
    [audit.verifyLedger, none],
    [accessCodes.listAccessCodes, none],
    [accessCodes.listAccessCodes.file, none],
    [accessCodes.createAccessCode, async () => ({ input: { maxUses: 1, validDays: 1 } })],
    [accessCodes.revokeAccessCode, one(things.accessCode)],
    [accountSetups.listAccountSetups, none],
    [accountSetups.listAccountSetups.file, none],
    [accountSetups.getDepositProof, one(things.setup)],
    [accountSetups.approveAccountSetup, one(things.setup)],
    [accountSetups.rejectAccountSetup, one(things.setup, { reason: 'Unreadable' })],
    [rooms.listAdminRooms, none],
    [rooms.listAdminRooms.file, none],
    [rooms.getRoomCounts, none],
    [rooms.createRoom, async () => ({ input: room })],
    [rooms.updateRoom, one(things.roomId, room)],
    [rooms.toggleRoom, one(things.roomId, { isActive: false })],
    [rooms.removeRoom, one(things.roomId)],
    [marathons.listAdminMarathons, none],
    [marathons.listAdminMarathons.file, none],
    [marathons.getMarathonCounts, none],
    [marathons.createMarathon, async () => ({ input: desk.form() })],
    [marathons.updateMarathon, async () => ({ params: { id: await marathonId() }, input: desk.form() })],
    [marathons.getMarathonMoves, one(marathonId)],
    [marathons.updateMarathonStatus, one(marathonId, { status: 'active' })],
    [marathons.removeMarathon, one(marathonId)],
    [creators.listCreatorApplications, none],
    [creators.listCreatorApplications.file, none],
    [creators.getCreatorFile, async () => ({ params: { id: await things.application(), file: 'proof' } })],
    [creators.approveCreatorApplication, one(things.application)],
    [creators.removeCreator, one(creator, { reason: 'Left us' })],
    [creators.restoreCreator, one(removedCreator)],
    [creators.rejectCreatorApplication, one(things.application, { reason: 'Too small' })],
    [reports.listReports, none],
    [chat.getReportedMessage, async () => ({ params: { messageId: await things.messageId() } })],
    [reports.listReports.file, none],
    [reports.resolveReport, one(report, { resolution: 'Warned' })],
    [cfdAi.listSubscribers, none],
    [cfdAi.listSubscribers.file, none],
    [cfdAi.getSubscriberCounts, none],
    [tickets.listAdminTickets, none],
    [tickets.listAdminTickets.file, none],
    [tickets.getAdminTicket, one(ticket)],
    [tickets.getAdminTicketPicture, ticketPicture],
    [
      tickets.answerTicket,
      async () => ({ params: { id: await ticket() }, input: { nonce: newId(), text: 'Look again' } }),
    ],
    [tickets.updateTicketStatus, one(ticket, { status: 'closed' })],
    [tickets.listCannedAnswers, none],
    [tickets.createCannedAnswer, async () => ({ input: words })],
    [tickets.updateCannedAnswer, one(cannedAnswer, words)],
    [tickets.removeCannedAnswer, one(cannedAnswer)],
    [content.listAdminContentItems, none],
    [content.listAdminContentItems.file, none],
    [content.createContentItem, async () => ({ input: text })],
    [content.updateContentItem, one(contentItem, { ...text, version: 1 })],
    [content.moveContentItem, toItself(contentItem)],
    [content.withdrawContentItem, one(contentItem, { version: 1 })],
    [content.removeContentItem, one(contentItem, { version: 1 })],
    [webinars.listAdminWebinarSeries, none],
    [webinars.listAdminWebinarSeries.file, none],
    [webinars.createWebinarSeries, async () => ({ input: session })],
    [webinars.updateWebinarSeries, one(series, { ...session, version: 1 })],
    [webinars.removeWebinarSeries, one(series, { version: 1 })],
    [writing.listWrittenLessons, none],
    [writing.listWrittenLessons.file, none],
    [writing.listLessonPaths, none],
    [writing.createLesson, async () => ({ input: await lessonPage() })],
    [writing.updateLesson, one(lesson, { ...page, version: 1 })],
    [writing.moveLesson, toItself(lesson)],
    [writing.removeLesson, one(lesson, { version: 1 })],
    [content.previewContentItem, async () => ({ input: { body: '**Bold**' } })],
  ])
  return { boss, requests }
}
