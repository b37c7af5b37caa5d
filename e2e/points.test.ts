import type { Browser, Page } from '@playwright/test'
import { transferUpoints } from '../contract/upoints.ts'
import { expectNoBarriers } from './barriers.ts'
import { signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'
import { memberWith, movementsOf } from './points-members.ts'
import type { RunningServer } from './running-server.ts'

const PHONE = { width: 390, height: 844 }
const TRANSFER = '/dashboard/u-points-transfer'

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
