import type { Page } from '@playwright/test'
import { listStatement } from '../contract/upoints.ts'
import { button, dialog, expectMail, happened, openAdmin, PHONE } from './admin-screens.ts'
import { expectNoBarriers } from './barriers.ts'
import { makeCall, sessionOf } from './demo-members.ts'
import { expect, test } from './journey.ts'
import { memberWith } from './points-members.ts'

const card = (page: Page, email: string) =>
  page.getByRole('list', { name: 'Users by U-Points' }).getByRole('listitem').filter({ hasText: email })
const transactions = (page: Page) => page.getByRole('list', { name: 'Recent transactions' }).getByRole('listitem')
const assign = (page: Page) => button(page, 'Assign U Points')

test('points are added and deducted with a preview, into the ledger, and a mail tells the member; on a phone with a thumb', async ({
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

  await test.step('on a phone', async () => {
    await page.setViewportSize(PHONE)
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
