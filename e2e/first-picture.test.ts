import type { Page } from '@playwright/test'
import { demoEmail, storedSession } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'

/** Keeps the application from coming until it is let go. */
const holdApplication = async (page: Page): Promise<() => void> => {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/application-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

for (const { path, heading } of [
  { path: '/login', heading: 'Welcome back' },
  { path: '/track-record', heading: 'Track record' },
]) {
  test(`${path} is painted before the application has come, and is alive with it`, async ({ page }) => {
    const letGo = await holdApplication(page)
    await page.goto(path, { waitUntil: 'commit' })
    const picture = page.locator('.picture')
    await expect(picture.locator('h1')).toHaveText(heading)
    await expect(picture.locator('h1')).toBeVisible()
    await expect(picture).toHaveAttribute('inert')
    await picture.getByRole('link', { includeHidden: true }).first().focus()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    letGo()
    await settled(page)
    await expect(picture).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    if (path === '/login') await expect(page.getByLabel('E-mail')).toBeFocused()
  })
}

test('a member sees no visitor’s picture, and is led on from the login', async ({ page, server }) => {
  const stored = await storedSession(server, demoEmail('gold'))
  await page.addInitScript((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value)
  }, stored)
  const letGo = await holdApplication(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.locator('.picture')).toHaveCount(1)
  await expect(page.locator('.picture h1')).toBeHidden()
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome,/ })).toBeVisible()
})
