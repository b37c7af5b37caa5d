import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from './journey.ts'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** Half of what its readable form is, which each document would read. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What a theme changes is colours alone: the second asks for nothing else again, in half the time. */
const THEMES = [
  { colorScheme: 'light', rules: null },
  { colorScheme: 'dark', rules: ['color-contrast', 'link-in-text-block'] },
] as const

interface Asked {
  /** Of these rules only. */
  rules?: readonly string[] | null
  without?: readonly string[]
}

/** What axe finds wrong in the page as it stands, in the theme that it has. */
export const findBarriers = async (page: Page, { rules = null, without = [] }: Asked = {}): Promise<string[]> => {
  // Half a megabyte that each document reads once.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(AXE)
  // What passed is not described: the same rules and violations in less time.
  const asked = {
    ...(rules && { runOnly: [...rules] }),
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  }
  return page.evaluate(async (options) => {
    const found = await window.axe?.run(document, { resultTypes: ['violations'], ...options })
    if (!found) throw new Error('The page has no axe.')
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, asked)
}

/** Colours half way between two themes are nobody's. What spins for ever is not waited for. */
const untilStill = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().every((animation) => !(animation instanceof CSSTransition)))

/** Finds no barrier in the page as it stands, in either theme. */
export const expectNoBarriers = async (page: Page): Promise<void> => {
  for (const { colorScheme, rules } of THEMES) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await untilStill(page)
    expect.soft(await findBarriers(page, { rules }), `barriers, ${colorScheme}`).toEqual([])
  }
}
