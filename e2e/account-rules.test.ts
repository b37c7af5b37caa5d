import type { Page } from '@playwright/test'
import { sendActivationEmail, validateDashboardCode } from '../contract/access-codes.ts'
import {
  confirmCode,
  forgotPassword,
  getMe,
  login,
  logout,
  register,
  resendCode,
  resetPassword,
  verifyResetToken,
} from '../contract/auth.ts'
import { TOKEN_KEY, USER_KEY } from '../web/lib/session-keys.ts'
import { expectNoBarriers } from './barriers.ts'
import { demoEmail, signIn } from './demo-members.ts'
import { expect, test } from './journey.ts'
import { answerCall, expectFailures, type Failing, failCall, holdCall } from './set-answers.ts'

/** Every rule and message of docs/product.md, “Registering and signing in”, as a visitor meets it: one page, many rows. */

const NETWORK = 'Network error. Please check your connection and try again.'
const UNEXPECTED = 'An unexpected error occurred. Please try again.'
const refused = (sentence: string): Failing => ({ sentence })

const email = (page: Page) => page.getByLabel('Email', { exact: true })
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const code = (page: Page) => page.getByLabel('Confirmation code')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const said = (page: Page, sentence: string) => page.getByText(sentence, { exact: true })

const PERSON = {
  'Full name': 'Ada Obi',
  Email: 'ada@example.test',
  'Phone number': '803 555 0142',
  Country: 'Nigeria',
  Password: 'Correct-horse-1',
}
type Label = keyof typeof PERSON

const fillIn = async (page: Page, values: Partial<Record<Label, string>>) => {
  for (const [label, value] of Object.entries(values)) {
    const field = page.getByLabel(label, { exact: true })
    if (label === 'Country') await field.selectOption(value)
    else await field.fill(value)
  }
}

const openRegistration = async (page: Page) => {
  await page.goto('/signup')
  await button(page, 'Begin Registration').click()
  await fillIn(page, PERSON)
}

test('the registration form tells each rule in the product’s words', async ({ page }) => {
  await openRegistration(page)
  const rows: [label: Label, value: string, message: string][] = [
    ['Full name', '', 'Full name is required'],
    ['Full name', '  ab ', 'Full name must be at least 3 characters'],
    ['Email', '', 'Email is required'],
    ['Email', 'ada', 'Email is invalid'],
    ['Email', 'ada@example', 'Email is invalid'],
    ['Phone number', '', 'Phone number is required'],
    ['Phone number', '123', 'Please enter a valid phone number with country code'],
    ['Phone number', '123456789012345', 'Please enter a valid phone number with country code'],
    ['Country', '', 'Country is required'],
    ['Password', '', 'Password is required'],
    ['Password', 'Abc1234', 'Password must be at least 8 characters'],
    ['Password', 'alllower1', 'Password must contain uppercase, lowercase, and number'],
    ['Password', 'ALLUPPER1', 'Password must contain uppercase, lowercase, and number'],
    ['Password', 'NoDigitsHere', 'Password must contain uppercase, lowercase, and number'],
  ]
  for (const [label, value, message] of rows) {
    await fillIn(page, { [label]: value })
    await button(page, 'Create account').click()
    const field = page.getByLabel(label, { exact: true })
    await expect.soft(field, `${label} ${JSON.stringify(value)}`).toHaveAccessibleDescription(new RegExp(message))
    await expect.soft(field).toHaveAttribute('aria-invalid', 'true')
    await fillIn(page, { [label]: PERSON[label] })
    await expect.soft(said(page, message)).toHaveCount(0)
  }
  await fillIn(page, { 'Full name': '', 'Phone number': '' })
  await button(page, 'Create account').click()
  await expectNoBarriers(page)
})

test('the phone input keeps digits, spaces, hyphens and parentheses, and finds its country', async ({ page }) => {
  await openRegistration(page)
  const phone = page.getByLabel('Phone number')
  await phone.fill('')
  await phone.pressSequentially('(803) 5a5-5;0*1')
  await expect(phone).toHaveValue('(803) 55-501')
  const picker = page.getByRole('combobox', { name: /^Dial code/ })
  await expect(picker).toHaveText('+234')
  const search = page.getByRole('combobox', { name: 'Search country or code' })
  for (const [query, country] of [
    ['nigeria', /Nigeria/],
    ['+234', /Nigeria/],
    ['de', /Germany/],
  ] as const) {
    await picker.click()
    await search.fill(query)
    await expect(page.getByRole('listbox').getByRole('option', { name: country })).toBeVisible()
    await search.press('Escape')
  }
  await picker.click()
  await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBeGreaterThanOrEqual(100)
  await search.fill('atlantis')
  await expect(said(page, 'No countries found')).toBeVisible()
  await search.fill('ghana')
  const ghana = page.getByRole('listbox').getByRole('option', { name: /Ghana/ })
  await expect
    .poll(() => ghana.locator('img').evaluate((flag: HTMLImageElement) => flag.naturalWidth))
    .toBeGreaterThan(0)
  await ghana.click()
  await expect(picker).toHaveText('+233')
})

test('the country list is the product’s', async ({ page }) => {
  await openRegistration(page)
  const options = await page.getByLabel('Country', { exact: true }).getByRole('option').allTextContents()
  expect(options.slice(1)).toEqual([
    ...['Nigeria', 'United States', 'United Kingdom', 'Canada', 'Australia', 'South Africa', 'Ghana', 'Kenya', 'Other'],
  ])
})

test('a country that prohibits retail binary options says what is switched off before anybody registers', async ({
  page,
}) => {
  await openRegistration(page)
  const notice = page.getByRole('status').filter({ hasText: 'Retail binary options are prohibited where you live' })
  await expect(notice).toHaveCount(0)
  for (const country of ['United Kingdom', 'Canada', 'Australia']) {
    await fillIn(page, { Country: country })
    await expect(notice).toHaveText(
      `Retail binary options are prohibited where you live (${country}): broker links, deposit rewards, cash prizes, and referral rewards are switched off for your account.`,
    )
  }
  await expectNoBarriers(page)
  await fillIn(page, { Country: 'Other' })
  await expect(notice).toHaveCount(0)
  // Everybody in the European Union is "Other" to this list.
  await page.getByLabel('Phone number').fill('+49 151 2345678')
  await expect(notice).toContainText('(Germany)')
  await fillIn(page, { Country: 'Kenya' })
  await expect(notice).toHaveCount(0)
})

test('a failed registration says so', async ({ page }) => {
  await openRegistration(page)
  await expectFailures(page, register, button(page, 'Create account'), [
    { failing: refused('The club is full.'), message: 'The club is full.' },
    { failing: 'without a sentence', message: 'Registration failed. Please try again.' },
    { failing: 'offline', message: NETWORK },
  ])
  const letGo = await holdCall(page, register)
  await button(page, 'Create account').click()
  await expect(button(page, 'Creating account')).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(code(page)).toBeVisible()
})

test('the confirmation tells its rule, its failures and its cool-down', async ({ page }) => {
  await openRegistration(page)
  await fillIn(page, { Email: 'bola@example.test' })
  await answerCall(page, register, {
    email: 'bola@example.test',
    registrationSecret: 'kept-by-this-tab',
    startedAt: '2026-11-22T00:25:00.000Z',
  })
  await button(page, 'Create account').click()
  await button(page, 'Confirm email').click()
  await expect(said(page, 'Please enter the confirmation code')).toBeVisible()
  await expect(page.getByText('Use the one sent for 00:25 UTC')).toBeVisible()
  await code(page).pressSequentially(' ab 12cd34ef56gh')
  await expect(code(page)).toHaveValue('AB12CD34EF56')
  await expectNoBarriers(page)
  await expectFailures(page, confirmCode, button(page, 'Confirm email'), [
    { failing: refused('That code is from last year.'), message: 'That code is from last year.' },
    { failing: 'without a sentence', message: 'Invalid confirmation code' },
    { failing: 'offline', message: 'Code confirmation failed' },
  ])
  await button(page, 'Confirm email').click()
  await expect(said(page, 'Invalid confirmation code')).toBeVisible()
  const again = page.getByRole('button', { name: /^Send the code again/ })
  await expect(again).toBeDisabled()
  await expect(again).toHaveText(/in \d+ s$/)

  // As if its minute were over.
  await page.evaluate(() => {
    const draft = JSON.parse(sessionStorage.getItem('uptick.signup') ?? '{}')
    sessionStorage.setItem('uptick.signup', JSON.stringify({ ...draft, resendAtMs: 0 }))
  })
  await page.reload()
  await expect(again).toBeEnabled()
  await expectFailures(page, resendCode, again, [{ failing: 'offline', message: NETWORK }])
  await again.click()
  await expect(said(page, 'A new code is on its way.')).toBeVisible()
  await expect(again).toBeDisabled()
})

test('the login tells its rule and its failures', async ({ page }) => {
  await page.goto('/login')
  const rows = [
    ['', ''],
    ['ada@example.test', ''],
    ['', 'Correct-horse-1'],
  ] as const
  for (const [address, secret] of rows) {
    await email(page).fill(address)
    await password(page).fill(secret)
    await button(page, 'Login').click()
    await expect.soft(said(page, 'Please fill in all fields')).toBeVisible()
  }
  await email(page).fill('ada@example.test')
  await password(page).fill('Wrong-pass-1')
  await expect(password(page)).toHaveAttribute('type', 'password')
  await button(page, 'Show password').click()
  await expect(password(page)).toHaveAttribute('type', 'text')
  await button(page, 'Hide password').click()
  await button(page, 'Login').click()
  await expect(said(page, 'Invalid email or password')).toBeVisible()
  await expectNoBarriers(page)
  await expectFailures(page, login, button(page, 'Login'), [
    { failing: refused('Not today.'), message: 'Not today.' },
    { failing: 'without a sentence', message: 'Login failed' },
    { failing: 'offline', message: 'Login failed. Please try again.' },
  ])
  const letGo = await holdCall(page, login)
  await button(page, 'Login').click()
  await expect(button(page, 'Logging in')).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/forgot-password')
  await expect(page.getByRole('link', { name: 'Back to the start' })).toHaveAttribute('href', '/')
})

test('forgot password tells its rules, its failures and what to do next', async ({ page }) => {
  await page.goto('/forgot-password')
  for (const [address, message] of [
    ['', 'Please enter your email address'],
    ['ada', 'Please enter a valid email address'],
  ] as const) {
    await email(page).fill(address)
    await button(page, 'Send Reset Link').click()
    await expect.soft(said(page, message)).toBeVisible()
  }
  await email(page).fill('ada@example.test')
  await expectFailures(page, forgotPassword, button(page, 'Send Reset Link'), [
    { failing: refused('The post is on strike.'), message: 'The post is on strike.' },
    { failing: 'without a sentence', message: 'Failed to send reset email' },
    { failing: 'offline', message: UNEXPECTED },
  ])
  await button(page, 'Send Reset Link').click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Login' }).first()).toHaveAttribute('href', '/login')
  await expect(page.getByRole('link', { name: /support/i }).first()).toHaveAttribute('href', /^https:\/\/t\.me\//)
  await expectNoBarriers(page)
  await button(page, 'Try Again').click()
  await expect(button(page, 'Send Reset Link')).toBeVisible()
})

test('a reset link that is no good says why, and leads to a new one', async ({ page }) => {
  const invalid = page.getByRole('heading', { name: 'Invalid Reset Link' })
  const rows: [path: string, failing: Failing | null, message: string][] = [
    ['/reset-password', null, 'Invalid or missing reset token'],
    ['/reset-password?token=made-up', null, 'Invalid or expired reset token'],
    ['/reset-password?token=x', refused('This link is from last year.'), 'This link is from last year.'],
    ['/reset-password?token=x', 'without a sentence', 'Failed to verify reset token'],
    ['/reset-password?token=x', 'offline', 'Failed to verify reset token'],
  ]
  for (const [path, failing, message] of rows) {
    if (failing) await failCall(page, verifyResetToken, failing)
    await page.goto(path)
    await expect.soft(invalid, path).toBeVisible()
    await expect.soft(said(page, message), path).toBeVisible()
    await expect.soft(page.getByRole('link', { name: 'Request New Link' })).toHaveAttribute('href', '/forgot-password')
  }
  await expectNoBarriers(page)
})

test('the reset form tells its rules and failures, then succeeds and leaves after three seconds', async ({ page }) => {
  await answerCall(page, verifyResetToken, { email: 'ada@example.test' })
  await page.goto('/reset-password?token=x')
  const [first, second] = [page.getByLabel('New password', { exact: true }), page.getByLabel('Confirm new password')]
  await expectNoBarriers(page)
  const rows = [
    ['', '', 'Please fill in all fields'],
    ['Battery-2', '', 'Please fill in all fields'],
    ['Short-1', 'Short-1', 'Password must be at least 8 characters long'],
    ['Battery-2', 'Battery-3', 'Passwords do not match'],
  ] as const
  for (const [one, other, message] of rows) {
    await first.fill(one)
    await second.fill(other)
    await button(page, 'Reset password').click()
    await expect.soft(said(page, message), `${one} ${other}`).toBeVisible()
  }
  await second.fill('Battery-2')
  await expectFailures(page, resetPassword, button(page, 'Reset password'), [
    { failing: refused('Too late.'), message: 'Too late.' },
    { failing: 'without a sentence', message: 'Failed to reset password' },
    { failing: 'offline', message: UNEXPECTED },
  ])
  await answerCall(page, resetPassword, { connections: [] })
  await button(page, 'Reset password').click()
  await expect(page.getByRole('heading', { name: 'Reset Success!' })).toBeVisible()
  const shownAt = Date.now()
  await expectNoBarriers(page)
  await page.waitForURL('**/login')
  expect(Date.now() - shownAt).toBeGreaterThan(2_000)
})

test('a dashboard code tells its rule and its failures, and so does the mail that brings one', async ({ page }) => {
  await signIn(page, demoEmail('guest'), '/dashboard/account-setup')
  const unlock = button(page, 'Unlock dashboard')
  await unlock.click()
  await expect(said(page, 'Please enter your access code')).toBeVisible()
  await page.getByLabel('Access code').fill('abcde-fghjk')
  await unlock.click()
  await expect(said(page, 'This code is not valid or has no uses left.')).toBeVisible()
  await expectFailures(page, validateDashboardCode, unlock, [
    { failing: refused('Codes rest on Sundays.'), message: 'Codes rest on Sundays.' },
    { failing: 'without a sentence', message: 'Dashboard code validation failed' },
    { failing: 'offline', message: 'Dashboard code validation failed' },
  ])
  await expectNoBarriers(page)

  // A member whose deposit is verified, as their profile would say it.
  await page.route('**/api/auth/me', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, hasDeposited: true } } })
  })
  await page.reload()
  const mail = button(page, 'Email me the activation code')
  await mail.click()
  await expect(page.getByText(/Your deposit is not verified yet/)).toBeVisible()
  await expectFailures(page, sendActivationEmail, mail, [
    { failing: 'without a sentence', message: 'Failed to send activation email' },
    { failing: 'offline', message: 'Failed to send activation email' },
  ])
})

test('a profile that does not load: the stored user stands in for an outage, and without one the login opens', async ({
  page,
}) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await failCall(page, getMe, 'offline')
  await signIn(page, demoEmail('silver'))
  await expect(page.getByText('Amara Nwosu').first()).toBeVisible()
  expect(logged.some((line) => line.startsWith('Failed to load user:'))).toBe(true)

  // The guard has let the page in, and only then is the stored user gone.
  const letGo = await holdCall(page, getMe, 'offline')
  await page.reload()
  await expect(page.getByText('Authenticating')).toBeVisible()
  await page.evaluate((key) => localStorage.removeItem(key), USER_KEY)
  letGo()
  await page.waitForURL('**/login*')
})

test('a profile that is refused for want of a session leads to the login, and nothing stays stored', async ({
  page,
}) => {
  await failCall(page, getMe, { sentence: 'Please log in to continue.', status: 401 })
  await signIn(page, demoEmail('silver'))
  await page.waitForURL('**/login*')
  const stored = await page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), [TOKEN_KEY, USER_KEY])
  expect(stored).toEqual([null, null])
})

test('the dashboard without a stored user leads to the signup', async ({ page }) => {
  await page.goto('/dashboard/settings')
  await page.waitForURL('**/signup*')
  await expect(button(page, 'Begin Registration')).toBeVisible()
  await expect(button(page, 'Logout')).toHaveCount(0)
})

test('a logout that the server never hears still ends the session here and leaves for the landing page', async ({
  page,
}) => {
  await signIn(page, demoEmail('silver'))
  await failCall(page, logout, 'offline')
  await button(page, 'Logout').click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect
    .poll(() => page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), [TOKEN_KEY, USER_KEY]))
    .toEqual([null, null])
})
