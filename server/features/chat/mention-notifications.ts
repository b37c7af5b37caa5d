import { MENTION_APART_SECONDS } from '../../../contract/notifications.ts'
import { cleanText } from '../../../contract/people-text.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { NAMED } from '../../platform/notifications/named-member.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { PushSender } from '../notifications/service.ts'
import type { Rooms } from '../rooms/service.ts'
import { deleteMentions, findFollowers, findMentioned, findTold, insertMentions, lockSeated } from './mention-store.ts'
import { getExcerpt } from './rules.ts'
import { findMessage } from './store.ts'

interface Deps {
  db: Database
  clock: Pick<Clock, 'now'>
  rooms: Pick<Rooms, 'findReaders' | 'claimReaders'>
  notifications: Pick<PushSender, 'send'>
  /** Whether a member has the room open. */
  isHere: (roomId: string, memberId: string) => boolean
}

type Place = Pick<Said, 'roomId' | 'number'>

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
  const push = ({ roomId, number, text }: Pick<Said, 'roomId' | 'number' | 'text'>, title: string) => ({
    title,
    body: getExcerpt(text) || 'A picture',
    path: messagePath({ roomId, number }),
    tag: `room ${roomId}`,
    endsAtMs: null,
  })
  // What is delivered much later comes at an hour that the member may have asked to be left in peace in.
  const untilMs = () => clock.now() + MENTION_APART_SECONDS * 1000

  /** Of those who want to hear of a message, the ones who are away and may read it; each once in a while. */
  const chooseReaders = async ({ roomId, number }: Place, memberIds: readonly string[], isFirst: boolean) => {
    const away = memberIds.filter((memberId) => !isHere(roomId, memberId))
    const readers = await rooms.findReaders(roomId, number, away)
    return isFirst ? rooms.claimReaders(roomId, readers, MENTION_APART_SECONDS) : readers
  }

  const tellAll = async ({ id, roomId }: { id: string; roomId: string }): Promise<void> => {
    const memberIds = await findFollowers(db.orm, roomId, id)
    const seen = memberIds.length === 0 ? null : await findMessage(db.orm, id)
    if (!seen) return
    const { number, kind, text } = seen.message
    const title = `${cleanText(seen.author?.fullName ?? '')} in ${cleanText(seen.roomName)}`
    notifications.send({
      name: { room: roomId, message: number },
      kind: 'mentions',
      memberIds,
      untilMs: untilMs(),
      pushFor: () => push({ roomId, number, text: text || (kind === 'call' ? 'A call' : text) }, title),
      choose: (wanting, isFirst) => chooseReaders({ roomId, number }, wanting, isFirst),
    })
  }

  const tell = (said: Said, memberIds: readonly string[]): void => {
    const { roomId, number } = said
    notifications.send({
      name: { room: roomId, message: number },
      kind: 'mentions',
      memberIds,
      untilMs: untilMs(),
      pushFor: ({ memberId }) => push(said, formatTitle(said, memberId, cleanText(said.author.fullName))),
      choose: async (wanting, isFirst) => {
        const still = new Set(await findMentioned(db.orm, { roomId, number }))
        const mentioned = wanting.filter((memberId) => still.has(memberId))
        return chooseReaders({ roomId, number }, mentioned, isFirst)
      },
    })
  }

  return {
    /** Tells members who follow every message of the room, after the commit. */
    tellFollowers: (tx: Tx, message: { id: string; roomId: string }): void => tx.afterCommit(() => tellAll(message)),

    /**
     * Keeps whom a new or changed message names or answers, in its transaction. Whoever was not among them before is told once it is committed,
     * unless they have the room open or its notifications off. Answers those who are named and have a seat.
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
      const told = await findTold(tx, roomId, added)
      for (const memberId of told) {
        const title = formatTitle(said, memberId, NAMED)
        await tx.notify(memberId, { kind: 'mentions', path: messagePath(said), title, about })
      }
      if (told.length > 0) tx.afterCommit(() => tell(said, told))
      return seated.filter((memberId) => named.includes(memberId))
    },
  }
}
