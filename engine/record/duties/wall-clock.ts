import type { Entry } from '../entries.ts'
import { instantMs } from '../instants.ts'
import type { Memory } from '../memory.ts'
import { at, type Report } from './report.ts'

/** The wall clock as the record states it: of the entry at hand, and the latest of all before it. */
export interface WallClock {
  appendedMs: number
  latestMs: number
}

/** The wall clock of a record, from before its first entry on. */
export const createWallClock = (report: Report, memory: Memory) => {
  const clock = memory.recall(
    'clock',
    (): WallClock => ({ appendedMs: Number.NEGATIVE_INFINITY, latestMs: Number.NEGATIVE_INFINITY }),
  )
  return {
    clock,

    /** The record has come to its next entry. */
    tick: (entry: Entry): void => {
      const appendedMs = instantMs(entry.appendedAt)
      const beforeMs = clock.appendedMs
      clock.latestMs = Math.max(clock.latestMs, beforeMs)
      clock.appendedMs = appendedMs
      report.require('ordered', appendedMs >= beforeMs || entry.kind === 'clock', () => {
        return `It was appended at ${at(appendedMs)}, before the previous entry (${at(beforeMs)}), without a clock entry.`
      })
    },
  }
}

/** Whether what the entry at hand commits came before its entry by every time that was ever stated: a clock that was set back makes nothing early. */
export const isBeforeEntry = ({ appendedMs, latestMs }: WallClock, committedMs: number, entryAtMs: number): boolean =>
  committedMs <= appendedMs && Math.max(appendedMs, latestMs) < entryAtMs
