import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

const THEMES = ['light', 'dark'] as const

/** What axe finds wrong in the page as it stands, in the theme that it has. */
export const findBarriers = async (page: Page): Promise<string[]> => {
  // The same rules and violations in a third of the time: what passed is not described, and no second page is opened to bring the
  // results of frames from other origins together, which no page has.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
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
