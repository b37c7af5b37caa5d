import type { Timeframe } from '../../../contract/market.ts'
import { MINUTE_MS, timeframeMs } from '../../../contract/slots.ts'
import type { GenesisEntry, MissedEntry } from '../entries.ts'
import { instantMs } from '../instants.ts'
import type { Memory } from '../memory.ts'
import { at, type Report } from './report.ts'

/** The slots of one timeframe: which comes next, and which pairs have committed to the current one. */
const createLane = (
  { pairs, liveFrom, endsAt }: GenesisEntry,
  timeframe: Timeframe,
  report: Report,
  memory: Memory,
) => {
  const endsAtMs = endsAt === null ? Number.POSITIVE_INFINITY : instantMs(endsAt)
  const stepMs = timeframeMs(timeframe)
  const state = memory.recall(timeframe, () => ({
    nextAtMs: Math.ceil(instantMs(liveFrom) / stepMs) * stepMs,
    /** −1 while the last slot is closed. */
    currentAtMs: -1,
    committed: [] as boolean[],
    count: 0,
  }))

  const isOpened = (slotAtMs: number): boolean => slotAtMs + MINUTE_MS + stepMs <= endsAtMs

  const close = (): void => {
    if (state.currentAtMs < 0) return
    report.require('complete', state.count === pairs.length, () => {
      const absent = pairs.filter((_, place) => !state.committed[place]).map(({ name }) => name)
      return `The ${timeframe} slot of ${at(state.currentAtMs)} has no commitment for ${absent.join(', ')}.`
    })
    state.currentAtMs = -1
  }

  return {
    timeframe,

    /** Goes on to a slot, unless it is the current one: false where it is. */
    begin: (slotAtMs: number): boolean => {
      if (state.currentAtMs === slotAtMs) return false
      close()
      report.require(
        'complete',
        slotAtMs === state.nextAtMs,
        () =>
          `It commits to the ${timeframe} slot of ${at(slotAtMs)}, but the next one is at ${at(state.nextAtMs)}. ` +
          'Slots come in order, once, and each needs a commitment or a missed entry.',
      )
      state.currentAtMs = slotAtMs
      state.nextAtMs = Math.max(state.nextAtMs, slotAtMs + stepMs)
      state.committed = new Array<boolean>(pairs.length).fill(false)
      state.count = 0
      return true
    },

    /** Takes the commitment of a pair to the current slot. */
    commit: (pair: number): void => {
      const isNew = report.require('complete', state.committed[pair] === false, () => {
        return `${pairs[pair]?.name} has more than one commitment to the ${timeframe} slot of ${at(state.currentAtMs)}.`
      })
      if (!isNew) return
      state.committed[pair] = true
      state.count += 1
    },

    /** Whether a slot that it should have at an instant was passed over. */
    hasSkipped: (slotAtMs: number): boolean =>
      slotAtMs % stepMs === 0 && state.nextAtMs > slotAtMs && state.currentAtMs !== slotAtMs && isOpened(slotAtMs),

    miss: (fromMs: number, toMs: number, slots: number): void => {
      close()
      report.require(
        'missed',
        fromMs === state.nextAtMs,
        () => `The missed stretch begins at ${at(fromMs)}, but the next ${timeframe} slot is at ${at(state.nextAtMs)}.`,
      )
      report.require(
        'missed',
        slots > 0 && (toMs - fromMs) / stepMs === slots,
        () => `It counts ${slots} missed ${timeframe} slots between ${at(fromMs)} and ${at(toMs)}.`,
      )
      state.nextAtMs = Math.max(state.nextAtMs, toMs)
    },

    pass: (atMs: number): void => {
      close()
      if (state.nextAtMs > atMs || !isOpened(state.nextAtMs)) return
      report.require('complete', false, () => {
        return `The ${timeframe} slot of ${at(state.nextAtMs)} needs its commitments, or a missed entry.`
      })
      state.nextAtMs = atMs - (atMs % stepMs) + stepMs
    },
  }
}

/** Holds a market to one commitment per pair and slot, or a stated reason for none. */
export const createLanes = (genesis: GenesisEntry, report: Report, memory: Memory) => {
  const lanes = { '1m': createLane(genesis, '1m', report, memory), '5m': createLane(genesis, '5m', report, memory) }
  /** The minutes that were missed last: what was due then is late with reason. */
  const missed = memory.recall('missed', () => ({ fromMs: 0, toMs: 0 }))

  /** A server that commits in one timeframe was there for the other. */
  const checkBesides = (timeframe: Timeframe, slotAtMs: number): void => {
    const other = lanes[timeframe === '1m' ? '5m' : '1m']
    if (other.hasSkipped(slotAtMs))
      report.fail(
        'missed',
        `The ${other.timeframe} slot of ${at(slotAtMs)} is marked as missed, but the ${timeframe} one was not.`,
      )
  }

  return {
    /** Takes the commitment of a pair to a slot. */
    commit: (timeframe: Timeframe, slotAtMs: number, pair: number): void => {
      const lane = lanes[timeframe]
      if (lane.begin(slotAtMs)) checkBesides(timeframe, slotAtMs)
      lane.commit(pair)
    },

    miss: ({ timeframe, from, to, slots }: MissedEntry, reachedMs: number, appendedMs: number | null): void => {
      const [fromMs, toMs] = [instantMs(from), instantMs(to)]
      lanes[timeframe].miss(fromMs, toMs, slots)
      report.require('missed', fromMs > reachedMs, () => {
        return `It marks ${at(fromMs)} as missed, but the market had already reached ${at(reachedMs)}.`
      })
      // Only a slot whose entry has passed can have been missed.
      report.require(
        'missed',
        appendedMs === null || appendedMs >= toMs - timeframeMs(timeframe) + MINUTE_MS,
        () => `It marks slots up to ${at(toMs)} as missed too early, at ${at(appendedMs ?? 0)}.`,
      )
      if (timeframe === '1m') {
        // A server that is too late for its first boundary states another stretch behind the first.
        if (fromMs !== missed.toMs) missed.fromMs = fromMs
        missed.toMs = toMs
      }
    },

    /** The market goes past boundary `atMs`: its slots are there or stated as missed. */
    pass: (atMs: number): void => {
      lanes['1m'].pass(atMs)
      lanes['5m'].pass(atMs)
    },

    /** Whether all 1-minute slots after boundary `afterMs` and before `beforeMs` are stated as missed. */
    isMissed: (afterMs: number, beforeMs: number): boolean =>
      missed.fromMs <= afterMs + MINUTE_MS && missed.toMs >= beforeMs,
  }
}
