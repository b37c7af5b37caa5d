import type { Page } from '@playwright/test'
import { type ScreenAccess, type ScreenEntry, screens } from '../web/screens.ts'
import { expectNoBarriers, findBarriers } from './barriers.ts'
import { demoEmail, openWith, storedSession } from './demo-members.ts'
import { lengthened, textSetting, withLongNames } from './extremes.ts'
import { findMisfits, findUnpainted } from './fitting.ts'
import { expect, settled, test } from './journey.ts'
import type { RunningServer } from './running-server.ts'

const WIDTHS = [360, 390, 1440]
const SIZES = [
  { width: 320, text: 16 },
  { width: 320, text: 32 },
  { width: 390, text: 32 },
  { width: 1440, text: 32 },
]
const VIEWERS: Partial<Record<ScreenAccess, 'gold' | 'admin'>> = { member: 'gold', admin: 'admin' }
const table: readonly ScreenEntry[] = screens

/** Opens the screen as whoever may see it, under the longest name. */
const openScreen = async (page: Page, server: RunningServer, { path, access }: ScreenEntry): Promise<void> => {
  const viewer = VIEWERS[access]
  const stored = viewer ? await storedSession(server, demoEmail(viewer)) : []
  await openWith(
    page,
    path,
    stored.map(({ name, value }) => ({ name, value: lengthened(value) })),
  )
}

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test.describe.configure({ mode: 'parallel' })

for (const viewer of ['open', 'demo', 'member', 'admin'] as const) {
  test.describe(`${viewer} screens`, () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })
    for (const screen of table.filter(({ access }) => access === viewer)) {
      const { path } = screen
      // One visit for all of it: opening a screen costs more than looking at it does.
      test(`${path} has no barrier in either theme, fits every width, and holds twice the text and the reader’s own colours`, async ({
        page,
        server,
      }) => {
        await withLongNames(page)
        await openScreen(page, server, screen)
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
