import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { type ScreenEntry, screens } from '../web/screens.ts'
import { demoEmail, signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'

const WIDTHS = [360, 390, 1440]
const THEMES = ['light', 'dark'] as const
const table: readonly ScreenEntry[] = screens

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const inspect = async (page: Page, path: string): Promise<void> => {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    await settled(page)
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    expect(found, `accessibility of ${path}, ${colorScheme}`).toEqual([])
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    expect(await overflowOf(page), `horizontal scroll of ${path} at ${width}`).toBeLessThanOrEqual(0)
  }
}

test.describe.configure({ mode: 'default' })

for (const { path } of table.filter(({ access }) => access === 'open' || access === 'demo')) {
  test(`${path} is accessible and fits every width`, async ({ page }) => inspect(page, path))
}

test('every member screen is accessible and fits every width', async ({ page }) => {
  test.setTimeout(300_000)
  await signIn(page, demoEmail('gold'))
  for (const { path } of table.filter(({ access }) => access === 'member'))
    await test.step(path, () => inspect(page, path))
})

test('every administrator screen is accessible and fits every width', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, demoEmail('admin'))
  for (const { path } of table.filter(({ access }) => access === 'admin'))
    await test.step(path, () => inspect(page, path))
})
