import type { Browser, Page } from '@playwright/test'
import { createReferralLink, getReferrals, listReferralLeaders, MAX_REFERRAL_LINKS } from '../contract/referrals.ts'
import { expectNoBarriers } from './barriers.ts'
import { demoSession, makeCall, sessionOf, signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'
import { mailedCode } from './mailbox.ts'
import { registerMember } from './new-member.ts'
import { DEMO_PASSWORD, type RunningServer } from './running-server.ts'
import { answerCall, failCall, releaseCall } from './set-answers.ts'
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
    await expect(dialog.getByText('0 visits, 0 sign-ups, 0 qualified')).toBeVisible()
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
    await expect(dialog.getByText('1 visit, 1 sign-up, 0 qualified')).toBeVisible()
    await page.keyboard.press('Escape')

    // Nobody reloads: the ledger's entry brings the news.
    await verifyDeposit(server, invited, { depositAmount: 200 })
    await expect(stat(page, 'Earned U-Points')).toContainText('70')
    await expect(stat(page, 'Qualified referrals')).toContainText('of 1 sign-up')
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

test('sharing opens the device’s own sheet where there is one, and links to four services where there is none', async ({
  page,
  server,
}) => {
  await openReferrals(page, await registerMember(server))
  const url = (await page.locator('[data-link]').textContent()) ?? ''
  await button(page, 'Share on Social').click()
  const menu = page.getByRole('dialog', { name: 'Share your referral link' })
  for (const [name, host] of [
    ['WhatsApp', 'https://wa.me/'],
    ['Telegram', 'https://t.me/share/url'],
    ['X', 'https://x.com/intent/post'],
    ['Email', 'mailto:'],
  ] as const) {
    const href = (await menu.getByRole('link', { name, exact: true }).getAttribute('href')) ?? ''
    expect(href.startsWith(host), href).toBe(true)
    expect(decodeURIComponent(href)).toContain(url)
  }
  await expectNoBarriers(page)
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)

  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: (data: ShareData) => {
        document.title = `shared ${data.url}`
        return Promise.resolve()
      },
    })
  })
  await page.reload()
  await button(page, 'Share on Social').click()
  await expect(page).toHaveTitle(`shared ${url}`)
  await expect(menu).toHaveCount(0)
})

const aDay = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)

test('analytics open by their address: thirty days as chart and table, and what each link brought', async ({
  page,
  server,
}) => {
  const member = await registerMember(server)
  const token = await sessionOf(server, member)
  await makeCall(server, createReferralLink, { token, body: { name: 'Instagram bio' } })
  await openReferrals(page, member)
  await button(page, 'View Analytics').click()
  await expect(page).toHaveURL(/view=analytics/)
  await expect(page.getByText('The chart starts with your first signup')).toBeVisible()
  await expect(region(page, 'By link').getByRole('row', { name: /Instagram bio/ })).toContainText('000')
  await page.goBack()
  await expect(region(page, 'By link')).toHaveCount(0)

  const { data } = await makeCall(server, getReferrals, { token })
  const days = Array.from({ length: 30 }, (_, index) => ({
    date: aDay(index),
    signups: index === 7 ? 3 : 0,
    qualified: index === 20 ? 1 : 0,
  }))
  await answerCall(page, getReferrals, { ...data, signups: 3, qualified: 1, pending: 2, tier: 'Bronze', days })
  await page.goto(`${REFERRALS}?view=analytics`)
  const chart = region(page, '3 sign-ups and 1 qualified referral in 30 days')
  await expect(chart.getByRole('img')).toHaveAccessibleName(/Signups and qualified referrals of the last 30 days/)
  await expectNoBarriers(page)
  await chart.getByRole('button', { name: 'Table' }).click()
  await expect(chart.getByRole('row', { name: '8 Jan 2026 3 0' })).toBeVisible()
  await expect(chart.getByRole('row')).toHaveCount(31)
  await expectNoBarriers(page)
  await button(page, 'Hide Analytics').click()
  await expect(chart).toHaveCount(0)
})

test('where referral rewards are switched off, the page says so and promises none', async ({ page, server }) => {
  await openReferrals(page, await registerMember(server, { country: 'United Kingdom', phone: '+44 20 7946 0142' }))
  await expect(page.getByText(/prohibited where you live \(United Kingdom\)/)).toBeVisible()
  await expect(region(page, 'Your referral code')).toBeVisible()
  for (const promise of [/Bonus/, /Earned/, /credited/, /reward/])
    await expect(page.locator('main').getByText(promise).and(page.locator(':not([data-unrewarded])'))).toHaveCount(0)
  await expectNoBarriers(page)
})

test('what fails says so and can be tried again; the links have an end', async ({ page, server }) => {
  await failCall(page, getReferrals, { sentence: 'The list is being counted.', status: 409 })
  await signIn(page, await registerMember(server), REFERRALS)
  await expect(page.getByText('The list is being counted.')).toBeVisible()
  await releaseCall(page, getReferrals)
  await failCall(page, listReferralLeaders, { sentence: 'Nobody counts today.', status: 409 })
  await button(page, 'Try Again').click()
  await expect(region(page, 'Your referral code')).toBeVisible()
  await expect(region(page, 'Leaderboard').getByText('Nobody counts today.')).toBeVisible()

  await button(page, 'Generate Link').click()
  await failCall(page, createReferralLink, {
    sentence: 'You’ve reached the limit of referral links.',
    status: 409,
  })
  await page.getByLabel('Link name').fill('One too many')
  await button(page, 'Create link').click()
  await expect(page.getByLabel('Link name')).toHaveAccessibleDescription(/reached the limit of referral links/)
  await expect(page.getByLabel('Link name')).toHaveValue('One too many')

  const { data } = await makeCall(server, getReferrals, { token: await demoSession(server, 'gold') })
  const links = Array.from({ length: MAX_REFERRAL_LINKS }, (_, index) => ({
    id: crypto.randomUUID(),
    name: `Link ${index}`,
    code: `CODE${index}`,
    url: `${server.url}/signup?ref=CODE${index}`,
    visits: 0,
    signups: 0,
    qualified: 0,
    createdAt: new Date().toISOString(),
  }))
  await answerCall(page, getReferrals, { ...data, links })
  await page.reload()
  await button(page, 'Generate Link').click()
  await expect(page.getByText('You have 20 links, the maximum.')).toBeVisible()
  await expect(page.getByLabel('Link name')).toHaveCount(0)
})
