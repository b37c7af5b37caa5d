import type { CDPSession, Locator, Page } from '@playwright/test'
import { DRAWING_POINTS, DrawingKind } from '../contract/chart-layouts.ts'
import { kindNames } from '../web/market/drawings/content.ts'
import { expectNoBarriers } from './barriers.ts'
import { demoEmail, signIn } from './demo-members.ts'
import { expect, test } from './journey.ts'
import { memberWith } from './points-members.ts'
import { keepPricesStill } from './set-answers.ts'

const ROOM = '/dashboard/practice?pair=GBPUSD-OTC'
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Drawing tools' }).getByRole('button', { name, exact: true })
const list = (page: Page) => page.getByRole('combobox', { name: 'Drawings' })

const boxOf = async (page: Page) => {
  const box = await page.locator('[data-canvas]').boundingBox()
  if (!box) throw new Error('There is no chart.')
  return (x: number, y: number) => ({ x: box.x + x * box.width, y: box.y + y * box.height })
}

test('drawings are made by mouse, key and finger, undone, and there on a second device', async ({ page, context }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, demoEmail('silver'), ROOM)
  await expect(page.locator('[data-reading]')).toContainText('C ')
  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  const at = await boxOf(page)

  await test.step('a mouse draws with two presses or with one that is dragged', async () => {
    await tool(page, 'Trend line').click()
    const [from, to] = [at(0.3, 0.6), at(0.6, 0.3)]
    await page.mouse.click(from.x, from.y)
    await page.mouse.click(to.x, to.y)
    await expect(list(page)).toContainText(/Trend line \d\.\d{5} to \d\.\d{5}/)
    await tool(page, 'Rectangle').click()
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 4 })
    await page.mouse.up()
    await expect(list(page)).toContainText('2 drawings')
    await expect(page.getByRole('button', { name: 'Back to now' })).toHaveCount(0)
    await tool(page, 'Text').click()
    await page.mouse.click(at(0.5, 0.8).x, at(0.5, 0.8).y)
    await page.getByLabel('Text on the chart').fill('Double top')
    await page.keyboard.press('Enter')
    await expect(list(page)).toContainText('Text Double top')
    await expectNoBarriers(page)
  })

  await test.step('keys draw, move and undo', async () => {
    await tool(page, 'Cursor').focus()
    for (const _ of ['Level', 'Trend line', 'Ray']) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(list(page)).toContainText('4 drawings')
    const handle = page.getByRole('button', { name: /^Ray .*point 2 of 2/ })
    const name = (await handle.getAttribute('aria-label')) ?? ''
    await handle.focus()
    await page.keyboard.press('Shift+ArrowUp')
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
    await expect(tool(page, 'Undo')).toBeEnabled()
    await page.waitForResponse((answer) => answer.url().endsWith('/api/chart-layouts') && answer.ok())
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(1)
    await page.keyboard.press('Control+z')
    await expect(list(page)).toContainText('3 drawings')
    await tool(page, 'Redo').click()
    await expect(list(page)).toContainText('4 drawings')
  })

  await test.step('the price axis is stretched by hand and by key, and set back', async () => {
    const heightOf = async () => {
      const [from, to] = await Promise.all(
        [1, 2].map((point) =>
          page.getByRole('button', { name: new RegExp(`^Ray .*point ${point} of 2`) }).boundingBox(),
        ),
      )
      if (!from || !to) throw new Error('A handle is out of sight.')
      return Math.abs(from.y - to.y)
    }
    const before = await heightOf()
    const axis = at(1, 0.3)
    await page.mouse.move(axis.x - 20, axis.y)
    await page.mouse.down()
    await page.mouse.move(axis.x - 20, axis.y + 100, { steps: 4 })
    await page.mouse.up()
    await expect.poll(heightOf).toBeLessThan(0.9 * before)
    await page.getByRole('slider', { name: 'Bar under the crosshair' }).focus()
    const squeezed = await heightOf()
    await page.keyboard.press('Shift+ArrowUp')
    await expect.poll(heightOf).toBeGreaterThan(1.1 * squeezed)
    await page.getByRole('button', { name: 'Back to now' }).click()
    await expect.poll(heightOf).toBeGreaterThan(0.8 * before)
  })

  await test.step('a finger draws on a phone, which has the drawings too', async () => {
    const phone = await context.newPage()
    await phone.setViewportSize({ width: 390, height: 844 })
    await phone.goto(ROOM)
    await phone.getByRole('button', { name: 'Tools' }).click()
    await phone.getByRole('button', { name: 'Draw', exact: true }).click()
    await expect(list(phone)).toContainText('4 drawings')
    await tool(phone, 'Fibonacci').click()
    await phone.locator('[data-canvas]').scrollIntoViewIfNeeded()
    const on = await boxOf(phone)
    const fingers = await context.newCDPSession(phone)
    const touch = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints: [on(x, y)] })
    await touch('touchStart', 0.3, 0.7)
    for (const share of [0.4, 0.5, 0.6]) await touch('touchMove', share, 1 - share)
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(list(phone)).toContainText(/Fibonacci/)
    const handle = phone.getByRole('button', { name: /^Fibonacci .*point 2 of 2/ })
    const name = (await handle.getAttribute('aria-label')) ?? ''
    const point = await handle.boundingBox()
    if (!point) throw new Error('The handle is out of sight.')
    const [x, y] = [point.x + point.width / 2, point.y + point.height / 2]
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    for (const by of [10, 20, 30])
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y + by }] })
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(phone.getByRole('button', { name, exact: true })).toHaveCount(0)
    await expectNoBarriers(phone)
    await phone.close()
  })

  await test.step('a change over one of another device is refused, and shows what is there', async () => {
    await page.getByRole('button', { name: /^Ray .*point 1 of 2/ }).focus()
    await page.keyboard.press('Delete')
    await expect(page.getByText('This chart changed on another device.')).toBeVisible()
    await expect(list(page)).toContainText('5 drawings')
  })
})

/** Draws with the tool that is chosen, from one place of the candles to another. */
type Draw = (page: Page, devtools: CDPSession, isOnePoint: boolean, height?: number) => Promise<void>

const byMouse: Draw = async (page, _, isOnePoint, height = 0.6) => {
  const at = await boxOf(page)
  const [from, to] = [at(0.3, height), at(0.6, 0.35)]
  await page.mouse.click(from.x, from.y)
  if (!isOnePoint) await page.mouse.click(to.x, to.y)
}

const byFinger: Draw = async (page, devtools, isOnePoint, height = 0.6) => {
  const at = await boxOf(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [at(0.3, height)])
  if (!isOnePoint) for (const share of [0.4, 0.5, 0.6]) await touch('touchMove', [at(share, 0.9 - share)])
  await touch('touchEnd', [])
}

/** Chosen drawings disappear with the others, and come back. */
const expectHiding = async (page: Page, press: (tool: Locator) => Promise<void>): Promise<void> => {
  const handle = page.getByRole('button', { name: /point 1 of/ })
  await list(page).selectOption({ index: 2 })
  await expect(handle).toBeVisible()
  await press(tool(page, 'Hide drawings'))
  await expect(handle).toHaveCount(0)
  await press(tool(page, 'Hide drawings'))
  await expect(handle).toBeVisible()
  await press(tool(page, 'Snap to candles'))
  await expect(tool(page, 'Snap to candles')).toHaveAttribute('aria-pressed', 'true')
}

/** A level ten pixels from the high of its bar takes the high with the magnet. */
const expectSnapping = async (page: Page, draw: (height: number) => Promise<void>): Promise<void> => {
  const priceAt = async (height: number): Promise<number> => {
    const levels = list(page).getByRole('option', { name: /^Level / })
    const before = await levels.count()
    await tool(page, 'Level').click()
    await draw(height)
    await expect(levels).toHaveCount(before + 1)
    await page.keyboard.press('Escape')
    return Number(/\d\.\d{5}/.exec((await levels.last().textContent()) ?? '')?.[0])
  }
  const magnet = tool(page, 'Snap to candles')
  await magnet.click()
  const [upper, lower] = [await priceAt(0.1), await priceAt(0.5)]
  const { x, y } = (await boxOf(page))(0.3, 0.5)
  await page.mouse.move(x, y)
  const high = Number(/H (\d\.\d{5})/.exec((await page.locator('[data-reading]').textContent()) ?? '')?.[1])
  const { height } = (await page.locator('[data-canvas]').boundingBox()) ?? { height: 1 }
  await magnet.click()
  expect(await priceAt(0.1 + (0.4 * (upper - high)) / (upper - lower) - 10 / height)).toBe(high)
}

test('every tool draws with a mouse, a finger and keys', async ({ context, server }) => {
  for (const [input, draw] of [
    ['a mouse', byMouse],
    ['a finger', byFinger],
    ['keys', null],
  ] as const)
    await test.step(input, async () => {
      const page = await context.newPage()
      await page.setViewportSize(draw === byFinger ? { width: 390, height: 844 } : { width: 1440, height: 900 })
      await keepPricesStill(page)
      await signIn(page, await memberWith(server, { tier: 'silver' }), ROOM)
      await expect(page.locator('[data-reading]')).toContainText('C ')
      if (draw === byFinger) await page.getByRole('button', { name: 'Tools' }).click()
      await page.getByRole('button', { name: 'Draw', exact: true }).click()
      await page.locator('[data-canvas]').scrollIntoViewIfNeeded()
      const devtools = await context.newCDPSession(page)
      for (const [place, kind] of DrawingKind.options.entries()) {
        const name = kindNames[kind]
        await tool(page, name).focus()
        if (draw) await tool(page, name).click()
        else await page.keyboard.press('Enter')
        await draw?.(page, devtools, DRAWING_POINTS[kind] === 1)
        if (kind === 'text') {
          await page.getByLabel('Text on the chart').fill('Here')
          await page.keyboard.press('Enter')
        }
        await expect(list(page).getByRole('option', { name: new RegExp(`^${name} `) })).toHaveCount(1)
        await expect(list(page)).toContainText(`${place + 1} drawing`)
        // The next one is drawn, not this one moved.
        await page.keyboard.press('Escape')
      }
      await expectHiding(page, async (pressed) => {
        await pressed.focus()
        if (draw) await pressed.click()
        else await page.keyboard.press('Enter')
      })
      if (draw) await expectSnapping(page, (height) => draw(page, devtools, true, height))
      await page.close()
    })
})
