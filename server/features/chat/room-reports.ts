import type { RoomReport } from '../../../contract/room-tools.ts'
import type { Database } from '../../db/client.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import type { Reports } from '../reports/service.ts'
import { assertModerates, type RoomAccess, type Rooms } from '../rooms/service.ts'
import { findOpenReports, type OpenReport } from './report-store.ts'

interface Deps {
  db: Database
  rooms: Pick<Rooms, 'getAccess'>
  reports: Pick<Reports, 'resolveReport'>
}

/** Nobody decides about themselves or the host, and moderators not about each other: those reports are the administrator’s. */
const mayDecide = ({ authorId, isModerator }: OpenReport, memberId: string, { role, room }: RoomAccess): boolean => {
  if (role === 'admin') return true
  if (authorId !== null && (authorId === memberId || authorId === room.hostId)) return false
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

/** Reports of a room’s messages for those who moderate it. */
export const createRoomReports = ({ db, rooms, reports }: Deps) => {
  const findDecidable = async (member: CallingMember, roomId: string): Promise<RoomReport[]> => {
    const access = await rooms.getAccess(member, roomId)
    assertModerates(access)
    return toRoomReports((await findOpenReports(db.orm, roomId)).filter((row) => mayDecide(row, member.id, access)))
  }

  return {
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
