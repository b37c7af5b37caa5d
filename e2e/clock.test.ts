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

/** What the dial of the 5-minute card counts down to, and the seconds left: to the entry, the expiry or the next signal. */
const dialOf = async (page: Page): Promise<{ seconds: number; until: string }> => {
  const label = await page
    .getByRole('article', { name: '5-minute standard' })
    .getByRole('timer')
    .getAttribute('aria-label')
  const [, seconds = '', until = ''] = /^(\d+) seconds to (.+)$/.exec(label ?? '') ?? []
  return { seconds: Number.parseInt(seconds, 10), until }
}

test('two browsers count down alike, one of them with its clock ten minutes off', async ({ browser, server }) => {
  const right = await openSignalRoom(browser, server.url, 0)
  const wrong = await openSignalRoom(browser, server.url, TEN_MINUTES_MS)
  const clocks = await Promise.all([right, wrong].map((page) => page.evaluate(() => Date.now())))
  expect(Math.abs((clocks[1] ?? 0) - (clocks[0] ?? 0))).toBeGreaterThan(TEN_MINUTES_MS - 30_000)

  // A boundary may fall between the two readings: then the next pair of readings decides. Whatever the card is counting down to, it has a dial.
  await expect(async () => {
    const [a, b] = await Promise.all([dialOf(right), dialOf(wrong)])
    expect(a.until).not.toBe('')
    expect(b.until).toBe(a.until)
    expect(Math.abs(a.seconds - b.seconds)).toBeLessThanOrEqual(1)
  }).toPass({ timeout: 60_000 })
  await Promise.all([right, wrong].map((page) => page.context().close()))
})
