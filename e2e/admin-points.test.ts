import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import {
  assignUpoints,
  listStatement,
  listUpointsMembers,
  listUpointsTransactions,
  reverseUpointsEntry,
} from '../contract/upoints.ts'
import { button, dialog, expectMail, happened, openAdmin, PHONE } from './admin-screens.ts'
import { expectNoBarriers } from './barriers.ts'
import { makeCall, sessionOf } from './demo-members.ts'
import { expect, test } from './journey.ts'
import { registerMember } from './new-member.ts'
import { assignPoints, memberWith, movementsOf } from './points-members.ts'
import { answerCall, failCall, holdCall, releaseCall } from './set-answers.ts'

const alert = (page: Page) => dialog(page).getByRole('alert').filter({ hasText: /\S/ })
const card = (page: Page, email: string) =>
  page.getByRole('list', { name: 'Users by U-Points' }).getByRole('listitem').filter({ hasText: email })
const transactions = (page: Page) => page.getByRole('list', { name: 'Recent transactions' }).getByRole('listitem')
const assign = (page: Page) => button(page, 'Assign U Points')

test('points are added and deducted with a preview, into the ledger, and a mail tells the member', async ({
  page,
  server,
}) => {
  const email = await memberWith(server, { uPoints: 400 })
  await openAdmin(page, `/upoints?search=${email}`)
  await expect(card(page, email)).toContainText('400 U-Points')
  await button(page, 'Assign U Points to Ife Bello').click()
  await expectNoBarriers(page)
  await page.getByLabel('Amount').fill('250')
  await expect(dialog(page).getByRole('status')).toHaveText('New balance 650')
  await page.getByLabel('Reason').fill('Contest prize')
  await page.keyboard.press('Enter')
  await expect(happened(page)).toHaveText(
    'Successfully added 250 U-Points to Ife Bello. An email notification was sent.',
  )
  await expect(card(page, email)).toContainText('650 U-Points')
  await expect(transactions(page).first()).toContainText(/Ife Bello.*Contest prize.*\+250.*Credit.*by /)
  await expectMail(server, email, /250[\s\S]*Contest prize[\s\S]*650|250[\s\S]*650[\s\S]*Contest prize/)

  await button(page, 'Assign U Points to Ife Bello').click()
  await page.getByLabel('Amount').fill('-50')
  await expect(dialog(page).getByRole('status')).toHaveText('New balance 600')
  await assign(page).click()
  await expect(happened(page)).toHaveText(
    'Successfully deducted 50 U-Points from Ife Bello. An email notification was sent.',
  )
  await expect(transactions(page).first()).toContainText(/Admin assignment.*−50.*Debit/)
  await button(page, 'Dismiss').click()
  await expect(happened(page)).toHaveText('')
  const { data } = await makeCall(server, listStatement, { token: await sessionOf(server, email) })
  expect(data?.map(({ amount, reason }) => [amount, reason])).toEqual([
    [-50, 'Admin assignment'],
    [250, 'Contest prize'],
    [400, 'Admin assignment'],
  ])
})

test('an assignment that cannot be says why, in the product’s words', async ({ page, server }) => {
  const email = await memberWith(server, { uPoints: 30 })
  await openAdmin(page, `/upoints?search=${email}`)
  await button(page, 'Assign U Points to Ife Bello').click()
  for (const amount of ['', '0', '1.5']) {
    await page.getByLabel('Amount').fill(amount)
    await assign(page).click()
    await expect(dialog(page).locator('[data-field-error]')).toHaveText(
      'The amount must be a whole number other than 0',
    )
    await expect(page.getByLabel('Amount')).toBeFocused()
  }
  await page.getByLabel('Amount').fill('-31')
  await expect(dialog(page).getByRole('status')).toHaveText('New balance −1The balance cannot go below 0')
  await assign(page).click()
  await expect(alert(page)).toHaveText('Failed to assign U Points: Insufficient U-Points balance')
  await failCall(page, assignUpoints, 'without a sentence')
  await assign(page).click()
  await expect(alert(page)).toHaveText('Failed to assign U Points: Unknown error')
  await failCall(page, assignUpoints, 'offline')
  await assign(page).click()
  await expect(alert(page)).toHaveText('Network error occurred. Please try again.')
  await expect(dialog(page)).toContainText('Check the balance above before you retry')

  const letGo = await holdCall(page, assignUpoints)
  await page.getByLabel('Amount').fill('-30')
  await assign(page).click()
  await expect(button(page, 'Assigning')).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(dialog(page)).toHaveCount(0)
  await expect(card(page, email)).toContainText('0 U-Points')
  expect(await movementsOf(server, email)).toEqual([-30, 30])
})

test('an entry is reversed once, with a reason', async ({ page, server }) => {
  const email = await memberWith(server, { uPoints: 77 })
  await openAdmin(page, `/upoints?search=${email}`)
  const reverse = transactions(page).first().getByRole('button', { name: 'Reverse: +77 U-Points of Ife Bello' })
  await reverse.click()
  await expectNoBarriers(page)
  await button(page, 'Reverse entry').click()
  await expect(dialog(page).locator('[data-field-error]')).toHaveText('Please enter a reason')
  await page.getByLabel('Reason for the reversal').fill('Credited to the wrong member')
  await failCall(page, reverseUpointsEntry, 'offline')
  await button(page, 'Reverse entry').click()
  await expect(alert(page)).toHaveText('Network error. Please check your connection and try again.')
  await releaseCall(page, reverseUpointsEntry)
  await button(page, 'Reverse entry').click()
  await expect(happened(page)).toHaveText('Entry for 77 U-Points of Ife Bello reversed.')
  await expect(card(page, email)).toContainText('0 U-Points')
  expect(await movementsOf(server, email)).toEqual([-77, 77])

  // Neither the entry nor its reversal can be reversed again, so neither offers it.
  await expect(page.getByRole('button', { name: /^Reverse: [+−]77 U-Points of Ife Bello$/ })).toHaveCount(0)
})

test('the screen adds up its page, twelve members each, in an order of choice', async ({ page, server }) => {
  const emails = await Promise.all(
    Array.from({ length: 13 }, () => registerMember(server, { fullName: 'Zola Twelve' })),
  )
  const [first = ''] = emails
  await assignPoints(server, first, 24)
  await openAdmin(page, '/upoints')
  await page.getByLabel('Search users').fill('Zola Twelve')
  const stats = page.getByRole('region', { name: 'U-Points at a glance' })
  await expect(stats).toContainText(/Points on this page\s*24\s*Users\s*13\s*Average on this page\s*2\s*Transactions/)
  await expect(card(page, 'Zola Twelve')).toHaveCount(12)
  await expect(card(page, 'Zola Twelve').first()).toContainText(first)
  await page.getByLabel('Order').selectOption('Fewest U-Points')
  await page.getByRole('navigation', { name: 'Pages of users' }).getByRole('link', { name: 'Page 2' }).click()
  await expect(card(page, 'Zola Twelve')).toHaveCount(1)
  await expect(card(page, 'Zola Twelve')).toContainText(first)
  await expect(page).toHaveURL(/sortBy=uPoints&order=asc&page=2/)
  await page.reload()
  await expect(card(page, 'Zola Twelve')).toContainText(first)
  await expect(transactions(page)).toHaveCount(Math.min(10, await transactions(page).count()))

  await page.getByLabel('Tier', { exact: true }).selectOption('Gold')
  await expect(page).toHaveURL(/tier=gold/)
  await expect(page.getByText('No users found', { exact: true })).toBeVisible()
  await page.getByLabel('Tier', { exact: true }).selectOption('Guest')
  await page.getByLabel('Joined until').fill('2001-01-01')
  await expect(page.getByText('No users found', { exact: true })).toBeVisible()
  await page.getByLabel('Joined until').fill('')
  await expect(card(page, 'Zola Twelve')).toHaveCount(12)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Export CSV: users by U-Points').click(),
  ])
  const lines: Record<string, string>[] = parse(await readFile(await file.path(), 'utf8'), { columns: true, bom: true })
  expect(lines.map(({ fullName }) => fullName)).toEqual(emails.map(() => 'Zola Twelve'))
  await page
    .getByRole('button', { name: /^Assign/ })
    .first()
    .focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: /^Assign/ }).nth(1)).toBeFocused()
})

test('nobody found, nothing moved, nothing loaded: each says so', async ({ page }) => {
  await openAdmin(page, '/upoints')
  await answerCall(page, listUpointsTransactions, [])
  await page.getByLabel('Search users').fill('nobody at all')
  await expect(page.getByText('No users found', { exact: true })).toBeVisible()
  await button(page, 'Show all users').click()
  await expect(card(page, 'gold@uptick.test')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No transactions yet')).toBeVisible()

  await failCall(page, listUpointsMembers, { sentence: 'The ledger is being checked.' })
  await failCall(page, listUpointsTransactions, { sentence: 'The entries are being counted.' })
  await page.reload()
  const notices = page.getByRole('alert').filter({ hasText: 'This did not load' })
  await expect(notices).toContainText(['The ledger is being checked.', 'The entries are being counted.'])
  await expect(page.locator('li[data-row], [data-recent-transactions] li')).toHaveCount(0)
  await releaseCall(page, listUpointsMembers)
  await notices.first().getByRole('button', { name: 'Try Again' }).click()
  await expect(card(page, 'gold@uptick.test')).toBeVisible()
})

test('the ledger is a file too', async ({ page, server }) => {
  await memberWith(server, { uPoints: 4_321 })
  await openAdmin(page, '/upoints')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Export CSV: transactions').click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true })
  expect(rows.some((row) => Object.values(row).includes('4321'))).toBe(true)
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('points are assigned with a thumb', async ({ page, server }) => {
    const email = await memberWith(server, { uPoints: 5 })
    await openAdmin(page, `/upoints?search=${email}`)
    const trigger = button(page, 'Assign U Points to Ife Bello')
    expect((await trigger.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await trigger.click()
    await page.getByLabel('Amount').fill('1')
    await assign(page).click()
    await expect(happened(page)).toContainText('Successfully added 1 U-Point to Ife Bello.')
    await expect(happened(page)).toBeInViewport()
    await expectNoBarriers(page)
  })
})
