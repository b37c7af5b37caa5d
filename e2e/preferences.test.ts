import { expectNoBarriers } from './barriers.ts'
import { signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'
import { memberWith } from './points-members.ts'

test('a member reads times and numbers as they are used to, on every page and after a reload', async ({
  page,
  server,
}) => {
  const email = await memberWith(server, { tier: 'gold', uPoints: 12_480 })
  await signIn(page, email, '/dashboard/settings')
  await settled(page)
  const clock = page.locator('header .clock')
  await expect(clock).toHaveText(/^\d{1,2}:\d\d:\d\d [AP]M Lagos$/)

  const form = page.getByRole('region', { name: 'Times and numbers' })
  await form.getByLabel('Time zone').fill('Atlantis')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Please choose a time zone of the list')).toBeVisible()
  await form.getByLabel('Time zone').fill('America/New York')
  await form.getByLabel('Clock').selectOption('24 hours, 14:41')
  await form.getByLabel('Numbers').selectOption('12.480,50')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Times and numbers are kept')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Save' })).toBeFocused()
  await expect(clock).toHaveText(/^\d\d:\d\d:\d\d New York$/)
  await expect(form.getByLabel('Time zone')).toHaveValue('America/New York')
  await expectNoBarriers(page)

  await page.goto('/dashboard/u-points-transfer')
  await settled(page)
  await expect(page.locator('.held-points')).toHaveText('12.480 U-Points')
  await expect(page.getByText('Times are New York time.')).toBeVisible()
  await expect(clock).toHaveText(/^\d\d:\d\d:\d\d New York$/)
})
