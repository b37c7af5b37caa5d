import type { Outcome } from '../../contract/signals.ts'
import { BIN_COUNT, computeBin } from '../signals/statistics.ts'

/** Who calls, as the record announced them. */
export interface AnnouncedCaller {
  caller: string
  handle: string
  isBot: boolean
}

/** What came of one caller's calls on one market. */
export interface CallerTally extends AnnouncedCaller {
  /** Revealed calls, settled or not. */
  published: number
  won: number
  lost: number
  breakeven: number
  void: number
  /** Losses one behind the other, in the order of their settlements; break-evens and voids count neither way. */
  worstStreak: number
  streak: number
  /** Won and lost calls that came with a confidence: how many, how many were won, and the sum of what was said, whole percent. */
  statedCount: number
  statedWon: number
  statedSum: number
  binCount: number[]
  binWon: number[]
}

const FIELD = { profit: 'won', loss: 'lost', breakeven: 'breakeven', void: 'void' } as const

/** Counts calls by their callers, into `tallies`. */
export const createCallerTallies = (tallies: CallerTally[]) => {
  const known = new Map(tallies.map((tally) => [tally.caller, tally]))

  const toTally = ({ caller, handle, isBot }: AnnouncedCaller): CallerTally => {
    const there = known.get(caller)
    if (there) return there
    const tally: CallerTally = {
      caller,
      handle,
      isBot,
      published: 0,
      won: 0,
      lost: 0,
      breakeven: 0,
      void: 0,
      worstStreak: 0,
      streak: 0,
      statedCount: 0,
      statedWon: 0,
      statedSum: 0,
      binCount: new Array<number>(BIN_COUNT).fill(0),
      binWon: new Array<number>(BIN_COUNT).fill(0),
    }
    known.set(caller, tally)
    tallies.push(tally)
    return tally
  }

  return {
    reveal: (caller: AnnouncedCaller): void => {
      toTally(caller).published += 1
    },

    /** In the order of the settlements. `confidence` is whole percent, null where none was given. */
    settle: (caller: AnnouncedCaller, outcome: Outcome, confidence: number | null): void => {
      const tally = toTally(caller)
      const field = FIELD[outcome]
      tally[field] += 1
      if (field !== 'won' && field !== 'lost') return
      tally.streak = field === 'lost' ? tally.streak + 1 : 0
      tally.worstStreak = Math.max(tally.worstStreak, tally.streak)
      if (confidence === null) return
      const bin = computeBin(confidence / 100)
      tally.statedCount += 1
      tally.statedSum += confidence
      tally.binCount[bin] = (tally.binCount[bin] ?? 0) + 1
      if (field !== 'won') return
      tally.statedWon += 1
      tally.binWon[bin] = (tally.binWon[bin] ?? 0) + 1
    },
  }
}
