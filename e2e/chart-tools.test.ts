import type { Page } from '@playwright/test'
import { listCandles } from '../contract/market.ts'
import { expectNoBarriers } from './barriers.ts'
import { demoEmail, signIn } from './demo-members.ts'
import { findMisfits } from './fitting.ts'
import { expect, test } from './journey.ts'
import { addressOf } from './set-answers.ts'

const ROOM = '/dashboard/signals?pair=EURUSD-OTC'
const chart = (page: Page) => page.getByRole('region', { name: 'Trade', exact: true })
const reading = (page: Page) => page.locator('[data-reading]')
const slider = (page: Page) => page.getByRole('slider', { name: 'Bar under the crosshair' })
const PRICE = '\\d+\\.\\d{5}'
const READING = new RegExp(`O ${PRICE}H ${PRICE}L ${PRICE}C ${PRICE}[+−]?\\d\\.\\d{5} [+−]?[\\d.]+%`)

declare global {
  interface Window {
    drawnForSize: number
  }
}

test('the chart is read bar by bar, with a key or a pointer, and its indicators are kept', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, demoEmail('gold'), ROOM)
  await expect(reading(page)).toHaveText(READING)

  await test.step('the arrow keys move the crosshair, and the bar is told', async () => {
    await slider(page).focus()
    await page.keyboard.press('Home')
    const first = await slider(page).getAttribute('aria-valuetext')
    expect(first).toMatch(new RegExp(`open ${PRICE}, high ${PRICE}, low ${PRICE}, close ${PRICE}, change`))
    await page.keyboard.press('ArrowRight')
    await expect(slider(page)).not.toHaveAttribute('aria-valuetext', first ?? '')
    const told = (await slider(page).getAttribute('aria-valuetext')) ?? ''
    const [open] = told.match(new RegExp(PRICE)) ?? []
    await expect(reading(page)).toContainText(`O ${open}`)
    await expect(chart(page).getByRole('button', { name: 'Back to now' })).toBeVisible()
    await page.keyboard.press('Tab')
  })

  await test.step('a pointer reads the bar that it is over', async () => {
    await chart(page).getByRole('button', { name: 'Back to now' }).click()
    const newest = await reading(page).locator('time').getAttribute('datetime')
    const canvas = await page.locator('[data-canvas]').boundingBox()
    if (!canvas) throw new Error('There is no chart.')
    await page.mouse.move(canvas.x + canvas.width / 3, canvas.y + canvas.height / 2)
    await expect(reading(page).locator('time')).not.toHaveAttribute('datetime', newest ?? '')
  })

  await expect(chart(page).getByRole('link', { name: 'Scan this chart' })).toHaveAttribute(
    'href',
    '/dashboard/ai-scanner?pair=EURUSD-OTC&chart=1m',
  )

  await test.step('zoom changes the picture, and all bars fit into it', async () => {
    const picture = () =>
      page
        .locator('[data-candle-chart] canvas')
        .first()
        .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL())
    await page.mouse.move(0, 0)
    const before = await picture()
    await chart(page).getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(picture).not.toBe(before)
    await chart(page).getByRole('button', { name: 'Show all bars' }).click()
    await expect(chart(page).getByRole('button', { name: 'Back to now' })).toHaveCount(0)
  })

  await test.step('indicators are added, set and removed, and are still there after a reload', async () => {
    await chart(page).getByRole('button', { name: 'Indicators', exact: true }).click()
    const picker = page.getByRole('region', { name: 'Indicators' })
    for (const name of ['EMA', 'Bollinger', 'RSI']) {
      await picker.getByRole('button', { name: `+ ${name}` }).click()
      await expect(reading(page)).toContainText(new RegExp(`${name} \\d`))
    }
    await picker.getByLabel('Bars').first().fill('9')
    await picker.getByRole('button', { name: 'Remove Bollinger 20 2' }).click()
    await expect(reading(page)).toContainText(/EMA 9 \d\.\d{5}RSI 14 \d/)
    await expectNoBarriers(page)
    await page.reload()
    await expect(reading(page)).toContainText(/EMA 9 \d\.\d{5}RSI 14 \d/)
    await expect(reading(page)).not.toContainText('Bollinger')
  })

  await test.step('quarters of an hour and hours are asked of the server', async () => {
    for (const timeframe of ['15m', '1h']) {
      const asked = page.waitForRequest(
        (request) => addressOf(listCandles).test(request.url()) && request.url().includes(`timeframe=${timeframe}`),
      )
      await chart(page).getByRole('button', { name: timeframe, exact: true }).click()
      await asked
      await expect(reading(page)).toHaveText(READING)
      expect(page.url()).toContain(`chart=${timeframe}`)
    }
    await expect(page.getByRole('img', { name: /^EUR\/USD OTC, 1-hour candles/ })).toBeVisible()
  })

  await test.step('full screen holds the chart and the focus; Escape leaves', async () => {
    await chart(page).getByRole('button', { name: 'Full screen' }).click()
    const sheet = page.locator('[data-full-screen]')
    await expect.poll(async () => (await sheet.boundingBox())?.x).toBe(0)
    const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }))
    await expect.poll(() => sheet.boundingBox()).toEqual({ x: 0, y: 0, width, height })
    for (let press = 0; press < 14; press += 1) {
      await page.keyboard.press('Tab')
      expect(await sheet.evaluate((one) => one.contains(document.activeElement))).toBe(true)
    }
    await expectNoBarriers(page)
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await sheet.boundingBox())?.x).toBeGreaterThan(0)
  })
})

test('the chart is drawn once in even pixels, on a phone below the signals', async ({ context, server: _ }) => {
  await test.step('the chart stands in even pixels, and is drawn once for its size', async () => {
    const page = await context.newPage()
    // What an observer of sizes draws, the next picture would have drawn.
    await page.addInitScript(() => {
      window.drawnForSize = 0
      window.ResizeObserver = class extends ResizeObserver {
        constructor(heard: ResizeObserverCallback) {
          super((entries, observer) => {
            const { clearRect } = CanvasRenderingContext2D.prototype
            CanvasRenderingContext2D.prototype.clearRect = function (...box) {
              window.drawnForSize += 1
              clearRect.apply(this, box)
            }
            heard(entries, observer)
            CanvasRenderingContext2D.prototype.clearRect = clearRect
          })
        }
      }
    })
    // Where the column is 721 pixels wide.
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(page, demoEmail('gold'), ROOM)
    await expect(reading(page)).toHaveText(READING)
    const { width, height } = await page.locator('[data-canvas]').evaluate((element) => element.getBoundingClientRect())
    expect([width % 2, height % 2]).toEqual([0, 0])
    expect(await page.evaluate(() => window.drawnForSize)).toBe(0)
    await page.close()
  })

  await test.step('on a phone the signals come first, then the chart', async () => {
    const page = await context.newPage()
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, demoEmail('gold'), ROOM)
    await expect(reading(page)).toHaveText(READING)
    const parts = page.locator('[data-signal-room] :is(article, [data-full-screen], section:has([data-stat]))')
    await expect(parts.nth(2)).toHaveAttribute('data-full-screen', 'off')
    const tops = await parts.evaluateAll((found) => found.map((one) => one.getBoundingClientRect().top))
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    expect(await findMisfits(page)).toEqual([])
    await expectNoBarriers(page)
    await page.close()
  })
})

/** How many minutes lie between two places of the candles. */
const minutesAcross = async (page: Page): Promise<number> => {
  const box = await page.locator('[data-canvas]').boundingBox()
  if (!box) throw new Error('There is no chart.')
  const timeAt = async (share: number): Promise<number> => {
    await page.mouse.move(box.x + share * box.width, box.y + box.height / 2)
    return Date.parse((await reading(page).locator('time').getAttribute('datetime')) ?? '')
  }
  const from = await timeAt(0.3)
  return ((await timeAt(0.6)) - from) / 60_000
}

test('the candles are moved and widened by wheel, finger and key, wherever one is in them', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, demoEmail('gold'), ROOM)
  await expect(reading(page)).toHaveText(READING)

  await test.step('with Ctrl the wheel widens them at the pointer', async () => {
    await expect.poll(() => minutesAcross(page)).toBeGreaterThan(10)
    const before = await minutesAcross(page)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -400)
    await page.keyboard.up('Control')
    await expect.poll(() => minutesAcross(page)).toBeLessThan(before * 0.7)
  })

  await test.step('keys widen them too', async () => {
    const before = await minutesAcross(page)
    await chart(page).getByRole('button', { name: 'Zoom out' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect.poll(() => minutesAcross(page)).toBeGreaterThan(before)
  })

  await test.step('two fingers widen them, and one moves them', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await expect(page.locator('[data-canvas]')).toBeInViewport()
    await expect.poll(() => minutesAcross(page)).toBeGreaterThan(5)
    const before = await minutesAcross(page)
    const box = await page.locator('[data-canvas]').boundingBox()
    if (!box) throw new Error('There is no chart.')
    const fingers = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...shares: number[]) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: shares.map((x, id) => ({ x: box.x + x * box.width, y: box.y + box.height / 3, id })),
      })
    await touch('touchStart', 0.35, 0.45)
    for (const by of [0.05, 0.1, 0.15, 0.2]) await touch('touchMove', 0.35 - by, 0.45 + by)
    await touch('touchEnd')
    await expect.poll(() => minutesAcross(page)).toBeLessThan(before * 0.7)

    await touch('touchStart', 0.2)
    for (const x of [0.3, 0.4, 0.5, 0.6]) await touch('touchMove', x)
    await touch('touchEnd')
    await expect(chart(page).getByRole('button', { name: 'Back to now' })).toBeVisible()
  })
})
