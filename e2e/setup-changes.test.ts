import { getAccountSetup } from '../contract/account-setups.ts'
import { expectNoBarriers } from './barriers.ts'
import { demoEmail, makeCall, sessionOf, signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'
import { registerMember } from './new-member.ts'
import { approveDeposit, requestVerification } from './verified-deposit.ts'

const SETUP = '/dashboard/account-setup'

test('a member corrects a waiting request, then takes it back, and the administrator sees what became of it', async ({
  page,
  browser,
  server,
}) => {
  const email = await registerMember(server, { fullName: 'Sade Cole' })
  await requestVerification(server, email, { depositAmount: 250 })
  const token = await sessionOf(server, email)
  const first = (await makeCall(server, getAccountSetup, { token })).data
  await signIn(page, email, SETUP)
  await settled(page)

  await page.getByRole('button', { name: 'Correct the request' }).click()
  await expect(page.getByText('This replaces the request you sent')).toBeVisible()
  await expect(page.getByLabel('Broker account ID')).toHaveValue(first?.brokerAccount ?? '')
  await page.getByLabel('Broker account ID').fill('PO-corrected')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Deposit amount').fill('321')
  await page.getByRole('button', { name: 'Continue to Verification' }).click()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Send the correction' }).click()
  await expect(page.getByRole('heading', { name: 'Your deposit is being verified' })).toBeVisible()
  await expect(page.getByText('PO-corrected')).toBeVisible()
  const second = (await makeCall(server, getAccountSetup, { token })).data
  expect(second).toMatchObject({ status: 'pending', depositAmount: 321 })
  expect(second?.id).not.toBe(first?.id)

  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw your request?' })
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await dialog.getByRole('button', { name: 'Withdraw request' }).click()
  await expect(page.getByText('You withdrew your last request')).toBeVisible()
  await expect(page.getByLabel('Broker account ID')).toHaveValue('')
  expect((await makeCall(server, getAccountSetup, { token })).data).toMatchObject({ status: 'withdrawn' })

  const desk = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signIn(desk, demoEmail('admin'), '/dashboard/admin/account-setups?status=withdrawn')
  await settled(desk)
  const row = desk.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('by the member')
  await expect(row.getByRole('button', { name: /Approve/ })).toHaveCount(0)
  await desk.context().close()
})

test('a correction that was begun can be left, and an approval that comes meanwhile stands', async ({
  context,
  server,
}) => {
  await test.step('a correction that was begun can be left, and the request stays as it was sent', async () => {
    const page = await context.newPage()
    const email = await registerMember(server)
    await requestVerification(server, email, { depositAmount: 250 })
    await signIn(page, email, SETUP)
    await page.getByRole('button', { name: 'Correct the request' }).click()
    await page.getByLabel('Broker account ID').fill('PO-mistyped')
    await page.reload()
    await expect(page.getByLabel('Broker account ID')).toHaveValue('PO-mistyped')
    await page.getByRole('button', { name: 'Keep my request' }).click()
    await expect(page.getByRole('heading', { name: 'Your deposit is being verified' })).toBeVisible()
    await page.reload()
    await expect(page.getByText('PO-88213377')).toBeVisible()
    await page.getByRole('button', { name: 'Correct the request' }).click()
    await expect(page.getByLabel('Broker account ID')).toHaveValue('PO-88213377')
    await page.close()
  })

  await test.step('an approval that comes while the member corrects is shown, and stands', async () => {
    const page = await context.newPage()
    const email = await registerMember(server)
    await requestVerification(server, email, { depositAmount: 250 })
    await signIn(page, email, SETUP)
    await page.getByRole('button', { name: 'Correct the request' }).click()
    await expect(page.getByLabel('Broker account ID')).toBeVisible()
    await approveDeposit(server, email)
    await expect(page.getByRole('heading', { name: 'Your deposit is verified' })).toBeVisible()
    await page.close()
  })
})
