import type { Browser, Page } from '@playwright/test'
import type { Shot } from './shots.ts'
import type { StoredSession } from './sign-in.ts'

interface PhotographOptions {
  base: string
  shot: Shot
  stored: StoredSession
  viewport: { width: number; height: number }
  theme: 'light' | 'dark'
  file: string
}

const SETTLE_MS = 600
const LOADED_WITHIN_MS = 15_000

const untilSettled = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && !document.querySelector('[aria-busy="true"], .loading'),
    undefined,
    { timeout: LOADED_WITHIN_MS },
  )
  await page.waitForTimeout(SETTLE_MS)
}

/** Opens a screen as its viewer and saves a picture of the whole page. Returns what the page complained about. */
export const photograph = async (browser: Browser, options: PhotographOptions): Promise<string[]> => {
  const { base, shot, stored, viewport, theme, file } = options
  const context = await browser.newContext({ viewport, colorScheme: theme, reducedMotion: 'reduce', baseURL: base })
  const complaints: string[] = []
  try {
    await context.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, stored)
    const page = await context.newPage()
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(shot.path)
    await untilSettled(page).catch(() => complaints.push('still loading after 15 s'))
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (overflow > 0) complaints.push(`scrolls sideways by ${overflow} px`)
    await page.screenshot({ path: file, fullPage: true })
  } finally {
    await context.close()
  }
  return complaints
}
