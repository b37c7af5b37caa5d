import type { Locator, Page } from '@playwright/test'
import { getMe, listSessions, register, revokeSession } from '../contract/auth.ts'
import { listSignals } from '../contract/signals.ts'
import { TOKEN_KEY, USER_KEY } from '../web/lib/session-keys.ts'
import { makeCall, openSession, signIn } from './demo-members.ts'
import { expect, test } from './journey.ts'
import { mailedCode, mailedResetPath } from './mailbox.ts'
import { registerMember } from './new-member.ts'
import { DEMO_PASSWORD, type RunningServer } from './running-server.ts'

const PASSWORD = 'Correct-horse-1'

/** Walks with the Tab key until the control has focus. */
const tabTo = async (page: Page, control: Locator): Promise<void> => {
  await expect(control).toBeVisible()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key never reached ${control}.`)
}
const pressOn = async (page: Page, control: Locator): Promise<void> => {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}
const typeInto = async (page: Page, control: Locator, text: string): Promise<void> => {
  await tabTo(page, control)
  await page.keyboard.type(text)
}

const email = (page: Page) => page.getByLabel('Email', { exact: true })
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const arrived = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()

const registerByKeyboard = async (page: Page, address: string): Promise<void> => {
  await pressOn(page, button(page, 'Begin Registration'))
  await typeInto(page, page.getByLabel('Full name'), 'Ngozi Eze')
  await typeInto(page, email(page), address)
  await pressOn(page, page.getByRole('combobox', { name: /^Dial code/ }))
  await page.keyboard.type('nigeria')
  await expect(page.getByRole('listbox').getByRole('option', { name: /Nigeria/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: /^Dial code: Nigeria/ })).toHaveText('+234')
  await typeInto(page, page.getByLabel('Phone number'), '803 555 0142')
  await typeInto(page, page.getByLabel('Country', { exact: true }), 'Nig')
  await typeInto(page, password(page), PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Confirmation code')).toBeFocused()
}

test.describe('by keyboard alone, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a stranger registers, takes the code from the mail and arrives on the dashboard', async ({ page, server }) => {
    const address = 'ngozi.eze@example.test'
    await page.goto('/signup')
    await registerByKeyboard(page, address)
    await page.keyboard.type(await mailedCode(server, address))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
    await expect(page.getByRole('heading', { name: 'Welcome, Ngozi' })).toBeVisible()
    const { data } = await makeCall(server, getMe, { token: await tokenOf(page) })
    expect(data).toMatchObject({ fullName: 'Ngozi Eze', tier: 'guest', dashboardUnlocked: false })
  })

  test('a member who forgot the password sets a new one and logs in', async ({ page, server }) => {
    const address = await registerMember(server)
    await page.goto('/login')
    await pressOn(page, page.getByRole('link', { name: 'Forgot your password?' }))
    await page.waitForURL('**/forgot-password')
    await typeInto(page, email(page), address)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()

    await page.goto(await mailedResetPath(server, address))
    await typeInto(page, page.getByLabel('New password', { exact: true }), PASSWORD)
    await typeInto(page, page.getByLabel('Confirm new password'), PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Reset Success!' })).toBeVisible()
    await page.waitForURL('**/login*')

    await typeInto(page, email(page), address)
    await typeInto(page, password(page), PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
    await arrived(page)
  })
})

const tokenOf = async (page: Page): Promise<string> =>
  (await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)) ?? ''

test('a reload keeps the registration and its step, never the password', async ({ page, server }) => {
  await page.goto('/signup?ref=SPONSOR1')
  await button(page, 'Begin Registration').click()
  await page.getByLabel('Full name').fill('Bola Ade')
  await email(page).fill('bola.ade@example.test')
  await page.getByLabel('Phone number').fill('555 010 2030')
  await page.getByLabel('Country', { exact: true }).selectOption('Kenya')
  await password(page).fill(PASSWORD)
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Bola Ade')
  await expect(email(page)).toHaveValue('bola.ade@example.test')
  await expect(page.getByLabel('Phone number')).toHaveValue('555 010 2030')
  await expect(page.getByLabel('Country', { exact: true })).toHaveValue('Kenya')
  await expect(password(page)).toHaveValue('')

  await password(page).fill(PASSWORD)
  const sent = page.waitForRequest(`**/api${register.path}`)
  await button(page, 'Create account').click()
  expect((await sent).postDataJSON()).toMatchObject({ referralCode: 'SPONSOR1', phone: '+254 555 010 2030' })
  await expect(page.getByLabel('Confirmation code')).toBeVisible()
  await page.reload()
  await expect(page.getByText('bola.ade@example.test')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send the code again in/ })).toBeDisabled()
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).toContain('bola.ade@example.test')
  expect(kept).not.toContain(PASSWORD)

  await page.getByLabel('Confirmation code').fill(await mailedCode(server, 'bola.ade@example.test'))
  await button(page, 'Confirm email').click()
  await page.waitForURL('**/dashboard')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('bola.ade')
})

const logOut = async (page: Page): Promise<void> => {
  await button(page, 'Logout').click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect
    .poll(() => page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), [TOKEN_KEY, USER_KEY]))
    .toEqual([null, null])
}

/** The demo prints a sponsored code when it starts. */
const printedAccessCode = (server: RunningServer): string =>
  /Sponsored access code (\w+)/.exec(server.output())?.[1] ?? 'none was printed'

test('a sponsor’s code opens the dashboard; a forged user reaches no data', async ({ browser, context, server }) => {
  await test.step('a sponsor’s code opens a locked dashboard, for now and in the stored user', async () => {
    const page = await context.newPage()
    await signIn(page, await registerMember(server), '/dashboard/signals')
    await page.getByRole('link', { name: 'Activate Elite Access' }).click()
    await page.getByLabel('Access code').fill(printedAccessCode(server).toLowerCase())
    await button(page, 'Unlock dashboard').click()
    await expect(page.getByText(/^Your dashboard is unlocked. Until/)).toBeVisible()
    const stored = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}'), USER_KEY)
    expect(stored).toMatchObject({ dashboardUnlocked: true, codeActivated: true })
    await page.goto('/dashboard/settings')
    await expect(page.locator('main').getByText('Active', { exact: true })).toBeVisible()
    await page.getByLabel('Access code').fill(printedAccessCode(server))
    await button(page, 'Unlock dashboard').click()
    await expect(page.getByText('You have already used this code.')).toBeVisible()
    await page.close()
  })

  await test.step('a forged stored user reaches no data', async () => {
    // A browser in which nobody has logged in: an answer to the other member would count as the forged one’s.
    const other = await browser.newContext({ baseURL: server.url })
    const page = await other.newPage()
    await page.goto('/login')
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
    const forged = { id: 'x', fullName: 'Mallory', tier: 'gold', dashboardUnlocked: true, isAdmin: true, expiresAt }
    await page.evaluate(
      ([tokenKey, userKey, user]) => {
        localStorage.setItem(tokenKey, 'A'.repeat(43))
        localStorage.setItem(userKey, user)
      },
      [TOKEN_KEY, USER_KEY, JSON.stringify(forged)] as const,
    )
    const statuses: number[] = []
    page.on('response', (response) => {
      if (response.url().includes('/api/') && !response.url().includes('/api/service')) statuses.push(response.status())
    })
    await page.goto('/dashboard/signals')
    await page.waitForURL('**/login*')
    expect(new Set(statuses)).toEqual(new Set([401]))
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), USER_KEY)).toBeNull()
    expect((await makeCall(server, listSignals, { token: 'A'.repeat(43) })).status).toBe(401)
    await other.close()
  })
})

test('a session that is ended elsewhere closes its page within a second', async ({ page, browser, server }) => {
  const address = await registerMember(server)
  const lost = await (await browser.newContext({ baseURL: server.url })).newPage()
  const opened = lost.waitForEvent('websocket')
  await signIn(lost, address)
  const closed = (await opened).waitForEvent('close').then(() => Date.now())

  await signIn(page, address, '/dashboard/settings/security')
  const revoked = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click()
  expect((await revoked).ok()).toBe(true)
  const revokedAt = Date.now()
  expect((await closed) - revokedAt).toBeLessThan(1_000)
  await lost.waitForURL('**/login*')
  await lost.context().close()
  await page.getByRole('button', { name: /^Sign out/ }).click()
  await expect(page.getByText('No other devices.')).toBeVisible()

  const other = await openSession(server, address)
  const { data } = await makeCall(server, listSessions, { token: other })
  const { status } = await makeCall(server, revokeSession, {
    path: `/auth/sessions/${data?.find(({ current }) => !current)?.id}`,
    token: other,
  })
  expect(status).toBe(200)
  await page.waitForURL('**/login*')
})

test('a member changes name, password and email address, and signs in with what is new', async ({ page, server }) => {
  const address = await registerMember(server)
  const moved = `moved.${address}`
  await signIn(page, address, '/dashboard/settings/profile')
  await page.getByLabel('Full name').fill('Al')
  await page.getByLabel('Full name').press('Tab')
  await expect(page.getByText('Full name must be at least 3 characters')).toBeVisible()
  await page.getByLabel('Full name').fill('Amara Okafor')
  await page.getByLabel('Full name').press('Tab')
  await expect(page.getByText('Name saved')).toBeVisible()
  await expect(page.getByText('Amara Okafor', { exact: true }).first()).toBeVisible()

  await page
    .getByRole('navigation', { name: 'Account Hub' })
    .getByRole('link', { name: /^Security/ })
    .click()
  const form = page.locator('#password')
  const typePasswords = async (current: string, again = PASSWORD) => {
    await form.getByLabel('Current password', { exact: true }).fill(current)
    await form.getByLabel('New password', { exact: true }).fill(PASSWORD)
    await form.getByLabel('Confirm new password').fill(again)
    await button(page, 'Change password').click()
  }
  await typePasswords(DEMO_PASSWORD, 'Another-pass-2')
  await expect(form.getByText('Passwords do not match')).toBeVisible()
  await typePasswords('Wrong-pass-1')
  await expect(form.getByText('The current password is incorrect.')).toBeVisible()
  await typePasswords(DEMO_PASSWORD)
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(form.getByLabel('Current password', { exact: true })).toHaveValue('')

  await page.goBack()
  const profile = page.locator('#profile')
  await button(page, 'Change email').click()
  await profile.getByLabel('New email address').fill(moved)
  await profile.getByLabel('Current password').fill(PASSWORD)
  await button(page, 'Send code').click()
  await expect(profile.getByText(`We emailed a code to ${moved}.`)).toBeVisible()
  await profile.getByLabel('Confirmation code').fill('AAAAAAAA')
  await button(page, 'Change email').click()
  await expect(profile.getByText('Invalid confirmation code')).toBeVisible()
  await profile.getByLabel('Confirmation code').fill(await mailedCode(server, moved))
  await button(page, 'Change email').click()
  await expect(profile.getByRole('definition').first()).toHaveText(moved)
  await page.reload()
  await expect(profile.getByRole('definition').first()).toHaveText(moved)
  await expect(page.getByLabel('Full name')).toHaveValue('Amara Okafor')
  await logOut(page)

  await page.goto('/login')
  await email(page).fill(moved)
  await password(page).fill(PASSWORD)
  await button(page, 'Login').click()
  await page.waitForURL('**/dashboard')
})

test('a member takes their data along and deletes the account, which then opens no more', async ({ page, server }) => {
  const address = await registerMember(server)
  await signIn(page, address, '/dashboard/settings/data')
  await button(page, 'Download your data').click()
  const question = page.getByRole('dialog')
  await question.getByLabel('Current password').fill('Wrong-pass-1')
  await question.getByRole('button', { name: 'Download ZIP' }).click()
  await expect(question.getByText('The current password is incorrect.')).toBeVisible()
  await question.getByLabel('Current password').fill(DEMO_PASSWORD)
  const download = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Download ZIP' }).click()
  expect((await download).suggestedFilename()).toBe('uptick-data.zip')
  await expect(question).toBeHidden()

  await button(page, 'Delete account').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Are you sure you want to delete your account? This action cannot be undone.')
  await dialog.getByLabel('Current password').fill('Wrong-pass-1')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText('The current password is incorrect.')).toBeVisible()
  await dialog.getByLabel('Current password').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await page.waitForURL(/\/$/)
  // The session is put away once the landing page stands: before, the dashboard would lead to the login.
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull()
  await page.goto('/login')
  await email(page).fill(address)
  await password(page).fill(DEMO_PASSWORD)
  await button(page, 'Login').click()
  await expect(page.getByText('Invalid email or password')).toBeVisible()
})

test('an authenticator app is set up with its QR code or key, asked for at login, and turned off', async ({
  page,
  server,
}) => {
  const { TOTP } = await import('otpauth')
  const address = await registerMember(server)
  await signIn(page, address, '/dashboard/settings/security')
  await button(page, 'Set up').click()
  await expect(page.getByText('Password is required')).toBeVisible()
  const current = page.locator('#authenticator').getByLabel('Current password', { exact: true })
  await current.fill('Wrong-pass-1')
  await button(page, 'Set up').click()
  await expect(page.getByText('The current password is incorrect.')).toBeVisible()
  await current.fill(DEMO_PASSWORD)
  await button(page, 'Set up').click()
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
  const key = (await page.locator('[data-secret]').textContent())?.replaceAll(' ', '') ?? ''
  // Each code works once and none older than the last: one of the step before, of now and of the step after.
  const codeOf = (steps: number) => new TOTP({ secret: key }).generate({ timestamp: Date.now() + steps * 30_000 })

  const code = page.getByLabel('Authenticator code')
  await button(page, 'Turn on').click()
  await expect(page.getByText('Please enter the 6-digit code')).toBeVisible()
  await code.fill(codeOf(-1))
  await button(page, 'Turn on').click()
  await expect(button(page, 'Turn off')).toBeVisible()
  await logOut(page)

  await page.goto('/login')
  await email(page).fill(address)
  await password(page).fill(DEMO_PASSWORD)
  await button(page, 'Login').click()
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription(/Enter the 6-digit code from your authenticator app/)
  await code.fill('000000')
  await button(page, 'Login').click()
  await expect(page.getByText('That authenticator code is not valid.')).toBeVisible()
  await code.fill(codeOf(0))
  await button(page, 'Login').click()
  await page.waitForURL('**/dashboard')

  await page.goto('/dashboard/settings/security')
  await current.fill(DEMO_PASSWORD)
  await code.fill(codeOf(1))
  await button(page, 'Turn off').click()
  await expect(button(page, 'Set up')).toBeVisible()
})
