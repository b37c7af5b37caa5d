import { hash } from 'node:crypto'
import type { Timeframe } from '../../../contract/market.ts'
import { DAY_MS, MINUTE_MS, startOfDayMs, timeframeMs } from '../../../contract/slots.ts'
import { toHex, utf8 } from '../../log/bytes.ts'
import { createTreeHasher, type Sha256 } from '../../log/hashing.ts'
import type { Bar } from '../../market/candles.ts'
import { drawnFeedId } from '../../market/drawn-market.ts'
import { ANCHOR_DAY, createSeedChain, type SeedOf } from '../../market/seed-chain.ts'
import { createKeyedMarket, createSimulatedMarket } from '../../market/simulated-market.ts'
import { simulatedPairs } from '../../market/simulated-market-profile.ts'
import { createSignalEngine, MODEL_VERSION } from '../../signals/engine.ts'
import { findSelectionRule, SELECTION_VERSION } from '../../signals/selection.ts'
import { RULE_VERSION, settle } from '../../signals/settlement.ts'
import { isSlotBoundary, slotTimes } from '../../signals/slots.ts'
import type { Entry, RecordedBar, SealedSlot } from '../entries.ts'
import { createHonestCalls } from './honest-calls.ts'

export const RECORD_START_MS = Date.parse('2026-03-02T10:30:00.000Z')
export const RECORD_FEED = 'simulated:attacked'
export const NEXT_MODEL = `${MODEL_VERSION}-next`
const HISTORY_MINUTES = 240
const LATENCY_MS = 400
const KEPT_BARS_MS = 20 * MINUTE_MS
const TIMEFRAMES = ['1m', '5m'] as const

export const iso = (atMs: number): string => new Date(atMs).toISOString()
/** The platform's own: a record is hashed again for every attack. */
const sha256: Sha256 = (bytes) => new Uint8Array(hash('sha256', bytes, 'buffer'))
export const hasher = createTreeHasher(sha256)
export const hashHex = (text: string): string => hash('sha256', text)

export interface HonestRecord {
  entries: readonly Entry[]
  /** What every commitment sealed, by its slot. */
  sealed: ReadonlyMap<string, SealedSlot>
  /** The sizes at which a checkpoint was made, and when. */
  checkpoints: readonly { size: number; atMs: number }[]
}

interface Open {
  commitIndex: number
  sealed: SealedSlot
  text: string
}

interface Options {
  minutes: number
  /** Minutes after the start, at which the server is away for as many. */
  outage?: { at: number; minutes: number }
  /** Where the wall clock is found set back by five minutes. */
  stepBackAt?: number
  modelChangeAt?: number
  /** The rule of choice until then; the present one where it is not said. */
  selectionBefore?: string
  /** Whether people call besides. */
  people?: boolean
  seed?: string
  /** When the market is opened; `RECORD_START_MS` unless given. */
  startMs?: number
  /** Whether its id commits to seeds, which are then revealed day by day; its candles have no holes. */
  isDrawn?: boolean
}

/** Of the drawn market: the seed of 31 December 2027. */
const LAST_SEED_DAY = Date.UTC(2027, 11, 31) / DAY_MS

/** The chain of seeds of the drawn market that `seed` makes. */
export const drawnSeeds = (seed = 'attacked'): SeedOf =>
  createSeedChain(sha256(utf8(seed)), LAST_SEED_DAY, sha256).seedOf

/**
 * A record as the slots write it, from the simulated market by the real engine: three pairs, every 53rd minute of one without a
 * candle, and on request an outage, a clock that is set back, a new model, and people who call.
 */
export const createHonestRecord = (options: Options): HonestRecord => {
  const entries: Entry[] = []
  const sealed = new Map<string, SealedSlot>()
  const checkpoints: { size: number; atMs: number }[] = []
  writeHonestRecord(options, {
    append: (entry) => entries.push(entry),
    seal: (slot) => sealed.set(slot.slot, slot),
    sign: (atMs) => checkpoints.push({ size: entries.length, atMs }),
  })
  return { entries, sealed, checkpoints }
}

interface Sink {
  append: (entry: Entry) => unknown
  seal?: (sealed: SealedSlot) => unknown
  /** A boundary is complete. */
  sign?: (atMs: number) => unknown
}

/** Writes such a record entry by entry, in memory that does not grow with it. */
export const writeHonestRecord = (
  {
    minutes,
    outage,
    stepBackAt,
    modelChangeAt,
    people = false,
    seed = 'attacked',
    selectionBefore = SELECTION_VERSION,
    startMs = RECORD_START_MS,
    isDrawn = false,
  }: Options,
  sink: Sink,
): void => {
  const pairs = simulatedPairs.slice(0, 3)
  const seedOf = isDrawn ? drawnSeeds(seed) : null
  const feed = seedOf ? drawnFeedId(seedOf(ANCHOR_DAY)) : RECORD_FEED
  const market = seedOf ? createKeyedMarket({ seedOf, pairs }) : createSimulatedMarket({ seed, pairs })
  const engines = pairs.map(({ id }) => ({
    id,
    '1m': createSignalEngine({ timeframe: '1m' }),
    '5m': createSignalEngine({ timeframe: '5m' }),
  }))
  const bars = new Map<string, Bar>()
  const toReveal = new Map<number, Open[]>()
  const toSettle = new Map<number, Open[]>()
  let modelVersion: string = MODEL_VERSION
  let selectionVersion = selectionBefore
  let slots = 0
  let size = 0

  const isMissing = (place: number, openAtMs: number): boolean =>
    !isDrawn && openAtMs >= startMs && place === 1 && ((openAtMs - startMs) / MINUTE_MS) % 53 === 20

  const closed = (boundaryMs: number): RecordedBar[] =>
    pairs.flatMap(({ id, name }, place): RecordedBar[] => {
      const bar = market.barAt(id, boundaryMs - MINUTE_MS)
      if (isMissing(place, bar.openAtMs)) return []
      bars.set(`${name}${bar.openAtMs}`, bar)
      bars.delete(`${name}${bar.openAtMs - KEPT_BARS_MS}`)
      engines[place]?.['1m'].push(bar)
      engines[place]?.['5m'].push(bar)
      return [[name, bar.open, bar.high, bar.low, bar.close]]
    })

  const append = (entry: Entry): void => {
    sink.append(entry)
    size += 1
  }

  const calls = createHonestCalls({
    feed,
    pairs,
    hashHex,
    append,
    barOf: (pair, openAtMs) => bars.get(`${pair}${openAtMs}`),
    size: () => size,
    sign: (atMs) => sink.sign?.(atMs),
  })

  const candles = (boundaryMs: number, appendedAt: string): void =>
    append({ kind: 'candles', appendedAt, feed, boundary: iso(boundaryMs), bars: closed(boundaryMs) })

  const later = (due: Map<number, Open[]>, atMs: number, open: Open): void => {
    due.set(atMs, [...(due.get(atMs) ?? []), open])
  }

  const commit = (timeframe: Timeframe, slotAtMs: number, appendedAt: string): void => {
    const decisions = pairs.map(({ name, starter }, place) => {
      const decision = (engines[place] as (typeof engines)[number])[timeframe].decide(slotAtMs)
      const { direction: side, confidence, calibrated } = decision
      const stated = side !== 'ABSTAIN' && calibrated ? confidence : null
      return { pair: name, starter, side, confidence, calibrated, stated, reason: decision.reason }
    })
    const chosen = findSelectionRule(selectionVersion)?.(decisions, timeframe, slotAtMs)
    const { entryAtMs, expiresAtMs } = slotTimes(slotAtMs, timeframe)
    const times = { slotAt: iso(slotAtMs), entryAt: iso(entryAtMs) }
    for (const candidate of decisions) {
      const { pair, starter, side, confidence, calibrated, stated } = candidate
      const isChosen = candidate === chosen
      slots += 1
      const sealed: SealedSlot = {
        slot: `slot-${slots}`,
        pair,
        timeframe,
        ...times,
        expiresAt: iso(expiresAtMs),
        decision: isChosen ? side : 'ABSTAIN',
        confidence,
        calibrated,
        side,
        starter,
        stated,
        selectionVersion,
        reason: isChosen ? null : (candidate.reason ?? 'Another pair was the signal of this slot.'),
        modelVersion,
        ruleVersion: RULE_VERSION,
        nonce: hashHex(`nonce ${slots}`).slice(0, 32),
      }
      const text = JSON.stringify(sealed)
      sink.seal?.(sealed)
      later(toReveal, entryAtMs, { commitIndex: size, sealed, text })
      append({
        kind: 'commit',
        appendedAt,
        slot: sealed.slot,
        feed,
        pair,
        timeframe,
        ...times,
        committedAt: iso(slotAtMs + LATENCY_MS / 2),
        commitment: hashHex(text),
      })
    }
  }

  const reveal = (boundaryMs: number, appendedAt: string): void => {
    for (const open of toReveal.get(boundaryMs) ?? []) {
      const { commitIndex, sealed, text } = open
      append({ kind: 'reveal', appendedAt, boundary: iso(boundaryMs), slot: sealed.slot, commitIndex, revealed: text })
      if (sealed.decision !== 'ABSTAIN') later(toSettle, Date.parse(sealed.expiresAt), open)
    }
    toReveal.delete(boundaryMs)
  }

  const settleDue = (boundaryMs: number, appendedAt: string): void => {
    for (const { commitIndex, sealed } of toSettle.get(boundaryMs) ?? []) {
      if (sealed.decision === 'ABSTAIN') continue
      const position = { direction: sealed.decision, entryAtMs: Date.parse(sealed.entryAt), expiresAtMs: boundaryMs }
      const result = settle(position, (openAtMs) => bars.get(`${sealed.pair}${openAtMs}`))
      append({
        kind: 'settle',
        appendedAt,
        boundary: iso(boundaryMs),
        slot: sealed.slot,
        commitIndex,
        ruleVersion: RULE_VERSION,
        outcome: result.outcome,
        entryPrice: result.entryPrice,
        exitPrice: result.exitPrice,
        voidReason: result.voidReason,
      })
    }
    toSettle.delete(boundaryMs)
  }

  /** What is owed of seeds once the record has gone from one boundary to another. */
  const revealSeed = (fromMs: number, throughMs: number, appendedAt: string): void => {
    const endMs = startOfDayMs(throughMs)
    if (!seedOf || endMs <= fromMs) return
    const dayMs = endMs - DAY_MS
    append({ kind: 'seed', appendedAt, feed, day: iso(dayMs), seed: toHex(seedOf(dayMs / DAY_MS)) })
  }

  const boundary = (boundaryMs: number): void => {
    const appendedAt = iso(boundaryMs + LATENCY_MS)
    candles(boundaryMs, appendedAt)
    for (const timeframe of TIMEFRAMES)
      if (isSlotBoundary(boundaryMs, timeframe)) commit(timeframe, boundaryMs, appendedAt)
    reveal(boundaryMs, appendedAt)
    settleDue(boundaryMs, appendedAt)
    calls.keep(boundaryMs, appendedAt)
    revealSeed(boundaryMs - MINUTE_MS, boundaryMs, appendedAt)
    sink.sign?.(boundaryMs + 2 * LATENCY_MS)
  }

  /** The boundaries from `fromMs` to before `toMs` were missed: said at `toMs`, with all that was due meanwhile. */
  const catchUp = (fromMs: number, toMs: number): void => {
    const appendedAt = iso(toMs + LATENCY_MS / 2)
    for (const timeframe of TIMEFRAMES) {
      const step = timeframeMs(timeframe)
      const [from, to] = [Math.ceil(fromMs / step) * step, Math.ceil(toMs / step) * step]
      if (to <= from) continue
      const reason = 'The server was not running.'
      append({
        kind: 'missed',
        appendedAt,
        feed,
        timeframe,
        from: iso(from),
        to: iso(to),
        slots: (to - from) / step,
        reason,
      })
    }
    for (let atMs = fromMs; atMs < toMs; atMs += MINUTE_MS) {
      if (toReveal.size + toSettle.size === 0 && !calls.isWaiting()) closed(atMs)
      else {
        candles(atMs, appendedAt)
        reveal(atMs, appendedAt)
        settleDue(atMs, appendedAt)
        calls.keep(atMs, appendedAt)
      }
      revealSeed(atMs - MINUTE_MS, atMs, appendedAt)
    }
  }

  const announce = (kind: 'model', fromMs: number): void => {
    modelVersion = NEXT_MODEL
    selectionVersion = SELECTION_VERSION
    const versions = { modelVersion, ruleVersion: RULE_VERSION, selectionVersion }
    append({ kind, appendedAt: iso(fromMs - LATENCY_MS), feed, from: iso(fromMs), ...versions })
  }

  for (let minute = HISTORY_MINUTES; minute > 0; minute -= 1) closed(startMs - minute * MINUTE_MS + MINUTE_MS)
  append({
    kind: 'genesis',
    appendedAt: iso(startMs),
    feed,
    feedKind: 'simulated',
    label: 'Simulated market',
    pairs: pairs.map(({ name, starter }) => ({ name, starter })),
    liveFrom: iso(startMs + MINUTE_MS),
    endsAt: null,
    modelVersion,
    ruleVersion: RULE_VERSION,
    selectionVersion,
    graceSeconds: 60,
  })
  if (people) calls.announce(startMs)
  for (let minute = 1; minute <= minutes; minute += 1) {
    const atMs = startMs + minute * MINUTE_MS
    if (outage?.at === minute) {
      const backMs = atMs + outage.minutes * MINUTE_MS
      catchUp(atMs, backMs)
      minute += outage.minutes
      // A server that is back takes calls, also before it has handled the boundary that it is back at.
      if (people) calls.make(backMs, LATENCY_MS * 0.75)
      boundary(backMs)
      continue
    }
    if (modelChangeAt === minute) announce('model', atMs)
    boundary(atMs)
    if (stepBackAt === minute) {
      const [from, to] = [iso(atMs + 2 * LATENCY_MS), iso(atMs - 5 * MINUTE_MS)]
      append({ kind: 'clock', appendedAt: to, feed, from, to, reason: 'The clock was set back.' })
    }
    if (people && stepBackAt !== minute) calls.make(atMs)
  }
}
