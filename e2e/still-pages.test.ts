import type { Page, Route } from '@playwright/test'
import { demoEmail, signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'

// The record of a server of its own has just begun: it has less to show than there is place for.
test.use({ club: 'still-pages', viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })

/** Of what is in sight, times how far it moved: https://web.dev/articles/cls calls 0.1 good. */
const MOST = 0.02

declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[]
  }
}

/** Notes in the page what moves without anybody having touched it. */
const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.shifts = []
    const take = (list: { getEntries: () => PerformanceEntry[] }) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: Node | null }[] }
        const moved = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : `${node?.nodeName}`,
        )
        window.shifts.push({ value, moved })
      }
    }
    new PerformanceObserver(take).observe({ type: 'layout-shift', buffered: true })
  })

/** Until the page has drawn what it has: what it noted of the picture before comes after it. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })

/** Holds each answer back, except who is signed in, and lets them go one by one: the page is drawn between any two. */
const holdAnswers = async (page: Page) => {
  const held: { path: string; route: Route }[] = []
  const seen = new Set<string>(['/api/auth/me'])
  await page.route('**/api/**', (route) => {
    const { pathname } = new URL(route.request().url())
    if (seen.has(pathname)) return route.continue()
    seen.add(pathname)
    held.push({ path: pathname, route })
  })
  return {
    held: () => held.map(({ path }) => path),
    letGo: async (next: 'first' | 'last') => {
      const { route } = (next === 'first' ? held.shift() : held.pop()) ?? {}
      if (!route) return
      // Not by the browser's own word that it has ended, which never comes of an answer that nobody reads.
      await route.fulfill({ response: await route.fetch() })
      await drawn(page)
    },
  }
}

const pages = [
  { path: '/login', heading: 'Welcome back', asks: '/api/service' },
  { path: '/track-record', heading: 'Track record', asks: '/api/track-record' },
  { path: '/dashboard', heading: /^Welcome,/, asks: '/api/signals/dual' },
  { path: '/dashboard/signals', heading: 'Signal Room', asks: '/api/signals/stats/performance' },
] as const

test('pages stand still on a phone while their answers come', async ({ context, server: _ }) => {
  for (const { path, heading, asks } of pages)
    for (const next of ['first', 'last'] as const)
      await test.step(`${path}, the ${next} asked for before the others`, async () => {
        const page = await context.newPage()
        await watchShifts(page)
        const answers = await holdAnswers(page)
        if (!path.startsWith('/dashboard')) await page.goto(path)
        else await signIn(page, demoEmail('gold'), path)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expect.poll(answers.held).toContain(asks)
        await drawn(page)
        // What is asked for only with what came, such as the candles of a signal's pair, is held back and let go as well.
        await expect(async () => {
          while (answers.held().length > 0) await answers.letGo(next)
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 100 })
        }).toPass()
        await settled(page)
        await drawn(page)
        const shifts = await page.evaluate(() => window.shifts)
        const sum = shifts.reduce((total, { value }) => total + value, 0)
        expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(MOST)
        await page.close()
      })
})
