import type { Page } from '@playwright/test'
import { documents } from '../web/documents.ts'
import { demoEmail, signIn } from './demo-members.ts'
import { expect, test } from './journey.ts'

/** A recording at sixty times its pace: the record has settled signals within seconds. */
test.use({ market: 'replay' })

/** What the browser's console complains about from now on. */
const listenToConsole = (page: Page): string[] => {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}

const untilHydrated = (page: Page) =>
  expect(page.locator('[data-dateline] [data-clock] b')).toHaveText(/\d:\d\d:\d\d [AP]M/)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the landing page reads from top to bottom in its own typefaces, and every document has its title and description', async ({
    page,
  }) => {
    const typefaces = page.waitForResponse(/\/assets\/typefaces-/)
    await page.goto('/')
    expect((await typefaces).ok()).toBe(true)
    await expect(page).toHaveTitle('Uptick: trading signals on the record')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('On the record before it can win or lose.')
    for (const name of ['Data collection', 'AI processing', 'Trade execution']) {
      await expect(page.getByRole('heading', { name })).toBeVisible()
    }
    await expect(page.locator('#why article')).toHaveCount(5)
    await expect(page.locator('#how li')).toHaveCount(4)
    await expect(page.locator('#marathons').getByText('2,500')).toBeVisible()
    await expect(page.getByRole('img', { name: /A 60% win rate proves nothing at 200 signals/ })).toBeVisible()
    await expect(page.locator('[data-exhibit] noscript')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Join Marathon' })).toHaveAttribute('href', /^\/signup\?next=/)
    await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: 'Risk' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Risk' })).toBeVisible()

    for (const { path, title, description } of documents) {
      await page.goto(path)
      await expect(page).toHaveTitle(title)
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', description)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })
})

test('the landing page is painted, comes to life and is left without an empty or a lost moment', async ({
  context,
  server: _,
}) => {
  await test.step('every document comes to life without a complaint of the browser', async () => {
    const page = await context.newPage()
    const errors = listenToConsole(page)
    for (const { path } of documents) {
      await page.goto(path)
      await expect(page.getByText('Demo', { exact: true })).toBeVisible()
    }
    expect(errors).toEqual([])
    await page.close()
  })

  await test.step('a first visit is painted before its typefaces are asked for, the next page with them', async () => {
    const page = await context.newPage()
    const typefacesCameFirst = () =>
      page.evaluate(() => {
        const [sheet] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/typefaces-'))
        const [painted] = performance.getEntriesByName('first-contentful-paint')
        return sheet && painted ? sheet.startTime < painted.startTime : null
      })
    const fetched = () => page.evaluate(() => sessionStorage.getItem('uptick.typefaces'))
    await page.goto('/')
    await expect.poll(typefacesCameFirst).toBe(false)
    await expect.poll(fetched).toBe('fetched')
    await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: 'Risk' }).click()
    await page.waitForURL('**/risk')
    await expect.poll(typefacesCameFirst).toBe(true)
    await page.close()
  })

  await test.step('a tap before the scripts are there is not lost, and the chosen theme stays', async () => {
    const page = await context.newPage()
    await page.emulateMedia({ colorScheme: 'light' })
    const { promise: tapped, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/hydrate-landing-*.js', async (route) => {
      await tapped
      await route.continue()
    })
    await page.goto('/')
    await page.getByRole('button', { name: 'Switch to ink (dark)' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    release()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await untilHydrated(page)
    await page.getByRole('button', { name: 'Switch to paper (light)' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')

    await page.getByRole('button', { name: 'Switch to ink (dark)' }).click()
    await page.goto('/terms')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.getByRole('button', { name: 'Switch to paper (light)' })).toBeVisible()
    await page.close()
  })

  await test.step('who goes on to sign up sees the landing page until the next one can be drawn, and no empty page between', async () => {
    const page = await context.newPage()
    await page.goto('/')
    const held = Promise.withResolvers<void>()
    await page.route(/\/assets\/application-.*\.js$/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page
      .getByRole('link', { name: /^Sign Up/ })
      .first()
      .click({ noWaitAfter: true })
    await page.waitForRequest(/\/assets\/application-.*\.js$/)
    await page.waitForTimeout(1_000)
    held.resolve()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join the club that shows its losses')
    const { painted, arrived } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
      arrived: Math.max(
        ...performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes('/assets/application-') && name.endsWith('.js'))
          .map((entry) => (entry as PerformanceResourceTiming).responseEnd),
      ),
    }))
    expect(painted).toBeGreaterThanOrEqual(arrived)
    await page.close()
  })
})

test('the landing page leads on, with its samples and the record’s own figures, for visitors and members', async ({
  context,
  server: _,
}) => {
  await test.step('the landing page leads to its sections, shows figures of the brief in samples alone, and keeps a marathon through signup', async () => {
    const page = await context.newPage()
    await page.goto('/')
    await untilHydrated(page)
    const navigation = page.getByRole('navigation', { name: 'Page' })
    for (const [name, id] of [
      ['Why Uptick', 'why'],
      ['How it works', 'how'],
      ['The edge', 'edge'],
    ] as const) {
      await navigation.getByRole('link', { name }).click()
      await expect(page).toHaveURL(new RegExp(`#${id}$`))
      await expect(page.locator(`#${id} h2`)).toBeInViewport()
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    }

    const texts = (inside: boolean) =>
      page.evaluate((wanted) => {
        const found: string[] = []
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode())
          if ((node.parentElement?.closest('[data-sample]') !== null) === wanted)
            found.push(node.textContent?.trim() ?? '')
        return found
      }, inside)
    const [sampled, others] = [await texts(true), await texts(false)]
    for (const figure of [
      '94.7%',
      '1,247',
      '8,532',
      '89.2%',
      '15,000+',
      '25,000+',
      '$5,000',
      '$25,000',
      '500',
      '2,500',
    ]) {
      expect(sampled, figure).toContain(figure)
      // The chart of The Edge counts to 500 as well: as a number of signals, not as a fee.
      if (figure !== '500') expect(others, figure).not.toContain(figure)
    }

    await page.getByRole('link', { name: 'Join Marathon' }).click()
    await expect(page.getByRole('button', { name: 'Begin Registration' })).toBeVisible()
    await page.getByRole('button', { name: 'Begin Registration' }).click()
    await expect(page.getByLabel('Full name')).toBeVisible()
    const { searchParams } = new URL(page.url())
    expect(searchParams.get('next')).toBe('/dashboard/marathons?marathon=weekly-sprint&intent=join')
    expect(searchParams.get('intent')).toBe('join')
    await page.close()
  })

  await test.step('the record’s own figures stand beside the samples, and prove themselves in the browser', async () => {
    const page = await context.newPage()
    await page.goto('/')
    await expect(async () => {
      await page.reload()
      await expect(page.locator('[data-exhibit]').getByText(/Committed \d+ s before entry/)).toBeVisible({
        timeout: 3_000,
      })
    }).toPass({ timeout: 45_000 })
    await expect(page.locator('[data-exhibit]').getByText('seal holds')).toBeVisible()
    await expect(page.locator('[data-exhibit]').getByText(/Replayed/)).toBeVisible()
    await expect(page.locator('[data-dateline]').getByText(/\d+ entries match/)).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Latest settled signals' }).getByRole('listitem').first(),
    ).toBeVisible()

    const published = page.locator('[data-tiles] > li').nth(1)
    await expect(published.locator('[data-sample]')).toContainText('1,247')
    await expect(published.locator('[data-on-record]')).toHaveText(/On record [\d,]+ published/)
    await page.close()
  })

  await test.step('the application shows the same page, and a member goes straight to the marathon and to the dashboard', async () => {
    const page = await context.newPage()
    await page.goto('/login')
    await page.getByRole('banner').getByRole('link', { name: 'Uptick' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('On the record before it can win or lose.')
    await expect(page.getByRole('banner')).toHaveCount(1)
    await untilHydrated(page)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()

    await test.step('a member goes straight to the marathon and to the dashboard', async () => {
      await signIn(page, demoEmail('gold'), '/')
      await untilHydrated(page)
      await expect(page.getByRole('link', { name: 'Open the dashboard' })).toBeVisible()
      await page.getByRole('link', { name: 'Set Reminder' }).click()
      await page.waitForURL('**/dashboard/marathons?marathon=ai-vs-human&intent=remind')
    })
    await page.close()
  })
})

test('the clock ticks every second, and the highlight moves on every third where motion is wanted', async ({
  page,
}) => {
  await page.clock.install()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await untilHydrated(page)
  const clock = page.locator('[data-dateline] [data-clock] b')
  const highlighted = () =>
    page
      .locator('[data-tiles] > li')
      .evaluateAll((tiles) => tiles.findIndex((tile) => tile.hasAttribute('data-highlighted')))
  const first = await clock.textContent()
  const places = [await highlighted()]
  for (let turn = 0; turn < 4; turn += 1) {
    await page.clock.runFor(3_000)
    places.push(await highlighted())
  }
  expect(places).toEqual([0, 1, 2, 3, 0])
  expect(await clock.textContent()).not.toBe(first)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await untilHydrated(page)
  await page.clock.runFor(10_000)
  expect(await highlighted()).toBe(0)
})
