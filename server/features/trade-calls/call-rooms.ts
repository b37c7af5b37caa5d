import type { Logger } from '../../platform/logger.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'

/** Shows calls in their rooms. */
export interface CallCards {
  postCard: (tx: Tx, card: { roomId: string; kind: 'call'; cardId: string; authorId: string }) => Promise<unknown>
  renewCard: (tx: Tx, cardId: string) => Promise<void>
}

interface Deps {
  transact: Transact
  log: Logger
}

export type CallRooms = ReturnType<typeof createCallRooms>

/** The cards of calls in rooms, once somebody shows them there. */
export const createCallRooms = ({ transact, log }: Deps) => {
  let cards: CallCards | null = null

  return {
    /** Says who shows calls in rooms. Given once, when the server is put together. */
    showIn: (given: CallCards): void => {
      cards = given
    },

    /** Shows a sealed call in its room. */
    postCard: async (tx: Tx, card: { roomId: string; cardId: string; authorId: string }): Promise<void> => {
      await cards?.postCard(tx, { ...card, kind: 'call' })
    },

    /** Shows the cards of these calls anew. */
    renewCards: async (changed: readonly string[]): Promise<void> => {
      const shown = cards
      if (!shown) return
      // One at a time: rooms are not locked together.
      for (const id of changed) {
        // The slots go on: whoever reads the room anew sees the card as it is.
        await transact((tx) => shown.renewCard(tx, id)).catch((error: unknown) =>
          log.error({ err: error, call: id }, 'the card of a call could not be updated'),
        )
      }
    },
  }
}
