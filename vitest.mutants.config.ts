import { defineConfig } from 'vitest/config'

/**
 * The tests that should notice when a token of the realtime server, the slot job, access, sessions, limits or the ledger's rules is
 * changed: those of `npm run mutate`. Not part of the suite, where the same tests run as they are.
 */
export default defineConfig({
  test: {
    include: [
      'server/features/{upoints,tiers,account-setups,referrals}/rules.test.ts',
      'contract/{signals,tier-upgrades}.test.ts',
      'server/platform/realtime/*.test.ts',
      'server/platform/http/{caller,rate-limiter}.test.ts',
      'server/features/auth/{cache-callers.test,authenticate-session.calls.test,session-end.calls.test}.ts',
      'server/features/signals/{rules.test,slots.calls.test,slot-failures.calls.test,entry-prices.calls.test}.ts',
      'server/features/record/record.calls.test.ts',
      'web/lib/realtime/*.test.ts',
      'web/lib/session.test.ts',
    ],
    globalSetup: ['server/testing/pglite-snapshot.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
