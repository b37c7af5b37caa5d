import { demoEmail, signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'

test('who is signed in goes on from the login, and sees none beside their session', async ({ page }) => {
  await signIn(page, demoEmail('gold'), '/login')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/track-record')
  await settled(page)
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Open the dashboard' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Login' })).toHaveCount(0)

  for (const path of ['/track-record', '/risk']) {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(path)
      await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible()
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(sideways, `${path} at ${width} px`).toBe(0)
    }
  }
})

test('after a logout the landing page offers the entrances again', async ({ page }) => {
  await signIn(page, demoEmail('gold'))
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByRole('link', { name: 'Login', exact: true }).first()).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL('/login')
})
