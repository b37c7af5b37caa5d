import { demoEmail, signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'

test('neither the login nor a logout leads astray', async ({ context, server: _ }) => {
  await test.step('who is signed in goes on from the login, and sees none beside their session', async () => {
    const page = await context.newPage()
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
    await page.close()
  })

  await test.step('after a logout the landing page offers the entrances again', async () => {
    const page = await context.newPage()
    await signIn(page, demoEmail('gold'))
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await expect(page.getByRole('link', { name: 'Login', exact: true }).first()).toBeVisible()
    await page.goto('/login')
    await expect(page).toHaveURL('/login')
    await page.close()
  })
})
