import type { Feed, Pair } from '../../../contract/market.ts'
import { type Entitlement, maySeeSignal } from '../../../contract/signals.ts'
import type { TradeCall, TradeCallPhase } from '../../../contract/trade-calls.ts'
import type { CallEntry, EntryFields, SealedCall } from '../../../engine/record/entries.ts'
import type { CalledRow, CallRow } from './store.ts'

type SealedFields = Pick<
  CallRow,
  | 'id'
  | 'callerId'
  | 'pair'
  | 'timeframe'
  | 'slotAt'
  | 'entryAt'
  | 'expiresAt'
  | 'direction'
  | 'confidence'
  | 'ruleVersion'
  | 'nonce'
>

/** The exact text that a call's commitment is the SHA-256 of: the same bytes when it is sealed and when it is revealed. */
export const toSealedText = (call: SealedFields): string =>
  JSON.stringify({
    call: call.id,
    caller: call.callerId,
    pair: call.pair,
    timeframe: call.timeframe,
    slotAt: call.slotAt.toISOString(),
    entryAt: call.entryAt.toISOString(),
    expiresAt: call.expiresAt.toISOString(),
    direction: call.direction,
    confidence: call.confidence,
    ruleVersion: call.ruleVersion,
    nonce: call.nonce,
  } satisfies SealedCall)

/** What the record says of a call before its entry. */
export const toCallEntry = (
  call: Pick<CallRow, 'id' | 'feedId' | 'callerId' | 'pair' | 'timeframe' | 'slotAt' | 'entryAt' | 'committedAt'>,
  commitment: string,
): EntryFields<CallEntry> => ({
  call: call.id,
  feed: call.feedId,
  caller: call.callerId,
  pair: call.pair,
  timeframe: call.timeframe,
  slotAt: call.slotAt.toISOString(),
  entryAt: call.entryAt.toISOString(),
  committedAt: call.committedAt.toISOString(),
  commitment,
})

export const toPhase = ({ revealedAt, outcome }: CallRow): TradeCallPhase => {
  if (outcome !== null) return 'settled'
  return revealedAt === null ? 'sealed' : 'open'
}

/** Whether members of an entitlement, who may read its room, see the direction: everybody does from the entry on. */
export const isShownTo = (
  entitlement: Entitlement,
  call: Pick<CallRow, 'revealedAt' | 'timeframe' | 'starterPair' | 'slotAt'>,
): boolean => call.revealedAt !== null || maySeeSignal(entitlement, call)

interface Context {
  feed: Feed
  pairById: ReadonlyMap<string, Pair>
  /** Whether this reader sees the direction. */
  isShown: boolean
}

/** A call, as a reader sees it. */
export const toTradeCall = ({ call, caller }: CalledRow, { feed, pairById, isShown }: Context): TradeCall => ({
  id: call.id,
  caller: { id: caller.id, handle: caller.handle, isBot: caller.isBot },
  pair: call.pair,
  pairId: call.pairId,
  decimals: pairById.get(call.pairId)?.decimals ?? 5,
  timeframe: call.timeframe,
  phase: toPhase(call),
  direction: isShown ? call.direction : null,
  confidence: isShown ? call.confidence : null,
  slotAt: call.slotAt.toISOString(),
  entryAt: call.entryAt.toISOString(),
  expiresAt: call.expiresAt.toISOString(),
  committedAt: call.committedAt.toISOString(),
  entryPrice: call.entryPrice,
  exitPrice: call.exitPrice,
  outcome: call.outcome,
  voidReason: call.voidReason,
  settledAt: call.settledAt?.toISOString() ?? null,
  copies: call.copies,
  callIndex: call.callIndex,
  source: feed,
})

export const SETTLED_CALL_COLUMNS = [
  'call',
  'caller',
  'handle',
  'pair',
  'timeframe',
  'slotAt',
  'entryAt',
  'expiresAt',
  'direction',
  'confidencePercent',
  'outcome',
  'entryPrice',
  'exitPrice',
  'ruleVersion',
  'callIndex',
] as const

/** One settled call as a line of the table that is offered for download. */
export const toSettledCallRow = ({ call, caller }: CalledRow) => ({
  call: call.id,
  caller: caller.id,
  handle: caller.handle,
  pair: call.pair,
  timeframe: call.timeframe,
  slotAt: call.slotAt.toISOString(),
  entryAt: call.entryAt.toISOString(),
  expiresAt: call.expiresAt.toISOString(),
  direction: call.direction,
  confidencePercent: call.confidence,
  outcome: call.outcome,
  entryPrice: call.entryPrice,
  exitPrice: call.exitPrice,
  ruleVersion: call.ruleVersion,
  callIndex: call.callIndex,
})

/** What a pair's price did over a stretch. */
export interface Moved {
  pairId: string
  from: number
  to: number
}

/** The pair that moved most in proportion, and which way; of two alike the first. Null where nothing moved. */
export const strongestMove = (moves: readonly Moved[]): { pairId: string; direction: 'CALL' | 'PUT' } | null => {
  const computeSize = ({ from, to }: Moved): number => Math.abs(to / from - 1)
  const most = moves.reduce<Moved | null>(
    (best, move) => (!best || computeSize(move) > computeSize(best) ? move : best),
    null,
  )
  if (!most || most.to === most.from) return null
  return { pairId: most.pairId, direction: most.to > most.from ? 'CALL' : 'PUT' }
}
