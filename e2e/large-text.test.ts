import { demoEmail, signIn } from './demo-members.ts'
import { textSetting } from './extremes.ts'
import { expect, test } from './journey.ts'

/** A recording at sixty times its pace: trades open and end within seconds. */
test.use({ market: 'replay', viewport: { width: 390, height: 844 } })

test('no word of an open trade is cut on a phone with text at 200 %', async ({ page }) => {
  await signIn(page, demoEmail('gold'), '/dashboard/signals')
  await (await textSetting(page))(32)
  await expect(async () => {
    const trades = await page.locator('[data-trade]').evaluateAll((found) =>
      found.map((trade) => {
        const box = trade.getBoundingClientRect()
        const words = [...trade.querySelectorAll('span, b')].filter(
          (one) => one.textContent?.trim() && one.getClientRects().length > 0,
        )
        const isCut = (one: Element) => {
          const { left, right, bottom } = one.getBoundingClientRect()
          const isInline = getComputedStyle(one).display === 'inline'
          const leaves = left < box.left - 1 || right > box.right + 1 || bottom > box.bottom + 1
          return leaves || (!isInline && one.scrollWidth > one.clientWidth + 1)
        }
        return { words: words.length, cut: words.filter(isCut).map(({ textContent }) => textContent) }
      }),
    )
    expect(trades.length).toBeGreaterThan(0)
    for (const { words, cut } of trades) expect([words > 3, cut]).toEqual([true, []])
  }).toPass({ timeout: 60_000 })
})
