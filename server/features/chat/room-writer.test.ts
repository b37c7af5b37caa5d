import { expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/slots.ts'
import { createFakeClock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/transaction.ts'
import { createRoomWriter } from './room-writer.ts'

/** A database that nobody may ask. */
const ASKED = new Error('The database was asked.')
const db = new Proxy(
  {},
  {
    get: () => {
      throw ASKED
    },
  },
) as never

const inserting = () => ({
  values: () => ({ onConflictDoNothing: () => ({ returning: async () => [{ id: 'new' }] }) }),
})
const tx = { insert: inserting } as unknown as Tx

it('knows without the database which settled signals some room shows, once the server has run for a while', async () => {
  const clock = createFakeClock(0)
  const hub = { publish: () => {}, hasListeners: () => false }
  const writer = createRoomWriter({ db, clock, hub, readers: {} })
  // What was shown before it began is open still.
  await expect(writer.mayShow(['before'])).rejects.toThrow(ASKED)
  await clock.advance(15 * MINUTE_MS)
  expect(await writer.mayShow(['before'])).toBe(false)
  const position = { number: 1, revision: 1 }
  await writer.append(tx, position, { roomId: 'room', kind: 'signal', cardId: 'shown', text: '' })
  await writer.append(tx, position, { roomId: 'room', kind: 'call', cardId: 'a call', text: '' })
  expect(await writer.mayShow(['other'])).toBe(false)
  expect(await writer.mayShow(['other', 'shown'])).toBe(true)
  // It has an outcome now, and gets no other.
  expect(await writer.mayShow(['shown', 'a call'])).toBe(false)
})
