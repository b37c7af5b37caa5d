import type { Page } from '@playwright/test'
import type { ScreenAccess, ScreenEntry } from '../web/screen-entry.ts'
import { screens } from '../web/screens.ts'
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

/** The screens of one test share their browser's cache: a screen of a browser of its own costs twice the time. */
const AT_ONCE = 15

const look = async (page: Page, server: RunningServer, screen: ScreenEntry): Promise<void> => {
  const { path } = screen
  await withLongNames(page)
  await openScreen(page, server, screen)
  await settled(page)
  await expectNoBarriers(page)
  await page.emulateMedia({ forcedColors: 'active' })
  expect.soft(await findUnpainted(page), `${path} in forced colors`).toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    expect.soft(await overflowOf(page), `${path}: horizontal scroll at ${width}`).toBeLessThanOrEqual(0)
  }
  const setText = await textSetting(page)
  // The landing page is laid out part by part as a reader comes near, so nothing below its top has a place yet.
  for (const { width, text } of path === '/' ? [] : SIZES) {
    await setText(text)
    await page.setViewportSize({ width, height: 844 })
    expect.soft(await findMisfits(page), `${path} at ${width} with text of ${text} px`).toEqual([])
  }
  await setText(32)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ forcedColors: 'active' })
  // Which colors the browser takes then is its own.
  const barriers = await findBarriers(page, { without: ['color-contrast'] })
  expect.soft(barriers, `${path}: barriers on a phone, in twice the text and forced colors`).toEqual([])
}

test.describe.configure({ mode: 'parallel' })
for (const viewers of [['open', 'demo'], ['member'], ['admin']] as const) {
  const seen = table.filter(({ access }) => viewers.some((viewer) => viewer === access))
  for (let from = 0; from < seen.length; from += AT_ONCE) {
    const some = seen.slice(from, from + AT_ONCE)
    const title = `from ${some[0]?.path} to ${some.at(-1)?.path}`
    test(`${title}, no screen has a barrier, and each fits every width, twice the text and the reader’s own colors`, async ({
      context,
      server,
    }) => {
      for (const screen of some) {
        await test.step(screen.path, async () => {
          const page = await context.newPage()
          await look(page, server, screen)
          await page.close()
        })
      }
    })
  }
}
