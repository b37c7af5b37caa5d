import { CALLER_NAME, isSameName, RESERVED_NAME } from '../../../contract/caller-names.ts'
import type { AnnouncedCaller } from '../caller-tallies.ts'
import type { CallerEntry } from '../entries.ts'
import type { Memory } from '../memory.ts'
import type { Report } from './report.ts'

/** By these terms callers call: the next slot whose entry is far enough ahead, one open call a timeframe, nothing withdrawn. */
export const CALL_TERMS = 'calls-1'

/** The callers that the record announced. All of them are remembered: they are people, and few beside the entries. */
export const createCallers = (report: Report, memory: Memory) => {
  const announced = memory.recall('callers', () => new Map<string, AnnouncedCaller>())

  return {
    announce: ({ caller, handle, isBot, termsVersion }: CallerEntry): void => {
      const alike = [...announced.values()].find((known) => isSameName(known.handle, handle))
      const isNew = report.require('introduced', !announced.has(caller) && !alike, () => {
        return `It announces ${handle} (${caller}), but the record already has this caller or name${alike ? `: ${alike.handle}` : ''}.`
      })
      report.require('introduced', CALLER_NAME.test(handle) && !RESERVED_NAME.test(handle), () => {
        return `It announces ${JSON.stringify(handle)}. This is not a valid caller name: its characters are wrong, or it resembles Uptick’s own name.`
      })
      report.require('introduced', termsVersion === CALL_TERMS, () => {
        return `This verifier doesn’t know the terms ${termsVersion} of ${handle}.`
      })
      if (!isNew) return
      announced.set(caller, { caller, handle, isBot })
    },

    /** Who calls; one who was never announced is counted under their id. */
    get: (caller: string): AnnouncedCaller => {
      const known = announced.get(caller)
      report.require('introduced', known !== undefined, () => `The caller ${caller} was never announced.`)
      return known ?? { caller, handle: caller, isBot: false }
    },
  }
}
