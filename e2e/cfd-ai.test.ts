import { expectNoBarriers } from './barriers.ts'
import { demoEmail, signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'
import { mailedListPath } from './mailbox.ts'
import { registerMember } from './new-member.ts'

test('an address is put on the waitlist, confirmed by its mail, taken off without signing in, and listed for the administrator', async ({
  page,
  server,
}) => {
  const member = await registerMember(server)
  await signIn(page, member, '/dashboard/cfd-ai')
  await settled(page)
  await page.getByRole('button', { name: 'Join Beta Waitlist' }).click()
  await expect(page.getByText(`Open the link we emailed to ${member}`)).toBeVisible()
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

  await test.step('the administrator finds an address, and takes both lists along as a file', async () => {
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
})
