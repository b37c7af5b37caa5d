import type { Page, Request } from '@playwright/test'
import {
  listPriceAlerts,
  type PriceAlert,
  removePriceAlert,
  takeReachedAlerts,
  updatePriceAlert,
} from '../contract/price-alerts.ts'
import { expectNoBarriers } from './barriers.ts'
import { demoEmail, signIn } from './demo-members.ts'
import { findMisfits } from './fitting.ts'
import { expect, test } from './journey.ts'
import { addressOf, answerCall, keepPricesStill } from './set-answers.ts'

const ROOM = '/dashboard/signals?pair=EURUSD-OTC'
const POINT = 0.00001
const panel = (page: Page) => page.getByRole('region', { name: 'Price alerts' })

const anAlert = (given: Partial<PriceAlert>): PriceAlert => ({
  id: '00000000-0000-4000-8000-00000000a1e7',
  pair: 'EURUSD-OTC',
  name: 'EUR/USD OTC',
  decimals: 5,
  side: 'above',
  price: 1.1,
  createdAt: '2026-03-09T10:00:00.000Z',
  reachedAt: null,
  ...given,
})

/** The close of the newest bar, as the chart reads it. */
const priceOn = async (page: Page): Promise<number> => {
  const read = await page.locator('[data-reading]').textContent()
  return Number(/C (\d+\.\d{5})/.exec(read ?? '')?.[1])
}

test('an alert is typed or drawn, moved and removed', async ({ context, server: _ }) => {
  await test.step('an alert is typed, kept with the account, and removed', async () => {
    const page = await context.newPage()
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(page, demoEmail('gold'), ROOM)
    await expect(page.locator('[data-reading]')).toContainText('C ')
    await page.getByRole('button', { name: 'Price alerts' }).click()
    await expect(panel(page)).toContainText('No alerts yet.')
    const price = ((await priceOn(page)) + 0.02).toFixed(5)
    const field = panel(page).getByRole('textbox', { name: 'Price, EUR/USD OTC' })
    await field.fill('x')
    await panel(page).getByRole('button', { name: 'Add alert' }).click()
    await expect(panel(page)).toContainText('Please enter a price')
    await field.fill(price.replace('.', ','))
    await field.press('Enter')
    await expect(panel(page)).toContainText(`could mean ${price} or `)
    await field.fill(price)
    await field.press('Enter')
    await expect(panel(page).getByRole('listitem')).toHaveText(`EUR/USD OTC at or above ${price} waiting`)
    await expectNoBarriers(page)

    await page.reload()
    await page.getByRole('button', { name: 'Price alerts' }).click()
    await panel(page)
      .getByRole('button', { name: `Remove the alert EUR/USD OTC at or above ${price}` })
      .click()
    await expect(panel(page)).toContainText('No alerts yet.')
    // It is open still.
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(panel(page)).toBeVisible()
    expect(await findMisfits(page)).toEqual([])
    await page.close()
  })

  await test.step('the line of an alert is moved by keys and by hand, and removed', async () => {
    const page = await context.newPage()
    await page.setViewportSize({ width: 1440, height: 900 })
    await keepPricesStill(page)
    await answerCall(page, listPriceAlerts, [])
    await signIn(page, demoEmail('gold'), ROOM)
    await expect(page.locator('[data-reading]')).toContainText('C ')
    // At the last price: in a quiet hour the chart reaches a few points beyond its candles only.
    const price = Number((await priceOn(page)).toFixed(5))
    const alert = anAlert({ price })
    await answerCall(page, listPriceAlerts, [alert])
    await answerCall(page, updatePriceAlert, alert)
    // Their address would match the one above.
    await answerCall(page, takeReachedAlerts, [])
    await page.reload()
    const handle = page.getByRole('button', { name: /^Alert EUR\/USD OTC at or above/ })
    await expect(handle).toBeVisible()
    const sent = (call: { path: string; method: string }) =>
      page.waitForRequest(
        (request: Request) => request.method() === call.method && request.url().includes('/price-alerts/'),
      )

    const byKeys = sent(updatePriceAlert)
    await handle.focus()
    await expect(handle).toBeFocused()
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown', 'Shift+ArrowUp']) await page.keyboard.press(key)
    expect((await byKeys).postDataJSON().price).toBe(Number((price + 11 * POINT).toFixed(5)))

    const byHand = sent(updatePriceAlert)
    const box = await handle.boundingBox()
    if (!box) throw new Error('The handle is out of sight.')
    await page.mouse.move(box.x + 8, box.y + 8)
    await page.mouse.down()
    await page.mouse.move(box.x + 8, box.y - 12, { steps: 4 })
    await page.mouse.up()
    expect((await byHand).postDataJSON().price).toBeGreaterThan(price)

    await expect.poll(() => handle.boundingBox()).toEqual(box)
    const byFinger = sent(updatePriceAlert)
    const fingers = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints: y === 0 ? [] : [{ x: box.x + 8, y }] })
    const scrolled = await page.evaluate(() => scrollY)
    await touch('touchStart', box.y + 8)
    for (const by of [8, 16, 24]) await touch('touchMove', box.y + 8 + by)
    await touch('touchEnd', 0)
    expect((await byFinger).postDataJSON().price).toBeLessThan(price)
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)

    await page.unroute(addressOf(updatePriceAlert))
    await page.route(addressOf(removePriceAlert), (route) =>
      route.fulfill({ json: { success: true, data: null, timestamp: new Date().toISOString() } }),
    )
    const removed = sent(removePriceAlert)
    await handle.focus()
    await page.keyboard.press('Delete')
    await removed
    await page.close()
  })
})
