import type { GenesisEntry, ModelEntry } from '../entries.ts'
import { instantMs } from '../instants.ts'
import type { Memory } from '../memory.ts'
import { at, type Report } from './report.ts'

/** By what a slot is decided, chosen and settled, from an instant on. */
export interface Versions {
  fromMs: number
  modelVersion: string
  ruleVersion: string
  selectionVersion: string
}

/** More than ever have slots still open. */
const KEPT = 8

/** The versions that a market announced. */
export const createVersions = (genesis: GenesisEntry, report: Report, memory: Memory) => {
  const announced = memory.recall('versions', (): Versions[] => [
    {
      fromMs: Number.NEGATIVE_INFINITY,
      modelVersion: genesis.modelVersion,
      ruleVersion: genesis.ruleVersion,
      selectionVersion: genesis.selectionVersion,
    },
  ])
  return {
    /** Takes a `model` entry; `reachedMs` is the last boundary that the market has reached. */
    announce: ({ from, modelVersion, ruleVersion, selectionVersion }: ModelEntry, reachedMs: number): void => {
      const fromMs = instantMs(from)
      report.require(
        'announced',
        fromMs > reachedMs,
        () =>
          `It announces model ${modelVersion}, rule ${ruleVersion}, selection ${selectionVersion} from ${at(fromMs)}, ` +
          `but the market had already reached ${at(reachedMs)}.`,
      )
      announced.push({ fromMs: Math.max(fromMs, reachedMs + 1), modelVersion, ruleVersion, selectionVersion })
      if (announced.length > KEPT) announced.shift()
    },
    /** What had been announced by now for a slot. */
    of: (slotAtMs: number): Versions =>
      announced.findLast(({ fromMs }) => fromMs <= slotAtMs) ?? (announced[0] as Versions),
    current: (): Versions => announced[announced.length - 1] as Versions,
  }
}
