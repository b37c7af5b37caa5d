import type { Timeframe } from '../../../contract/market.ts'
import { type Candidate, findSelectionRule } from '../../signals/selection.ts'
import type { GenesisEntry } from '../entries.ts'
import type { Memory } from '../memory.ts'
import type { OpenSlot } from './open-slots.ts'
import { at, type Report } from './report.ts'

interface Choice {
  timeframe: Timeframe
  slotAtMs: number
  revealed: (OpenSlot | undefined)[]
  count: number
}

/** Repeats the choice of each slot's published signal, once all of its pairs are revealed. */
export const createChoices = ({ pairs }: GenesisEntry, report: Report, memory: Memory) => {
  /** A timeframe's choices by the time of their slot. */
  const choices = memory.recall('choices', (): Record<Timeframe, Map<number, Choice>> => {
    return { '1m': new Map(), '5m': new Map() }
  })

  /** The slot's candidates as they were sealed; null where one was sealed before the choice could be repeated. */
  const findCandidates = ({ revealed }: Choice): Candidate[] | null => {
    const candidates: Candidate[] = []
    for (const [place, slot] of revealed.entries()) {
      const sealed = slot?.sealed
      const { name = '', starter = false } = pairs[place] ?? {}
      if (sealed?.side === undefined) return null
      const { side, confidence, calibrated, stated = null } = sealed
      candidates.push({ pair: name, starter, side, confidence, calibrated, stated })
    }
    return candidates
  }

  const check = (choice: Choice): void => {
    const { timeframe, slotAtMs, revealed } = choice
    const candidates = findCandidates(choice)
    if (!candidates) {
      report.leave('Signals chosen before the record had a repeatable selection rule.')
      return
    }
    const rule = revealed[0]?.sealed?.selectionVersion ?? ''
    const choose = findSelectionRule(rule)
    if (!choose) {
      report.require('selected', false, () => `This verifier doesn’t know the selection rule ${rule}.`)
      return
    }
    const chosen = choose(candidates, timeframe, slotAtMs)
    const isRight = revealed.every((slot, place) => {
      const candidate = candidates[place]
      return slot?.sealed?.decision === (candidate === chosen ? candidate?.side : 'ABSTAIN')
    })
    report.require('selected', isRight, () => {
      const published = revealed.filter((slot) => slot?.sealed?.decision !== 'ABSTAIN').map((slot) => slot?.pairName)
      return (
        `The ${timeframe} slot of ${at(slotAtMs)} publishes ${published.join(' and ') || 'nothing'}, ` +
        `but its rule picks ${chosen ? `${chosen.side} on ${chosen.pair}` : 'nothing'}.`
      )
    })
  }

  return {
    reveal: (slot: OpenSlot): void => {
      const { timeframe, slotAtMs } = slot
      const open = choices[timeframe]
      let choice = open.get(slotAtMs)
      if (!choice) {
        choice = { timeframe, slotAtMs, revealed: new Array(pairs.length).fill(undefined), count: 0 }
        open.set(slotAtMs, choice)
      }
      choice.revealed[slot.pair] = slot
      choice.count += 1
      if (choice.count < pairs.length) return
      open.delete(slotAtMs)
      check(choice)
    },
    /** Gives up on slots of which a pair was never revealed: that has been said. */
    forget: (beforeMs: number): void => {
      for (const open of Object.values(choices))
        for (const slotAtMs of open.keys()) if (slotAtMs < beforeMs) open.delete(slotAtMs)
    },
  }
}
