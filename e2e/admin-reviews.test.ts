import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { validateDashboardCode } from '../contract/access-codes.ts'
import {
  button,
  dialog,
  expectMail,
  happened,
  openAdmin,
  PDF_PROOF,
  PHONE,
  PICTURE_PROOF,
  requestWithProof,
  showAdmin,
} from './admin-screens.ts'
import { expectNoBarriers } from './barriers.ts'
import { makeCall, sessionOf } from './demo-members.ts'
import { expect, test } from './journey.ts'
import { registerMember } from './new-member.ts'
import { memberWith, movementsOf } from './points-members.ts'
import { requestVerification } from './verified-deposit.ts'

const row = (page: Page, name: string) => page.getByRole('row', { name })

test('requests are approved over the amount found, or rejected with a reason', async ({ context, server }) => {
  await test.step('a deposit is approved with its proof in sight, over the amount that was found', async () => {
    const page = await context.newPage()
    const email = await registerMember(server, { fullName: 'Wanjiru Kamau' })
    await requestWithProof(server, email, { depositAmount: 60, proof: PICTURE_PROOF })
    await openAdmin(page, '/account-setups')
    await expect(row(page, email)).toContainText(/Nigeria.*PO-88213377.*Manual.*\$60/)
    await button(page, 'View proof: Wanjiru Kamau').click()
    const picture = dialog(page).getByRole('img', { name: 'Proof of deposit by Wanjiru Kamau' })
    await expect(picture).toHaveJSProperty('complete', true)
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
    await expectNoBarriers(page)
    await page.keyboard.press('Escape')

    await button(page, 'Approve: Wanjiru Kamau').click()
    const found = page.getByLabel('Amount at the broker (USD)')
    await expect(found).toHaveValue('60')
    await expect(picture).toBeVisible()
    await expectNoBarriers(page)
    await found.fill('55.50')
    await button(page, 'Approve deposit').click()
    await expect(happened(page)).toHaveText('Deposit of $55.50 by Wanjiru Kamau approved. We emailed them.')
    await expect(row(page, email)).toHaveCount(0)
    expect(await movementsOf(server, email)).toEqual([55])
    await expectMail(server, email, /activation code/i)

    await button(page, 'Approved').click()
    await expect(page).toHaveURL(/\?status=approved$/)
    await expect(row(page, email)).toContainText(/Approved.*by /)
    await page.reload()
    await expect(button(page, 'Approved')).toHaveAttribute('aria-pressed', 'true')
    await page.close()
  })

  await test.step('a request is rejected with a reason that its member reads; a document is only taken along', async () => {
    const page = await context.newPage()
    const email = await registerMember(server, { fullName: 'Chidi Eze' })
    await requestWithProof(server, email, { depositAmount: 45, proof: PDF_PROOF })
    await openAdmin(page, '/account-setups')
    await button(page, 'View proof: Chidi Eze').click()
    await expect(dialog(page).getByRole('img')).toHaveCount(0)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog(page).getByRole('link', { name: 'Download the document' }).click(),
    ])
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
    expect(download.suggestedFilename()).toMatch(/\.pdf$/)
    await page.keyboard.press('Escape')

    await button(page, 'Reject: Chidi Eze').click()
    await page.getByLabel('Reason').fill('The broker does not know this account.')
    await expectNoBarriers(page)
    await button(page, 'Reject request').click()
    await expect(happened(page)).toHaveText('Request of Chidi Eze rejected. We emailed them.')
    await expectMail(server, email, /The broker does not know this account\./)
    await button(page, 'All').click()
    await expect(row(page, email)).toContainText(/Rejected.*The broker does not know this account\./)
    await page.close()
  })
})

test('a sponsored code is drawn, copied, used by a member who is named, and revoked', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAdmin(page, '/access-codes')
  await button(page, 'New access code').click()
  await expectNoBarriers(page)
  await page.getByLabel('Max members').fill('2')
  await page.getByLabel('Days to redeem').fill('14')
  await button(page, 'Create').click()
  await expect(dialog(page).getByRole('heading')).toHaveText('Code created')
  await expectNoBarriers(page)
  await dialog(page)
    .getByRole('button', { name: /^Copy code/ })
    .click()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  expect(code).toMatch(/^[0-9A-Z-]{8,}$/)
  await button(page, 'Done').click()
  await expect(row(page, code)).toContainText(/Active.*0 of 2/)

  const email = await registerMember(server, { fullName: 'Efua Owusu' })
  const token = await sessionOf(server, email)
  expect((await makeCall(server, validateDashboardCode, { token, body: { dashboardCode: code } })).status).toBe(200)
  await page.reload()
  await expect(row(page, code)).toContainText('1 of 2')
  await button(page, `See members: ${code}`).click()
  await expect(dialog(page).getByRole('listitem')).toContainText(['Efua Owusu'])
  await expect(dialog(page)).toContainText(email)
  await page.keyboard.press('Escape')

  await button(page, `Revoke: ${code}`).click()
  await button(page, 'Revoke code').click()
  await expect(happened(page)).toHaveText(`${code} revoked.`)
  await expect(row(page, code)).toContainText('Revoked')
  await expect(button(page, `Revoke: ${code}`)).toBeDisabled()

  await page.getByRole('searchbox', { name: 'Search access codes' }).fill('efua ow')
  await expect(page).toHaveURL(/search=efua/)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV: access codes').click()])
  const lines: Record<string, string>[] = parse(await readFile(await file.path(), 'utf8'), { columns: true, bom: true })
  expect(lines.map((line) => [line.code, line.state, line.usedBy])).toEqual([[code, 'revoked', email]])
})

test('the audit log shows before and after, narrows by address, and is a file too', async ({ page, server }) => {
  const email = await memberWith(server, { tier: 'silver', uPoints: 15 })
  await openAdmin(page, `/audit?search=${email}`)
  await expect(page.locator('tbody tr')).toHaveCount(2)
  const points = page.locator('tbody tr').first()
  await expect(points).toContainText(/U-Points assigned.*upoints\.assign/)
  await expect(points).toContainText(/U-Points\s*before 0 → after 15.*Admin assignment/)
  await expect(page.locator('tbody tr').last()).toContainText(
    /Tier and access changed.*Tier\s*before guest → after silver/,
  )
  await expectNoBarriers(page)

  await page.getByLabel('Actions').selectOption('Members')
  await expect(page).toHaveURL(/action=member/)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV: audit log').click()])
  const text = await readFile(await download.path(), 'utf8')
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true })
  expect(rows).toHaveLength(1)
  expect(Object.values(rows[0] ?? {})).toContain('member.access.update')
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('requests, codes and entries are cards', async ({ page, server }) => {
    const email = await memberWith(server, { uPoints: 1 })
    await requestVerification(server, email, { depositAmount: 33 })
    await openAdmin(page, '/account-setups')
    const request = page.getByRole('list', { name: 'Verification requests' }).getByRole('listitem')
    const own = request.filter({ hasText: email })
    await expect(own).toContainText(/\$33.*PO-88213377.*Manual/)
    expect((await own.getByRole('button', { name: 'Approve' }).boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await own.getByRole('button', { name: 'Reject' }).click()
    await expectNoBarriers(page)
    await showAdmin(page, '/access-codes')
    await expect(page.getByRole('list', { name: 'Sponsored access codes' }).getByRole('listitem').first()).toBeVisible()
    await showAdmin(page, '/audit')
    await expectNoBarriers(page)
    const entries = page.getByRole('list', { name: 'Entries of the audit log' }).getByRole('listitem')
    await expect(entries.filter({ hasText: email })).toContainText([/U-Points assigned.*before 0 → after 1/])
  })
})
