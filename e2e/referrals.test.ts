import type { Browser, Page } from '@playwright/test'
import { expectNoBarriers } from './barriers.ts'
import { signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'
import { mailedCode } from './mailbox.ts'
import { registerMember } from './new-member.ts'
import { DEMO_PASSWORD, type RunningServer } from './running-server.ts'
import { verifyDeposit } from './verified-deposit.ts'

const PHONE = { width: 390, height: 844 }
const REFERRALS = '/dashboard/referrals'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const stat = (page: Page, name: string) =>
  region(page, 'Your performance').locator('[data-stat]', { has: page.getByText(name, { exact: true }) })

const openReferrals = async (page: Page, email: string, path = REFERRALS): Promise<void> => {
  await signIn(page, email, path)
  await settled(page)
}

const visitor = async (browser: Browser, server: RunningServer): Promise<Page> =>
  (await browser.newContext({ baseURL: server.url })).newPage()

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** Signs up through a shared address, by way of every screen. */
const signUpThrough = async (page: Page, server: RunningServer, address: string): Promise<string> => {
  const email = `invited-${Date.now()}@example.test`
  await page.goto(address)
  await button(page, 'Begin Registration').click()
  await page.getByLabel('Full name').fill('Ngozi Eze')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone number').fill('555 010 2031')
  await page.getByLabel('Country', { exact: true }).selectOption('Kenya')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await button(page, 'Create account').click()
  await page.getByLabel('Confirmation code').fill(await mailedCode(server, email))
  await button(page, 'Confirm email').click()
  await page.waitForURL('**/dashboard')
  return email
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, permissions: ['clipboard-read', 'clipboard-write'] })

  test('a member shares a link, a stranger signs up through it, and a verified deposit earns both tier and points', async ({
    page,
    browser,
    server,
  }) => {
    const member = await registerMember(server)
    await openReferrals(page, member)
    for (const name of ['Signups', 'Qualified referrals', 'Waiting for a deposit', 'Earned U-Points'])
      await expect(stat(page, name)).toContainText('0')
    await expect(page.getByText('No referrals yet')).toBeVisible()
    await expect(region(page, 'Referral tiers').getByText('Locked')).toHaveCount(4)
    await expectNoBarriers(page)

    await button(page, 'Generate Link').focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Generate Link' })
    await button(page, 'Create link').click()
    await expect(dialog.getByLabel('Link name')).toHaveAccessibleDescription(/Please name the link/)
    await dialog.getByLabel('Link name').focus()
    await page.keyboard.type(' Telegram channel ')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('“Telegram channel” is ready to copy.')).toBeVisible()
    await expect(dialog.getByText('0 visits, 0 signups, 0 qualified')).toBeVisible()
    await button(page, 'Copy link: Telegram channel').click()
    await expect(button(page, 'Copied!: Telegram channel')).toBeVisible()
    await expectNoBarriers(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(button(page, 'Generate Link')).toBeFocused()

    const address = await clipboard(page)
    expect(address).toMatch(new RegExp(`^${server.url}/signup\\?ref=\\w+$`))
    const stranger = await visitor(browser, server)
    await stranger.goto(address)
    await stranger.reload()
    const invited = await signUpThrough(stranger, server, address)

    await page.reload()
    await expect(stat(page, 'Signups')).toContainText('1')
    await expect(stat(page, 'Waiting for a deposit')).toContainText('1')
    await expect(region(page, 'Recent referrals').getByRole('row', { name: /Ngozi E\./ })).toContainText('Pending')
    await button(page, 'Generate Link').click()
    await expect(dialog.getByText('1 visit, 1 signup, 0 qualified')).toBeVisible()
    await page.keyboard.press('Escape')

    // Nobody reloads: the ledger's entry brings the news.
    await verifyDeposit(server, invited, { depositAmount: 200 })
    await expect(stat(page, 'Earned U-Points')).toContainText('70')
    await expect(stat(page, 'Qualified referrals')).toContainText('of 1 signup')
    const bronze = region(page, 'Referral tiers').getByRole('row', { name: /Bronze/ })
    await expect(bronze).toContainText('Your tier')
    await expect(region(page, 'Referral tiers')).toContainText('9 more to Silver')
    await expect(region(page, 'Recent referrals').getByRole('row', { name: /Ngozi E\./ })).toContainText('Qualified70')
    const me = region(page, 'Leaderboard').getByRole('row', { name: /Ife B\./ })
    await expect(me).toContainText('You')
    await expectNoBarriers(page)
  })

  test('the code says Copied! for two seconds, and fits the width beside everything else', async ({ page, server }) => {
    await openReferrals(page, await registerMember(server))
    const code = (await region(page, 'Your referral code').locator('b').textContent()) ?? ''
    await button(page, /^Copy code/).click()
    const shownAt = Date.now()
    await expect(button(page, /^Copied!/)).toBeVisible()
    expect(await clipboard(page)).toBe(code)
    await expect(button(page, /^Copy code/)).toBeVisible()
    expect(Date.now() - shownAt).toBeGreaterThan(1_500)
    await button(page, 'View Analytics').click()
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `horizontal scroll at ${width}`).toBeLessThanOrEqual(0)
    }
  })
})
