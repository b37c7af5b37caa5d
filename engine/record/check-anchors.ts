import { equalBytes } from '../log/bytes.ts'
import type { createGrowingTree } from '../log/tree.ts'
import { at } from './duties/report.ts'
import type { GuaranteeResult } from './guarantees.ts'
import type { Memory } from './memory.ts'

/** A checkpoint that somebody else holds. */
export interface Anchor {
  by: 'kept' | 'witness' | 'timestamp'
  name: string
  size: number
  root: Uint8Array
  /** When they saw it, ms; null where that is not known. */
  atMs: number | null
}

/** Clocks of others are this exact. */
const SKEW_MS = 10_000
const SENTENCES = 20
/** Commitments that nobody had seen yet at a checkpoint: the newest ones. */
const UNSEEN = 4_096

interface OutsideTimes {
  proven: number
  /** Seen only after their entry. */
  late: number
  lateSentences: string[]
  problems: string[]
  /** Newer than what others hold: index, append time and entry time of each. */
  unseen: [index: number, appendedMs: number, entryAtMs: number][]
  /** Checkpoints that were compared, and the largest of them. */
  checkpoints: number
  largest: number
}

const noTimes = (): OutsideTimes => ({
  proven: 0,
  late: 0,
  lateSentences: [],
  problems: [],
  unseen: [],
  checkpoints: 0,
  largest: 0,
})

interface Deps {
  tree: ReturnType<typeof createGrowingTree>
  memory: Memory
  anchors: readonly Anchor[]
  /** What is wrong with those of others besides what the entries show. */
  unfit: Partial<Record<Anchor['by'], readonly string[]>>
}

/** The earliest times at which somebody held a tree of at least a size: the last one is the next one that an entry may be in. */
const toEarliest = (waiting: readonly Anchor[], by: Anchor['by']): { size: number; atMs: number }[] => {
  const held: { size: number; atMs: number }[] = []
  let atMs = Number.POSITIVE_INFINITY
  for (const anchor of waiting.toReversed()) {
    if (anchor.by !== by || anchor.atMs === null || anchor.atMs >= atMs) continue
    atMs = anchor.atMs
    held.push({ size: anchor.size, atMs })
  }
  return held
}

/** When somebody first held a tree with the entry at `index` in it. */
const seenAt = (held: { size: number; atMs: number }[], index: number): number => {
  for (let next = held.at(-1); next && next.size <= index; next = held.at(-1)) held.pop()
  return held.at(-1)?.atMs ?? Number.POSITIVE_INFINITY
}

/** Compares a record with the checkpoints that others hold, and each commitment with the time at which they first saw it. */
export const createAnchorCheck = ({ tree, memory, anchors, unfit }: Deps) => {
  const waiting = anchors.toSorted((a, b) => a.size - b.size)
  const outside = { witness: toEarliest(waiting, 'witness'), timestamp: toEarliest(waiting, 'timestamp') }
  const times = memory.recall('times', () => ({ witness: noTimes(), timestamp: noTimes() }))
  for (const { by, size } of waiting) {
    // Those of the checkpoint from which it continues have been counted.
    if (by === 'kept' || (size <= tree.size && times[by].checkpoints > 0)) continue
    times[by].checkpoints += 1
    times[by].largest = Math.max(times[by].largest, size)
  }
  const rootProblems: Record<Anchor['by'], string[]> = {
    kept: [...(unfit.kept ?? [])],
    witness: [...(unfit.witness ?? [])],
    timestamp: [...(unfit.timestamp ?? [])],
  }

  let passed = 0
  const check = (): void => {
    for (let anchor = waiting[passed]; anchor && anchor.size <= tree.size; anchor = waiting[passed]) {
      passed += 1
      if (anchor.size < tree.size || equalBytes(tree.root(), anchor.root)) continue
      rootProblems[anchor.by].push(
        `${anchor.name} has another root at ${anchor.size} entries${anchor.atMs === null ? '' : `, seen at ${at(anchor.atMs)}`}: someone rewrote the record or shows you another one.`,
      )
    }
  }
  check()

  const compare = (by: 'witness' | 'timestamp', index: number, appendedMs: number, entryAtMs: number): void => {
    const seenMs = seenAt(outside[by], index)
    const { problems, lateSentences, unseen } = times[by]
    if (!Number.isFinite(seenMs)) {
      unseen.push([index, appendedMs, entryAtMs])
      if (unseen.length > 2 * UNSEEN) unseen.splice(0, UNSEEN)
      return
    }
    if (seenMs < entryAtMs) times[by].proven += 1
    else {
      times[by].late += 1
      if (lateSentences.length < SENTENCES)
        lateSentences.push(`Entry ${index} was due before ${at(entryAtMs)}, but was first seen at ${at(seenMs)}.`)
    }
    if (appendedMs > seenMs + SKEW_MS && problems.length < SENTENCES)
      problems.push(`Entry ${index} claims the time ${at(appendedMs)}, but was already seen at ${at(seenMs)}.`)
  }
  for (const by of ['witness', 'timestamp'] as const)
    for (const [index, appendedMs, entryAtMs] of times[by].unseen.splice(0)) compare(by, index, appendedMs, entryAtMs)

  return {
    /** Compares with the checkpoints of the size that the record has now. */
    check,

    /** A commitment was appended, whose entry is at `entryAtMs`. */
    takeCommitment: (index: number, appendedMs: number, entryAtMs: number): void => {
      compare('witness', index, appendedMs, entryAtMs)
      compare('timestamp', index, appendedMs, entryAtMs)
    },

    /** The record ends here: what others hold beyond it was rolled back. */
    finish: (): void => {
      for (const { by, name, size } of waiting.slice(passed))
        rootProblems[by].push(
          `${name} has ${size} entries, but the record ends at ${tree.size}: someone removed its end.`,
        )
    },

    /** What witnesses, or time-stamps, say of the record. */
    judgeOutside: (by: 'witness' | 'timestamp', who: string): GuaranteeResult => {
      const { proven, late, lateSentences, problems, checkpoints, largest } = times[by]
      if (checkpoints === 0 && rootProblems[by].length === 0)
        return { state: 'not checked', sentence: `You gave no ${who}.`, problems: [] }
      const contradictions = [...rootProblems[by], ...problems]
      const sentence = `${checkpoints} checkpoints, the last of ${largest} entries; ${proven} commitments seen before their entry, ${late} only later.`
      const state = contradictions.length > 0 ? 'fails' : late > 0 ? 'partly' : 'holds'
      return { state, sentence, problems: [...contradictions, ...lateSentences] }
    },

    /** What was kept here before says of the record. */
    judgeKept: (): GuaranteeResult => {
      const kept = anchors.filter(({ by }) => by === 'kept')
      if (kept.length === 0)
        return { state: 'not checked', sentence: 'No earlier checkpoint is saved on this device.', problems: [] }
      const sizes = kept.map(({ size }) => size).join(', ')
      const problems = rootProblems.kept
      return { state: problems.length ? 'fails' : 'holds', sentence: `Saved at ${sizes} entries.`, problems }
    },
  }
}
