import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { writeRecordings } from './candle-files.ts'
import { readDemoMembers } from './demo-members.ts'
import { type RunningServer, startServer } from './running-server.ts'

/** `simulated`: prices at the pace of the clock. `replay`: a recording at sixty times that, so a minute takes a second. `several`: the one beside the other. */
type Market = 'simulated' | 'replay' | 'several'

const settingOf = (market: Market, folder: string): string =>
  ({ simulated: 'simulated', replay: `replay:${folder}`, several: `simulated,replay:${folder}` })[market]

interface WorkerFixtures {
  market: Market
  /** A file that counts what a club holds names one of its own: its server is nobody else's. */
  club: string
  server: RunningServer
  /** Every demo member as the server began with them. */
  demoMembers: string
}

interface TestFixtures {
  /** What no page may do: reach another origin, break the content policy, throw. Checked when the test ends. */
  violations: string[]
  /** What no journey may do to a server that others use after it: leave a demo member other than they were. Checked likewise. */
  demoKept: undefined
}

const REPLAY_SPEED = '60'
/** The server of the files that need none of their own. */
const SHARED = 'shared'

/** A test against a running server: one per worker, market and club. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  market: ['simulated', { option: true, scope: 'worker' }],
  club: [SHARED, { option: true, scope: 'worker' }],

  server: [
    async ({ market }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'uptick-recordings-'))
      if (market !== 'simulated') await writeRecordings(folder)
      const server = await startServer({ MARKET_FEED: settingOf(market, folder), REPLAY_SPEED })
      await use(server)
      await server.stop()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  demoMembers: [async ({ server }, use) => use(await readDemoMembers(server)), { scope: 'worker' }],

  demoKept: [
    async ({ server, club, demoMembers }, use) => {
      await use(undefined)
      if (club === SHARED) expect(await readDemoMembers(server), 'the demo’s members').toBe(demoMembers)
    },
    { auto: true },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  violations: [
    async ({ context, server }, use) => {
      const violations: string[] = []
      // Signals settle while a journey looks at something else: it is not asked about alerts.
      await context.addInitScript(() => {
        if (location.protocol.startsWith('http')) localStorage.setItem('uptick-alert-sheet', 'asked')
      })
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url())
        if (/^(http|ws)s?:$/.test(protocol) && origin.replace(/^ws/, 'http') !== server.url) {
          violations.push(`a request left the origin: ${request.url()}`)
        }
      })
      context.on('console', (message) => {
        if (/content security policy|trusted ?types/i.test(message.text())) violations.push(message.text())
      })
      context.on('weberror', (error) => violations.push(`the page threw: ${error.error().message}`))
      await use(violations)
      // What a journey has answered in the server's place may still be under way, for nobody.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(violations).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/**
 * Waits until the page shows all that it has to say: the application has taken the place of the picture that some screens come with, its heading is
 * there, and nothing is left that is loading.
 */
export const settled = async (page: Page): Promise<void> => {
  await expect(page.locator('#root > [inert]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
