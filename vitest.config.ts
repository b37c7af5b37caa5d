import { defineConfig } from 'vitest/config'
import { ByProject } from './tools/test-suite/by-project.ts'

/** What needs a database: the same tests run on the embedded one and on a real PostgreSQL server. */
const calls = ['server/**/*.calls.test.ts']

/**
 * Nothing here needs what Vite makes of a source: Node strips the types by itself, and runs what the product runs. Vite's runner costs each process
 * some seconds before its first test (decision 0002).
 */
const NATIVE = { viteModuleRunner: false, nodeLoader: false }

/** What is waited for is not judged by its speed: the default of a second is over before a slow machine has begun. */
const PATIENT = { poll: { interval: 50, timeout: 60_000 } }

export default defineConfig({
  test: {
    // Three on two cores: while one waits for a killed server or for PostgreSQL, the others work.
    maxWorkers: 3,
    sequence: { sequencer: ByProject },
    // `isolate` is false: no test replaces a module or leaves anything behind in one, and files share what has been imported.
    // It stands in every project, which inherits nothing from here.
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          experimental: NATIVE,
          include: ['{contract,engine,server,cli,tools}/**/*.test.ts'],
          exclude: calls,
          // Some read recordings or run properties: on a busy machine they take longer than the five seconds of the default.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: PATIENT,
        },
      },
      {
        test: {
          name: 'web',
          isolate: false,
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: ['web/**/*.screen.test.tsx'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: PATIENT,
        },
      },
      {
        test: {
          name: 'screens',
          // Not shared with `web`, whose tests have no document.
          isolate: false,
          environment: 'happy-dom',
          // The document brings its own storage; Node's would hide it.
          execArgv: ['--no-experimental-webstorage'],
          include: ['web/**/*.screen.test.tsx'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: PATIENT,
        },
      },
      {
        test: {
          name: 'calls-pglite',
          isolate: false,
          experimental: NATIVE,
          include: calls,
          globalSetup: ['server/testing/pglite-snapshot.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: PATIENT,
        },
      },
      {
        test: {
          name: 'calls-postgres',
          isolate: false,
          experimental: NATIVE,
          include: calls,
          globalSetup: ['server/testing/postgres-cluster.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: PATIENT,
        },
      },
    ],
  },
})
