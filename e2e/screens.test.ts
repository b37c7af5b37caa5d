import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { type ScreenAccess, type ScreenEntry, screens } from '../web/screens.ts'
import { expectNoBarriers } from './barriers.ts'
import { demoEmail, signIn } from './demo-members.ts'
import { test as base, expect, settled } from './journey.ts'
import type { RunningServer } from './running-server.ts'

type StoredState = NonNullable<Exclude<BrowserContextOptions['storageState'], string>>

const WIDTHS = [360, 390, 1440]
const table: readonly ScreenEntry[] = screens

const signedIn = async (browser: Browser, server: RunningServer, email: string): Promise<StoredState> => {
  const context = await browser.newContext({ baseURL: server.url })
  await signIn(await context.newPage(), email)
  const state = await context.storageState()
  await context.close()
  return state
}

/** Each worker signs in once; its tests open their screen with that session. */
const test = base.extend<{ viewer: ScreenAccess }, Record<'goldState' | 'adminState', StoredState>>({
  goldState: [
    async ({ browser, server }, use) => use(await signedIn(browser, server, demoEmail('gold'))),
    { scope: 'worker' },
  ],
  adminState: [
    async ({ browser, server }, use) => use(await signedIn(browser, server, demoEmail('admin'))),
    { scope: 'worker' },
  ],
  viewer: ['open', { option: true }],
  storageState: async ({ viewer, goldState, adminState }, use) => {
    const states: Partial<Record<ScreenAccess, StoredState>> = { member: goldState, admin: adminState }
    await use(states[viewer])
  },
})

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test.describe.configure({ mode: 'parallel' })

for (const viewer of ['open', 'demo', 'member', 'admin'] as const) {
  test.describe(`${viewer} screens`, () => {
    test.use({ viewer, contextOptions: { reducedMotion: 'reduce' } })
    for (const { path } of table.filter(({ access }) => access === viewer)) {
      test(`${path} has no barrier in either theme and fits every width`, async ({ page }) => {
        await page.goto(path)
        await settled(page)
        await expectNoBarriers(page)
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 })
          expect.soft(await overflowOf(page), `horizontal scroll at ${width}`).toBeLessThanOrEqual(0)
        }
      })
    }
  })
}
