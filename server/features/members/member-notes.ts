import { MAX_NOTES, type MemberNotes as NotesView } from '../../../contract/member-notes.ts'
import type { Database, Executor } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import type { AdminAction, Audit } from '../audit/service.ts'
import { countNotes, deleteNote, insertNote, listNotes, listTags, replaceTags } from './note-store.ts'
import { findMember, lockMember, type Member } from './store.ts'

interface Deps {
  db: Database
  transact: Transact
  clock: Clock
  audit: Audit
}

type Admin = Pick<CallingMember, 'id'>

const readNotes = async (db: Executor, memberId: string): Promise<NotesView> => {
  const notes = await listNotes(db, memberId)
  return {
    notes: notes.map((note) => ({ ...note, createdAt: note.createdAt.toISOString() })),
    tags: await listTags(db, memberId),
  }
}

export type MemberNotes = ReturnType<typeof createMemberNotes>

/** Notes and tags that administrators keep of a member. Each change is audited, without the words of a note. */
export const createMemberNotes = ({ db, transact, clock, audit }: Deps) => {
  const change = (
    admin: Admin,
    id: string,
    act: (tx: Tx, member: Pick<Member, 'id'>) => Promise<Pick<AdminAction, 'action' | 'before' | 'after'> | null>,
  ): Promise<NotesView> =>
    transact(async (tx) => {
      // Locked, so that two at once are counted and replaced one after the other.
      const member = await lockMember(tx, id)
      if (!member) throw new CallError('MEMBER_NOT_FOUND')
      const done = await act(tx, member)
      if (done)
        await audit.recordAction(tx, {
          adminId: admin.id,
          subject: { kind: 'member', id, name: member.email },
          about: id,
          ...done,
        })
      return readNotes(tx, id)
    })

  return {
    /** Throws MEMBER_NOT_FOUND. */
    getMemberNotes: async (id: string): Promise<NotesView> => {
      if (!(await findMember(db.orm, id))) throw new CallError('MEMBER_NOT_FOUND')
      return readNotes(db.orm, id)
    },

    /** Throws MEMBER_NOT_FOUND, and NOTES_FULL beyond the most that a member has. */
    createMemberNote: (admin: Admin, id: string, text: string): Promise<NotesView> =>
      change(admin, id, async (tx) => {
        if ((await countNotes(tx, id)) >= MAX_NOTES) throw new CallError('NOTES_FULL')
        const note = {
          id: newId(clock.now()),
          memberId: id,
          authorId: admin.id,
          text,
          createdAt: new Date(clock.now()),
        }
        await insertNote(tx, note)
        return { action: 'member.note.create', before: null, after: { note: note.id } }
      }),

    /** Does nothing where there is no such note. Throws MEMBER_NOT_FOUND. */
    removeMemberNote: (admin: Admin, id: string, noteId: string): Promise<NotesView> =>
      change(admin, id, async (tx) =>
        (await deleteNote(tx, id, noteId))
          ? { action: 'member.note.remove', before: { note: noteId }, after: null }
          : null,
      ),

    /** Replaces the tags; the same word in another case is the same tag. Throws MEMBER_NOT_FOUND. */
    updateMemberTags: (admin: Admin, id: string, asked: readonly string[]): Promise<NotesView> =>
      change(admin, id, async (tx) => {
        const tags = [...new Map(asked.map((tag) => [tag.toLowerCase(), tag])).values()].sort()
        const before = await listTags(tx, id)
        if (before.join('\n') === tags.join('\n')) return null
        await replaceTags(tx, id, tags)
        return { action: 'member.tags.update', before: { tags: before }, after: { tags } }
      }),
  }
}
