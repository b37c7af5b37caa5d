import type { Browser, Page } from '@playwright/test'
import { demoEmail, signIn } from './demo-members.ts'
import { expect, test } from './journey.ts'

const TEN_MINUTES_MS = 600_000

/** Opens the Signal Room in a browser of its own, whose clock is wrong by `offsetMs`. */
const openSignalRoom = async (browser: Browser, baseURL: string, offsetMs: number): Promise<Page> => {
  const context = await browser.newContext({ baseURL })
  await context.addInitScript((offset) => {
    const RealDate = Date
    const shifted = () => RealDate.now() + offset
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, args) => Reflect.construct(target, args.length === 0 ? [shifted()] : args),
      get: (target, key) => (key === 'now' ? shifted : Reflect.get(target, key)),
    })
  }, offsetMs)
  const page = await context.newPage()
  await signIn(page, demoEmail('gold'), '/dashboard/signals')
  return page
}

/** Seconds to the next 5-minute signal, as the card says it. */
const secondsLeft = async (page: Page): Promise<number> => {
  const text = await page.getByRole('article', { name: '5-minute standard' }).textContent()
  const [, minutes, seconds] = /next (?:signal )?in (\d+):(\d\d)/i.exec(text ?? '') ?? []
  return Number(minutes) * 60 + Number(seconds)
}

test('two browsers count down alike, one of them with its clock ten minutes off', async ({ browser, server }) => {
  const right = await openSignalRoom(browser, server.url, 0)
  const wrong = await openSignalRoom(browser, server.url, TEN_MINUTES_MS)
  const clocks = await Promise.all([right, wrong].map((page) => page.evaluate(() => Date.now())))
  expect(Math.abs((clocks[1] ?? 0) - (clocks[0] ?? 0))).toBeGreaterThan(TEN_MINUTES_MS - 30_000)

  // A boundary may fall between the two readings: then the next pair of readings decides.
  await expect(async () => {
    const [a = Number.NaN, b = Number.NaN] = await Promise.all([secondsLeft(right), secondsLeft(wrong)])
    expect(Math.abs(a - b)).toBeLessThanOrEqual(1)
  }).toPass({ timeout: 60_000 })
  await Promise.all([right, wrong].map((page) => page.context().close()))
})
