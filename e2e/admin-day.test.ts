import type { Page } from '@playwright/test'
import {
  applyAsCreator,
  button,
  dialog,
  expectMail,
  happened,
  memberRow,
  openAdmin,
  PICTURE_PROOF,
  requestWithProof,
  showAdmin,
  toast,
} from './admin-screens.ts'
import { expectNoBarriers } from './barriers.ts'
import { expect, test } from './journey.ts'
import { registerMember } from './new-member.ts'
import { movementsOf } from './points-members.ts'

/** As the sidebar leads there, without loading the application anew. */
const goTo = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const waiting = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Waiting for you' }).getByRole('link', { name })

/** What a date field of the page holds, in its Lagos time, at that distance from now. */
const inHours = (hours: number): string => new Date(Date.now() + (hours + 1) * 3_600_000).toISOString().slice(0, 16)

test.use({ club: 'a day' })

test('a day of the administrator: a deposit, an upgrade, a room, a marathon, points, a creator, and the log of it all', async ({
  page,
  server,
}) => {
  test.slow()
  const depositor = await registerMember(server, { fullName: 'Adaeze Obi' })
  const climber = await registerMember(server, { fullName: 'Kwame Boateng' })
  const leader = await registerMember(server, { fullName: 'Thandiwe Mbeki' })
  await requestWithProof(server, depositor, { depositAmount: 120, proof: PICTURE_PROOF })
  await applyAsCreator(server, leader, 'Thandiwe Mbeki')

  await openAdmin(page)
  await expect(waiting(page, 'Deposits')).toContainText('1')
  await expect(waiting(page, 'Creators')).toContainText('1')

  await waiting(page, 'Deposits').click()
  const item = page.getByRole('article', { name: 'Adaeze Obi' })
  await expect(item.getByRole('img', { name: 'Proof of deposit by Adaeze Obi' })).toBeVisible()
  await expectNoBarriers(page)
  await page.keyboard.press('a')
  await button(page, 'Approve deposit').click()
  await expect(toast(page)).toContainText('Deposit of $120 by Adaeze Obi approved. We emailed them.')
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  await expectMail(server, depositor, /activation code/i)

  await goTo(page, 'Users')
  await page.getByLabel('Search users').fill(climber)
  await button(page, 'Silver: Kwame Boateng').click()
  await expect(memberRow(page, climber)).toContainText(/Silver.*Unlocked.*Yes/)

  await goTo(page, 'Trading Rooms')
  await button(page, 'New room').click()
  await dialog(page).getByLabel('Name').fill('Lagos Lunch')
  await dialog(page).getByLabel('Description').fill('An hour at noon.')
  await button(page, 'Create').click()
  await expect(page.getByRole('row', { name: /^Lagos Lunch/ })).toContainText('Active')

  await goTo(page, 'Marathons')
  await button(page, 'New marathon').click()
  await dialog(page).getByLabel('Name').fill('Harmattan Sprint')
  await dialog(page).getByLabel('Description').fill('Two days of discipline.')
  await dialog(page).getByLabel('Access code').fill('dust')
  await dialog(page).getByLabel('Start (Lagos)').fill(inHours(24))
  await dialog(page).getByLabel('End (Lagos)').fill(inHours(72))
  await button(page, 'Create').click()
  await button(page, 'Start Marathon: Harmattan Sprint').click()
  await dialog(page).getByRole('button', { name: 'Start Marathon' }).click()
  await expect(page.getByText('“Harmattan Sprint” started.')).toBeVisible()

  await goTo(page, 'U-Points')
  await page.getByLabel('Search users').fill(climber)
  await button(page, 'Assign U Points to Kwame Boateng').click()
  await page.getByLabel('Amount').fill('500')
  await page.getByLabel('Reason').fill('Welcome gift')
  await button(page, 'Assign U Points').click()
  await expect(happened(page)).toHaveText(
    'Successfully added 500 U-Points to Kwame Boateng. An email notification was sent.',
  )
  await expectMail(server, climber, /Welcome gift/)

  await goTo(page, 'Creators')
  await button(page, 'Approve: Thandiwe Mbeki').click()
  await button(page, 'Approve application').click()
  await expect(happened(page)).toContainText('Thandiwe Mbeki is now a verified creator.')
  await expectMail(server, leader, /creator/i)

  await goTo(page, 'Audit log')
  const entries = page.locator('tbody tr')
  await expect(entries).toContainText([
    /Creator approved/,
    /U-Points assigned.*U-Points\s*before 0 → after 500.*Welcome gift/,
    /Marathon status changed.*Harmattan Sprint.*Status\s*before upcoming → after active/,
    /Marathon created.*Harmattan Sprint.*DUST/,
    /Room created.*Lagos Lunch/,
    /Tier and access changed.*Tier\s*before guest → after silver/,
    /Deposit approved.*Status\s*before pending → after approved/,
  ])
  await expect(entries).toHaveCount(7)

  await goTo(page, 'Overview')
  await expect(waiting(page, 'Deposits')).toContainText('0')
  await expect(waiting(page, 'Creators')).toContainText('0')
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByRole('region', { name: 'Ledger' }).getByRole('status')).toHaveText('The ledger adds up.')
  expect(await movementsOf(server, depositor)).toEqual([120])
  expect(await movementsOf(server, climber)).toEqual([500])

  await showAdmin(page, '/audit?action=account-setup')
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText(depositor)
})
