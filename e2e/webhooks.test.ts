import { expectNoBarriers } from './barriers.ts'
import { signIn } from './demo-members.ts'
import { findMisfits } from './fitting.ts'
import { expect, test } from './journey.ts'
import { memberWith } from './points-members.ts'
import { DEMO_PASSWORD } from './running-server.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a member makes a webhook, reads how a test went, and removes it', async ({ page, server }) => {
  await signIn(page, await memberWith(server, { tier: 'gold' }), '/dashboard/settings#webhooks')
  const part = page.getByRole('region', { name: 'Webhooks', exact: true })
  await expect(part).toContainText('No webhooks yet.')
  await part.getByRole('button', { name: 'Add a webhook' }).click()

  const form = page.getByRole('dialog', { name: 'Add a webhook' })
  const confirm = form.getByRole('button', { name: 'Add webhook' })
  await form.getByLabel('Address').fill('http://program.example.com/')
  await form.getByLabel('Current password').fill(DEMO_PASSWORD)
  await confirm.click()
  await expect(form).toContainText('Enter a public https address without a port or password')
  // What only the server knows: where an address leads.
  await form.getByLabel('Address').fill('https://192.168.1.20/signals')
  await confirm.click()
  await expect(form).toContainText('Enter a public https address without a port or password')
  await expectNoBarriers(page)
  expect(await findMisfits(page)).toEqual([])
  await form
    .getByLabel('Address')
    .fill('https://program.uptick-example.invalid/a/long/path/that/has/to/break/somewhere/signals')
  await confirm.click()

  const made = page.getByRole('dialog', { name: 'Your webhook’s secret' })
  await expect(made.getByText(/^whsec_/)).toBeVisible()
  await expectNoBarriers(page)
  expect(await findMisfits(page)).toEqual([])
  await made.getByRole('button', { name: 'Done' }).click()
  await expect(made).toBeHidden()

  const row = part.getByRole('listitem').filter({ hasText: 'program.uptick-example.invalid' })
  await expect(row).toContainText('Nothing sent yet.')
  await row.getByRole('button', { name: /^Test/ }).click()
  // There is no such name: the row says what came of it.
  await expect(row.getByRole('list', { name: 'Last deliveries' })).toContainText(
    /Test · (tried once, no answer|on its way)/,
  )
  await expect(row.getByRole('list', { name: 'Last deliveries' })).toContainText('no answer')
  await expectNoBarriers(page)
  expect(await findMisfits(page)).toEqual([])

  await page.reload()
  await expect(row).toContainText('no answer')
  await row.getByRole('button', { name: /^Remove/ }).click()
  const ask = page.getByRole('dialog', { name: 'Remove the webhook at program.uptick-example.invalid?' })
  const isChange = '**/api/webhooks/*'
  await page.route(isChange, (route) => route.abort())
  await ask.getByRole('button', { name: 'Remove' }).click()
  await expect(ask.getByRole('alert')).not.toBeEmpty()
  await ask.getByRole('button', { name: 'Keep it' }).click()
  await page.unroute(isChange)
  // What failed is not said of the next question.
  await row.getByRole('button', { name: /^Remove/ }).click()
  await expect(ask.getByRole('button', { name: 'Remove' })).toBeVisible()
  await expect(ask.getByRole('alert')).toBeEmpty()
  await ask.getByRole('button', { name: 'Remove' }).click()
  await expect(part).toContainText('No webhooks yet.')
})
