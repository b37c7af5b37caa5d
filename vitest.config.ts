import { defineConfig } from 'vitest/config'
import { ByProject } from './tools/test-suite/by-project.ts'

/** What needs a database. PostgreSQL answers all of it. */
const calls = ['server/**/*.calls.test.ts']

/**
 * The embedded database is PostgreSQL too, and takes half as long again. What can differ there is its driver, its one connection and its folder: every
 * call once, transactions, money, the record, restarts and what removes or exports rows run on both. `test:deep` runs the rest there as well.
 */
const onBothDatabases = [
  'server/{db,demo,platform}/**/*.calls.test.ts',
  'server/features/{auth/access,overview/admin-calls,upoints/!(upoints-lists),record/*,personal-data/*,undo/undo}.calls.test.ts',
  'server/features/marathons/{money,places}.calls.test.ts',
  'server/features/{members/members,chat/chat,rooms/seats,webinars/webinars,sessions/*}.calls.test.ts',
  'server/features/signals/{history,slot-failures,tidy}.calls.test.ts',
  'server/features/{practice/cancel-order,auto-trading/restarted-bots,price-alerts/*}.calls.test.ts',
]
const onEmbedded = process.env.TEST_DEPTH === 'deep' ? calls : onBothDatabases

/**
 * What asks both databases the same plain questions: made-up input, headers and proxies, altered answers, what is computed from the record and what
 * goes out to others. PostgreSQL alone answers them, which does so in two thirds of the time.
 */
const onPostgresAlone = [
  'server/**/*fuzz.calls.test.ts',
  'server/platform/{http,realtime}/*.calls.test.ts',
  'server/features/{webhooks/webhooks,telegram/telegram,trade-calls/recount}.calls.test.ts',
  'server/features/track-record/{served-attacks,several-markets,figures}.calls.test.ts',
  'server/features/record/{evidence,interop}.calls.test.ts',
  'server/features/signals/{drawn-prices,two-venues}.calls.test.ts',
]

/**
 * Nothing here needs what Vite makes of a source: Node strips the types by itself, and runs what the product runs. Vite's runner costs each process
 * some seconds before its first test (decision 0002).
 */
const NATIVE = { viteModuleRunner: false, nodeLoader: false }

/** Stands in every project, which inherits nothing. */
const SHARED = {
  // No test replaces a module or leaves anything behind in one, and files share what has been imported.
  isolate: false,
  // On a busy machine tests take longer than the defaults: these limits end what hangs.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { interval: 50, timeout: 60_000 } },
  // A made-up input that broke a rule (fast-check) gets no retry, which would not meet it again.
  retry: { count: 1, condition: /^(?![\s\S]*Property failed after)/ },
}

export default defineConfig({
  test: {
    // Three on two cores: while one waits for a killed server or for PostgreSQL, the others work.
    maxWorkers: 3,
    sequence: { sequencer: ByProject },
    projects: [
      {
        test: {
          name: 'unit',
          ...SHARED,
          experimental: NATIVE,
          include: ['{contract,engine,server,demo,cli,tools}/**/*.test.ts'],
          exclude: calls,
        },
      },
      {
        test: {
          name: 'chart-reader',
          ...SHARED,
          experimental: NATIVE,
          include: ['packages/chart-reader/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'web',
          ...SHARED,
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: ['web/**/*.screen.test.tsx'],
        },
      },
      {
        test: {
          name: 'screens',
          // A project of its own: tests of `web` have no document.
          ...SHARED,
          environment: 'happy-dom',
          // The document brings its own storage; Node's would hide it.
          execArgv: ['--no-experimental-webstorage'],
          include: ['web/**/*.screen.test.tsx'],
        },
      },
      {
        test: {
          name: 'calls-pglite',
          ...SHARED,
          experimental: NATIVE,
          include: onEmbedded,
          exclude: onPostgresAlone,
          globalSetup: ['server/testing/pglite-snapshot.ts'],
        },
      },
      {
        test: {
          name: 'calls-postgres',
          ...SHARED,
          experimental: NATIVE,
          include: calls,
          globalSetup: ['server/testing/postgres-cluster.ts'],
        },
      },
    ],
  },
})
