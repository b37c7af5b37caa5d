import { MINUTE_MS } from '../../../contract/slots.ts'
import {
  type CandlesEntry,
  type GenesisEntry,
  MAX_GRACE_SECONDS,
  type MissedEntry,
  type ModelEntry,
  type SeedEntry,
} from '../entries.ts'
import { instantMs } from '../instants.ts'
import type { Memory } from '../memory.ts'
import { createCandles } from './candles.ts'
import { createDrawnPrices } from './drawn-prices.ts'
import { createLanes } from './lanes.ts'
import type { OpenSlot } from './open-slots.ts'
import { at, type Report } from './report.ts'
import { createSettlements } from './settlements.ts'
import { createSignalSlotDuties } from './signal-slots.ts'
import { createTradeCallDuties, type OpenCall } from './trade-calls.ts'
import { createVersions } from './versions.ts'
import type { WallClock } from './wall-clock.ts'

/** How late what is due may come: what a genesis allows itself beyond the most is not believed. */
export const computeGraceMs = ({ graceSeconds }: GenesisEntry): number =>
  Math.min(graceSeconds, MAX_GRACE_SECONDS) * 1000

interface Deps {
  genesis: GenesisEntry
  report: Report
  memory: Memory
  clock: WallClock
  /** Told of slots and calls that are given up: nothing said of them later counts. */
  onBroken: (owed: OpenSlot | OpenCall) => void
}

/** The duties of one market, from its genesis on. */
export const createMarketDuties = ({ genesis, report, memory, clock, onBroken }: Deps) => {
  const placeOf = new Map(genesis.pairs.map(({ name }, place) => [name, place]))
  const isOnWallClock = genesis.feedKind !== 'replay'
  const graceMs = computeGraceMs(genesis)
  const liveFromMs = instantMs(genesis.liveFrom)
  const versions = createVersions(genesis, report, memory)
  const lanes = createLanes(genesis, report, memory)
  const candles = createCandles(genesis, placeOf, report, memory)
  const drawn = createDrawnPrices(genesis, report, memory)
  const settlements = createSettlements(candles.barAt, liveFromMs, report)
  const reached = memory.recall('reached', () => ({ boundaryMs: liveFromMs - MINUTE_MS }))

  /** What the boundary at hand owed is there, and what was due before `beforeMs`, or never will be. */
  const pass = (beforeMs: number): void => {
    lanes.pass(reached.boundaryMs)
    drawn.pass(reached.boundaryMs)
    for (const owed of [...slots.passUntil(beforeMs), ...calls.passUntil(beforeMs)]) onBroken(owed)
  }

  const passTo = (toMs: number): void => {
    pass(toMs)
    const isJump = toMs > reached.boundaryMs + MINUTE_MS
    if (isJump) {
      candles.forget(toMs)
      // A call may be sealed once an outage is over, before the first boundary after it is handled: it enters after the stretch.
      const isNothingPriced = slots.needNothingUntil(toMs) && calls.needNothingUntil(toMs)
      report.require('candles', isNothingPriced && lanes.isMissed(reached.boundaryMs, toMs), () => {
        return `The candles between ${at(reached.boundaryMs)} and ${at(toMs)} are missing, though trades were open or nothing was marked as missed.`
      })
    }
    reached.boundaryMs = toMs
  }

  /** The market is at boundary `toMs`: whatever was due before is settled between it and its readers. */
  const reach = (toMs: number): void => {
    if (toMs > reached.boundaryMs) passTo(toMs)
    else if (toMs < reached.boundaryMs)
      report.require(
        'ordered',
        false,
        () => `It goes back to ${at(toMs)}, but the market had already reached ${at(reached.boundaryMs)}.`,
      )
  }

  /** What belongs to a boundary is appended at it, or within the grace; later only where the minute is stated as missed. */
  const arrive = (toMs: number): void => {
    reach(toMs)
    if (!isOnWallClock) return
    const { appendedMs } = clock
    const isLate = appendedMs > toMs + graceMs && !lanes.isMissed(toMs - MINUTE_MS, toMs + MINUTE_MS)
    report.require('ordered', appendedMs >= toMs && !isLate, () =>
      isLate
        ? `It was due at ${at(toMs)} and appended at ${at(appendedMs)}, more than ${graceMs / 1000} seconds later.`
        : `It was appended at ${at(appendedMs)}, but nobody could know it before ${at(toMs)}.`,
    )
  }

  const shared = { genesis, report, memory, clock, placeOf, versions, settlements, arrive }
  const slots = createSignalSlotDuties({ ...shared, lanes, candles, reach })
  const calls = createTradeCallDuties({ ...shared, reached: () => reached.boundaryMs })

  return {
    genesis,
    get boundaryMs() {
      return reached.boundaryMs
    },
    slots,
    /** What people call on this market. */
    calls,

    announce: (entry: ModelEntry): void => versions.announce(entry, reached.boundaryMs),

    /** Answers how many pairs had no candle. */
    recordCandles: (entry: CandlesEntry): number => {
      const toMs = instantMs(entry.boundary)
      arrive(toMs)
      drawn.record(entry, toMs)
      return candles.record(entry, toMs)
    },

    revealSeed: (entry: SeedEntry): void => drawn.reveal(entry, clock.appendedMs),
    miss: (entry: MissedEntry): void => lanes.miss(entry, reached.boundaryMs, isOnWallClock ? clock.appendedMs : null),

    /** The record ends here: what its last boundary owed is there. Answers what waits for later ones. */
    finish: (): { reveals: number; settlements: number } => {
      pass(reached.boundaryMs + 1)
      drawn.finish(clock.appendedMs)
      const [own, people] = [slots.waiting(), calls.waiting()]
      return { reveals: own.reveals + people.reveals, settlements: own.settlements + people.settlements }
    },
  }
}

export type MarketDuties = ReturnType<typeof createMarketDuties>
