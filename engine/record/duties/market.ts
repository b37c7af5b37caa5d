import { ENTRY_DELAY_MS, MINUTE_MS, timeframeMs } from '../../../contract/slots.ts'
import {
  type CandlesEntry,
  type CommitEntry,
  type GenesisEntry,
  MAX_GRACE_SECONDS,
  type MissedEntry,
  type ModelEntry,
  type SeedEntry,
  type SettleEntry,
} from '../entries.ts'
import { instantMs } from '../instants.ts'
import { readSealed } from '../read-entries.ts'
import { createCandles } from './candles.ts'
import { createChoices } from './choices.ts'
import { createDrawnPrices } from './drawn-prices.ts'
import { createLanes } from './lanes.ts'
import { createOpenSlots, type OpenSlot } from './open-slots.ts'
import { at, type Report } from './report.ts'
import { createSettlements } from './settlements.ts'
import { createTradeCallDuties, type OpenCall } from './trade-calls.ts'
import { createVersions } from './versions.ts'
import type { WallClock } from './wall-clock.ts'

const COMMITMENT = /^[0-9a-f]{64}$/

/** A probability of winning, or none. */
const isFigure = (value: number | null, least: number): boolean => value === null || (value >= least && value <= 1)
/** A pair's own is that of the side which was taken for being the likelier. What is stated may say that such signals lose. */
const LEAST_OWN = 0.5

/** How late what is due may come: what a genesis allows itself beyond the most is not believed. */
export const computeGraceMs = ({ graceSeconds }: GenesisEntry): number =>
  Math.min(graceSeconds, MAX_GRACE_SECONDS) * 1000

interface Deps {
  genesis: GenesisEntry
  report: Report
  clock: WallClock
  /** Told of slots and calls that are given up: nothing said of them later counts. */
  onBroken: (owed: OpenSlot | OpenCall) => void
}

/** The duties of one market, from its genesis on. */
export const createMarketDuties = ({ genesis, report, clock, onBroken }: Deps) => {
  const placeOf = new Map(genesis.pairs.map(({ name }, place) => [name, place]))
  const isOnWallClock = genesis.feedKind !== 'replay'
  const graceMs = computeGraceMs(genesis)
  const liveFromMs = instantMs(genesis.liveFrom)
  const versions = createVersions(genesis, report)
  const lanes = createLanes(genesis, report)
  const candles = createCandles(genesis, placeOf, report)
  const drawn = createDrawnPrices(genesis, report)
  const open = createOpenSlots<OpenSlot>(report)
  const settlements = createSettlements(candles.barAt, liveFromMs, report)
  const choices = createChoices(genesis, report)
  let boundaryMs = liveFromMs - MINUTE_MS

  const passTo = (toMs: number): void => {
    lanes.pass(boundaryMs)
    drawn.pass(boundaryMs)
    for (const slot of open.passUntil(toMs)) onBroken(slot)
    for (const call of calls.passUntil(toMs)) onBroken(call)
    choices.forget(toMs - 2 * MINUTE_MS)
    const isJump = toMs > boundaryMs + MINUTE_MS
    if (isJump) {
      candles.forget(toMs)
      // A call may be sealed once an outage is over, before the first boundary after it is handled: it enters after the stretch.
      const isNothingPriced = open.needNothingUntil(toMs) && calls.needNothingUntil(toMs)
      report.require('candles', isNothingPriced && lanes.isMissed(boundaryMs, toMs), () => {
        return `The candles between ${at(boundaryMs)} and ${at(toMs)} are owed: something was open, or nothing was stated as missed.`
      })
    }
    boundaryMs = toMs
  }

  /** The market is at boundary `toMs`: whatever was due before is settled between it and its readers. */
  const reach = (toMs: number): void => {
    if (toMs > boundaryMs) passTo(toMs)
    else if (toMs < boundaryMs)
      report.require(
        'ordered',
        false,
        () => `It goes back to ${at(toMs)} after the market had reached ${at(boundaryMs)}.`,
      )
  }

  /** What belongs to a boundary is appended at it, or within the grace; later only where the minute is stated as missed. */
  const checkAppended = (atMs: number): void => {
    if (!isOnWallClock) return
    const { appendedMs } = clock
    const isLate = appendedMs > atMs + graceMs && !lanes.isMissed(atMs - MINUTE_MS, atMs + MINUTE_MS)
    report.require('ordered', appendedMs >= atMs && !isLate, () =>
      isLate
        ? `It was due at ${at(atMs)} and appended at ${at(appendedMs)}, more than ${graceMs / 1000} seconds later.`
        : `It was appended at ${at(appendedMs)}, before it could be known, at ${at(atMs)}.`,
    )
  }

  const calls = createTradeCallDuties({
    genesis,
    report,
    clock,
    settlements,
    placeOf,
    reached: () => boundaryMs,
    arrive: (toMs) => {
      reach(toMs)
      checkAppended(toMs)
    },
    ruleAt: (slotAtMs) => versions.of(slotAtMs).ruleVersion,
  })

  const isEarly = (committedMs: number, slotAtMs: number, entryAtMs: number): boolean => {
    if (committedMs < slotAtMs || committedMs >= entryAtMs) return false
    if (!isOnWallClock) return true
    // A clock that was set back does not make a commitment early.
    return committedMs <= clock.appendedMs && Math.max(clock.appendedMs, clock.latestMs) < entryAtMs
  }

  const checkSealed = (slot: OpenSlot, sealed: NonNullable<OpenSlot['sealed']>): void => {
    const { versions: announced } = slot
    report.require(
      'sealed',
      sealed.slot === slot.slot &&
        sealed.pair === slot.pairName &&
        sealed.timeframe === slot.timeframe &&
        instantMs(sealed.slotAt) === slot.slotAtMs &&
        instantMs(sealed.entryAt) === slot.entryAtMs &&
        instantMs(sealed.expiresAt) === slot.expiresAtMs &&
        (sealed.starter ?? genesis.pairs[slot.pair]?.starter) === genesis.pairs[slot.pair]?.starter &&
        (sealed.decision === 'ABSTAIN' || sealed.decision === (sealed.side ?? sealed.decision)) &&
        isFigure(sealed.confidence, LEAST_OWN) &&
        isFigure(sealed.stated ?? null, 0),
      () =>
        `What it reveals names another slot, pair or time than entry ${slot.index} committed, or contradicts itself.`,
    )
    report.require(
      'announced',
      sealed.modelVersion === announced.modelVersion &&
        sealed.ruleVersion === announced.ruleVersion &&
        (sealed.selectionVersion ?? announced.selectionVersion) === announced.selectionVersion,
      () =>
        `It was decided by model ${sealed.modelVersion}, rule ${sealed.ruleVersion}, selection ${sealed.selectionVersion}; ` +
        `announced for ${at(slot.slotAtMs)} were ${announced.modelVersion}, ${announced.ruleVersion}, ${announced.selectionVersion}.`,
    )
    report.require('gapped', !slot.hasHole || (sealed.confidence === null && sealed.decision === 'ABSTAIN'), () => {
      return `${slot.pairName} takes a side at ${at(slot.slotAtMs)}, though candles just before it are stated as missing.`
    })
  }

  return {
    genesis,
    get boundaryMs() {
      return boundaryMs
    },
    versions,
    /** What people call on this market. */
    calls,

    announce: (entry: ModelEntry): void => versions.announce(entry, boundaryMs),

    /** Answers how many pairs had no candle. */
    recordCandles: (entry: CandlesEntry): number => {
      const toMs = instantMs(entry.boundary)
      reach(toMs)
      checkAppended(toMs)
      drawn.record(entry, toMs)
      return candles.record(entry, toMs)
    },

    revealSeed: (entry: SeedEntry): void => drawn.reveal(entry, clock.appendedMs),

    commit: (entry: CommitEntry): OpenSlot | null => {
      const { slot, pair: pairName, timeframe, commitment } = entry
      const [slotAtMs, entryAtMs] = [instantMs(entry.slotAt), instantMs(entry.entryAt)]
      const pair = placeOf.get(pairName)
      const isKnown = report.require('opened', pair !== undefined, () => `${pairName} is no pair of this market.`)
      if (!isKnown || pair === undefined) return null
      const step = timeframeMs(timeframe)
      reach(slotAtMs)
      report.require('candles', candles.isRecorded(slotAtMs), () => {
        return `The candles of ${at(slotAtMs)} are owed before a slot is decided on them.`
      })
      const onGrid = slotAtMs % step === 0 && entryAtMs === slotAtMs + ENTRY_DELAY_MS
      report.require('early', onGrid && isEarly(instantMs(entry.committedAt), slotAtMs, entryAtMs), () =>
        onGrid
          ? `It was owed between its slot, ${at(slotAtMs)}, and its entry, ${at(entryAtMs)}; it is stated for ` +
            `${at(instantMs(entry.committedAt))} and was appended at ${at(clock.appendedMs)}, when the record had reached ` +
            `${at(Math.max(clock.latestMs, clock.appendedMs))}.`
          : `Its entry is owed one minute after its slot, ${at(slotAtMs)}; it says ${at(entryAtMs)}.`,
      )
      report.require('sealed', COMMITMENT.test(commitment), () => 'Its commitment is no SHA-256.')
      lanes.commit(timeframe, slotAtMs, pair)
      const expiresAtMs = slotAtMs + ENTRY_DELAY_MS + step
      const opened: OpenSlot = {
        index: report.index,
        slot,
        pair,
        pairName,
        timeframe,
        slotAtMs,
        entryAtMs: slotAtMs + ENTRY_DELAY_MS,
        expiresAtMs,
        commitment,
        versions: versions.of(slotAtMs),
        hasHole: candles.hasHole(pair, timeframe, slotAtMs),
        sealed: null,
      }
      open.add(opened)
      return opened
    },

    /** Takes the text that a slot sealed. Answers whether the slot is a published signal, or null where it can't be read. */
    reveal: (slot: OpenSlot, boundary: string, revealed: string, hash: string): boolean | null => {
      const toMs = instantMs(boundary)
      reach(toMs)
      checkAppended(toMs)
      report.require('revealed', toMs === slot.entryAtMs, () => {
        return `It is stated for ${at(toMs)}; entry ${slot.index} owed its reveal at ${at(slot.entryAtMs)}.`
      })
      const isSame = report.require('sealed', hash === slot.commitment, () => {
        return `What it reveals is not what entry ${slot.index} committed.`
      })
      const sealed = isSame ? readSealed(revealed) : null
      if (!sealed) {
        if (isSame) report.fail('sealed', 'What it reveals cannot be read.')
        open.reveal(slot, false)
        return null
      }
      slot.sealed = sealed
      checkSealed(slot, sealed)
      const isPublished = sealed.decision !== 'ABSTAIN'
      open.reveal(slot, isPublished)
      choices.reveal(slot)
      return isPublished
    },

    settle: (slot: OpenSlot, entry: SettleEntry): void => {
      const toMs = instantMs(entry.boundary)
      reach(toMs)
      checkAppended(toMs)
      open.settle(slot)
      report.require('settled', toMs === slot.expiresAtMs, () => {
        return `It is stated for ${at(toMs)}; entry ${slot.index} owed its settlement at ${at(slot.expiresAtMs)}.`
      })
      const direction = slot.sealed?.decision
      if (direction !== 'CALL' && direction !== 'PUT') return
      const { pair, entryAtMs, expiresAtMs } = slot
      const ruleVersion = slot.sealed?.ruleVersion ?? ''
      settlements.check({ pair, direction, entryAtMs, expiresAtMs, ruleVersion }, entry)
    },

    miss: (entry: MissedEntry): void => lanes.miss(entry, boundaryMs, isOnWallClock ? clock.appendedMs : null),

    /** The record ends here: what its last boundary owed is there. Answers what waits for later ones. */
    finish: (): { reveals: number; settlements: number } => {
      lanes.pass(boundaryMs)
      drawn.pass(boundaryMs)
      drawn.finish(clock.appendedMs)
      for (const slot of open.passUntil(boundaryMs + 1)) onBroken(slot)
      for (const call of calls.passUntil(boundaryMs + 1)) onBroken(call)
      const [own, people] = [open.waiting(), calls.waiting()]
      return { reveals: own.reveals + people.reveals, settlements: own.settlements + people.settlements }
    },
  }
}

export type MarketDuties = ReturnType<typeof createMarketDuties>
