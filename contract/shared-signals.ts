import * as z from 'zod/mini'
import { defineCall, Id } from './call.ts'
import { Feed } from './market.ts'
import { RecordEntry } from './track-record.ts'

/**
 * What the public record tells of one decision at this moment, and nothing else: its commitment, from its entry on what was sealed, from its
 * expiry on the outcome. A decision that no signal came of is told in the same way, so that nobody learns which one was chosen.
 */
export const SharedSignal = z.object({
  entries: z.object({
    commit: RecordEntry,
    /** Null until the entry. */
    reveal: z.nullable(RecordEntry),
    /** Null until the expiry, and for ever where no signal was published. */
    settle: z.nullable(RecordEntry),
    /** The candles as the record holds them, from entry to expiry; none until then. */
    candles: z.array(RecordEntry),
  }),
  /** Of the pair's prices. */
  decimals: z.int(),
  source: Feed,
})
export type SharedSignal = z.infer<typeof SharedSignal>

/** As many decisions as one answer tells. */
export const MOST_SHARED = 25

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const SharedIds = z
  .string()
  .check(
    z.regex(
      new RegExp(`^${UUID}(,${UUID}){0,${MOST_SHARED - 1}}$`),
      `Enter at most ${MOST_SHARED} ids of decisions, separated by commas`,
    ),
  )

export const listSharedSignals = defineCall({
  method: 'GET',
  path: '/signals/shared',
  access: 'open',
  summary:
    'Several decisions as the public record shows them now, by `ids` with commas between them. Unknown ones are left out.',
  input: z.object({ ids: SharedIds }),
  reply: z.array(z.object({ id: Id, entries: SharedSignal.shape.entries })),
})

export const getSharedSignal = defineCall({
  method: 'GET',
  path: '/signals/:id/shared',
  access: 'open',
  summary: 'One decision as the public record shows it now: sealed, then revealed at entry, then settled at expiry.',
  params: z.object({ id: Id }),
  reply: SharedSignal,
  fails: ['SIGNAL_NOT_FOUND'],
})
