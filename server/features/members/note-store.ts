import { and, asc, desc, eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { memberNotes, members, memberTags } from '../../db/schema/schema.ts'

export const listNotes = (db: Executor, memberId: string) =>
  db
    .select({
      id: memberNotes.id,
      text: memberNotes.text,
      authorName: members.fullName,
      createdAt: memberNotes.createdAt,
    })
    .from(memberNotes)
    .innerJoin(members, eq(members.id, memberNotes.authorId))
    .where(eq(memberNotes.memberId, memberId))
    .orderBy(desc(memberNotes.createdAt), desc(memberNotes.id))

export const listTags = async (db: Executor, memberId: string): Promise<string[]> =>
  (
    await db
      .select({ tag: memberTags.tag })
      .from(memberTags)
      .where(eq(memberTags.memberId, memberId))
      .orderBy(asc(memberTags.tag))
  ).map(({ tag }) => tag)

export const countNotes = (db: Executor, memberId: string): Promise<number> =>
  db.$count(memberNotes, eq(memberNotes.memberId, memberId))

export const insertNote = async (db: Executor, note: typeof memberNotes.$inferInsert): Promise<void> => {
  await db.insert(memberNotes).values(note)
}

/** Whether there was such a note of the member. */
export const deleteNote = async (db: Executor, memberId: string, id: string): Promise<boolean> =>
  (
    await db
      .delete(memberNotes)
      .where(and(eq(memberNotes.memberId, memberId), eq(memberNotes.id, id)))
      .returning({ id: memberNotes.id })
  ).length > 0

export const replaceTags = async (db: Executor, memberId: string, tags: readonly string[]): Promise<void> => {
  await db.delete(memberTags).where(eq(memberTags.memberId, memberId))
  if (tags.length > 0) await db.insert(memberTags).values(tags.map((tag) => ({ memberId, tag })))
}
