import type { Page } from '@playwright/test'
import { signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'
import { registerMember } from './new-member.ts'
import { movementsOf } from './points-members.ts'
import { approveDeposit } from './verified-deposit.ts'

const held = (page: Page) => page.locator('[data-held-points]')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog')

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await settled(page)
}

test('the way of a member: guest, account setup, approved, unlocked, earns, upgrades to silver, gives points to another', async ({
  page,
  browser,
  server,
}) => {
  test.slow()
  const email = await registerMember(server, { fullName: 'Ngozi Ade' })
  await signIn(page, email, '/dashboard/signals')
  await settled(page)
  await expect(page.getByRole('link', { name: 'Activate Elite Access' }).first()).toBeVisible()

  await open(page, '/dashboard/account-setup')
  await page.getByLabel('Broker account ID').fill('PO-88213377')
  await button(page, 'Continue').click()
  await page.getByLabel('Deposit amount').fill('4000')
  await button(page, 'Continue to Verification').click()
  await button(page, 'Submit for verification').click()
  await expect(page.getByRole('heading', { name: 'Your deposit is being verified' })).toBeVisible()
  await approveDeposit(server, email)
  await expect(page.getByText('4,000', { exact: false }).first()).toBeVisible()

  await open(page, '/dashboard/u-points')
  await expect(held(page)).toHaveText('4,000 U-Points')

  await open(page, '/dashboard/tier-upgrade')
  await button(page, /^Unlock Silver/).click()
  await dialog(page).getByRole('button', { name: 'Confirm Unlock' }).click()
  await expect(
    page.getByText('Successfully unlocked Silver! U-Points have been deducted from your account.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: /Earn U-Points/ })).toContainText('500')

  await open(page, '/dashboard/signals')
  await expect(page.getByRole('link', { name: 'Activate Elite Access' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const guest = await registerMember(server)
  const theirs = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signIn(theirs, guest, '/dashboard/u-points')
  await settled(theirs)
  await expect(held(theirs)).toHaveText('0 U-Points')
  await open(page, '/dashboard/u-points-transfer')
  await page.getByLabel('Recipient email').fill(guest)
  await page.getByLabel('Amount', { exact: true }).fill('120')
  await button(page, /^Transfer$/).click()
  await dialog(page).getByRole('button', { name: 'Confirm Transfer' }).click()
  await expect(page.getByRole('heading', { name: 'Transfer Successful!' })).toBeVisible()
  await expect(held(page)).toHaveText('380 U-Points')
  await expect(held(theirs)).toHaveText('120 U-Points')
  await theirs.context().close()

  expect(await movementsOf(server, email)).toEqual([-120, -3_500, 4_000])
})
