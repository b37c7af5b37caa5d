import type { Clock } from '../../platform/clock.ts'

/** Runs work so that how long it took tells nothing about what it found. */
export type Uniformly = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Answers no earlier than `floorMs` after the call came, whether it succeeds or fails. */
export const atLeast =
  (clock: Clock, floorMs: number): Uniformly =>
  async (work) => {
    const floor = new Promise<void>((resolve) => clock.setTimeout(resolve, floorMs))
    try {
      return await work()
    } finally {
      await floor
    }
  }
