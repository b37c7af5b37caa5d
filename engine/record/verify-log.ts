import { MINUTE_MS } from '../../contract/slots.ts'
import { equalBytes, toText } from '../log/bytes.ts'
import type { TreeHasher } from '../log/hashing.ts'
import { type CompactTree, createGrowingTree, EMPTY_TREE } from '../log/tree.ts'
import { type Anchor, createAnchorCheck } from './check-anchors.ts'
import { createFigureCheck } from './check-figures.ts'
import type { NewestEntry } from './duties/markets.ts'
import { at } from './duties/report.ts'
import { type PublishedFigures, publishedAlone } from './figures.ts'
import type { Guarantee, GuaranteeResult } from './guarantees.ts'
import { formatAge } from './instants.ts'
import { createMemberCheck } from './member-figures.ts'
import { createMemory, type Memory } from './memory.ts'
import { createRowCheck } from './published-rows.ts'
import { createRecordDuties, type DutyResult } from './record-duties.ts'
import type { SignalListener } from './settled-rows.ts'

export interface LogVerification extends DutyResult {
  holds: boolean
  root: Uint8Array
  guarantees: Record<Guarantee, GuaranteeResult>
}

/** A market that runs adds entries at each boundary: after two without any, it stands still, or newer ones are held back. */
const FRESH_MS = 2 * MINUTE_MS

/** The tree after the last entry that a memory has taken. */
export const recallTree = (memory: Memory): { compact: CompactTree } =>
  memory.recall('tree', () => ({ compact: EMPTY_TREE }))

interface Options {
  hasher: TreeHasher
  /** SHA-256 of UTF-8 text, lower-case hex. */
  hashText: (text: string) => string
  /** Of an earlier verifier, from which this one continues; it begins with the first entry unless given. */
  memory?: Memory | undefined
  anchors?: readonly Anchor[]
  /** What is wrong with those of others besides what the entries show, as a time-stamp that nobody's clock made. */
  unfit?: Partial<Record<Anchor['by'], readonly string[]>>
  /** What time it is by the reader's own clock; null where they have none to compare with. */
  nowMs?: (() => number) | null
  /** Hears of published signals as they are read. */
  signals?: SignalListener | undefined
}

const judgeFreshness = (newest: readonly NewestEntry[], nowMs: (() => number) | null): GuaranteeResult => {
  if (!nowMs) return { state: 'not checked', sentence: 'This check needs the current time.', problems: [] }
  const ages = newest.map((one) => ({ ...one, ageMs: Math.max(0, nowMs() - one.appendedMs) }))
  const said = ages.map(({ label, ageMs, appendedMs, isClosed }) => {
    const newestIs = `${label}: newest entry ${formatAge(ageMs)} old, of ${at(appendedMs)}`
    return isClosed ? `${newestIs}, closed for good` : newestIs
  })
  const problems = ages
    .filter(({ ageMs, isClosed }) => ageMs > FRESH_MS && !isClosed)
    .map(({ label, boundaryMs, ageMs }) => {
      return `${label} has been silent since ${at(boundaryMs)}, for ${formatAge(ageMs)}. Someone stopped it, or hides newer entries from you.`
    })
  return { state: problems.length ? 'partly' : 'holds', sentence: `${said.join('; ')}.`, problems }
}

const judgeHashes = (
  signed: { size: number; root: Uint8Array } | null,
  tree: ReturnType<typeof createGrowingTree>,
): GuaranteeResult => {
  if (!signed) return { state: 'not checked', sentence: 'The record has no signed checkpoint.', problems: [] }
  const problems: string[] = []
  if (signed.size !== tree.size)
    problems.push(`The checkpoint covers ${signed.size} entries, but ${tree.size} arrived. The server hides some.`)
  else if (!equalBytes(signed.root, tree.root()))
    problems.push(`The entries don’t match the signed checkpoint at ${signed.size}: someone altered them.`)
  return { state: problems.length ? 'fails' : 'holds', sentence: `The tree has ${tree.size} entries.`, problems }
}

/**
 * Verifies a record from the bytes of its entries: the tree they make, its duties, its figures, and what others hold of it. The
 * caller hands over entry after entry and may rest in between; memory does not grow with the record.
 */
export const createLogVerifier = ({
  hasher,
  hashText,
  anchors = [],
  unfit = {},
  nowMs = null,
  memory = createMemory(),
  signals,
}: Options) => {
  const kept = recallTree(memory)
  const tree = createGrowingTree(kept.compact, hasher)
  const held = createAnchorCheck({ tree, memory, anchors, unfit })
  const rows = createRowCheck(memory)
  const member = createMemberCheck(memory)
  const duties = createRecordDuties({
    memory,
    hashText,
    signals: {
      onReveal: (feed, index) => signals?.onReveal(feed, index),
      onSettle: (feed, row) => {
        rows.listener.onSettle(feed, row)
        member.onSettle(feed, row)
        signals?.onSettle(feed, row)
      },
    },
    onCommit: held.takeCommitment,
  })

  const figures = createFigureCheck({ duties, rows, member })

  return {
    /** Takes the bytes of the next entry. */
    add: (bytes: Uint8Array): void => {
      tree.append(hasher.leaf(bytes))
      const text = decode(bytes)
      rows.add(text)
      member.add(text)
      duties.add(text)
      figures.takeFigures()
      held.check()
    },

    get size() {
      return tree.size
    },

    root: tree.root,

    /** Its state after the last entry, for a later verifier that continues from there. Call it before `finish`. */
    save: (): string => {
      kept.compact = tree.compact()
      return memory.encode()
    },

    awaitFigures: figures.awaitFigures,
    isPast: figures.isPast,

    /** The record ends here. `signed` is its checkpoint, the signature checked; `published` what is published of it. */
    finish: (
      signed: { size: number; root: Uint8Array } | null,
      published: PublishedFigures = publishedAlone(null),
    ): LogVerification => {
      held.finish()
      const result = duties.finish()
      const failing = result.failed > 0
      const checked = Object.values(result.duties).reduce((sum, count) => sum + count.checked, 0)
      const guarantees: Record<Guarantee, GuaranteeResult> = {
        hashes: judgeHashes(signed, tree),
        duties: {
          state: failing ? 'fails' : 'holds',
          sentence: `${checked} duties checked, ${result.failed} broken.`,
          problems: result.problems.map(({ index, sentence }) => `Entry ${index}: ${sentence}`),
        },
        recount: figures.judge(published, result),
        kept: held.judgeKept(),
        witness: held.judgeOutside('witness', 'witness'),
        timestamp: held.judgeOutside('timestamp', 'time-stamp'),
        fresh: judgeFreshness(result.newest, nowMs),
      }
      const needed = [guarantees.hashes, guarantees.duties, guarantees.recount]
      const holds =
        needed.every(({ state }) => state === 'holds') &&
        Object.values(guarantees).every(({ state }) => state !== 'fails')
      return { ...result, root: tree.root(), guarantees, holds }
    },
  }
}

/** Bytes that are no text make an entry that can't be read. */
const decode = (bytes: Uint8Array): string => {
  try {
    return toText(bytes)
  } catch {
    return ''
  }
}
