import { expectNoBarriers } from './barriers.ts'
import { demoEmail, signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'
import { mailedListPath } from './mailbox.ts'
import { registerMember } from './new-member.ts'

const THANKS = "Thanks! We'll keep you updated on CFD AI progress."

test('an address is put on the waitlist, confirmed by its mail, and taken off without signing in', async ({
  page,
  server,
}) => {
  const member = await registerMember(server)
  await signIn(page, member, '/dashboard/cfd-ai')
  await settled(page)
  await expect(page.getByText('Coming Soon', { exact: true })).toBeVisible()
  // No date is configured: the figures of the brief, and nothing that is not marked as such.
  const sample = page.locator('[data-sample]')
  await expect(sample.filter({ hasText: 'Opens in' }).getByRole('timer')).toHaveAccessibleName(
    '42 days, 18 hours, 35 minutes, 22 seconds',
  )
  await expect(sample.filter({ hasText: 'Development progress' })).toContainText('Broker integrations3/4')

  const field = page.getByLabel('Email address')
  await expect(field).toHaveValue(member)
  await field.fill('')
  await page.getByRole('button', { name: 'Notify Me When Ready' }).click()
  await expect(page.getByText('Please enter your email address first')).toBeVisible()
  await expect(field).toBeFocused()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Please enter your email address', { exact: true })).toBeVisible()
  await field.fill('ada@example')
  await page.getByRole('button', { name: 'Join Beta Waitlist' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()

  await field.fill(member)
  await page.route('**/api/waitlist', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Join Beta Waitlist' }).click()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Join Beta Waitlist' }).click()
  await expect(page.getByText(THANKS)).toBeVisible()
  await expect(page.getByText(`Open the link we emailed to ${member}`)).toBeVisible()
  await expect(page.getByText(THANKS)).toHaveCount(0)
  await expectNoBarriers(page)

  await page.goto(await mailedListPath(server, member))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your address is on the CFD AI waitlist.')).toBeVisible()
  await expectNoBarriers(page)
  await page.goto('/dashboard/cfd-ai')
  await settled(page)
  await expect(page.getByText(`${member} is on the waitlist.`)).toBeVisible()
  await expect(page.getByText(/^[\d,]+ on the waitlist$/)).toBeVisible()

  await page.getByRole('link', { name: 'Leave the waitlist' }).click()
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You’re unsubscribed.')).toBeVisible()
})

test('the administrator finds an address, and takes both lists along as a file', async ({ page, server }) => {
  const email = 'reader@example.test'
  await page.request.post(`${server.url}/api/newsletter`, { data: { email } })
  await signIn(page, demoEmail('admin'), '/dashboard/admin/subscribers?search=reader@')
  await settled(page)
  await expect(page.getByRole('row', { name: email })).toContainText('Waiting')
  await expect(page.getByRole('region', { name: 'Addresses of each list' })).toContainText('CFD AI newsletter')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: /Export CSV/ }).click()
  expect((await saving).suggestedFilename()).toBe('uptick-subscribers.csv')
})
