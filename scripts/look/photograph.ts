import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { Photo } from './contact-sheet.ts'
import { type Shot, themes, viewports } from './shots.ts'
import type { StoredSession } from './sign-in.ts'

interface PhotographOptions {
  base: string
  shot: Shot
  stored: StoredSession
  out: string
}

const SETTLE_MS = 350
const LOADED_WITHIN_MS = 15_000

const untilSettled = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && !document.querySelector('[aria-busy="true"], .loading'),
    undefined,
    { timeout: LOADED_WITHIN_MS },
  )
  await page.waitForTimeout(SETTLE_MS)
}

const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/**
 * Opens a screen as its viewer and saves pictures of the whole page in every size and theme. The theme is the
 * system's, as for a visitor who never chose one. Returns the pictures and what the page complained about.
 */
export const photograph = async (browser: Browser, { base, shot, stored, out }: PhotographOptions) => {
  const context = await browser.newContext({ viewport: viewports[0], reducedMotion: 'reduce', baseURL: base })
  const complaints: string[] = []
  const photos: Photo[] = []
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
    for (const viewport of viewports) {
      await page.setViewportSize(viewport)
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme })
        await untilSettled(page).catch(() => complaints.push(`still loading after ${LOADED_WITHIN_MS / 1000} s`))
        const file = `${shot.name}-${viewport.name}-${theme}.png`
        await page.screenshot({ path: join(out, file), fullPage: true })
        photos.push({ ...shot, viewport: viewport.name, theme, file })
      }
      const overflow = await sidewaysScroll(page)
      if (overflow > 0) complaints.push(`scrolls sideways by ${overflow} px at ${viewport.width} px`)
    }
  } finally {
    await context.close()
  }
  return { photos, complaints }
}
