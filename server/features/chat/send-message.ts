import type { InputOf } from '../../../contract/call.ts'
import type { Message, sendMessage } from '../../../contract/chat.ts'
import { entitlementOf } from '../../../contract/signals.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import type { Rooms } from '../rooms/service.ts'
import { type RoomWriter, SentAlready } from './append-messages.ts'
import { assertMaySay } from './rules.ts'
import { findAfter, findByNonce, findLastSentAt, findMessage, findSeated, type SeenMessage } from './store.ts'
import { type CardReaders, viewMessages } from './view-messages.ts'

interface Deps {
  db: Database
  clock: Clock
  transact: Transact
  rooms: Pick<Rooms, 'getAccess'>
  writer: RoomWriter
  readers: CardReaders
}

type Draft = InputOf<typeof sendMessage>

/** What a member says in a room. */
export const createSending = ({ db, clock, transact, rooms, writer, readers }: Deps) => {
  const answerOf = async (member: CallingMember, seen: SeenMessage, nonce: string): Promise<Message> => {
    const [message] = await viewMessages(db.orm, [seen], { audience: entitlementOf(member), readers, clock })
    if (!message) throw new Error('A message was kept and not shown.')
    return { ...message, nonce }
  }

  const assertAnswerable = async (tx: Tx, roomId: string, number: number): Promise<void> => {
    const [replied] = await findAfter(tx, roomId, { after: number - 1, limit: 1 })
    if (replied?.message.number !== number) throw new CallError('MESSAGE_NOT_FOUND')
  }

  const keep = (member: CallingMember, roomId: string, draft: Draft): Promise<string> =>
    transact(async (tx) => {
      // A room's writers stand in line here: what follows is as of now, for mutes, removals and slow mode too.
      const position = await writer.advance(tx, roomId, true)
      const access = await rooms.getAccess(member, roomId, tx)
      const lastSentAt = access.room.slowModeSeconds > 0 ? await findLastSentAt(tx, roomId, member.id) : null
      assertMaySay(access, { text: draft.text, lastSentAt, nowMs: clock.now() })
      if (draft.replyTo) await assertAnswerable(tx, roomId, draft.replyTo)
      return writer.append(tx, position, {
        roomId,
        kind: 'message',
        authorId: member.id,
        text: draft.text,
        replyTo: draft.replyTo ?? null,
        mentions: await findSeated(tx, roomId, draft.mentions),
        nonce: draft.nonce,
      })
    })

  return {
    /**
     * Says something in a room; the same nonce again answers the first message, as it is by now. Throws why the member may not read the
     * room, ROOM_CLOSED, MESSAGE_MUTED, MESSAGE_WORD_BLOCKED, MESSAGE_TOO_SOON, and MESSAGE_NOT_FOUND where it answers none of the room.
     */
    sendMessage: async (member: CallingMember, roomId: string, draft: Draft): Promise<Message> => {
      const own = { roomId, authorId: member.id, nonce: draft.nonce }
      // Refused before anybody has to wait for it.
      await rooms.getAccess(member, roomId)
      const sent = await findByNonce(db.orm, own)
      if (sent) return answerOf(member, sent, draft.nonce)
      const id = await keep(member, roomId, draft).catch((error: unknown) => {
        if (error instanceof SentAlready) return null
        throw error
      })
      const seen = await (id ? findMessage(db.orm, id) : findByNonce(db.orm, own))
      if (!seen) throw new CallError('ROOM_NOT_FOUND')
      return answerOf(member, seen, draft.nonce)
    },
  }
}
