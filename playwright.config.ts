import { defineConfig } from '@playwright/test'
import { findJourneyBrowser, JOURNEY_FLAGS } from './tools/prepare/chromium.mjs'

/** Takes longest, mostly waiting. At the end, where its server of its own would put it, the other workers would wait for it. */
const LONGEST = '**/marathon-money.test.ts'

/** Browser journeys against the built product. Each test file starts its own server (see e2e/journey.ts). */
export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'longest', testMatch: LONGEST },
    { name: 'others', testMatch: '*.test.ts', testIgnore: LONGEST },
  ],
  outputDir: 'test-results',
  // Three on two cores: a journey waits for its page about a third of its time.
  workers: 3,
  forbidOnly: true,
  // What fails on a busy or a slow machine for want of time says nothing about the product: many times what the slowest journey takes alone.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // In a browser and beside a server of its own. The runner lists a test that passes only then as flaky.
  retries: 1,
  reporter: 'list',
  use: {
    launchOptions: { executablePath: findJourneyBrowser() ?? undefined, args: JOURNEY_FLAGS },
    // What a worker answers cannot be held up or changed by a journey: those about it allow it.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
    viewport: { width: 1440, height: 900 },
    // Whoever presses a dialog's button waits for its movement otherwise. The landing page moves for those who want it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
})
