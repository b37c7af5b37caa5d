import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { members, reports, roomMembers, roomMessages, rooms } from '../../db/schema/schema.ts'

/** Open reports of other kinds have ids that are none of messages. */
const messageId = sql`case when ${reports.subjectKind} = 'message' then ${reports.subjectId}::uuid end`

/** The open reports of a room’s messages, oldest first. */
export const findOpenReports = (db: Executor, roomId: string) =>
  db
    .select({
      id: reports.id,
      reason: reports.reason,
      reportedAt: reports.createdAt,
      messageId: roomMessages.id,
      number: roomMessages.number,
      text: roomMessages.text,
      removedAt: roomMessages.removedAt,
      authorId: members.id,
      authorName: members.fullName,
      isModerator: sql`coalesce(${roomMembers.isModerator}, false)`.mapWith(Boolean),
    })
    .from(reports)
    .innerJoin(roomMessages, eq(roomMessages.id, messageId))
    .leftJoin(members, eq(members.id, roomMessages.authorId))
    .leftJoin(roomMembers, and(eq(roomMembers.roomId, roomId), eq(roomMembers.memberId, members.id)))
    .where(and(eq(reports.status, 'open'), eq(roomMessages.roomId, roomId)))
    .orderBy(asc(reports.createdAt), asc(reports.id))

export type OpenReport = Awaited<ReturnType<typeof findOpenReports>>[number]

/** The host and the moderators of a room. */
export const findModerators = async (db: Executor, roomId: string): Promise<{ id: string; isHost: boolean }[]> => {
  const isHost = eq(rooms.hostId, roomMembers.memberId)
  const moderates = and(eq(roomMembers.roomId, roomId), or(isHost, eq(roomMembers.isModerator, true)))
  return db
    .select({ id: roomMembers.memberId, isHost: sql`coalesce(${isHost}, false)`.mapWith(Boolean) })
    .from(roomMembers)
    .innerJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .where(moderates)
}
