import { demoEmail, signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'

/** A recording at sixty times its pace: a minute passes in a second. */
test.use({ market: 'replay', viewport: { width: 390, height: 844 } })

test('on a phone a guest places an order, watches it and sees it settled without scrolling', async ({ page }) => {
  await signIn(page, demoEmail('guest'), '/dashboard/practice')
  await settled(page)
  const call = page.getByRole('button', { name: /^CALL \+/ })
  await expect(call).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: /^PUT \+/ })).toBeInViewport({ ratio: 1 })
  const drawn = page.locator('[data-canvas]')
  const chart = await drawn.boundingBox()
  expect(chart?.height).toBeGreaterThan(0.45 * 844)
  const stake = await page.getByRole('textbox', { name: 'Stake' }).boundingBox()
  expect((chart?.y ?? 0) + (chart?.height ?? 0)).toBeLessThanOrEqual(stake?.y ?? 0)
  // An order whose minute begins while it is on its way is refused: pressed until one is placed.
  await expect(async () => {
    await call.click()
    const mark = page.locator('[data-phase="waiting"], [data-phase="open"]').first()
    await expect(mark).toBeInViewport({ timeout: 1_500 })
  }).toPass()
  await expect(page.locator('[data-toast]').filter({ hasText: /^(Won|Lost|Breakeven|Void) / })).toBeInViewport()
  // What it says does not cover the buttons.
  const toast = await page.locator('[data-toast]').last().boundingBox()
  const button = await call.boundingBox()
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})
