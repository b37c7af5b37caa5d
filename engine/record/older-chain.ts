import type * as z from 'zod/mini'
import { timeframeMs } from '../../contract/market.ts'
import { outcomeOf } from '../signals/settlement.ts'
import { CommitBody, GenesisBody, MissedBody, RevealBody, SealedDecision, SettleBody } from './bodies.ts'
import type { ChainEntry } from './entries.ts'

interface Problem {
  /** The record it is about. */
  sequence: number
  sentence: string
}

interface Verification {
  entries: number
  commits: number
  reveals: number
  settlements: number
  missedSlots: number
  head: { sequence: number; hash: string } | null
  problems: Problem[]
}

/** A slot that the chain committed and has not closed. */
export interface ChainSlot {
  commitSequence: number
  commit: CommitBody
  /** Known once revealed. */
  sealed: SealedDecision | null
}

interface Options {
  /** SHA-256 of UTF-8 text, lower-case hex. */
  hashText: (text: string) => string
  onOpen?: (body: GenesisBody) => void
  onReveal?: (slot: ChainSlot, sealed: SealedDecision) => void
  onSettle?: (slot: ChainSlot, body: SettleBody) => void
  onMiss?: (body: MissedBody) => void
}

/** What the first link points at. */
const NO_PREVIOUS_HASH = '0'.repeat(64)

/** The text that a link's hash is over. */
const linkText = ({ sequence, kind, previousHash, body }: ChainEntry): string =>
  `${sequence}\n${kind}\n${previousHash}\n${body}`

/** Where the slots of one market and timeframe stand: which boundary comes next, and who has committed to the current one. */
interface Lane {
  stepMs: number
  nextSlotAtMs: number
  currentAtMs: number | null
  committedPairs: Set<string>
}

const MAX_PROBLEMS = 100

/**
 * Checks the hash chain that the record was before it became a tree, entry by entry, in order, in memory that grows only with open
 * slots: the links, every seal against what it revealed, that each slot was committed once and before its entry, settled at most once and as its prices say, and that no slot
 * is missing unexplained.
 */
export const createChainVerifier = ({ hashText, onOpen, onReveal, onSettle, onMiss }: Options) => {
  const result: Verification = {
    entries: 0,
    commits: 0,
    reveals: 0,
    settlements: 0,
    missedSlots: 0,
    head: null,
    problems: [],
  }
  const slots = new Map<string, ChainSlot>()
  const pairsOf = new Map<string, readonly string[]>()
  const lanes = new Map<string, Lane>()

  const complain = (sequence: number, sentence: string): void => {
    if (result.problems.length < MAX_PROBLEMS) result.problems.push({ sequence, sentence })
  }

  const checkLink = (entry: ChainEntry): void => {
    const expectedSequence = (result.head?.sequence ?? 0) + 1
    if (entry.sequence !== expectedSequence)
      complain(entry.sequence, `Record ${expectedSequence} is missing before it.`)
    if (entry.previousHash !== (result.head?.hash ?? NO_PREVIOUS_HASH))
      complain(entry.sequence, 'It does not link to the record before it.')
    if (hashText(linkText(entry)) !== entry.hash) complain(entry.sequence, 'Its content does not match its hash.')
  }

  const open = (entry: ChainEntry, body: GenesisBody): void => {
    const known = pairsOf.has(body.feed)
    pairsOf.set(body.feed, body.pairs)
    if (known) {
      complain(entry.sequence, `The market ${body.feed} was opened before.`)
      return
    }
    for (const timeframe of ['1m', '5m'] as const) {
      const stepMs = timeframeMs(timeframe)
      const nextSlotAtMs = Math.ceil(Date.parse(body.liveFrom) / stepMs) * stepMs
      lanes.set(`${body.feed}|${timeframe}`, { stepMs, nextSlotAtMs, currentAtMs: null, committedPairs: new Set() })
    }
    onOpen?.(body)
  }

  /** A boundary is complete when every pair of the market has committed to it. */
  const closeBoundary = (sequence: number, feed: string, lane: Lane): void => {
    if (lane.currentAtMs === null) return
    const absent = (pairsOf.get(feed) ?? []).filter((pair) => !lane.committedPairs.has(pair))
    if (absent.length > 0)
      complain(
        sequence,
        `The slot of ${new Date(lane.currentAtMs).toISOString()} has no record for ${absent.join(', ')}.`,
      )
    lane.currentAtMs = null
    lane.committedPairs.clear()
  }

  const commit = (entry: ChainEntry, body: CommitBody): void => {
    result.commits += 1
    if (slots.has(body.slot)) complain(entry.sequence, 'The slot was committed before.')
    if (Date.parse(body.committedAt) >= Date.parse(body.entryAt))
      complain(entry.sequence, 'It was not committed before its entry.')
    slots.set(body.slot, { commitSequence: entry.sequence, commit: body, sealed: null })
    const lane = lanes.get(`${body.feed}|${body.timeframe}`)
    if (!lane) {
      complain(entry.sequence, 'Its market was never opened.')
      return
    }
    const slotAtMs = Date.parse(body.slotAt)
    if (slotAtMs !== lane.currentAtMs) {
      closeBoundary(entry.sequence, body.feed, lane)
      if (slotAtMs !== lane.nextSlotAtMs) {
        complain(
          entry.sequence,
          `The slot of ${new Date(lane.nextSlotAtMs).toISOString()} should come next; what lies between is unexplained.`,
        )
      }
      lane.currentAtMs = slotAtMs
      lane.nextSlotAtMs = slotAtMs + lane.stepMs
    }
    if (lane.committedPairs.has(body.pair)) complain(entry.sequence, `${body.pair} has two records for one slot.`)
    lane.committedPairs.add(body.pair)
  }

  const reveal = (entry: ChainEntry, body: RevealBody): void => {
    result.reveals += 1
    const slot = slots.get(body.slot)
    if (!slot || slot.commitSequence !== body.commitSequence) {
      complain(entry.sequence, 'It reveals a slot that was never committed.')
      return
    }
    if (slot.sealed) complain(entry.sequence, 'The slot was revealed before.')
    if (hashText(body.revealed) !== slot.commit.commitment) {
      complain(entry.sequence, `What it reveals is not what record ${slot.commitSequence} committed.`)
      return
    }
    const sealed = parse(SealedDecision, body.revealed)
    if (!sealed || sealed.slot !== body.slot) {
      complain(entry.sequence, 'What it reveals cannot be read.')
      return
    }
    slot.sealed = sealed
    onReveal?.(slot, sealed)
    // An abstention is never settled: nothing more can be said about it.
    if (sealed.decision === 'ABSTAIN') slots.delete(body.slot)
  }

  const settle = (entry: ChainEntry, body: SettleBody): void => {
    result.settlements += 1
    const slot = slots.get(body.slot)
    if (!slot || slot.commitSequence !== body.commitSequence) {
      complain(entry.sequence, 'It settles a slot that is not open.')
      return
    }
    const direction = slot.sealed?.decision
    if (!direction || direction === 'ABSTAIN') complain(entry.sequence, 'It settles a slot that was not revealed.')
    else if (body.outcome !== expectedOutcome(direction, body))
      complain(entry.sequence, 'Its outcome does not follow from its prices.')
    onSettle?.(slot, body)
    slots.delete(body.slot)
  }

  const miss = (entry: ChainEntry, body: MissedBody): void => {
    result.missedSlots += body.slots
    onMiss?.(body)
    const lane = lanes.get(`${body.feed}|${body.timeframe}`)
    if (!lane) {
      complain(entry.sequence, 'Its market was never opened.')
      return
    }
    closeBoundary(entry.sequence, body.feed, lane)
    if (Date.parse(body.from) !== lane.nextSlotAtMs)
      complain(entry.sequence, 'The missed stretch does not follow the last slot.')
    if ((Date.parse(body.to) - Date.parse(body.from)) / lane.stepMs !== body.slots)
      complain(entry.sequence, 'It miscounts the missed slots.')
    lane.nextSlotAtMs = Date.parse(body.to)
  }

  const checkBody = (entry: ChainEntry): void => {
    const read = <Schema extends z.ZodMiniType, Done>(
      schema: Schema,
      then: (entry: ChainEntry, body: z.output<Schema>) => Done,
    ) => {
      const body = parse(schema, entry.body)
      return body === null ? complain(entry.sequence, 'Its text cannot be read.') : then(entry, body)
    }
    if (entry.kind === 'genesis') read(GenesisBody, open)
    else if (entry.kind === 'commit') read(CommitBody, commit)
    else if (entry.kind === 'reveal') read(RevealBody, reveal)
    else if (entry.kind === 'settle') read(SettleBody, settle)
    else read(MissedBody, miss)
  }

  return {
    /** Takes the next entry. Entries must come in order of their sequence. */
    add: (entry: ChainEntry): void => {
      checkLink(entry)
      checkBody(entry)
      result.entries += 1
      result.head = { sequence: entry.sequence, hash: entry.hash }
    },
    /** What has been found so far. */
    result: (): Verification => ({ ...result, problems: [...result.problems] }),
    /** The 1-minute slot of a market that would come next, ms; null where the chain never opened it. */
    nextSlotAtMs: (feed: string): number | null => lanes.get(`${feed}|1m`)?.nextSlotAtMs ?? null,
    /** Slots that were committed and not closed, in the order of their commitments. */
    openSlots: (): ChainSlot[] => [...slots.values()],
  }
}

/** The outcome that a settlement's own prices have; `void` where one is missing. */
const expectedOutcome = (direction: 'CALL' | 'PUT', { entryPrice, exitPrice }: SettleBody): SettleBody['outcome'] =>
  entryPrice === null || exitPrice === null ? 'void' : outcomeOf(direction, entryPrice, exitPrice)

/** The value that `text` holds if it is JSON of this shape, else null. */
const parse = <Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> | null => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : null
}
