import type { Page } from '@playwright/test'
import { type ScreenAccess, type ScreenEntry, screens } from '../web/screens.ts'
import { expectNoBarriers, findBarriers } from './barriers.ts'
import { demoEmail, storedSession } from './demo-members.ts'
import { lengthened, textSetting, withLongNames } from './extremes.ts'
import { findMisfits, findUnpainted } from './fitting.ts'
import { test as base, expect, settled } from './journey.ts'

const WIDTHS = [360, 390, 1440]
const SIZES = [
  { width: 320, text: 16 },
  { width: 320, text: 32 },
  { width: 390, text: 32 },
  { width: 1440, text: 32 },
]
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
    const stored = await storedSession(server, demoEmail(member))
    const localStorage = stored.map(({ name, value }) => ({ name, value: lengthened(value) }))
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
      // One visit for all of it: opening a screen costs more than looking at it does.
      test(`${path} has no barrier in either theme, fits every width, and holds twice the text and the reader’s own colours`, async ({
        page,
      }) => {
        await withLongNames(page)
        await page.goto(path)
        await settled(page)
        await expectNoBarriers(page)
        await page.emulateMedia({ forcedColors: 'active' })
        expect.soft(await findUnpainted(page), 'in forced colours').toEqual([])
        await page.emulateMedia({ forcedColors: 'none' })
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 })
          expect.soft(await overflowOf(page), `horizontal scroll at ${width}`).toBeLessThanOrEqual(0)
        }
        const setText = await textSetting(page)
        // The landing page is laid out part by part as a reader comes near, so nothing below its top has a place yet.
        for (const { width, text } of path === '/' ? [] : SIZES) {
          await setText(text)
          await page.setViewportSize({ width, height: 844 })
          expect.soft(await findMisfits(page), `at ${width} with text of ${text} px`).toEqual([])
        }
        await setText(32)
        await page.setViewportSize({ width: 390, height: 844 })
        await page.emulateMedia({ forcedColors: 'active' })
        expect.soft(await findBarriers(page), 'barriers on a phone, in twice the text and forced colours').toEqual([])
      })
    }
  })
}
