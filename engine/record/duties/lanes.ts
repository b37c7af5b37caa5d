import type { Timeframe } from '../../../contract/market.ts'
import { MINUTE_MS, timeframeMs } from '../../../contract/slots.ts'
import type { GenesisEntry, MissedEntry } from '../entries.ts'
import { instantMs } from '../instants.ts'
import { at, type Report } from './report.ts'

const TIMEFRAMES = ['1m', '5m'] as const

/** Where the slots of one timeframe stand: which comes next, and which pairs have committed to the current one. */
interface Lane {
  timeframe: Timeframe
  stepMs: number
  nextAtMs: number
  /** −1 while the last slot is closed. */
  currentAtMs: number
  committed: boolean[]
  count: number
}

/** Holds a market to one commitment per pair and slot, or a stated reason for none. */
export const createLanes = (genesis: GenesisEntry, report: Report) => {
  const { pairs } = genesis
  const endsAtMs = genesis.endsAt === null ? Number.POSITIVE_INFINITY : instantMs(genesis.endsAt)
  const lanes = TIMEFRAMES.map((timeframe): Lane => {
    const stepMs = timeframeMs(timeframe)
    const nextAtMs = Math.ceil(instantMs(genesis.liveFrom) / stepMs) * stepMs
    return { timeframe, stepMs, nextAtMs, currentAtMs: -1, committed: [], count: 0 }
  })
  /** The minutes that were missed last: what was due then is late with reason. */
  let missedFromMs = 0
  let missedToMs = 0

  const toLane = (timeframe: Timeframe): Lane => lanes[timeframe === '1m' ? 0 : 1] as Lane
  const isOpened = (lane: Lane, slotAtMs: number): boolean => slotAtMs + MINUTE_MS + lane.stepMs <= endsAtMs

  const close = (lane: Lane): void => {
    if (lane.currentAtMs < 0) return
    report.require('complete', lane.count === pairs.length, () => {
      const absent = pairs.filter((_, place) => !lane.committed[place]).map(({ name }) => name)
      return `The ${lane.timeframe} slot of ${at(lane.currentAtMs)} owes a commitment for ${absent.join(', ')}.`
    })
    lane.currentAtMs = -1
  }

  const begin = (lane: Lane, slotAtMs: number): void => {
    close(lane)
    report.require(
      'complete',
      slotAtMs === lane.nextAtMs,
      () =>
        `It commits to the ${lane.timeframe} slot of ${at(slotAtMs)}, but the next one is that of ${at(lane.nextAtMs)}: ` +
        'slots come in order, once, and what lies between is owed a commitment or a missed entry.',
    )
    lane.currentAtMs = slotAtMs
    lane.nextAtMs = Math.max(lane.nextAtMs, slotAtMs + lane.stepMs)
    lane.committed = new Array<boolean>(pairs.length).fill(false)
    lane.count = 0
  }

  /** A server that commits in one timeframe was there for the other. */
  const checkBesides = (lane: Lane, slotAtMs: number): void => {
    for (const other of lanes) {
      if (other === lane || slotAtMs % other.stepMs !== 0) continue
      const skipped = other.nextAtMs > slotAtMs && other.currentAtMs !== slotAtMs && isOpened(other, slotAtMs)
      if (skipped)
        report.fail(
          'missed',
          `The ${other.timeframe} slot of ${at(slotAtMs)} is stated as missed, but the ${lane.timeframe} one was not.`,
        )
    }
  }

  return {
    /** Takes the commitment of a pair to a slot. */
    commit: (timeframe: Timeframe, slotAtMs: number, pair: number): void => {
      const lane = toLane(timeframe)
      if (lane.currentAtMs !== slotAtMs) {
        begin(lane, slotAtMs)
        checkBesides(lane, slotAtMs)
      }
      const isNew = report.require('complete', lane.committed[pair] === false, () => {
        return `${pairs[pair]?.name} has more than one commitment to the ${timeframe} slot of ${at(slotAtMs)}.`
      })
      if (!isNew) return
      lane.committed[pair] = true
      lane.count += 1
    },

    miss: ({ timeframe, from, to, slots }: MissedEntry, reachedMs: number, appendedMs: number | null): void => {
      const lane = toLane(timeframe)
      const [fromMs, toMs] = [instantMs(from), instantMs(to)]
      close(lane)
      report.require(
        'missed',
        fromMs === lane.nextAtMs,
        () =>
          `The missed stretch begins at ${at(fromMs)}, but the next ${timeframe} slot is that of ${at(lane.nextAtMs)}.`,
      )
      report.require(
        'missed',
        slots > 0 && (toMs - fromMs) / lane.stepMs === slots,
        () => `It states ${slots} missed ${timeframe} slots between ${at(fromMs)} and ${at(toMs)}.`,
      )
      report.require('missed', fromMs > reachedMs, () => {
        return `It states ${at(fromMs)} as missed after the market had been followed to ${at(reachedMs)}.`
      })
      // Only a slot whose entry has passed can have been missed.
      report.require(
        'missed',
        appendedMs === null || appendedMs >= toMs - lane.stepMs + MINUTE_MS,
        () => `It states slots up to ${at(toMs)} as missed before they were, at ${at(appendedMs ?? 0)}.`,
      )
      lane.nextAtMs = Math.max(lane.nextAtMs, toMs)
      if (timeframe === '1m') {
        // A server that is too late for its first boundary states another stretch behind the first.
        if (fromMs !== missedToMs) missedFromMs = fromMs
        missedToMs = toMs
      }
    },

    /** The market goes past boundary `atMs`: its slots are there or stated as missed. */
    pass: (atMs: number): void => {
      for (const lane of lanes) {
        close(lane)
        if (lane.nextAtMs > atMs || !isOpened(lane, lane.nextAtMs)) continue
        report.require('complete', false, () => {
          return `The ${lane.timeframe} slot of ${at(lane.nextAtMs)} owes its commitments, or a missed entry.`
        })
        lane.nextAtMs = atMs - (atMs % lane.stepMs) + lane.stepMs
      }
    },

    /** Whether all 1-minute slots after boundary `afterMs` and before `beforeMs` are stated as missed. */
    isMissed: (afterMs: number, beforeMs: number): boolean =>
      missedFromMs <= afterMs + MINUTE_MS && missedToMs >= beforeMs,
  }
}
