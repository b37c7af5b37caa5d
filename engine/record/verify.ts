import type * as z from 'zod/mini'
import { timeframeMs } from '../../contract/market.ts'
import { toHex, utf8 } from '../log/bytes.ts'
import { leafHash } from '../log/hashing.ts'
import { createGrowingTree } from '../log/tree.ts'
import { outcomeOf } from '../signals/settlement.ts'
import { CommitBody, GenesisBody, MissedBody, RevealBody, SealedDecision, SettleBody } from './bodies.ts'
import { hashLink, NO_PREVIOUS_HASH, sha256 } from './chain.ts'
import type { OpenedEntry } from './open-entry.ts'

export interface Problem {
  /** The record it is about. */
  sequence: number
  sentence: string
}

export interface Verification {
  entries: number
  commits: number
  reveals: number
  settlements: number
  missedSlots: number
  /** How many entries were taken in, and the root of the tree that they make. */
  head: { sequence: number; hash: string } | null
  problems: Problem[]
}

interface Slot {
  commitSequence: number
  commitment: string
  entryAtMs: number
  revealed: boolean
  /** Known once revealed. */
  direction: 'CALL' | 'PUT' | null
}

/** Where the slots of one market and timeframe stand: which boundary comes next, and who has committed to the current one. */
interface Lane {
  stepMs: number
  nextSlotAtMs: number
  currentAtMs: number | null
  committedPairs: Set<string>
}

const MAX_PROBLEMS = 100

/**
 * Checks a record entry by entry, in order, in memory that grows only with open slots: the links, every seal against what it
 * revealed, that each slot was committed once and before its entry, settled at most once and as its prices say, and that no slot
 * is missing unexplained. The same code runs on the server, on the command line and in the browser.
 */
export const createVerifier = () => {
  const result: Verification = {
    entries: 0,
    commits: 0,
    reveals: 0,
    settlements: 0,
    missedSlots: 0,
    head: null,
    problems: [],
  }
  const slots = new Map<string, Slot>()
  const pairsOf = new Map<string, readonly string[]>()
  const lanes = new Map<string, Lane>()
  const tree = createGrowingTree()
  let lastLinkHash = NO_PREVIOUS_HASH

  const complain = (sequence: number, sentence: string): void => {
    if (result.problems.length < MAX_PROBLEMS) result.problems.push({ sequence, sentence })
  }

  const checkLink = async (entry: OpenedEntry): Promise<void> => {
    const expectedSequence = (result.head?.sequence ?? 0) + 1
    if (entry.sequence !== expectedSequence)
      complain(entry.sequence, `Record ${expectedSequence} is missing before it.`)
    const hash = leafHash(utf8(entry.text))
    if (toHex(hash) !== entry.hash) complain(entry.sequence, 'Its content does not match its hash.')
    tree.append(hash)
    if (!entry.link) return
    if (entry.link.previousHash !== lastLinkHash) complain(entry.sequence, 'It does not link to the record before it.')
    if ((await hashLink(entry.link)) !== entry.link.hash)
      complain(entry.sequence, 'What was carried into it does not match the hash that it had.')
    lastLinkHash = entry.link.hash
  }

  const open = (entry: OpenedEntry, body: GenesisBody): void => {
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

  const commit = (entry: OpenedEntry, body: CommitBody): void => {
    result.commits += 1
    if (slots.has(body.slot)) complain(entry.sequence, 'The slot was committed before.')
    if (Date.parse(body.committedAt) >= Date.parse(body.entryAt))
      complain(entry.sequence, 'It was not committed before its entry.')
    slots.set(body.slot, {
      commitSequence: entry.sequence,
      commitment: body.commitment,
      entryAtMs: Date.parse(body.entryAt),
      revealed: false,
      direction: null,
    })
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

  const reveal = async (entry: OpenedEntry, body: RevealBody): Promise<void> => {
    result.reveals += 1
    const slot = slots.get(body.slot)
    if (!slot || slot.commitSequence !== body.commitSequence) {
      complain(entry.sequence, 'It reveals a slot that was never committed.')
      return
    }
    if (slot.revealed) complain(entry.sequence, 'The slot was revealed before.')
    if ((await sha256(body.revealed)) !== slot.commitment) {
      complain(entry.sequence, `What it reveals is not what record ${slot.commitSequence} committed.`)
      return
    }
    const sealed = parse(SealedDecision, body.revealed)
    if (!sealed || sealed.slot !== body.slot) {
      complain(entry.sequence, 'What it reveals cannot be read.')
      return
    }
    slot.revealed = true
    // An abstention is never settled: nothing more can be said about it.
    if (sealed.decision === 'ABSTAIN') slots.delete(body.slot)
    else slot.direction = sealed.decision
  }

  const settle = (entry: OpenedEntry, body: SettleBody): void => {
    result.settlements += 1
    const slot = slots.get(body.slot)
    if (!slot || slot.commitSequence !== body.commitSequence) {
      complain(entry.sequence, 'It settles a slot that is not open.')
      return
    }
    if (!slot.direction) complain(entry.sequence, 'It settles a slot that was not revealed.')
    else if (body.outcome !== expectedOutcome(slot.direction, body))
      complain(entry.sequence, 'Its outcome does not follow from its prices.')
    slots.delete(body.slot)
  }

  const miss = (entry: OpenedEntry, body: MissedBody): void => {
    result.missedSlots += body.slots
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

  const checkBody = async (entry: OpenedEntry): Promise<void> => {
    const read = <Schema extends z.ZodMiniType, Done>(
      schema: Schema,
      then: (entry: OpenedEntry, body: z.output<Schema>) => Done,
    ) => {
      const body = parse(schema, entry.body)
      return body === null ? complain(entry.sequence, 'Its text cannot be read.') : then(entry, body)
    }
    if (entry.kind === 'unreadable') complain(entry.sequence, 'Its text cannot be read.')
    else if (entry.kind === 'genesis') read(GenesisBody, open)
    else if (entry.kind === 'commit') read(CommitBody, commit)
    else if (entry.kind === 'reveal') await read(RevealBody, reveal)
    else if (entry.kind === 'settle') read(SettleBody, settle)
    else read(MissedBody, miss)
  }

  return {
    /** Takes the next entry. Entries must come in order of their sequence. */
    add: async (entry: OpenedEntry): Promise<void> => {
      await checkLink(entry)
      await checkBody(entry)
      result.entries += 1
      result.head = { sequence: entry.sequence, hash: '' }
    },
    /** What has been found so far. */
    result: (): Verification => ({
      ...result,
      head: result.head && { ...result.head, hash: toHex(tree.root()) },
      problems: [...result.problems],
    }),
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
