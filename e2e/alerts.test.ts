import { FIRST_SETTINGS, getNotificationSettings, withChoice } from '../contract/notifications.ts'
import { expectNoBarriers } from './barriers.ts'
import { demoEmail, makeCall, sessionOf, signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'
import { memberWith } from './points-members.ts'

test.use({ market: 'replay' })

test('the tab counts down to an entry on any screen, and names its page again when the member leaves', async ({
  page,
}) => {
  await signIn(page, demoEmail('gold'), '/dashboard/settings')
  await expect(page).toHaveTitle(/^[▲▼] \d:\d\d [A-Z]{3}\/[A-Z]{3}/)
  const icon = page.locator('link[rel="icon"]')
  await expect(icon).toHaveAttribute('href', /^data:image\/svg/)
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page).toHaveTitle('Uptick')
  await expect(icon).toHaveAttribute('href', '/icon.svg')
})

test('a member turns on sound for a timeframe, hears it, sets quiet hours, and finds both on another device', async ({
  page,
  server,
}) => {
  const email = await memberWith(server, { tier: 'gold' })
  // Counts the tones instead of listening to them.
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
      const { dataset } = document.documentElement
      dataset.tones = String(Number(dataset.tones ?? 0) + 1)
      start.call(this, when)
    }
  })
  await signIn(page, email, '/dashboard/signals')
  await page.getByRole('button', { name: 'Alerts', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Signal alerts' })
  const tones = () => page.evaluate(() => Number(document.documentElement.dataset.tones ?? 0))
  await sheet.getByRole('button', { name: 'Play the tones of a CALL and a PUT' }).click()
  await expect.poll(tones).toBe(4)

  const choice = sheet.getByRole('checkbox', { name: 'Sound for 1-minute signals' })
  await choice.click()
  await expect(choice).toBeChecked()
  await expect.poll(tones).toBeGreaterThan(4)
  await sheet.getByLabel('From').fill('00:00')
  await sheet.getByLabel('To', { exact: true }).fill('00:00')
  await sheet.getByRole('button', { name: 'Save quiet hours' }).click()
  await expect(sheet.getByText('Choose different times for start and end')).toBeVisible()
  await sheet.getByLabel('To', { exact: true }).fill('23:59')
  await sheet.getByRole('button', { name: 'Save quiet hours' }).click()
  await expect(sheet.getByText('No alerts from 00:00 to 23:59, Lagos time.')).toBeVisible()
  await expectNoBarriers(page)

  const { data } = await makeCall(server, getNotificationSettings, { token: await sessionOf(server, email) })
  const quietHours = { from: '00:00', to: '23:59' }
  expect(data).toEqual({ ...withChoice(FIRST_SETTINGS, '1m', 'sound', true), quietHours })

  // The Account Hub shows the same.
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Account Hub' }).first().click()
  await page.getByRole('link', { name: /^Alerts/ }).click()
  const section = page.getByRole('region', { name: 'Signal alerts' })
  await settled(page)
  await expect(section.getByRole('checkbox', { name: 'Sound for 1-minute signals' })).toBeChecked()
  await expect(section.getByLabel('To', { exact: true })).toHaveValue('23:59')
})
