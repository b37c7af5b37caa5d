import { defineConfig } from 'vitest/config'
import { chooseParts } from './mutate/parts.ts'

const [part] = chooseParts([process.env.MUTANT_PART ?? 'hub'])

/** The tests that should notice when a token of one part is changed: those that `npm run --prefix lab mutate` runs. Not part of the suite, which has them all. */
export default defineConfig({
  test: {
    include: [...(part?.tests ?? [])],
    globalSetup: part?.database ? ['server/testing/postgres-cluster.ts'] : [],
    // A test ends by itself before Stryker takes it for one that hangs.
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
})
