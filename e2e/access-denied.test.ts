import { getMe } from '../contract/auth.ts'
import { demoEmail, demoSession, makeCall, signIn } from './demo-members.ts'
import { expect, test } from './journey.ts'
import { answerCall } from './set-answers.ts'

const DENIED =
  "You don't have permission to access the admin area. Only authorized administrators can view this content."

test('a member is turned away from the admin area, and goes back', async ({ page }) => {
  await signIn(page, demoEmail('gold'), '/dashboard/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied')
  await expect(page.getByText(DENIED, { exact: true })).toBeVisible()
  await expect(page.getByText('authenticator app')).toHaveCount(0)
  await page.getByRole('button', { name: 'Go Back' }).click()
  await page.waitForURL('**/dashboard')
})

test('the administrator without a second factor learns where to set it up', async ({ page, server }) => {
  const { data } = await makeCall(server, getMe, { token: await demoSession(server, 'admin') })
  await answerCall(page, getMe, { ...data, isAdmin: false, adminNeedsTotp: true })
  await signIn(page, demoEmail('admin'), '/dashboard/admin')
  await expect(page.getByText(DENIED, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go Back' })).toBeVisible()
  await expect(page.getByText('An authenticator app is required for the administrator.')).toBeVisible()
  await page.getByRole('link', { name: 'Set it up in your Account Hub' }).click()
  await page.waitForURL('**/dashboard/settings')
  await expect(page.getByRole('heading', { name: 'Authenticator app' })).toBeVisible()
})
