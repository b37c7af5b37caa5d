import * as z from 'zod/mini'
import { defineCall, Id } from './call.ts'
import { Candle } from './market.ts'
import { Signal } from './signals.ts'
import { RecordEntry } from './track-record.ts'

/** How much of the market before its slot a replay shows. */
export const REPLAY_MINUTES_BEFORE = 60

/**
 * One settled signal again, candle by candle. The decision's facts are the text of `entries.reveal`, which is what was sealed; with
 * the candles beside it everything that led to the outcome can be computed again.
 */
export const SignalReplay = z.object({
  signal: Signal,
  /** 1-minute candles of its pair from an hour before the slot to the expiry, oldest first; gaps are left as gaps. */
  candles: z.array(Candle),
  entries: z.object({
    commit: RecordEntry,
    reveal: RecordEntry,
    settle: RecordEntry,
    /** The candles as the record holds them, from entry to expiry. None where the signal is older than recorded candles. */
    candles: z.array(RecordEntry),
  }),
})
export type SignalReplay = z.infer<typeof SignalReplay>

/** Open to everybody, as the record is: every word of a settled signal stands in it. A sealed or open one is not there yet. */
export const getSignalReplay = defineCall({
  method: 'GET',
  path: '/signals/:id/replay',
  access: 'open',
  summary: 'A settled signal candle by candle, from before its slot to its expiry, with its entries in the record.',
  params: z.object({ id: Id }),
  reply: SignalReplay,
  fails: ['SIGNAL_NOT_FOUND'],
})
