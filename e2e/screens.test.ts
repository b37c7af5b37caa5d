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
  await withLongNames(page)
  await openWith(
    page,
    path,
    stored.map(({ name, value }) => ({ name, value: lengthened(value) })),
  )
}

/** Goes on to a member’s screen as a link does: a document of its own costs three times as much. */
const goOn = async (page: Page, { path, title }: ScreenEntry): Promise<void> => {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page).toHaveTitle(new RegExp(`(^|· )${title} · Uptick$`))
}

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const look = async (page: Page, { path }: ScreenEntry): Promise<void> => {
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

/** The page as a new one begins. */
const asUsual = async (page: Page): Promise<void> => {
  await (await textSetting(page))(16)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ forcedColors: 'none' })
}

/** So many screens are one test: the machine has work for all its workers until the end. */
const AT_ONCE = 22
const TITLE = 'no screen has a barrier, and each fits every width, twice the text and the reader’s own colors'

test.describe.configure({ mode: 'parallel' })
test(`of those for everybody, ${TITLE}`, async ({ context, server }) => {
  for (const screen of table.filter(({ access }) => access === 'open' || access === 'demo')) {
    await test.step(screen.path, async () => {
      const page = await context.newPage()
      await openScreen(page, server, screen)
      await look(page, screen)
      await page.close()
    })
  }
})

for (const viewer of ['member', 'admin'] as const) {
  const seen = table.filter(({ access }) => access === viewer)
  for (let from = 0; from < seen.length; from += AT_ONCE) {
    const [first, ...others] = seen.slice(from, from + AT_ONCE) as [ScreenEntry, ...ScreenEntry[]]
    test(`from ${first.path} to ${(others.at(-1) ?? first).path}, ${TITLE}`, async ({ page, server }) => {
      await openScreen(page, server, first)
      await test.step(first.path, () => look(page, first))
      for (const screen of others) {
        await test.step(screen.path, async () => {
          await asUsual(page)
          await goOn(page, screen)
          await look(page, screen)
        })
      }
    })
  }
}
