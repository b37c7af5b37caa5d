import { ENTRY_DELAY_MS, MINUTE_MS, timeframeMs } from '../../../contract/slots.ts'
import type { CommitEntry, GenesisEntry, SealedSlot, SettleEntry } from '../entries.ts'
import { instantMs } from '../instants.ts'
import type { Memory } from '../memory.ts'
import { readSealed } from '../read-entries.ts'
import type { createCandles } from './candles.ts'
import { createChoices } from './choices.ts'
import type { createLanes } from './lanes.ts'
import { COMMITMENT, createOpenSlots, type OpenSlot } from './open-slots.ts'
import { at, type Report } from './report.ts'
import type { createSettlements } from './settlements.ts'
import type { createVersions } from './versions.ts'
import { isBeforeEntry, type WallClock } from './wall-clock.ts'

interface Deps {
  genesis: GenesisEntry
  report: Report
  memory: Memory
  clock: WallClock
  placeOf: ReadonlyMap<string, number>
  versions: ReturnType<typeof createVersions>
  lanes: ReturnType<typeof createLanes>
  candles: ReturnType<typeof createCandles>
  settlements: ReturnType<typeof createSettlements>
  /** The market is at a boundary. */
  reach: (boundaryMs: number) => void
  /** It is, and what is appended for it is in time. */
  arrive: (boundaryMs: number) => void
}

/** A probability of winning, or none. */
const isFigure = (value: number | null, least: number): boolean => value === null || (value >= least && value <= 1)
/** A pair's own is that of the side which was taken for being the likelier. What is stated may say that such signals lose. */
const LEAST_OWN = 0.5

const checkSealed = (
  report: Report,
  slot: OpenSlot,
  sealed: NonNullable<OpenSlot['sealed']>,
  starter?: boolean,
): void => {
  const { versions: announced } = slot
  report.require(
    'sealed',
    sealed.slot === slot.slot &&
      sealed.pair === slot.pairName &&
      sealed.timeframe === slot.timeframe &&
      instantMs(sealed.slotAt) === slot.slotAtMs &&
      instantMs(sealed.entryAt) === slot.entryAtMs &&
      instantMs(sealed.expiresAt) === slot.expiresAtMs &&
      (sealed.starter ?? starter) === starter &&
      (sealed.decision === 'ABSTAIN' || sealed.decision === (sealed.side ?? sealed.decision)) &&
      isFigure(sealed.confidence, LEAST_OWN) &&
      isFigure(sealed.stated ?? null, 0),
    () => `Its reveal contradicts itself, or differs from entry ${slot.index} in slot, pair or time.`,
  )
  report.require(
    'announced',
    sealed.modelVersion === announced.modelVersion &&
      sealed.ruleVersion === announced.ruleVersion &&
      (sealed.selectionVersion ?? announced.selectionVersion) === announced.selectionVersion,
    () =>
      `It was decided by model ${sealed.modelVersion}, rule ${sealed.ruleVersion}, selection ${sealed.selectionVersion}; ` +
      `but the record announced ${announced.modelVersion}, ${announced.ruleVersion}, ${announced.selectionVersion}.`,
  )
  report.require('gapped', !slot.hasHole || (sealed.confidence === null && sealed.decision === 'ABSTAIN'), () => {
    return `${slot.pairName} takes a side at ${at(slot.slotAtMs)}, though the record marks candles just before it as missing.`
  })
}

/** Holds the slots of one market to their terms: committed between slot and entry, revealed, chosen by the rule, settled. */
export const createSignalSlotDuties = (deps: Deps) => {
  const { genesis, report, memory, clock, placeOf, versions, lanes, candles, settlements, reach, arrive } = deps
  const open = createOpenSlots<OpenSlot>(report, memory.below('slots'))
  const choices = createChoices(genesis, report, memory)

  const isEarly = (committedMs: number, slotAtMs: number, entryAtMs: number): boolean => {
    if (committedMs < slotAtMs || committedMs >= entryAtMs) return false
    return genesis.feedKind === 'replay' || isBeforeEntry(clock, committedMs, entryAtMs)
  }

  return {
    commit: (entry: CommitEntry): OpenSlot | null => {
      const { slot, pair: pairName, timeframe, commitment } = entry
      const [slotAtMs, entryAtMs] = [instantMs(entry.slotAt), instantMs(entry.entryAt)]
      const pair = placeOf.get(pairName)
      const isKnown = report.require('opened', pair !== undefined, () => `${pairName} isn’t a pair of this market.`)
      if (!isKnown || pair === undefined) return null
      const step = timeframeMs(timeframe)
      reach(slotAtMs)
      report.require('candles', candles.isRecorded(slotAtMs), () => {
        return `The candles of ${at(slotAtMs)} must come before a decision on them.`
      })
      const onGrid = slotAtMs % step === 0 && entryAtMs === slotAtMs + ENTRY_DELAY_MS
      report.require('early', onGrid && isEarly(instantMs(entry.committedAt), slotAtMs, entryAtMs), () =>
        onGrid
          ? `It was due between its slot, ${at(slotAtMs)}, and its entry, ${at(entryAtMs)}. It says ` +
            `${at(instantMs(entry.committedAt))} and was appended at ${at(clock.appendedMs)}, when the record had reached ` +
            `${at(Math.max(clock.latestMs, clock.appendedMs))}.`
          : `Its entry must be one minute after its slot, ${at(slotAtMs)}, but it says ${at(entryAtMs)}.`,
      )
      report.require('sealed', COMMITMENT.test(commitment), () => 'Its commitment isn’t a SHA-256 hash.')
      lanes.commit(timeframe, slotAtMs, pair)
      const opened: OpenSlot = {
        index: report.index,
        slot,
        pair,
        pairName,
        timeframe,
        slotAtMs,
        entryAtMs: slotAtMs + ENTRY_DELAY_MS,
        expiresAtMs: slotAtMs + ENTRY_DELAY_MS + step,
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
      arrive(toMs)
      report.require('revealed', toMs === slot.entryAtMs, () => {
        return `It says ${at(toMs)}, but the reveal of entry ${slot.index} was due at ${at(slot.entryAtMs)}.`
      })
      const isSame = report.require('sealed', hash === slot.commitment, () => {
        return `Its reveal doesn’t match entry ${slot.index}.`
      })
      const sealed = isSame ? readSealed(revealed) : null
      if (!sealed) {
        if (isSame) report.fail('sealed', 'Its reveal cannot be read.')
        open.reveal(slot, false)
        return null
      }
      slot.sealed = sealed
      checkSealed(report, slot, sealed, genesis.pairs[slot.pair]?.starter)
      const isPublished = sealed.decision !== 'ABSTAIN'
      open.reveal(slot, isPublished)
      choices.reveal(slot)
      return isPublished
    },

    settle: (slot: OpenSlot, sealed: Pick<SealedSlot, 'decision' | 'ruleVersion'>, entry: SettleEntry): void => {
      const toMs = instantMs(entry.boundary)
      arrive(toMs)
      open.settle(slot)
      report.require('settled', toMs === slot.expiresAtMs, () => {
        return `It says ${at(toMs)}, but the settlement of entry ${slot.index} was due at ${at(slot.expiresAtMs)}.`
      })
      const { decision: direction, ruleVersion } = sealed
      if (direction === 'CALL' || direction === 'PUT') settlements.check({ ...slot, direction, ruleVersion }, entry)
    },

    /** Ends what is due before a boundary, and returns what the record never delivered. */
    passUntil: (beforeMs: number): OpenSlot[] => {
      choices.forget(beforeMs - 2 * MINUTE_MS)
      return open.passUntil(beforeMs)
    },

    waiting: open.waiting,
    needNothingUntil: open.needNothingUntil,
  }
}
