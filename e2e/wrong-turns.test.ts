import type { Page } from '@playwright/test'
import { validateDashboardCode } from '../contract/access-codes.ts'
import { getMe } from '../contract/auth.ts'
import { updateMemberAccess } from '../contract/members.ts'
import { demoEmail, demoSession, makeCall, memberIdOf, NO_PAGE, sessionOf, signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'
import { registerMember } from './new-member.ts'
import { failCall } from './set-answers.ts'

const NOTHING = 'Page not found'
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('a visitor at an unknown address of the dashboard meets its guard', async ({ page }) => {
  for (const path of ['/dashboard/nope', '/dashboard/nope/deeper']) {
    await page.goto(path)
    await page.waitForURL('**/signup*')
    await expect(page.getByRole('button', { name: 'Begin Registration' })).toBeVisible()
    await expect(sidebar(page)).toHaveCount(0)
  }
  await page.goto('/dashboard/admin/nope')
  await page.waitForURL('**/login*')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(sidebar(page)).toHaveCount(0)
})

test('a member at an unknown address stays in the frame, and below the administration is turned away', async ({
  page,
}) => {
  await signIn(page, demoEmail('gold'), NO_PAGE)
  for (const path of ['/dashboard/nope', '/dashboard/signals/nope/deeper']) {
    await page.goto(path)
    await expect(title(page)).toHaveText(NOTHING)
    await expect(sidebar(page)).toBeVisible()
    await expect(page.locator('main')).toHaveCount(1)
    await expect(page).toHaveTitle(/(^| )Not found · Uptick$/)
  }
  await page.goto('/dashboard/admin/nope')
  await expect(title(page)).toHaveText('Access Denied')
})

test('an address that has a screen shows it, with a stroke at its end or without', async ({ page }) => {
  await signIn(page, demoEmail('admin'), NO_PAGE)
  for (const [path, heading] of [
    ['/dashboard', /^Welcome/],
    ['/dashboard/', /^Welcome/],
    ['/dashboard/admin', 'Overview'],
    ['/dashboard/admin/users', 'Users'],
    ['/dashboard/signals', 'Signal Room'],
  ] as const) {
    await page.goto(path)
    await expect(title(page)).toHaveText(heading)
  }
})

test('the administrator at an unknown address of the administration stays in its frame', async ({ page }) => {
  await signIn(page, demoEmail('admin'), '/dashboard/admin/nope')
  await expect(title(page)).toHaveText(NOTHING)
  await expect(sidebar(page).getByRole('link', { name: 'Audit log' })).toBeVisible()
})

test('who is signed in goes on from the entrances, and sees no Login beside their session', async ({
  page,
  baseURL,
}) => {
  await signIn(page, demoEmail('gold'), NO_PAGE)
  const ways = [
    ['/login', '/dashboard'],
    ['/signup', '/dashboard'],
    ['/login?next=%2Fdashboard%2Freferrals', '/dashboard/referrals'],
    ['/login?next=https%3A%2F%2Felsewhere.test%2F', '/dashboard'],
  ] as const
  for (const [from, to] of ways) {
    await page.goto(from)
    await expect(page).toHaveURL(new URL(to, baseURL).href)
  }
  await page.goto('/track-record')
  await settled(page)
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Open the dashboard' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Login' })).toHaveCount(0)

  for (const path of ['/track-record', '/risk']) {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(path)
      await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible()
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(sideways, `${path} at ${width} px`).toBe(0)
    }
  }
})

test('after a logout the landing page offers the entrances again', async ({ page }) => {
  await signIn(page, demoEmail('gold'))
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByRole('link', { name: 'Login', exact: true }).first()).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL('/login')
})

test('what was refused about a code goes when the account has changed', async ({ page, server }) => {
  const email = await registerMember(server)
  await signIn(page, email, '/dashboard/settings')
  await failCall(page, validateDashboardCode, { sentence: 'This code is not valid.' })
  await page.getByLabel('Access code').fill('ABCDE-FGHJK')
  await page.getByRole('button', { name: 'Unlock dashboard' }).click()
  await expect(page.getByText('This code is not valid.')).toBeVisible()

  const token = await demoSession(server, 'admin')
  const path = updateMemberAccess.path.replace(':id', await memberIdOf(server, email))
  await makeCall(server, updateMemberAccess, {
    path,
    token,
    body: { tier: 'guest', dashboardUnlocked: true, hasDeposited: true },
  })
  const { data } = await makeCall(server, getMe, { token: await sessionOf(server, email) })
  expect(data?.dashboardUnlocked).toBe(true)
  await expect(
    page
      .getByText('Your dashboard is unlocked')
      .or(page.getByRole('button', { name: /Confirm/ }))
      .first(),
  ).toBeVisible()
  await expect(page.getByText('This code is not valid.')).toHaveCount(0)
})

test('a mailed reset link is followed by one way back to the login', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.test')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveCount(1)
})
