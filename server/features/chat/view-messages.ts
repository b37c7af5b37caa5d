import type { Message, MessageCard } from '../../../contract/chat.ts'
import type { Entitlement } from '../../../contract/signals.ts'
import type { Executor } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { toMessage } from './rules.ts'
import { findNames, findReactions, type SeenMessage } from './store.ts'

/** Of each reaction, so many of those who made it are named. */
const NAMED = 100

/** What members of one entitlement, who may read the room, see of cards; those that are not there are left out. */
export type ReadCards = (audience: Entitlement, ids: readonly string[]) => Promise<ReadonlyMap<string, MessageCard>>

export type CardKind = 'signal' | 'call'
export type CardReaders = Partial<Record<CardKind, ReadCards>>

const findCards = async (audience: Entitlement, seen: readonly SeenMessage[], readers: CardReaders) => {
  const toIds = (kind: CardKind) =>
    seen.flatMap(({ message }) => (message.kind === kind && message.cardId ? [message.cardId] : []))
  const read = async (kind: CardKind) => {
    const ids = toIds(kind)
    return ids.length > 0 ? [...((await readers[kind]?.(audience, ids)) ?? [])] : []
  }
  return new Map([...(await read('signal')), ...(await read('call'))])
}

/** Messages as members of one entitlement read them. */
export const viewMessages = async (
  db: Executor,
  seen: readonly SeenMessage[],
  { audience, readers, clock }: { audience: Entitlement; readers: CardReaders; clock: Clock },
): Promise<Message[]> => {
  if (seen.length === 0) return []
  const ids = seen.map(({ message }) => message.id)
  const reactions = Map.groupBy(await findReactions(db, ids, NAMED), ({ messageId }) => messageId)
  const names = await findNames(db, [...new Set(seen.flatMap(({ message }) => message.mentions))])
  const cards = await findCards(audience, seen, readers)
  return seen.map((one) =>
    toMessage(one, {
      reactions: reactions.get(one.message.id) ?? [],
      card: cards.get(one.message.cardId ?? '') ?? null,
      names,
      nowMs: clock.now(),
    }),
  )
}
