import { listSessions, revokeSession } from '../contract/auth.ts'
import { makeCall, openSession, signIn } from './demo-members.ts'
import { expect, test } from './journey.ts'
import { registerMember } from './new-member.ts'
import { DEMO_PASSWORD, type RunningServer } from './running-server.ts'

/** Ends every session of a member but the one that does it. */
const endOthers = async (server: RunningServer, address: string): Promise<void> => {
  const token = await openSession(server, address)
  const { data } = await makeCall(server, listSessions, { token })
  for (const { id, current } of data ?? [])
    if (!current) await makeCall(server, revokeSession, { path: `/auth/sessions/${id}`, token })
}

test('what was typed when the session ended is there again after the login, and nothing else is promised', async ({
  page,
  server,
}) => {
  const address = await registerMember(server)
  await signIn(page, address, '/dashboard/u-points-transfer')
  await page.getByLabel('Recipient email').fill('somebody@uptick.test')
  await endOthers(server, address)
  await page.waitForURL('**/login?next=%2Fdashboard%2Fu-points-transfer')
  await expect(page.getByText('We’ll restore your draft.')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(address)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/dashboard/u-points-transfer')
  await expect(page.getByLabel('Recipient email')).toHaveValue('somebody@uptick.test')

  // A page of fields that show what is set, in which nobody has typed.
  await page.goto('/dashboard/settings/security')
  await expect(page.getByLabel('Current password').first()).toBeAttached()
  await endOthers(server, address)
  await page.waitForURL('**/login*')
  await expect(page.getByText('We’ll restore your draft')).toHaveCount(0)
})
