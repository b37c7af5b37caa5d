import { equalBytes, textOf } from '../log/bytes.ts'
import type { TreeHasher } from '../log/hashing.ts'
import { createGrowingTree } from '../log/tree.ts'
import { at } from './duties/report.ts'
import {
  differencesOf,
  type Figures,
  figuresOf,
  gapsOf,
  type PublishedFigures,
  type PublishedMember,
  publishedAlone,
} from './figures.ts'
import { ageOf } from './instants.ts'
import { createMemberCheck } from './member-figures.ts'
import { createRowCheck } from './published-rows.ts'
import { createRecordDuties, type DutyResult, type NewestEntry } from './record-duties.ts'
import type { SignalListener } from './settled-rows.ts'
import type { MarketTally } from './tallies.ts'

/** By whom a cheat is noticed. */
export const GUARANTEES = {
  hashes: 'The entries are those of the signed checkpoint.',
  duties: 'The record keeps what it promised, entry by entry.',
  recount: 'The published figures are those of the record.',
  kept: 'The record extends the checkpoint that was kept here.',
  witness: 'Witnesses saw the record grow, and each commitment before its entry.',
  timestamp: 'Time-stamps show each commitment before its entry.',
  fresh: 'Every market goes on to the present.',
} as const
export type Guarantee = keyof typeof GUARANTEES

/** What only somebody outside can notice, said of every record. */
export const BEYOND_THE_RECORD = [
  'A history that was rewritten as a whole, signed anew and shown to everybody: only a kept checkpoint, a witness or a time-stamp tells.',
  'Two records under one key, each shown to other people: only witnesses, or people who compare their kept checkpoints, tell.',
  'A commitment that was made after its entry and dated back: only a witness or a time-stamp from before the entry tells.',
  'A price that was wrong when it was recorded: only another source of the same prices tells.',
  'The reachable-entry rate: the server measures it as signals go out, and it is no part of the record.',
  'A candle that was left out while its signal was losing, with the pair abstaining after it: only another source of prices, or the count of voids, tells.',
] as const

/** A checkpoint that somebody else holds. */
export interface Anchor {
  by: 'kept' | 'witness' | 'timestamp'
  name: string
  size: number
  root: Uint8Array
  /** When they saw it, ms; null where that is not known. */
  atMs: number | null
}

export interface GuaranteeResult {
  /** `partly`: nothing contradicts it, but not everything is proven, as after an outage of a witness. */
  state: 'holds' | 'partly' | 'fails' | 'not checked'
  /** What was checked, or why it was not. */
  sentence: string
  problems: string[]
}

export interface LogVerification extends DutyResult {
  holds: boolean
  root: Uint8Array
  guarantees: Record<Guarantee, GuaranteeResult>
}

/** Clocks of others are this exact. */
const SKEW_MS = 10_000
const GAPS_PUBLISHED = 200
/** How far a record may have gone on, in its market's time, while its figures were read. */
const FIGURES_LAG_MS = 3_600_000
const SENTENCES = 20
/** A market that runs adds entries at each boundary: after two without any, it stands still, or newer ones are held back. */
const FRESH_MS = 2 * 60_000

interface Options {
  hasher: TreeHasher
  /** SHA-256 of UTF-8 text, lower-case hex. */
  hashText: (text: string) => string
  anchors?: readonly Anchor[]
  /** What is wrong with those of others besides what the entries show, as a time-stamp that nobody's clock made. */
  unfit?: Partial<Record<Anchor['by'], readonly string[]>>
  /** What time it is by the reader's own clock; null where they have none to compare with. */
  nowMs?: (() => number) | null
  /** Whether a member's own answers will be compared: every settled signal is kept for that. */
  forMember?: boolean
  /** Hears of published signals as they are read. */
  signals?: SignalListener | undefined
}

const figuresIn = ({ claimed, beside }: PublishedFigures): Figures[] => (claimed ? [claimed, ...beside] : [])

interface OutsideTimes {
  proven: number
  /** Seen only after their entry. */
  late: number
  lateSentences: string[]
  problems: string[]
}

const noTimes = (): OutsideTimes => ({ proven: 0, late: 0, lateSentences: [], problems: [] })

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
  forMember = false,
  signals,
}: Options) => {
  const tree = createGrowingTree(undefined, hasher)
  const waiting = anchors.toSorted((a, b) => a.size - b.size)
  /** The earliest time at which somebody held a tree of at least the size of the one at the same place in `waiting`. */
  const outside = { witness: earliest('witness'), timestamp: earliest('timestamp') }
  const times = { witness: noTimes(), timestamp: noTimes() }
  const rootProblems: Record<Anchor['by'], string[]> = {
    kept: [...(unfit.kept ?? [])],
    witness: [...(unfit.witness ?? [])],
    timestamp: [...(unfit.timestamp ?? [])],
  }

  /** The last one is the next one that an entry may be in. */
  function earliest(by: Anchor['by']): { size: number; atMs: number }[] {
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

  const rows = createRowCheck()
  const member = forMember ? createMemberCheck() : null
  const duties = createRecordDuties({
    hashText,
    signals: {
      onReveal: (feed, index) => signals?.onReveal(feed, index),
      onSettle: (feed, row) => {
        rows.listener.onSettle(feed, row)
        member?.onSettle(feed, row)
        signals?.onSettle(feed, row)
      },
    },
    onCommit: (index, appendedMs, entryAtMs) => {
      for (const by of ['witness', 'timestamp'] as const) {
        const seenMs = seenAt(outside[by], index)
        // Newer than what others hold: they will see it.
        if (!Number.isFinite(seenMs)) continue
        const { problems, lateSentences } = times[by]
        if (seenMs < entryAtMs) times[by].proven += 1
        else {
          times[by].late += 1
          if (lateSentences.length < SENTENCES)
            lateSentences.push(
              `Entry ${index} owed its commitment before ${at(entryAtMs)}, and was seen first at ${at(seenMs)}.`,
            )
        }
        if (appendedMs > seenMs + SKEW_MS && problems.length < SENTENCES)
          problems.push(`Entry ${index} says that it was appended at ${at(appendedMs)}, but was seen at ${at(seenMs)}.`)
      }
    },
  })

  /** Published figures of a boundary, and the record's own as it left that boundary; null until it was there. By market. */
  let awaited = new Map<string, { until: string; owed: Figures | null }>()
  /** Where several markets are published, each tells of its own gaps; a single one of all that the record ever had. */
  let isOneOfSeveral = false

  const momentOf = ({ trackRecord }: Figures) => ({
    feed: trackRecord.feed.id,
    until: trackRecord.performance.until,
  })
  const takeFigures = (): void => {
    for (const [feed, one] of awaited) if (duties.reachedIso(feed) === one.until) one.owed = figuresNow(feed)
  }
  const ownFigures = (tally: MarketTally, tallies: readonly MarketTally[]): Figures =>
    figuresOf(tally, gapsOf(isOneOfSeveral ? [tally] : tallies, GAPS_PUBLISHED))
  const figuresNow = (feed: string): Figures | null => {
    const tallies = duties.tallies()
    const tally = tallies.find((one) => one.feed === feed)
    return tally ? ownFigures(tally, tallies) : null
  }

  let passed = 0
  const checkAnchors = (): void => {
    for (let anchor = waiting[passed]; anchor && anchor.size <= tree.size; anchor = waiting[passed]) {
      passed += 1
      if (anchor.size < tree.size || equalBytes(tree.root(), anchor.root)) continue
      rootProblems[anchor.by].push(
        `${anchor.name} holds another root at ${anchor.size} entries${anchor.atMs === null ? '' : `, seen at ${at(anchor.atMs)}`}: the record was rewritten, or shown differently.`,
      )
    }
  }
  checkAnchors()

  const judgeOutside = (by: 'witness' | 'timestamp', who: string): GuaranteeResult => {
    const held = anchors.filter((anchor) => anchor.by === by)
    if (held.length === 0 && rootProblems[by].length === 0)
      return { state: 'not checked', sentence: `No ${who} was given.`, problems: [] }
    const { proven, late, lateSentences, problems } = times[by]
    const contradictions = [...rootProblems[by], ...problems]
    const sentence = `${held.length} checkpoints, the last of ${held.reduce((most, { size }) => Math.max(most, size), 0)} entries; ${proven} commitments were seen before their entry, ${late} only after it.`
    const state = contradictions.length > 0 ? 'fails' : late > 0 ? 'partly' : 'holds'
    return { state, sentence, problems: [...contradictions, ...lateSentences] }
  }

  const judgeKept = (): GuaranteeResult => {
    const kept = anchors.filter(({ by }) => by === 'kept')
    if (kept.length === 0)
      return { state: 'not checked', sentence: 'No checkpoint was kept here before.', problems: [] }
    const sizes = kept.map(({ size }) => size).join(', ')
    const problems = rootProblems.kept
    return { state: problems.length ? 'fails' : 'holds', sentence: `Kept at ${sizes} entries.`, problems }
  }

  const judgeFreshness = (newest: readonly NewestEntry[]): GuaranteeResult => {
    if (!nowMs) return { state: 'not checked', sentence: 'No clock was given.', problems: [] }
    const ages = newest.map((one) => ({ ...one, ageMs: Math.max(0, nowMs() - one.appendedMs) }))
    const said = ages.map(({ label, ageMs, appendedMs, isClosed }) => {
      const newestIs = `${label}: newest entry ${ageOf(ageMs)} old, of ${at(appendedMs)}`
      return isClosed ? `${newestIs}, closed for good` : newestIs
    })
    const problems = ages
      .filter(({ ageMs, isClosed }) => ageMs > FRESH_MS && !isClosed)
      .map(({ label, boundaryMs, ageMs }) => {
        return `${label} stands still at ${at(boundaryMs)}, for ${ageOf(ageMs)}. It was stopped, or newer entries are held back from you.`
      })
    return { state: problems.length ? 'partly' : 'holds', sentence: `${said.join('; ')}.`, problems }
  }

  const judgeHashes = (signed: { size: number; root: Uint8Array } | null): GuaranteeResult => {
    if (!signed) return { state: 'not checked', sentence: 'There is no signed checkpoint.', problems: [] }
    const problems: string[] = []
    if (signed.size !== tree.size)
      problems.push(`The checkpoint is of ${signed.size} entries, but ${tree.size} were read: some are held back.`)
    else if (!equalBytes(signed.root, tree.root()))
      problems.push(
        `The entries do not make the root of the signed checkpoint at ${signed.size}: a byte of them was altered.`,
      )
    return { state: problems.length ? 'fails' : 'holds', sentence: `${tree.size} entries hashed.`, problems }
  }

  const problemsOfFigures = (claimed: Figures, tallies: readonly MarketTally[]): string[] => {
    const { feed, until } = momentOf(claimed)
    const tally = tallies.find((one) => one.feed === feed)
    if (!tally) return [`The figures are of the market ${feed}, which the record does not hold.`]
    const noted = awaited.get(feed)
    const owed = (noted?.until === until && noted.owed) || ownFigures(tally, tallies)
    const isStale = tally.reachedMs - Date.parse(until) > FIGURES_LAG_MS
    // Whoever publishes no callers must have none.
    const isSilent = !claimed.callers && owed.callers?.rows.every(({ kind }) => kind === 'engine')
    const compared = isSilent ? { ...owed, callers: claimed.callers } : owed
    const problems = differencesOf(compared, claimed).slice(0, SENTENCES)
    if (isStale) problems.unshift(`The figures end at ${until}, but the record goes to ${at(tally.reachedMs)}.`)
    return problems
  }

  /** Markets that the record ever committed to, and of which nothing is published any more. */
  const withdrawnFrom = (published: PublishedFigures, tallies: readonly MarketTally[]): string[] => {
    const shown = new Set(figuresIn(published).map(({ trackRecord }) => trackRecord.feed.id))
    return tallies.flatMap(({ feed, label, cells }) => {
      if (shown.has(feed) || published.unread.includes(feed) || cells.length === 0) return []
      const [signals, won] = [sumOf(cells, 'published'), sumOf(cells, 'won')]
      return `${label} (${feed}) was withdrawn: the record holds ${signals} signals of it, ${won} won, and no figures of it are published.`
    })
  }

  const problemsOfMember = (shown: PublishedMember | null): string[] => {
    if (!member || !shown) return []
    const listedOn = (feed: string) => member.maySeeRow(feed, shown.entitlement)
    return [
      ...member.problemsOf(shown),
      ...shown.histories.flatMap((history) => rows.problemsOfHistory(history, duties.isOpen, listedOn)),
    ]
  }

  const judgeFigures = (published: PublishedFigures, { tallies }: DutyResult): GuaranteeResult => {
    const { claimed, beside, unread } = published
    if (!claimed) return { state: 'not checked', sentence: 'No published figures were given.', problems: [] }
    const named = (figures: Figures) => `${figures.trackRecord.feed.label}: `
    const problems = [
      ...withdrawnFrom(published, tallies),
      ...problemsOfFigures(claimed, tallies),
      ...beside.flatMap((one) => problemsOfFigures(one, tallies).map((problem) => named(one) + problem)),
      ...rows.problemsOf(published.rows ?? [], duties.isOpen).slice(0, SENTENCES),
      ...problemsOfMember(published.member ?? null).slice(0, SENTENCES),
      ...unread.map((market) => `The figures of the market ${market} are named as published, and cannot be read.`),
    ]
    const markets = beside.length === 0 ? '' : `, for each of ${beside.length + 1} markets by itself`
    const own = published.member ? ' Your history and statistics too.' : ''
    const sentence = `Counted again from the entries${markets}.${own}`
    return { state: problems.length ? 'fails' : 'holds', sentence, problems }
  }

  return {
    /** Takes the bytes of the next entry. */
    add: (bytes: Uint8Array): void => {
      tree.append(hasher.leaf(bytes))
      const text = decode(bytes)
      rows.add(text)
      member?.add(text)
      duties.add(text)
      takeFigures()
      checkAnchors()
    },

    get size() {
      return tree.size
    },

    /**
     * Figures were published. Answers whether the record has been at their boundary; if it has not, it notes its own when it comes there,
     * and `finish` compares with those, wherever the record has gone by then.
     */
    awaitFigures: (published: PublishedFigures): boolean => {
      isOneOfSeveral = published.beside.length + published.unread.length > 0
      const moments = figuresIn(published).map(momentOf)
      const known = awaited
      awaited = new Map(
        moments.map(({ feed, until }) => {
          const before = known.get(feed)
          return [feed, before?.until === until ? before : { until, owed: null }]
        }),
      )
      takeFigures()
      return [...awaited.values()].every(({ owed }) => owed !== null)
    },

    /** Whether the record has gone past the boundary of published figures without noting its own there. */
    isPast: (published: PublishedFigures): boolean =>
      figuresIn(published)
        .map(momentOf)
        .some(({ feed, until }) => !awaited.get(feed)?.owed && (duties.reachedIso(feed) ?? '') > until),

    /** The record ends here. `signed` is its checkpoint, the signature checked; `published` what is published of it. */
    finish: (
      signed: { size: number; root: Uint8Array } | null,
      published: PublishedFigures = publishedAlone(null),
    ): LogVerification => {
      isOneOfSeveral = published.beside.length + published.unread.length > 0
      for (const { by, name, size } of waiting.slice(passed))
        rootProblems[by].push(`${name} holds ${size} entries, but the record ends at ${tree.size}: it was rolled back.`)
      const result = duties.finish()
      const failing = result.failed > 0
      const checked = Object.values(result.duties).reduce((sum, count) => sum + count.checked, 0)
      const guarantees: Record<Guarantee, GuaranteeResult> = {
        hashes: judgeHashes(signed),
        duties: {
          state: failing ? 'fails' : 'holds',
          sentence: `${checked} duties checked, ${result.failed} broken.`,
          problems: result.problems.map(({ index, sentence }) => `Entry ${index}: ${sentence}`),
        },
        recount: judgeFigures(published, result),
        kept: judgeKept(),
        witness: judgeOutside('witness', 'witness'),
        timestamp: judgeOutside('timestamp', 'time-stamp'),
        fresh: judgeFreshness(result.newest),
      }
      const needed = [guarantees.hashes, guarantees.duties, guarantees.recount]
      const holds =
        needed.every(({ state }) => state === 'holds') &&
        Object.values(guarantees).every(({ state }) => state !== 'fails')
      return { ...result, root: tree.root(), guarantees, holds }
    },
  }
}

const sumOf = (cells: MarketTally['cells'], field: 'published' | 'won'): number =>
  cells.reduce((sum, cell) => sum + cell[field], 0)

/** Bytes that are no text make an entry that can't be read. */
const decode = (bytes: Uint8Array): string => {
  try {
    return textOf(bytes)
  } catch {
    return ''
  }
}
