import type { Page } from '@playwright/test'
import { expectNoBarriers } from './barriers.ts'
import { applyAsCreator, becomeCreator, PDF } from './creator-applications.ts'
import { agreeAndSubmit, attachFiles, button, fillFourSteps, next } from './creator-form.ts'
import { demoEmail, signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'
import { mailedSubjects } from './mailbox.ts'
import { registerMember } from './new-member.ts'

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('the administrator looks at everything, rejects, approves the next one, and the member’s open page follows', async ({
  page,
  browser,
  server,
}) => {
  test.slow()
  const email = await registerMember(server)
  await signIn(page, email, '/dashboard/apply-creator?step=contact')
  await fillFourSteps(page)
  await attachFiles(page)
  await next(page)
  await agreeAndSubmit(page)
  await expect(page.getByRole('heading', { name: 'Your application is being reviewed' })).toBeVisible()

  const admin = await (
    await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  ).newPage()
  await signIn(admin, demoEmail('admin'), '/dashboard/admin/creators')
  const row = admin.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('Lagos Price Action')
  await expect(row).toContainText('10,000–25,000')
  await expectNoBarriers(admin)
  await button(row, 'View: Ife Bello').click()
  const dialog = admin.getByRole('dialog')
  for (const said of ['+234 803 555 0142', 'Telegram, YouTube', 'https://t.me/lagospa', 'Eight years of forex.'])
    await expect(dialog).toContainText(said)
  await expect(dialog.getByRole('img', { name: 'Profile image of Ife Bello' })).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'Proof of the community of Ife Bello' })).toBeVisible()
  await expectNoBarriers(admin)
  await button(dialog, 'Reject').click()
  await button(dialog, 'Reject application').click()
  await expect(dialog.getByText('Please enter a reason')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The screenshot does not show how many members there are.')
  await expectNoBarriers(admin)
  await button(dialog, 'Reject application').click()
  await expect(admin.getByText('Application of Ife Bello rejected. We emailed them.')).toBeVisible()
  await expect(row).toHaveCount(0)

  await expect(page.getByRole('heading', { name: 'Your application was not approved' })).toBeVisible()
  await expect(page.getByText('The screenshot does not show how many members there are.')).toBeVisible()
  await expectNoBarriers(page)
  await button(page, 'Apply again').click()
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('+234 803 555 0142')
  for (let taken = 0; taken < 4; taken += 1) await next(page)
  await attachFiles(page, { name: 'members.pdf', mimeType: 'application/pdf', buffer: PDF })
  await next(page)
  await agreeAndSubmit(page)
  await expect(page.getByRole('heading', { name: 'Your application is being reviewed' })).toBeVisible()

  await admin.reload()
  await button(row, 'View: Ife Bello').click()
  const download = admin.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download the document' }).click()
  expect((await download).suggestedFilename()).toBe('members.pdf')
  await expect(dialog.locator('iframe, embed, object')).toHaveCount(0)
  await button(dialog, 'Approve').click()
  await expectNoBarriers(admin)
  await button(dialog, 'Approve application').click()
  await expect(admin.getByText('Ife Bello is now a verified creator. We emailed them.')).toBeVisible()
  await button(admin, 'All').click()
  await expect(admin).toHaveURL(/status=all/)
  await expect(row).toHaveCount(2)
  await admin.reload()
  await expect(row.filter({ hasText: 'does not show how many' })).toContainText('Rejected')
  await admin.setViewportSize({ width: 390, height: 844 })
  expect(await overflowOf(admin)).toBeLessThanOrEqual(0)
  await admin.context().close()

  await expect(page.getByRole('heading', { name: 'You are a verified creator' })).toBeVisible()
  await page.getByRole('link', { name: 'Open the directory' }).click()
  const own = page.getByRole('article').filter({ hasText: 'Lagos Price Action' }).filter({ hasText: 'You' })
  await expect(own.getByText('Members who connect with you see these links:')).toBeVisible()
  await expect(async () =>
    expect(await mailedSubjects(server, email)).toEqual([
      ...['You are a verified creator', 'We received your creator application'],
      ...['Your creator application was not approved', 'We received your creator application'],
      expect.any(String),
    ]),
  ).toPass()
})

test('a member connects with a creator, follows the links, and reports one; the administrator resolves it', async ({
  page,
  browser,
  server,
}) => {
  test.slow()
  await becomeCreator(server, await registerMember(server), { communityName: 'Kano Charts', fullName: 'Hauwa Musa' })
  await applyAsCreator(server, await registerMember(server), { communityName: 'Not yet there' })
  await signIn(page, await registerMember(server), '/dashboard/verified-creators')
  await settled(page)
  await expect(page.getByRole('heading', { level: 2, name: 'U-Points Sharing Program' })).toBeVisible()
  await expect(page.getByText('Not yet there')).toHaveCount(0)
  const samples = page.locator('[data-sample]')
  // Real ones first; the samples are one line until it is opened.
  await expect(samples.getByRole('article')).toHaveCount(0)
  await samples.getByRole('heading', { name: 'Samples' }).click()
  await expect(samples.getByRole('article')).toHaveCount(15)
  await button(samples, 'Connect with Adaora').click()
  await expect(page.getByRole('dialog')).toContainText('Adaora isn’t a real creator, so you can’t connect.')
  await expectNoBarriers(page)
  await button(page.getByRole('dialog'), 'Close').click()

  const entry = page.getByRole('article').filter({ hasText: 'Kano Charts' })
  await expect(entry.getByRole('link')).toHaveCount(0)
  await expect(entry.locator('img[data-portrait]')).toBeVisible()
  await button(entry, 'Connect with Hauwa Musa').click()
  await expect(entry.getByRole('link', { name: 'https://t.me/lagospa' })).toHaveAttribute(
    'href',
    'https://t.me/lagospa',
  )
  await expect(entry.getByRole('link', { name: 'youtube.com/@lagospa' })).toHaveAttribute(
    ...(['href', 'https://youtube.com/@lagospa'] as const),
  )
  await expect(entry.getByRole('link')).toHaveCount(2)
  await expectNoBarriers(page)
  await page.reload()
  await expect(entry.getByText('Connected', { exact: true })).toBeVisible()
  await button(entry, 'Disconnect from Hauwa Musa').click()
  await expect(button(entry, 'Connect with Hauwa Musa')).toBeVisible()
  await expect(entry.getByRole('link')).toHaveCount(0)

  const report = async (reason: string) => {
    await button(entry, 'Report Hauwa Musa').click()
    const dialog = page.getByRole('dialog')
    await button(dialog, 'Send report').click()
    await expect(dialog.getByText('Please describe the problem')).toBeVisible()
    await dialog.getByLabel('What’s wrong?').fill(reason)
    await button(dialog, 'Send report').click()
    await expect(dialog).toHaveCount(0)
  }
  await report('Asks members for their passwords')
  await expect(page.getByText('Your report has been sent')).toBeVisible()
  await report('Once more')
  await expect(page.getByText('You have already reported this. We are looking into it.')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)

  const admin = await (
    await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  ).newPage()
  await signIn(admin, demoEmail('admin'), '/dashboard/admin/reports')
  const row = admin.getByRole('row').filter({ hasText: 'Hauwa Musa (Kano Charts)' })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Asks members for their passwords')
  await expectNoBarriers(admin)
  await button(row, 'Review the report of Hauwa Musa (Kano Charts)').click()
  const dialog = admin.getByRole('dialog')
  await button(dialog, 'Resolve report').click()
  await expect(dialog.getByText('Please describe the action you took')).toBeVisible()
  await dialog.getByLabel('Action').fill('The creator was warned.')
  await expectNoBarriers(admin)
  await button(dialog, 'Resolve report').click()
  await expect(admin.getByText('Report of Hauwa Musa (Kano Charts) resolved.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await button(admin, 'Resolved').click()
  await expect(row).toContainText('The creator was warned.')
  await admin.context().close()
})
