import type { Page } from '@playwright/test'
import { type ScreenAccess, type ScreenEntry, screens } from '../web/screens.ts'
import { expectNoBarriers } from './barriers.ts'
import { demoEmail, storedSession } from './demo-members.ts'
import { test as base, expect, settled } from './journey.ts'

const WIDTHS = [360, 390, 1440]
const VIEWERS: Partial<Record<ScreenAccess, 'gold' | 'admin'>> = { member: 'gold', admin: 'admin' }
const table: readonly ScreenEntry[] = screens

/**
 * A test of a screen begins with the session of whoever may see it. Not a fixture of the worker's: those would be a reason for
 * browsers and servers of their own (docs/testing.md, “What a journey costs”).
 */
const test = base.extend<{ viewer: ScreenAccess }>({
  viewer: ['open', { option: true }],
  storageState: async ({ viewer, server }, use) => {
    const member = VIEWERS[viewer]
    if (!member) return use(undefined)
    const localStorage = await storedSession(server, demoEmail(member))
    return use({ cookies: [], origins: [{ origin: server.url, localStorage }] })
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
