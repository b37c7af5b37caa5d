import { defineConfig } from 'vitest/config'

/** The laboratory's own tests: they need its packages, and are no part of the suite. */
export default defineConfig({
  test: {
    include: ['lab/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
