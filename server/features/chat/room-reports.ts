import type { RoomReport } from '../../../contract/room-tools.ts'
import { MINUTE_MS } from '../../../contract/slots.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import type { PushSender } from '../notifications/service.ts'
import type { Reports } from '../reports/service.ts'
import { assertModerates, type RoomAccess, type Rooms } from '../rooms/service.ts'
import type { createMessageManagement } from './message-management.ts'
import { findModerators, findOpenReports, type OpenReport } from './report-store.ts'
import { messageName } from './rules.ts'
import { findInRoom, findMessage, type SeenMessage } from './store.ts'

interface Deps {
  db: Database
  clock: Pick<Clock, 'now'>
  transact: Transact
  rooms: Pick<Rooms, 'getAccess'>
  reports: Pick<Reports, 'createReport' | 'withdrawReport' | 'resolveReport'>
  notifications: Pick<PushSender, 'send'>
  /** Throws MESSAGE_NOT_FOUND. */
  getMessage: ReturnType<typeof createMessageManagement>['getMessage']
}

/** How long a push about a report is worth delivering. */
const TOLD_FOR_MS = 30 * MINUTE_MS

interface Decider {
  id: string
  role: RoomAccess['role']
}

/** Nobody decides about themselves or the host, and moderators not about each other: those reports are the administrator’s. */
const mayDecide = (
  { authorId, isModerator }: Pick<OpenReport, 'authorId' | 'isModerator'>,
  hostId: string | null,
  { id, role }: Decider,
): boolean => {
  if (role === 'admin') return true
  if (authorId !== null && (authorId === id || authorId === hostId)) return false
  return role === 'host' || !isModerator
}

/** One entry per message, with everyone’s reasons. */
const toRoomReports = (rows: readonly OpenReport[]): RoomReport[] =>
  [...Map.groupBy(rows, (row) => row.messageId).values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const { id, messageId, number, text, removedAt, authorId, authorName, reportedAt } = first
    return {
      id,
      messageId,
      number,
      author: authorId !== null && authorName !== null ? { id: authorId, name: authorName } : null,
      text,
      isRemoved: removedAt !== null,
      reasons: same.map(({ reason }) => reason),
      reportedAt: reportedAt.toISOString(),
    }
  })

const reportPath = ({ roomId, number }: { roomId: string; number: number }): string =>
  `/dashboard/traders-rooms/${roomId}?message=${number}&panel=tools`

/** Reports of a room’s messages for those who moderate it. */
export const createRoomReports = ({ db, clock, transact, rooms, reports, notifications, getMessage }: Deps) => {
  const findDecidable = async (member: CallingMember, roomId: string): Promise<RoomReport[]> => {
    const { role, room } = await rooms.getAccess(member, roomId)
    assertModerates({ role })
    const open = await findOpenReports(db.orm, roomId)
    return toRoomReports(open.filter((row) => mayDecide(row, room.hostId, { id: member.id, role })))
  }

  /** Tells those who may decide. Of several reports of a message only the last is told. */
  const tellModerators = async (tx: Tx, reporterId: string, { message, ...seen }: SeenMessage): Promise<void> => {
    const about = { authorId: message.authorId, isModerator: seen.isModerator }
    const moderators = await findModerators(tx, message.roomId)
    const memberIds = moderators
      .filter(({ id, isHost }) => mayDecide(about, seen.hostId, { id, role: isHost ? 'host' : 'moderator' }))
      .map(({ id }) => id)
      .filter((id) => id !== reporterId)
    const [path, title] = [reportPath(message), `A message was reported in ${seen.roomName}`]
    await tx.takeBack(path)
    for (const memberId of memberIds) await tx.notify(memberId, { kind: 'moderation', path, title })
    if (memberIds.length === 0) return
    tx.afterCommit(() =>
      notifications.send({
        name: { room: message.roomId, reported: message.number },
        kind: 'moderation',
        memberIds,
        untilMs: clock.now() + TOLD_FOR_MS,
        pushFor: () => ({ title, body: 'Open it to decide.', path, tag: path, endsAtMs: null }),
      }),
    )
  }

  return {
    /** Reports a message; false while the member's last report of it is open. Throws MESSAGE_NOT_FOUND, for an own one too. */
    reportMessage: async (
      member: CallingMember,
      { roomId, messageId }: { roomId: string; messageId: string },
      reason: string,
    ): Promise<boolean> => {
      const { room } = await rooms.getAccess(member, roomId)
      const seen = await getMessage(db.orm, roomId, messageId)
      const { authorId, kind } = seen.message
      if (authorId === member.id || kind === 'system') throw new CallError('MESSAGE_NOT_FOUND')
      const subject = { kind: 'message', id: messageId, name: messageName(seen, room.name), about: authorId }
      return transact(async (tx) => {
        const isNew = await reports.createReport(member.id, subject, reason, tx)
        if (isNew) await tellModerators(tx, member.id, seen)
        return isNew
      })
    },

    /** Takes the member’s new report back, and with the last report what moderators were told. Throws REPORT_NOT_FOUND. */
    withdrawReport: async (
      member: CallingMember,
      { roomId, messageId }: { roomId: string; messageId: string },
    ): Promise<void> => {
      await rooms.getAccess(member, roomId)
      const seen = await findInRoom(db.orm, roomId, messageId)
      if (!seen) throw new CallError('MESSAGE_NOT_FOUND')
      await transact(async (tx) => {
        const isReported = await reports.withdrawReport(member.id, { kind: 'message', id: messageId }, tx)
        if (!isReported) await tx.takeBack(reportPath(seen.message))
      })
    },

    /** Nobody has to decide about these reports any more. */
    takeBackReports: async (tx: Tx, messageId: string): Promise<void> => {
      const seen = await findMessage(tx, messageId)
      if (seen) await tx.takeBack(reportPath(seen.message))
    },

    /** The open reports that the member may decide. Throws why they may not read the room, and ROOM_HOST_ONLY. */
    listRoomReports: findDecidable,

    /** Resolves the reports of a message; everyone who sent one learns the outcome. Throws as the list does, REPORT_NOT_FOUND and REPORT_RESOLVED. */
    resolveRoomReport: async (
      member: CallingMember,
      { id, reportId }: { id: string; reportId: string },
      resolution: string,
    ): Promise<void> => {
      const found = await findDecidable(member, id)
      if (!found.some((one) => one.id === reportId)) throw new CallError('REPORT_NOT_FOUND')
      await reports.resolveReport(member, reportId, resolution)
    },
  }
}
