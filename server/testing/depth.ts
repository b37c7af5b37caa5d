import { randomInt } from 'node:crypto'
import { createHashStream } from '../../engine/market/hash-stream.ts'

/** `npm run test:deep` asks for the long rounds of the tests that search: kills at random moments, made-up input. */
const DEEP = process.env.TEST_DEPTH === 'deep'

/** How often a searching test tries: in every run of the suite, and in the deep one. */
export const tries = (normal: number, deep: number): number => (DEEP ? deep : normal)

/**
 * Random numbers, uniform over (0, 1), whose seed stands in the title of the test that uses them. `TEST_SEED` in the environment
 * repeats a run's choices.
 */
export const seededRandom = (): { seed: string; next: () => number } => {
  const seed = process.env.TEST_SEED ?? String(randomInt(1_000_000))
  const stream = createHashStream(seed)
  let drawn = 0
  const next = (): number => {
    drawn += 1
    return stream.uniform(drawn)
  }
  return { seed, next }
}
