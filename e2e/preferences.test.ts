import { expectNoBarriers } from './barriers.ts'
import { signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'
import { memberWith } from './points-members.ts'

test('the theme, times and numbers are as the member chose', async ({ context, browser, server }) => {
  await test.step('the theme is kept with the account and follows its member, and the device keeps its own', async () => {
    const page = await context.newPage()
    const shown = (of: typeof page) => of.locator('html')
    const choice = (of: typeof page) => of.getByRole('region', { name: 'Appearance' }).getByLabel('Theme')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/')
    await page.getByRole('button', { name: 'Switch to ink (dark)' }).click()
    const email = await memberWith(server, { tier: 'gold', uPoints: 0 })
    await signIn(page, email, '/dashboard/settings/display')
    await settled(page)
    await expect(choice(page)).toHaveValue('device')
    await expect(shown(page)).toHaveAttribute('data-theme', 'dark')
    await choice(page).selectOption('Paper (light)')
    await expect(shown(page)).toHaveAttribute('data-theme', 'light')

    const second = await browser.newContext({ baseURL: server.url, colorScheme: 'dark', serviceWorkers: 'block' })
    const other = await second.newPage()
    await signIn(other, email, '/dashboard/settings/display')
    await expect(choice(other)).toHaveValue('light')
    await expect(shown(other)).toHaveAttribute('data-theme', 'light')
    await other.getByRole('button', { name: 'Switch to ink (dark)' }).click()
    await expect(shown(page), 'the other device hears of it').toHaveAttribute('data-theme', 'dark')
    await expect(choice(page)).toHaveValue('dark')
    await choice(page).selectOption('Paper (light)')
    await expect(shown(other)).toHaveAttribute('data-theme', 'light')

    // What is painted first, by a page whose scripts never come.
    const bare = await second.newPage()
    await bare.route('**/assets/**', (route) => route.abort())
    await bare.goto('/dashboard/settings/display')
    await expect(shown(bare)).toHaveAttribute('data-theme', 'light')
    await second.close()

    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(shown(page), 'what the device had before the login').toHaveAttribute('data-theme', 'dark')
    await page.evaluate(() => localStorage.clear())
    await page.close()
  })

  await test.step('a member reads times and numbers as they are used to, on every page and after a reload', async () => {
    const page = await context.newPage()
    const email = await memberWith(server, { tier: 'gold', uPoints: 12_480 })
    await signIn(page, email, '/dashboard/settings/display')
    await settled(page)
    const clock = page.locator('header [data-clock]')
    await expect(clock).toHaveText(/^\d{1,2}:\d\d:\d\d [AP]M Lagos$/)

    const form = page.getByRole('region', { name: 'Times and numbers' })
    await form.getByLabel('Time zone').fill('Atlantis')
    await form.getByLabel('Time zone').press('Tab')
    await expect(form.getByText('Please choose a time zone from the list')).toBeVisible()
    await form.getByLabel('Time zone').fill('America/New York')
    await expect(clock).toHaveText(/New York$/)
    await form.getByLabel('Clock').selectOption('24 hours, 14:41')
    await expect(page.getByText('Times and numbers saved').first()).toBeVisible()
    await expect(clock).toHaveText(/^\d\d:\d\d:\d\d New York$/)
    await form.getByLabel('Numbers').focus()
    await form.getByLabel('Numbers').selectOption('12.480,50')
    await expect(form.getByLabel('Numbers')).toBeFocused()
    await expect(clock).toHaveText(/^\d\d:\d\d:\d\d New York$/)
    await expect(form.getByLabel('Time zone')).toHaveValue('America/New York')
    await expectNoBarriers(page)

    await page.goto('/dashboard/u-points-transfer')
    await settled(page)
    await expect(page.locator('[data-held-points]')).toHaveText('12.480 U-Points')
    await expect(page.getByText('Times are New York time.')).toBeVisible()
    await expect(clock).toHaveText(/^\d\d:\d\d:\d\d New York$/)
    await page.close()
  })
})
