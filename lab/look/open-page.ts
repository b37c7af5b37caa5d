import type { Browser, Page } from '@playwright/test'
import type { StoredSession } from './keep-sessions.ts'

interface OpenOptions {
  base: string
  stored: StoredSession
  viewport: { width: number; height: number }
  /** The instant at which the page's clock stops; null where time goes by. */
  fixedNow: number | null
}

export const SETTLE_MS = 350
export const LOADED_WITHIN_MS = 30_000

export const untilSettled = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    // A page that has not begun yet shows nothing that loads, and no heading.
    () =>
      document.querySelector('h1') !== null &&
      document.fonts.status === 'loaded' &&
      !document.querySelector('[aria-busy="true"], [data-loading]'),
    undefined,
    { timeout: LOADED_WITHIN_MS },
  )
  await page.waitForTimeout(SETTLE_MS)
}

/**
 * The page's clocks stand at `now`, as the server's does, while its timers go on: it loads as ever, counts down to the same second in every
 * run, and what it would do at a random moment happens at once.
 */
const holdTime = async (page: Page, now: number): Promise<void> => {
  await page.clock.setFixedTime(now)
  await page.addInitScript(() => {
    performance.now = () => 1_000
    Math.random = () => 0
  })
}

/** A page of a new context, not yet at its address, that opens as the shot's viewer. Close its context afterwards. */
export const openAsViewer = async (
  browser: Browser,
  { base, stored, viewport, fixedNow }: OpenOptions,
): Promise<Page> => {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', baseURL: base })
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
  const page = await context.newPage()
  if (fixedNow !== null) await holdTime(page, fixedNow)
  return page
}
