import { screenOf } from '../contract/tier-benefits.ts'
import { comingPage, findScreen } from '../web/screens.ts'
import { demoEmail, signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'

const CARDS = {
  '/dashboard/tier-upgrade': '.plan-contents li',
  '/dashboard/ai-models': '.model-features li',
  '/dashboard': '.tier .feat li',
}

test('what a card promises is marked as coming while its screen is, and not otherwise', async ({ page }) => {
  await signIn(page, demoEmail('guest'))
  for (const [path, selector] of Object.entries(CARDS)) {
    await page.goto(path)
    await settled(page)
    const lines = page.locator(selector)
    await expect(lines).not.toHaveCount(0)
    for (const words of await lines.allInnerTexts()) {
      const text = words.replace(/\s*Coming\s*$/i, '').trim()
      const screen = screenOf(text)
      const isComing = screen !== undefined && findScreen(screen)?.page === comingPage
      expect(/Coming\s*$/i.test(words), `${path}: ${text}`).toBe(isComing)
    }
  }
})
