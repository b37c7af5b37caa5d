import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { getMe } from '../contract/auth.ts'
import { upgradeTier } from '../contract/tier-upgrades.ts'
import { transferUpoints } from '../contract/upoints.ts'
import { expectNoBarriers } from './barriers.ts'
import { demoEmail, signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'
import { assignPoints, memberWith, movementsOf } from './points-members.ts'
import type { RunningServer } from './running-server.ts'
import { failCall, holdCall, releaseCall } from './set-answers.ts'

const PHONE = { width: 390, height: 844 }
const TRANSFER = '/dashboard/u-points-transfer'
const UPGRADE = '/dashboard/tier-upgrade'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const recipient = (page: Page) => page.getByLabel('Recipient email')
const amount = (page: Page) => page.getByLabel('Amount', { exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const held = (page: Page) => page.locator('[data-held-points]')

const openAs = async (page: Page, email: string, path: string): Promise<void> => {
  await signIn(page, email, path)
  await settled(page)
}

const openBeside = async (browser: Browser, server: RunningServer, email: string, path: string): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: server.url })).newPage()
  await openAs(page, email, path)
  return page
}

const review = async (page: Page, to: string, points: string): Promise<void> => {
  await recipient(page).fill(to)
  await amount(page).fill(points)
  await button(page, 'Transfer').click()
}

test.describe('by keyboard alone, on a phone', () => {
  test.use({ viewport: PHONE })

  test('a member gives points to another, and both balances move on both screens', async ({
    page,
    browser,
    server,
  }) => {
    const sender = await memberWith(server, { uPoints: 1_000 })
    const receiver = await memberWith(server, { uPoints: 40 })
    const theirs = await openBeside(browser, server, receiver, '/dashboard/u-points')
    await openAs(page, sender, TRANSFER)
    await expect(held(page)).toHaveText('1,000 U-Points')
    await expect(held(theirs)).toHaveText('40 U-Points')

    await recipient(page).focus()
    await page.keyboard.type(` ${receiver.toUpperCase()} `)
    await page.keyboard.press('Tab')
    await page.keyboard.type('250')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Room fee')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('heading', { name: 'Confirm transfer' })).toBeVisible()
    await expect(dialog(page)).toContainText(receiver)
    await expect(dialog(page)).toContainText('Balance after750')
    await expectNoBarriers(page)
    await page.keyboard.press('Tab')
    await expect(button(page, 'Confirm Transfer')).toBeFocused()
    await page.keyboard.press('Enter')

    await expect(page.getByRole('heading', { name: 'Transfer Successful!' })).toBeVisible()
    await expect(recipient(page)).toHaveCount(0)
    await expect(held(page)).toHaveText('750 U-Points')
    await expect(held(theirs)).toHaveText('290 U-Points')
    await expect(theirs.getByRole('row', { name: /Transfer received.*Ife Bello.*\+250/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Transfer sent.*Room fee.*−250/ })).toBeVisible()

    await expect(recipient(page)).toHaveValue('')
    await expect(page.getByRole('heading', { name: 'Transfer Successful!' })).toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(recipient(page)).toBeFocused()
    expect(await movementsOf(server, sender)).toEqual([-250, 1_000])
    expect(await movementsOf(server, receiver)).toEqual([250, 40])
    await theirs.context().close()
  })
})

test('the form refuses with the product’s words, and nothing moves', async ({ page, server }) => {
  const email = await memberWith(server, { uPoints: 300 })
  await openAs(page, email, TRANSFER)
  await button(page, 'Transfer').click()
  await expect(page.locator('[data-field-error]')).toHaveText([
    'Recipient email is required',
    'Transfer amount must be greater than 0',
  ])
  await expect(recipient(page)).toBeFocused()
  await expect(recipient(page)).toHaveAccessibleDescription('Recipient email is required')

  await review(page, 'kwame@', '301')
  await expect(page.locator('[data-field-error]')).toHaveText([
    'Please enter a valid email address',
    'Insufficient U-Points balance',
  ])
  await review(page, email, '1.5')
  await expect(page.locator('[data-field-error]')).toHaveText([
    'You cannot transfer U-Points to yourself',
    'Transfer amount must be a whole number',
  ])
  await page.getByRole('button', { name: 'Max, 300 U-Points' }).click()
  await expect(amount(page)).toHaveValue('300')
  await expect(page.getByText('Balance 300 U-Points')).toBeVisible()

  await review(page, 'nobody@example.test', '300')
  await expect(page.locator('[data-field-error]')).toHaveText(['No member has this email address'])
  await expect(dialog(page)).toHaveCount(0)
  await expect(recipient(page)).toBeFocused()
  expect(await movementsOf(server, email)).toEqual([300])
})

test('a transfer whose answer got lost is confirmed again, and paid once', async ({ page, server }) => {
  const email = await memberWith(server, { uPoints: 500 })
  const receiver = await memberWith(server, {})
  await openAs(page, email, TRANSFER)
  const keys: (string | undefined)[] = []
  await page.route(`**/api${transferUpoints.path}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionfailed')
  })
  await review(page, receiver, '200')
  await expect(dialog(page)).toContainText(new RegExp(`To\\s*\\p{L}+ \\p{Lu}\\. \\(${receiver}\\)`, 'u'))
  await button(page, 'Confirm Transfer').click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Failed to transfer U-Points')
  await expect(dialog(page)).toContainText('your points move only once')
  await button(page, 'Confirm Transfer').click()
  await expect(page.getByRole('heading', { name: 'Transfer Successful!' })).toBeVisible()
  await expect(held(page)).toHaveText('300 U-Points')
  expect(await movementsOf(server, email)).toEqual([-200, 500])
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys).toEqual([keys[0], keys[0]])

  // The same again, on purpose, is another transfer.
  await review(page, receiver, '200')
  await button(page, 'Confirm Transfer').click()
  await expect(held(page)).toHaveText('100 U-Points')
  expect(new Set(keys).size).toBe(2)
})

test('the question can be left before points move, and stays when they are refused', async ({ page, server }) => {
  const email = await memberWith(server, { uPoints: 500 })
  await openAs(page, email, TRANSFER)
  await review(page, demoEmail('silver'), '5')
  await button(page, 'Cancel').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(amount(page)).toHaveValue('5')

  const letGo = await holdCall(page, transferUpoints, { sentence: 'The ledger is being checked.' })
  await button(page, 'Transfer').click()
  await button(page, 'Confirm Transfer').click()
  await expect(button(page, 'Processing')).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(dialog(page).getByRole('alert')).toHaveText('The ledger is being checked.')
  await failCall(page, transferUpoints, 'without a sentence')
  await button(page, 'Confirm Transfer').click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Failed to transfer U-Points')
})

test('without a balance the form waits', async ({ page, server }) => {
  const email = await memberWith(server, { uPoints: 70 })
  await openAs(page, email, TRANSFER)
  await failCall(page, getMe, 'offline')
  await page.reload()
  await expect(page.getByRole('status', { name: 'Loading your balance' }).first()).toBeVisible()
  await expect(recipient(page)).toHaveCount(0)
  await releaseCall(page, getMe)
  await page.reload()
  await expect(held(page)).toHaveText('70 U-Points')
  await expect(recipient(page)).toBeVisible()
})

test('the statement has pages in the address, a picture with its table, and a file', async ({ page, server }) => {
  const email = await memberWith(server, {})
  await openAs(page, email, TRANSFER)
  await expect(page.getByText('No entries yet').first()).toBeVisible()
  await assignPoints(server, email, ...Array.from({ length: 24 }, (_, index) => 10 + index))
  await expect(page.getByText('24 entries.')).toBeVisible()
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(page.getByRole('table', { name: 'Entries of your account' }).locator('tbody tr')).toHaveCount(4)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(page.getByRole('table', { name: 'Entries of your account' }).locator('tbody tr')).toHaveCount(20)

  await expect(page.getByRole('img', { name: /^Balance since .* from 0 to 516 U-Points/ })).toBeVisible()
  await button(page, 'Table').click()
  await expect(page.getByRole('table', { name: 'Balance after each entry' }).locator('tbody tr')).toHaveCount(25)
  await expectNoBarriers(page)

  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download CSV').click()])
  const rows: Record<string, string>[] = parse(await readFile(await download.path()), { columns: true })
  expect(rows).toHaveLength(24)
  expect(rows[0]).toMatchObject({ amount: '33', balance: '516', kind: 'assignment' })
})

test('a member unlocks a tier, learns what the next one still needs, and is told when it fails', async ({
  page,
  server,
}) => {
  const email = await memberWith(server, { uPoints: 3_700, tier: 'starter' })
  await openAs(page, email, UPGRADE)
  await expect(page.locator('[data-plan] h2')).toHaveText(['Silver', 'Gold'])
  await expectNoBarriers(page)
  await expect(button(page, 'Unlock Gold')).toBeDisabled()
  await button(page, '6,300 more needed').click()
  await expect(dialog(page).getByRole('heading')).toHaveText('Insufficient U-Points')
  await expect(dialog(page)).toContainText('You need 6,300 more U-Points for Gold.')
  await expectNoBarriers(page)
  await expect(dialog(page).getByRole('link', { name: 'Earn U-Points' })).toHaveAttribute('href', '/dashboard/u-points')
  await page.keyboard.press('Escape')

  await button(page, 'Unlock Silver').click()
  await expect(dialog(page).getByRole('heading')).toHaveText('Unlock Silver')
  await expectNoBarriers(page)
  await button(page, 'Cancel').click()
  await expect(dialog(page)).toHaveCount(0)

  await button(page, 'Unlock Silver').click()
  await failCall(page, upgradeTier, { sentence: 'The price has changed. Nothing was deducted.', status: 409 })
  await button(page, 'Confirm Unlock').click()
  const alert = dialog(page).getByRole('alert')
  await expect(alert).toHaveText('Unlock failed: The price has changed. Nothing was deducted.')
  await failCall(page, upgradeTier, 'offline')
  await button(page, 'Confirm Unlock').click()
  await expect(alert).toHaveText('Network error occurred. Please try again.')
  const letGo = await holdCall(page, upgradeTier)
  await button(page, 'Confirm Unlock').click()
  await expect(button(page, 'Unlocking')).toHaveAttribute('aria-busy', 'true')
  letGo()

  const unlocked = page.getByRole('alert').filter({ hasText: 'Successfully unlocked' })
  await expect(unlocked).toContainText('Successfully unlocked Silver! U-Points have been deducted from your account.')
  await expect(unlocked.getByRole('link', { name: 'Signal Room' })).toBeFocused()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.locator('[data-current-tier]')).toContainText('Silver')
  await expect(page.locator('[data-current-tier]')).toContainText('200')
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toContainText('Silver Node')
  await expect(page.locator('[data-plan] h2')).toHaveText(['Gold'])
  expect(await movementsOf(server, email)).toEqual([-3_500, 3_700])
})

test('the cards come to life with the points, on the screen that is open', async ({ page, server }) => {
  const email = await memberWith(server, { uPoints: 990 })
  await openAs(page, email, UPGRADE)
  await expect(button(page, 'Unlock Starter')).toBeDisabled()
  await assignPoints(server, email, 10)
  await expect(button(page, 'Unlock Starter')).toBeEnabled()
})

test('gold is at the top; pro is shown what it is', async ({ page, browser, server }) => {
  await openAs(page, demoEmail('gold'), UPGRADE)
  await expect(page.getByRole('heading', { name: "You're at the Top!" })).toBeVisible()
  await expect(page.locator('[data-plan]')).toHaveCount(0)
  const pro = await openBeside(browser, server, await memberWith(server, { tier: 'pro' }), UPGRADE)
  await expect(pro.locator('[data-current-tier]')).toContainText('$500 to gold')
  await expect(pro.locator('[data-plan] h2')).toHaveText(['Gold'])
  await pro.context().close()
})

test('a guest previews three models; a member has one, and what is above it', async ({ page, browser, server }) => {
  await openAs(page, demoEmail('guest'), '/dashboard/ai-models')
  await expect(page.locator('[data-model] h2')).toHaveText(['Starter', 'Silver', 'Gold'])
  await expect(page.getByText('Preview', { exact: true })).toHaveCount(3)
  await expect(page.getByRole('link', { name: 'Activate AI Signals' })).toHaveCount(0)
  await expect(button(page, 'Unlock with U-Points: Starter')).toBeDisabled()
  await expect(page.getByText('1,000 more U-Points needed.')).toBeVisible()
  await expectNoBarriers(page)

  const rich = await memberWith(server, { uPoints: 3_600, tier: 'starter' })
  const theirs = await openBeside(browser, server, rich, '/dashboard/ai-models')
  await expect(theirs.locator('[data-current-model] h2')).toHaveText('Starter')
  await expect(theirs.locator('[data-model] h2')).toHaveText(['Silver', 'Gold'])
  await expect(theirs.getByRole('link', { name: 'Activate AI Signals' })).toHaveAttribute('href', '/dashboard/signals')
  await expect(button(theirs, 'Unlock with U-Points: Gold')).toBeDisabled()
  await theirs.getByRole('link', { name: 'Unlock with U-Points: Silver' }).click()
  await expect(theirs).toHaveURL(/\/dashboard\/tier-upgrade$/)
  await expect(button(theirs, 'Unlock Silver')).toBeEnabled()
  await theirs.context().close()
})

test('earning shows how, how far, and the risk', async ({ page, server }) => {
  await openAs(page, await memberWith(server, { uPoints: 500 }), '/dashboard/u-points')
  await expect(page.getByText('$1 = 1 U-Point', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Verified brokers' }).locator('li')).toHaveCount(4)
  const sampled = await page.getByRole('region', { name: 'Verified brokers' }).locator('[data-sample]').count()
  await expect(page.getByRole('region', { name: 'Verified brokers' }).getByText('Sample', { exact: true })).toHaveCount(
    sampled,
  )
  await expect(page.getByRole('region', { name: 'Model unlock list' }).getByRole('listitem')).toContainText([
    /AI Model 1\.0.*100.*Reached/,
    /AI Model 2\.0.*500.*Reached/,
    /AI Model 3\.0.*1,000.*500 more/,
    /CFD Auto-Trader License.*1,200.*700 more/,
  ])
  await expect(page.getByText('Deposit only what you planned to trade anyway')).toBeVisible()
  await expect(page.getByText('Options and CFDs are high risk and this content is informational only.')).toBeVisible()
})

test('where the country prohibits it, no broker and no reward is shown, but why', async ({ page, server }) => {
  const email = await memberWith(server, { uPoints: 5 })
  const notice = 'Retail binary options are prohibited where you live.'
  await page.route(`**/api${getMe.path}`, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    body.data.offers = { brokerLinks: false, depositRewards: false, cashPrizes: false, referralRewards: false, notice }
    await route.fulfill({ response: answer, json: body })
  })
  await openAs(page, email, '/dashboard/u-points')
  await expect(page.getByText(notice)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Verified brokers' }).locator('li')).toHaveCount(0)
  await expect(page.getByText('$1 = 1 U-Point')).toHaveCount(0)
  await expect(page.getByText('Deposit only')).toHaveCount(0)
})
