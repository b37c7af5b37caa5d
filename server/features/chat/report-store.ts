import { and, asc, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { members, reports, roomMembers, roomMessages } from '../../db/schema/schema.ts'

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
