import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './journey.ts'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

const THEMES = ['light', 'dark'] as const

/** What axe finds wrong in the page as it stands, in the theme that it has. */
export const findBarriers = async (page: Page): Promise<string[]> => {
  // Half a megabyte that each document reads once, not four times.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe.source)
  // What passed is not described: the same rules and violations in less time.
  return page.evaluate(async () => {
    const found = await window.axe?.run(document, { resultTypes: ['violations'] })
    if (!found) throw new Error('The page has no axe.')
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
}

/** Colours half way between two themes are nobody's. What spins for ever is not waited for. */
const untilStill = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().every((animation) => !(animation instanceof CSSTransition)))

/** Finds no barrier in the page as it stands, in either theme. */
export const expectNoBarriers = async (page: Page): Promise<void> => {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await untilStill(page)
    expect.soft(await findBarriers(page), `barriers, ${colorScheme}`).toEqual([])
  }
}
