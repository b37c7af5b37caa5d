import { defineConfig } from 'vitest/config'

/** What needs a database: the same tests run on the embedded one and on a real PostgreSQL server. */
const calls = ['server/**/*.calls.test.ts']

export default defineConfig({
  test: {
    // Three on two cores: while one waits for a killed server or for PostgreSQL, the others work.
    maxWorkers: 3,
    // No test replaces a module or leaves anything behind in one: files share what has been imported.
    isolate: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,engine,server,web,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: calls,
          // Some read recordings or run properties: on a busy machine they take longer than the five seconds of the default.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'calls-pglite',
          include: calls,
          globalSetup: ['server/testing/pglite-snapshot.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'calls-postgres',
          include: calls,
          globalSetup: ['server/testing/postgres-cluster.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
