import type { Entitlement } from '../../../contract/signals.ts'
import { MINUTE_MS } from '../../../contract/slots.ts'
import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { newId } from '../../platform/ids.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { Tx } from '../../platform/transaction.ts'
import {
  advancePosition,
  findChanged,
  findReplies,
  findShown,
  insertMessage,
  type NewMessage,
  updateMessage,
} from './store.ts'
import { type CardReaders, viewMessages } from './view-messages.ts'

export interface WriteDeps {
  db: Database
  clock: Clock
  hub: Pick<Hub, 'publish' | 'hasListeners'>
  readers: CardReaders
}

const MAX_RENEWED_REPLIES = 50
/** Longer than from any signal to its outcome: what was shown before this server began has an outcome by then. */
const ALL_KNOWN_AFTER_MS = 15 * MINUTE_MS
const AUDIENCES: readonly Entitlement[] = ['none', 'starter', 'standard', 'gold']

/** Thrown where a nonce turns out to be taken: what has happened is undone, and the first message answered. */
export class SentAlready extends Error {}

/** How a room's messages are numbered, and told. */
export const createRoomWriter = ({ db, clock, hub, readers }: WriteDeps) => {
  const begunAtMs = clock.now()
  /** Cards that this server has posted, of signals that may have no outcome yet. */
  const shown = new Set<string>()

  /** Tells each audience that listens, from the rows as they are by then. */
  const announce = async (roomId: string, revision: number): Promise<void> => {
    const topic = `rooms/${roomId}/message` as const
    const stretch = { after: revision - 1, through: revision, limit: 1 }
    const isHeard = AUDIENCES.some((audience) => hub.hasListeners(topic, audience))
    const changed = isHeard ? await findChanged(db.orm, roomId, stretch) : []
    for (const audience of AUDIENCES) {
      if (!hub.hasListeners(topic, audience)) {
        // Whoever comes next is told how old the newest is.
        hub.publish(topic, audience, { through: revision })
        continue
      }
      // Without a row, it was changed again meanwhile: that change tells of it.
      const seen = await viewMessages(db.orm, changed, { audience, readers, clock })
      const events = seen.map((data) => ({ position: revision, data }))
      hub.publish(topic, audience, { through: revision, known: { after: revision - 1, events } })
    }
  }

  /** Takes the room's next revision and tells of it once the commit is done. Whoever else writes in the room waits from here on. */
  const advance = async (tx: Tx, roomId: string, isNew: boolean): Promise<{ number: number; revision: number }> => {
    const position = await advancePosition(tx, roomId, isNew)
    if (!position) throw new CallError('ROOM_NOT_FOUND')
    tx.afterCommit(() => announce(roomId, position.revision))
    return position
  }

  /** Adds a message at the room's end. Throws `SentAlready` where its nonce is taken. */
  const append = async (
    tx: Tx,
    position: { number: number; revision: number },
    row: Omit<NewMessage, 'id' | 'sentAt'>,
  ): Promise<string> => {
    const nowMs = clock.now()
    const id = newId(nowMs)
    if (row.kind === 'signal' && row.cardId) shown.add(row.cardId)
    if (!(await insertMessage(tx, { ...row, ...position, id, sentAt: new Date(nowMs) }))) throw new SentAlready()
    return id
  }

  return {
    advance,
    append,

    /** Whether some message may show one of these cards. Known without the database, once this server has posted all that may be open. */
    mayShow: async (cardIds: readonly string[]): Promise<boolean> => {
      const posted = cardIds.filter((id) => shown.has(id))
      for (const id of posted) shown.delete(id)
      if (clock.now() - begunAtMs >= ALL_KNOWN_AFTER_MS) return posted.length > 0
      return (await findShown(db.orm, cardIds)).length > 0
    },

    /** What a message quotes is gone: whoever reads one of its answers is told. */
    renewReplies: async (tx: Tx, roomId: string, number: number): Promise<void> => {
      for (const id of await findReplies(tx, { roomId, number, limit: MAX_RENEWED_REPLIES })) {
        const { revision } = await advance(tx, roomId, false)
        await updateMessage(tx, id, { revision })
      }
    },

    /** What cards show has changed: whoever reads one of their messages is told. */
    renewCards: async (tx: Tx, cardIds: readonly string[]): Promise<void> => {
      for (const { id, roomId } of await findShown(tx, cardIds)) {
        const { revision } = await advance(tx, roomId, false)
        await updateMessage(tx, id, { revision })
      }
    },

    /** Says something that nobody in particular does, about a member or the room. */
    postSystem: async (tx: Tx, roomId: string, said: { text: string; aboutId: string | null }): Promise<void> => {
      await append(tx, await advance(tx, roomId, true), { roomId, kind: 'system', ...said })
    },
  }
}

export type RoomWriter = ReturnType<typeof createRoomWriter>
