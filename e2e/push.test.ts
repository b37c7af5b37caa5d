import type { Page } from '@playwright/test'
import type { Push } from '../contract/notifications.ts'
import { findChromium, JOURNEY_FLAGS } from '../tools/prepare/chromium.mjs'
import { demoEmail, signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'

const NO_ROOM = '00000000-0000-7000-8000-000000000000'
const WHOLE_BROWSER = findChromium()

// The headless shell shows no notifications, and ends a worker that a push wakes.
test.use({
  market: 'replay',
  serviceWorkers: 'allow',
  permissions: ['notifications'],
  launchOptions: { executablePath: WHOLE_BROWSER ?? undefined, args: JOURNEY_FLAGS },
})
test.skip(WHOLE_BROWSER === null, 'Notifications need the whole Chromium: please install it.')

/** Opens `address` as a gold member; answers how a push service hands something to this browser. */
const openDevice = async (page: Page, url: string, address: string) => {
  const devTools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await devTools.send('ServiceWorker.enable')
  await signIn(page, demoEmail('gold'), address)
  await settled(page)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const registrationId = await registered
  return async (change: Partial<Push>) => {
    const signal = {
      kind: '1m',
      title: 'CALL EUR/USD',
      body: '1-minute signal.',
      path: '/dashboard/signals',
      tag: 'one',
    }
    const data = JSON.stringify({ ...signal, ...change })
    await devTools.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId, data })
  }
}

const shown = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/')
    if (!registration) throw new Error('There is no service worker.')
    return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`)
  })

/** What stands behind the address of the worker that serves the page, and of the one that waits to. */
const workersOf = (page: Page) =>
  page.evaluate(async () => {
    const searchOf = (worker: ServiceWorker | null) => worker && new URL(worker.scriptURL).search
    const { active, waiting } = await navigator.serviceWorker.ready
    return { active: searchOf(active), waiting: searchOf(waiting) }
  })

test('a locked phone is told before the entry, and is left nothing that came later or is over', async ({
  page,
  server,
}) => {
  const push = await openDevice(page, server.url, '/dashboard/settings')
  // Whoever looks at a screen of a member is told there.
  await push({ tag: 'seen', title: 'CALL AUD/USD', endsAtMs: Date.now() + 600_000 })
  await page.goto('/privacy')
  await push({ tag: 'late', title: 'PUT GBP/USD', endsAtMs: Date.now() - 1 })
  // A busy browser goes on for a moment to count the screen that was left as one that is looked at: then it is sent again.
  let endsAtMs = 0
  await expect(async () => {
    // Long enough for a busy browser to show it first.
    endsAtMs = Date.now() + 15_000
    await push({ tag: 'soon', title: 'PUT USD/JPY', endsAtMs })
    await expect.poll(() => shown(page), { timeout: 3_000 }).toEqual(['PUT USD/JPY: 1-minute signal.'])
  }).toPass()
  await expect.poll(() => Date.now()).toBeGreaterThan(endsAtMs)
  await push({ endsAtMs: Date.now() + 600_000 })
  await expect.poll(() => shown(page)).toEqual(['CALL EUR/USD: 1-minute signal.'])
  // A mention stays, and a newer one of its room takes its place.
  const mention = { kind: 'mentions', tag: 'room one', title: 'Ada answered you in London', endsAtMs: null } as const
  await push({ ...mention, body: 'Not for long' })
  await push({ ...mention, body: 'Gold holds' })
  await expect
    .poll(async () => (await shown(page)).sort())
    .toEqual(['Ada answered you in London: Gold holds', 'CALL EUR/USD: 1-minute signal.'])
  // What begins soon stays too, whatever signals come and go; a start that has come is told to nobody.
  const soon = { kind: 'reminders', endsAtMs: Date.now() + 600_000 } as const
  const cup = { ...soon, tag: 'cup', title: 'Weekly Sprint', body: 'Starts at 10:45 AM.' } as const
  // One at a time: a desktop without a place for notifications takes each away after some seconds.
  await push({ ...cup, tag: 'other', title: 'Too late', endsAtMs: Date.now() - 1 })
  await push(cup)
  await expect.poll(() => shown(page)).toContain('Weekly Sprint: Starts at 10:45 AM.')
  await push({ ...soon, tag: 'webinar one', title: 'London open', body: 'Starts at 9:00 AM.' })
  await expect.poll(() => shown(page)).toContain('London open: Starts at 9:00 AM.')
  await push({ tag: 'next', title: 'PUT EUR/USD', endsAtMs: Date.now() - 1 })
  expect(await shown(page)).toContain('London open: Starts at 9:00 AM.')
  expect((await shown(page)).join()).not.toContain('Too late')
})

test('a pressed notification and a new version lead on', async ({ context, server, browser }) => {
  await test.step('a pressed notification leads the open page to its card, without loading it anew', async () => {
    const page = await context.newPage()
    await openDevice(page, server.url, '/dashboard/signals')
    await page.evaluate(() => {
      document.body.dataset.kept = 'yes'
    })
    const [worker] = page.context().serviceWorkers()
    if (!worker) throw new Error('There is no service worker.')
    const press = (path: string) =>
      worker.evaluate(`
        // Nobody pressed anything, so the browser does not let the worker bring the page to the front.
        self.dispatchEvent(Object.assign(new Event('notificationclick'), {
          notification: { data: ${JSON.stringify({ path })}, close() {} },
          waitUntil: (done) => done.catch(() => {}),
        }))
      `)
    const card = page.getByRole('article', { name: '5-minute standard' })
    // A recorded signal is the current one for five seconds.
    await expect(async () => {
      const id = await card.getAttribute('data-signal', { timeout: 10_000 })
      await press(`/dashboard/signals?signal=${id}`)
      await expect(page).toHaveURL(`/dashboard/signals?signal=${id}`, { timeout: 2_000 })
      await expect(card).toBeFocused({ timeout: 2_000 })
    }).toPass()
    await press(`/dashboard/traders-rooms/${NO_ROOM}?message=7`)
    await expect(page).toHaveURL(`/dashboard/traders-rooms/${NO_ROOM}?message=7`)
    await press(`/dashboard/marathons/${NO_ROOM}`)
    await expect(page).toHaveURL(`/dashboard/marathons/${NO_ROOM}`)
    await expect(page.locator('body')).toHaveAttribute('data-kept', 'yes')
    await page.close()
  })

  await test.step('a new version is offered, and taken by a press alone', async () => {
    // To register the next worker in the page's place is what the page's policy forbids.
    const context = await browser.newContext({ baseURL: server.url, bypassCSP: true })
    const page = await context.newPage()
    await openDevice(page, server.url, '/dashboard/settings')
    await page.reload()
    await settled(page)
    await page.evaluate(() => document.body.setAttribute('data-kept', 'yes'))
    await page.evaluate(async () => void (await navigator.serviceWorker.register('/service-worker.js?next')))
    await expect(page.getByText('A new version of Uptick is ready.')).toBeVisible()
    await expect.poll(() => workersOf(page)).toEqual({ active: '', waiting: '?next' })
    await expect(page.locator('body')).toHaveAttribute('data-kept', 'yes')
    await page.getByRole('button', { name: 'Reload for the new version' }).click()
    await expect(page.locator('body')).not.toHaveAttribute('data-kept')
    await settled(page)
    expect(await workersOf(page)).toMatchObject({ active: '?next' })
    await context.close()
  })
})

test('a start without a network shows the application and says so; no answer of a call is kept', async ({ page }) => {
  await signIn(page, demoEmail('gold'), '/dashboard/signals')
  await settled(page)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  // Once through the worker, which keeps the files that this screen is made of.
  await page.reload()
  await settled(page)
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
    const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat()
    return [...new Set(requests.map(({ url }) => new URL(url).pathname.split('/')[1]))].sort()
  })
  expect(kept).toEqual(['assets', 'before-first-paint.js', 'dashboard', 'icon.svg', 'layers.css'])

  await page.context().setOffline(true)
  // What is emulated does not reach a document that comes from a worker.
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))
  await page.reload()
  await expect(page.getByText('You are offline')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Signal Room' })).toBeVisible()
  await page.context().setOffline(false)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText('You are offline')).toBeHidden()
  await settled(page)
})
