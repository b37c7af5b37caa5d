import { MENTION_APART_SECONDS } from '../../../contract/notifications.ts'
import { cleanText } from '../../../contract/people-text.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { NAMED } from '../../platform/notifications/named-member.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { PushSender } from '../notifications/service.ts'
import type { Rooms } from '../rooms/service.ts'
import { deleteMentions, findMentioned, insertMentions, lockSeated } from './mention-store.ts'
import { getExcerpt } from './rules.ts'

interface Deps {
  db: Database
  clock: Pick<Clock, 'now'>
  rooms: Pick<Rooms, 'findReaders' | 'claimReaders'>
  notifications: Pick<PushSender, 'send'>
  /** Whether a member has the room open. */
  isHere: (roomId: string, memberId: string) => boolean
}

interface Said {
  roomId: string
  roomName: string
  number: number
  author: { id: string; fullName: string }
  text: string
  /** Whom the author named; who has no seat is left out. */
  named: readonly string[]
  /** Who wrote the message that this one answers. */
  answered: string | null
}

const formatTitle = ({ roomName, named }: Said, memberId: string, name: string): string =>
  `${name} ${named.includes(memberId) ? 'mentioned' : 'answered'} you in ${cleanText(roomName)}`

/** Where a notification of the message leads. */
export const messagePath = ({ roomId, number }: Pick<Said, 'roomId' | 'number'>): string =>
  `/dashboard/traders-rooms/${roomId}?message=${number}`

export type MentionNotifications = ReturnType<typeof createMentionNotifications>

/** Whom messages name or answer, and how those hear of it who are elsewhere. */
export const createMentionNotifications = ({ db, clock, rooms, notifications, isHere }: Deps) => {
  const tell = (said: Said, memberIds: readonly string[]): void => {
    const { roomId, number, text } = said
    const push = {
      body: getExcerpt(text) || 'A picture',
      path: messagePath(said),
      tag: `room ${roomId}`,
      endsAtMs: null,
    }
    notifications.send({
      name: { room: roomId, message: number },
      kind: 'mentions',
      memberIds,
      // What is delivered much later comes at an hour that the member may have asked to be left in peace in.
      untilMs: clock.now() + MENTION_APART_SECONDS * 1000,
      pushFor: ({ memberId }) => ({ ...push, title: formatTitle(said, memberId, cleanText(said.author.fullName)) }),
      choose: async (wanting, isFirst) => {
        const still = new Set(await findMentioned(db.orm, { roomId, number }))
        const away = wanting.filter((memberId) => still.has(memberId) && !isHere(roomId, memberId))
        const readers = await rooms.findReaders(roomId, number, away)
        return isFirst ? rooms.claimReaders(roomId, readers, MENTION_APART_SECONDS) : readers
      },
    })
  }

  return {
    /**
     * Keeps whom a new or changed message names or answers, in its transaction. Whoever was not among them before is told once it is committed,
     * unless they have the room open. Answers those who are named and have a seat.
     */
    keepMentions: async (tx: Tx, said: Said): Promise<string[]> => {
      const { roomId, number, author, named, answered } = said
      const place = { roomId, number }
      const seated = await lockSeated(tx, roomId, answered === null ? named : [...named, answered])
      const others = seated.filter((memberId) => memberId !== author.id)
      if (await deleteMentions(tx, place, others)) await tx.takeBack(messagePath(said), others)
      const added = await insertMentions(tx, place, others)
      // Not what was said: a message that is edited or removed is read where it stands.
      const about = { id: author.id, name: cleanText(author.fullName) }
      for (const memberId of added) {
        const title = formatTitle(said, memberId, NAMED)
        await tx.notify(memberId, { kind: 'mentions', path: messagePath(said), title, about })
      }
      if (added.length > 0) tx.afterCommit(() => tell(said, added))
      return seated.filter((memberId) => named.includes(memberId))
    },
  }
}
