import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { Photo } from './contact-sheet.ts'
import type { StoredSession } from './keep-sessions.ts'
import { LOADED_WITHIN_MS, openAsViewer, SETTLE_MS, untilSettled } from './open-page.ts'
import { type Shot, themes, viewports } from './shots.ts'

interface PhotographOptions {
  base: string
  shot: Shot
  stored: StoredSession
  out: string
  /** When the pictures are taken; null where time goes by. */
  fixedNow: number | null
}

const TRIES = 20

/** The whole page, once two pictures in a row are alike. */
const takeStill = async (page: Page): Promise<Buffer> => {
  const take = () => page.screenshot({ fullPage: true, animations: 'disabled' })
  let last = await take()
  for (let attempt = 1; attempt < TRIES; attempt += 1) {
    await page.waitForTimeout(SETTLE_MS)
    const next = await take()
    if (next.equals(last)) return next
    last = next
  }
  return last
}

const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/**
 * Opens a screen as its viewer and saves pictures of the whole page in every size and theme. The theme is the
 * system's, as for a visitor who never chose one. Returns the pictures and what the page complained about.
 */
export const photograph = async (browser: Browser, { base, shot, stored, out, fixedNow }: PhotographOptions) => {
  const page = await openAsViewer(browser, { base, stored, viewport: viewports[0], fixedNow })
  const complaints: string[] = []
  const photos: Photo[] = []
  try {
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
        const png = fixedNow === null ? await page.screenshot({ fullPage: true }) : await takeStill(page)
        await writeFile(join(out, file), png)
        photos.push({ ...shot, viewport: viewport.name, theme, file })
      }
      const overflow = await sidewaysScroll(page)
      if (overflow > 0) complaints.push(`scrolls sideways by ${overflow} px at ${viewport.width} px`)
    }
  } finally {
    await page.context().close()
  }
  return { photos, complaints }
}
