import { defineConfig } from 'vitest/config'

/**
 * The rules that points and rights depend on, with their unit tests alone: a branch that none of them takes fails the checks
 * (`--coverage`), and `npm run --prefix lab mutate` changes the rules one token at a time to see whether a test notices.
 */
export default defineConfig({
  test: {
    include: [
      'server/features/{upoints,tier-upgrades,account-setups,referrals}/rules.test.ts',
      'contract/{signals,sponsored-tiers,tier-upgrades}.test.ts',
    ],
    coverage: {
      include: [
        'server/features/{upoints,tier-upgrades,account-setups,referrals}/rules.ts',
        'contract/{signals,sponsored-tiers,tier-upgrades}.ts',
      ],
      thresholds: { branches: 100 },
      reporter: ['text'],
    },
  },
})
