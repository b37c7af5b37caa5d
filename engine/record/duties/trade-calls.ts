import type { Timeframe } from '../../../contract/market.ts'
import { ENTRY_DELAY_MS, MINUTE_MS, timeframeMs } from '../../../contract/slots.ts'
import type { CallEntry, CallSettleEntry, GenesisEntry, SealedCall } from '../entries.ts'
import { instantMs } from '../instants.ts'
import type { Memory } from '../memory.ts'
import { readSealedCall } from '../read-entries.ts'
import { COMMITMENT, createOpenSlots } from './open-slots.ts'
import { at, type Report } from './report.ts'
import type { createSettlements } from './settlements.ts'
import type { createVersions } from './versions.ts'
import { isBeforeEntry, type WallClock } from './wall-clock.ts'

/** A call by a person that the record still owes something. */
export interface OpenCall {
  /** Place of the call in the record. */
  index: number
  call: string
  caller: string
  /** Place of the pair in its market. */
  pair: number
  pairName: string
  timeframe: Timeframe
  slotAtMs: number
  entryAtMs: number
  expiresAtMs: number
  commitment: string
  /** The settlement rule that was announced for its slot. */
  ruleVersion: string
  /** Once revealed. */
  sealed: SealedCall | null
}

interface Deps {
  genesis: GenesisEntry
  report: Report
  memory: Memory
  clock: WallClock
  settlements: ReturnType<typeof createSettlements>
  placeOf: ReadonlyMap<string, number>
  versions: ReturnType<typeof createVersions>
  /** The last boundary of the market. */
  reached: () => number
  /** The market is at a boundary, and what is appended for it is in time. */
  arrive: (boundaryMs: number) => void
}

const isConfidence = (percent: number | null): boolean =>
  percent === null || (Number.isInteger(percent) && percent >= 50 && percent <= 100)

/** Holds calls to their times: before their entry by every time that the record has ever stated, and for the next slot or the one after it. */
const createTimeCheck = ({ genesis, report, clock, reached }: Deps) => {
  const endsAtMs = genesis.endsAt === null ? Number.POSITIVE_INFINITY : instantMs(genesis.endsAt)

  const isEarly = (committedMs: number, entryAtMs: number, stepMs: number): boolean => {
    if (committedMs >= entryAtMs || entryAtMs - committedMs > stepMs + MINUTE_MS) return false
    if (entryAtMs <= reached()) return false
    return genesis.feedKind === 'replay' || isBeforeEntry(clock, committedMs, entryAtMs)
  }

  return (entry: CallEntry, slotAtMs: number, entryAtMs: number): void => {
    const stepMs = timeframeMs(entry.timeframe)
    const onGrid = slotAtMs % stepMs === 0 && entryAtMs === slotAtMs + ENTRY_DELAY_MS
    const committedMs = instantMs(entry.committedAt)
    report.require('called', onGrid && isEarly(committedMs, entryAtMs, stepMs), () =>
      onGrid
        ? `The call enters at ${at(entryAtMs)}. It says ${at(committedMs)} and was appended at ${at(clock.appendedMs)}, ` +
          `when the record had reached ${at(Math.max(clock.latestMs, clock.appendedMs, reached()))}.`
        : `A call must enter one minute after its slot, ${at(slotAtMs)}, but this one says ${at(entryAtMs)}.`,
    )
    report.require('called', entryAtMs + stepMs <= endsAtMs, () => 'The market closes before the call settles.')
  }
}

const checkSealed = (report: Report, call: OpenCall, sealed: SealedCall): void => {
  report.require(
    'sealed',
    sealed.call === call.call &&
      sealed.caller === call.caller &&
      sealed.pair === call.pairName &&
      sealed.timeframe === call.timeframe &&
      instantMs(sealed.slotAt) === call.slotAtMs &&
      instantMs(sealed.entryAt) === call.entryAtMs &&
      instantMs(sealed.expiresAt) === call.expiresAtMs &&
      isConfidence(sealed.confidence),
    () =>
      `Its reveal differs from entry ${call.index} in call, caller, pair or time, or has no confidence of 50 to 100%.`,
  )
  report.require('announced', sealed.ruleVersion === call.ruleVersion, () => {
    return `The call was sealed under rule ${sealed.ruleVersion}, but the record announced ${call.ruleVersion} for ${at(call.slotAtMs)}.`
  })
}

/** Holds what people call on one market to its terms: sealed before entry, one at a time, revealed, settled, nothing withdrawn. */
export const createTradeCallDuties = (deps: Deps) => {
  const { report, memory, settlements, placeOf, versions, arrive } = deps
  const checkTimes = createTimeCheck(deps)
  const open = createOpenSlots<OpenCall>(report, memory.below('calls'))
  /** The open call of each caller and timeframe. */
  const current = memory.recall('current calls', () => new Map<string, OpenCall>())
  const toKey = ({ caller, timeframe }: Pick<OpenCall, 'caller' | 'timeframe'>): string => `${timeframe} ${caller}`

  const close = (call: OpenCall): void => {
    if (current.get(toKey(call)) === call) current.delete(toKey(call))
  }

  return {
    /** Takes a sealed call; null where it is on no pair of the market. */
    commit: (entry: CallEntry): OpenCall | null => {
      const { call, caller, pair: pairName, timeframe, commitment } = entry
      const pair = placeOf.get(pairName)
      const isKnown = report.require('opened', pair !== undefined, () => `${pairName} isn’t a pair of this market.`)
      if (!isKnown || pair === undefined) return null
      const [slotAtMs, entryAtMs] = [instantMs(entry.slotAt), instantMs(entry.entryAt)]
      checkTimes(entry, slotAtMs, entryAtMs)
      report.require('sealed', COMMITMENT.test(commitment), () => 'Its commitment isn’t a SHA-256 hash.')
      const before = current.get(toKey(entry))
      report.require('called', before === undefined, () => {
        return `${caller} makes a ${timeframe} call while their call of entry ${before?.index} is open.`
      })
      const opened: OpenCall = {
        index: report.index,
        call,
        caller,
        pair,
        pairName,
        timeframe,
        slotAtMs,
        entryAtMs,
        expiresAtMs: entryAtMs + timeframeMs(timeframe),
        commitment,
        ruleVersion: versions.of(slotAtMs).ruleVersion,
        sealed: null,
      }
      open.add(opened)
      current.set(toKey(opened), opened)
      return opened
    },

    /** Takes the text that a call sealed. Answers whether it is read. */
    reveal: (call: OpenCall, boundary: string, revealed: string, hash: string): boolean => {
      const toMs = instantMs(boundary)
      arrive(toMs)
      report.require('revealed', toMs === call.entryAtMs, () => {
        return `It says ${at(toMs)}, but the reveal of entry ${call.index} was due at ${at(call.entryAtMs)}.`
      })
      const isSame = report.require('sealed', hash === call.commitment, () => {
        return `Its reveal doesn’t match entry ${call.index}.`
      })
      const sealed = isSame ? readSealedCall(revealed) : null
      if (isSame && !sealed) report.fail('sealed', 'Its reveal cannot be read.')
      open.reveal(call, sealed !== null)
      if (!sealed) {
        close(call)
        return false
      }
      call.sealed = sealed
      checkSealed(report, call, sealed)
      return true
    },

    settle: (call: OpenCall, sealed: SealedCall, entry: CallSettleEntry): void => {
      const toMs = instantMs(entry.boundary)
      arrive(toMs)
      open.settle(call)
      close(call)
      report.require('settled', toMs === call.expiresAtMs, () => {
        return `It says ${at(toMs)}, but the settlement of entry ${call.index} was due at ${at(call.expiresAtMs)}.`
      })
      settlements.check({ ...call, direction: sealed.direction, ruleVersion: sealed.ruleVersion }, entry)
    },

    /** Ends what is due before a boundary, and returns what the record never delivered. */
    passUntil: (beforeMs: number): OpenCall[] => {
      const broken = open.passUntil(beforeMs)
      for (const call of broken) close(call)
      return broken
    },

    waiting: open.waiting,
    needNothingUntil: open.needNothingUntil,
  }
}
