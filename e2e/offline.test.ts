import type { Page, Request } from '@playwright/test'
import { login } from '../contract/auth.ts'
import { transferUpoints } from '../contract/upoints.ts'
import { TOKEN_KEY } from '../web/lib/session-keys.ts'
import { demoEmail, signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'
import { assignPoints, memberWith, movementsOf } from './points-members.ts'
import { DEMO_PASSWORD, type RunningServer } from './running-server.ts'
import { holdCall } from './set-answers.ts'

const NETWORK = 'Network error. Please check your connection and try again.'
const TRANSFER = '/dashboard/u-points-transfer'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const refusal = (page: Page) => page.locator('[data-form-error]')
const notLoaded = (page: Page) => page.getByRole('alert').filter({ hasText: 'Try Again' })
const setOffline = (page: Page, offline: boolean) => page.context().setOffline(offline)

/** The network is back, and whatever was waiting for it has had its turn. */
const reconnect = async (page: Page): Promise<void> => {
  await setOffline(page, false)
  await page.waitForFunction(() => navigator.onLine)
  await page.evaluate(() => fetch('/healthz'))
}

/** Every request of the page that changes something, as `METHOD path`. */
const recordWrites = (page: Page): string[] => {
  const writes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && !pathname.endsWith('/socket-ticket'))
      writes.push(`${request.method()} ${pathname}`)
  })
  return writes
}

const openTransfer = async (page: Page, server: RunningServer) => {
  const sender = await memberWith(server, { uPoints: 300 })
  const receiver = await memberWith(server, {})
  await signIn(page, sender, TRANSFER)
  await settled(page)
  return { sender, receiver }
}

const review = async (page: Page, to: string, points: string): Promise<void> => {
  await page.getByLabel('Recipient email').fill(to)
  await page.getByLabel('Amount', { exact: true }).fill(points)
  await button(page, 'Transfer').click()
  await expect(dialog(page)).toBeVisible()
}

test('a login whose answer does not come signs nobody in later', async ({ context, server: _ }) => {
  await test.step('a login that was left does not open the dashboard when its answer comes', async () => {
    const page = await context.newPage()
    await page.goto('/login')
    const letGo = await holdCall(page, login)
    await page.getByLabel('Email', { exact: true }).fill(demoEmail('gold'))
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await button(page, 'Login').click()
    await expect(button(page, 'Logging in')).toBeVisible()
    const isLogin = (request: Request) => request.url().endsWith(login.path)
    const over = Promise.race([
      page.waitForEvent('requestfailed', isLogin),
      page.waitForEvent('requestfinished', isLogin),
    ])
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.waitForURL('**/forgot-password')
    letGo()
    await over
    await page.evaluate(() => fetch('/healthz'))
    await expect(page).toHaveURL('/forgot-password')
    expect(await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull()
    await page.close()
  })

  await test.step('a login without a network says so at once, and nobody is signed in later', async () => {
    const page = await context.newPage()
    await page.goto('/login')
    await page.getByLabel('Email', { exact: true }).fill(demoEmail('gold'))
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await setOffline(page, true)
    const writes = recordWrites(page)
    await button(page, 'Login').click()
    await expect(refusal(page)).toHaveText('Login failed. Please try again.')
    await reconnect(page)
    expect(writes).toHaveLength(1)
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull()
    await button(page, 'Login').click()
    await page.waitForURL('**/dashboard')
    await page.close()
  })
})

test('a transfer without a network can be left; nothing moves when the network is back', async ({
  page,
  context,
  server,
}) => {
  const { sender, receiver } = await openTransfer(page, server)
  const beside = await context.newPage()
  await beside.goto(TRANSFER)
  await settled(beside)
  await review(page, receiver, '25')
  await setOffline(page, true)
  const writes = [recordWrites(page), recordWrites(beside)]
  await button(page, 'Confirm Transfer').click()
  await expect(refusal(page)).toHaveText('Failed to transfer U-Points')
  await button(page, 'Cancel').click()
  await expect(dialog(page)).toHaveCount(0)

  await reconnect(page)
  await reconnect(beside)
  expect(writes.map(({ length }) => length)).toEqual([1, 0])
  expect(await movementsOf(server, sender)).toEqual([300])
  // A movement that is made now reaches both tabs: they are connected, and nothing came before it.
  await assignPoints(server, sender, 7)
  for (const tab of [page, beside]) await expect(tab.locator('[data-held-points]')).toHaveText('307 U-Points')
  expect(await movementsOf(server, receiver)).toEqual([])
})

test('a transfer that hangs can be left, says that it may have gone through, and is sent once only', async ({
  page,
  server,
}) => {
  const { sender, receiver } = await openTransfer(page, server)
  const letGo = await holdCall(page, transferUpoints)
  await review(page, receiver, '25')
  await button(page, 'Confirm Transfer').click()
  await expect(button(page, 'Processing')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('We don’t know yet if the transfer went through.')).toContainText('Check your statement')
  letGo()
  await button(page, 'Transfer').click()
  await button(page, 'Confirm Transfer').click()
  await expect(page.getByRole('heading', { name: 'Transfer Successful!' })).toBeVisible()
  expect(await movementsOf(server, sender)).toEqual([-25, 300])
})

test('a page that did not download says so inside its frame, and comes by itself when the network is back', async ({
  page,
}) => {
  await signIn(page, demoEmail('gold'))
  await settled(page)
  await setOffline(page, true)
  await page.getByRole('link', { name: 'Referrals', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'This page didn’t open' })).toBeVisible()
  await expect(page.getByText(NETWORK)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.locator('main')).toHaveCount(1)
  await button(page, 'Try Again').click()
  await expect(page.getByText('The server still doesn’t answer.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'This page didn’t open' })).toBeVisible()

  await setOffline(page, false)
  await expect(page.getByRole('heading', { level: 1, name: 'Referral Program' })).toBeVisible()
})

test('what tells of price alerts takes nothing with it where it did not download, and comes when the network is back', async ({
  page,
}) => {
  const part = /\/reached-price-alerts-[^/]*\.js$/
  let asked = 0
  await page.route(part, (route) => {
    asked += 1
    return asked === 1 ? route.abort() : route.continue()
  })
  await signIn(page, demoEmail('gold'))
  await settled(page)
  await expect.poll(() => asked).toBe(1)
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible()
  const arrival = page.waitForResponse(part)
  await setOffline(page, true)
  await reconnect(page)
  expect((await arrival).ok()).toBe(true)
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible()
})

test('a page that did not download opens on the next way to it', async ({ page }) => {
  await signIn(page, demoEmail('gold'))
  await settled(page)
  const referrals = page.getByRole('link', { name: 'Referrals', exact: true }).first()
  await setOffline(page, true)
  await referrals.click()
  await expect(page.getByRole('heading', { level: 1, name: 'This page didn’t open' })).toBeVisible()
  await page.getByRole('link', { name: 'Control Center', exact: true }).first().click()
  await page.waitForURL('**/dashboard')
  await reconnect(page)
  await referrals.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Referral Program' })).toBeVisible()
})

test('a page whose data did not arrive offers a retry, and reads it when the network is back', async ({ page }) => {
  await signIn(page, demoEmail('gold'))
  await settled(page)
  const plans = page.getByRole('link', { name: 'Tier Upgrades', exact: true }).first()
  // The pointer over a link fetches the page, and asks for its data, which does not come.
  await page.route(/\/api\//, (route) => route.abort())
  const downloaded = page.waitForResponse(/assets\/tier-upgrade-page.*js/)
  await plans.hover()
  await downloaded
  // Files that it imports follow it.
  const filesHere = () =>
    page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/')).length)
  await expect(async () => {
    const before = await filesHere()
    await page.waitForTimeout(400)
    expect(await filesHere()).toBe(before)
  }).toPass()
  await setOffline(page, true)
  await page.unroute(/\/api\//)
  await plans.click()
  await expect(notLoaded(page)).toBeVisible()
  await button(page, 'Try Again').click()
  await expect(notLoaded(page)).toBeVisible()
  await reconnect(page)
  await expect(notLoaded(page)).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu downloads at the first sign of somebody, and then opens without a network', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.clock.install()
    await signIn(page, demoEmail('gold'))
    await settled(page)
    await page.clock.fastForward('01:00')
    expect(asked.filter((url) => url.includes('/nav-drawer-'))).toEqual([])
    const downloaded = page.waitForResponse(/\/nav-drawer-[^/]*\.js$/)
    await page.mouse.move(100, 100)
    await page.clock.fastForward('00:10')
    await (await downloaded).finished()
    await setOffline(page, true)
    await button(page, 'More').click()
    await expect(dialog(page).getByRole('link', { name: 'Referrals', exact: true })).toBeVisible()
  })

  test('a menu that did not download says so, and the page stays', async ({ page }) => {
    await page.route(/\/nav-drawer-[^/]*\.js$/, (route) => route.abort())
    await signIn(page, demoEmail('gold'))
    await settled(page)
    await setOffline(page, true)
    await page.unrouteAll({ behavior: 'wait' })
    await button(page, 'More').click()
    await expect(page.locator('[data-toast]')).toContainText(NETWORK)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('This page didn’t open')
    await reconnect(page)
    await button(page, 'More').click()
    await expect(dialog(page)).toBeVisible()
  })
})
