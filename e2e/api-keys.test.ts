import { getOwnApiKey } from '../contract/api-keys.ts'
import { listPairs } from '../contract/market.ts'
import { listStatement } from '../contract/upoints.ts'
import { expectNoBarriers } from './barriers.ts'
import { makeCall, signIn } from './demo-members.ts'
import { findMisfits } from './fitting.ts'
import { expect, test } from './journey.ts'
import { memberWith } from './points-members.ts'
import { DEMO_PASSWORD } from './running-server.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a member makes a key for a program, which does what it may and no more, until it is revoked', async ({
  page,
  server,
}) => {
  await signIn(page, await memberWith(server, { tier: 'gold' }), '/dashboard/settings#api-keys')
  const part = page.getByRole('region', { name: 'API keys', exact: true })
  await expect(part).toContainText('No API keys yet.')
  await part.getByRole('button', { name: 'Create a key' }).click()

  const form = page.getByRole('dialog', { name: 'Create an API key' })
  const confirm = form.getByRole('button', { name: 'Create key' })
  await form.getByRole('checkbox', { name: 'Read signals, prices and statistics' }).uncheck()
  await confirm.click()
  for (const problem of ['Please name the key', 'Choose at least one']) await expect(form).toContainText(problem)
  await form.getByRole('textbox', { name: 'Name' }).fill('Evening program')
  await form.getByRole('checkbox', { name: 'Read your U-Points statement' }).check()
  await form.getByLabel('Expires after').selectOption('1 year')
  await form.getByLabel('Current password').fill('Wrong-horse-1')
  await confirm.click()
  await expect(form).toContainText('The current password is incorrect.')
  await expectNoBarriers(page)
  expect(await findMisfits(page)).toEqual([])
  await form.getByLabel('Current password').fill(DEMO_PASSWORD)
  await confirm.click()

  const made = page.getByRole('dialog', { name: 'Your key' })
  const token = (await made.getByText(/^uptick_/).textContent()) ?? ''
  await expect(made).toContainText(`Authorization: Bearer ${token}`)
  await expectNoBarriers(page)
  expect(await findMisfits(page)).toEqual([])
  expect((await makeCall(server, getOwnApiKey, { token })).data).toMatchObject({
    scopes: ['points:read'],
    tier: 'gold',
  })
  expect((await makeCall(server, listStatement, { token })).status).toBe(200)
  expect((await makeCall(server, listPairs, { token })).status).toBe(403)
  await made.getByRole('button', { name: 'Done' }).click()
  await expect(made).toBeHidden()

  await expect(part.getByRole('listitem')).toContainText('Evening program')
  await expect(page.getByText(token)).toHaveCount(0)
  await page.reload()
  await expect(part.getByRole('listitem')).toContainText(/last used/)
  await part.getByRole('button', { name: 'Revoke: Evening program' }).click()
  const asked = page.getByRole('dialog', { name: 'Revoke “Evening program”?' })
  await asked.getByRole('button', { name: 'Keep it' }).click()
  expect((await makeCall(server, listStatement, { token })).status).toBe(200)
  await part.getByRole('button', { name: 'Revoke: Evening program' }).click()
  await asked.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(part).toContainText('No API keys yet.')
  expect((await makeCall(server, listStatement, { token })).status).toBe(401)
})
