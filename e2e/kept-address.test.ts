import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { confirmTotp, enrolTotp } from '../contract/auth.ts'
import { createTicket } from '../contract/support-tickets.ts'
import { TOKEN_KEY, USER_KEY } from '../web/lib/session-keys.ts'
import { makeCall, openSession, sessionOf, signIn } from './demo-members.ts'
import { expect, test } from './journey.ts'
import { mailedCode, mailedResetPath } from './mailbox.ts'
import { registerMember } from './new-member.ts'
import { DEMO_PASSWORD, type RunningServer } from './running-server.ts'

const SUBJECT = 'Where is my deposit?'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The address of a ticket of this member, as the email about its answer has it. */
const ticketOf = async (server: RunningServer, email: string): Promise<string> => {
  const body = { category: 'signals', subject: SUBJECT, message: 'I sent it.', nonce: crypto.randomUUID() }
  const { data } = await makeCall(server, createTicket, { token: await sessionOf(server, email), body })
  if (!data) throw new Error(`The ticket of ${email} was not created.`)
  return `/dashboard/support?ticket=${data.id}`
}

const fillLogin = async (page: Page, email: string, password = DEMO_PASSWORD): Promise<void> => {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Login').click()
}

const expectTicket = async (page: Page, address: string): Promise<void> => {
  await page.waitForURL(`**${address}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SUBJECT)
}

test('the way by a forgotten password or an expired session leads to the ticket', async ({ context, server }) => {
  await test.step('a forgotten password: the reset link opens in another tab, and its login leads to the ticket', async () => {
    const page = await context.newPage()
    const email = await registerMember(server)
    const address = await ticketOf(server, email)
    await page.goto(`/login?next=${encodeURIComponent(address)}`)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    // The login has a field of the same name.
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await page.getByLabel('Email', { exact: true }).fill(email)
    await button(page, 'Send Reset Link').click()
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()

    const tab = await page.context().newPage()
    await tab.goto(await mailedResetPath(server, email))
    await tab.getByLabel('New password', { exact: true }).fill('Another-password-1')
    await tab.getByLabel('Confirm new password').fill('Another-password-1')
    await button(tab, 'Reset password').click()
    await tab.getByRole('link', { name: 'Login now' }).click()
    await fillLogin(tab, email, 'Another-password-1')
    await expectTicket(tab, address)
    expect(await tab.evaluate(() => localStorage.getItem('uptick.wanted'))).toBeNull()
    await page.close()
  })

  await test.step('a member whose session expired opens the link of an email, sees the login first and reaches the ticket', async () => {
    const page = await context.newPage()
    const email = await registerMember(server)
    const address = await ticketOf(server, email)
    await signIn(page, email, '/dashboard/support')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support Center')
    const tab = await page.context().newPage()
    await page.close()
    await tab.goto('/risk')
    // As a browser has them a day later: the server refuses the token.
    await tab.evaluate(
      ([tokenKey, userKey]) => {
        const user = JSON.parse(localStorage.getItem(userKey) ?? '{}')
        localStorage.setItem(userKey, JSON.stringify({ ...user, expiresAt: '2026-01-01T00:00:00.000Z' }))
        localStorage.setItem(tokenKey, 'A'.repeat(43))
      },
      [TOKEN_KEY, USER_KEY] as const,
    )
    await tab.goto(address)
    await tab.waitForURL(`**/login?next=${encodeURIComponent(address)}`)
    // By way of the sign-up and back, and with a wrong password first.
    await tab.getByRole('link', { name: 'Sign Up Free' }).last().click()
    await tab.getByRole('main').getByRole('link', { name: 'Login' }).click()
    await fillLogin(tab, email, 'Wrong-password-1')
    await expect(tab.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
    await fillLogin(tab, email)
    await expectTicket(tab, address)
    await page.close()
  })
})

test('a session that ends while the ticket is open leads back to it, with an authenticator code too', async ({
  page,
  server,
}) => {
  const email = await registerMember(server)
  const address = await ticketOf(server, email)
  await signIn(page, email, address)
  await expectTicket(page, address)
  const token = await openSession(server, email)
  const { data: key } = await makeCall(server, enrolTotp, { token, body: { password: DEMO_PASSWORD } })
  const codeOf = (steps: number) =>
    new TOTP({ secret: key?.secret ?? '' }).generate({ timestamp: Date.now() + steps * 30_000 })
  // It ends the member’s other sessions.
  await makeCall(server, confirmTotp, { token, body: { totp: codeOf(-1) } })
  await page.waitForURL(`**/login?next=${encodeURIComponent(address)}`)
  await fillLogin(page, email)
  await page.getByLabel('Authenticator code').fill(codeOf(0))
  await button(page, 'Login').click()
  await expectTicket(page, address)
})

test('a visitor keeps the address through every step of the sign-up, its reload and the email in another tab', async ({
  page,
  server,
}) => {
  const address = '/dashboard/marathons?marathon=weekly-sprint&intent=join'
  const email = `visitor-${Date.now()}@example.test`
  await page.goto(address)
  await page.waitForURL(`**/signup?next=${encodeURIComponent(address)}`)
  await button(page, 'Begin Registration').click()
  await page.getByLabel('Full name').fill('Ngozi Eze')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone number').fill('803 555 0142')
  await page.getByLabel('Country', { exact: true }).selectOption('Nigeria')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await button(page, 'Create account').click()
  await expect(page.getByLabel('Confirmation code')).toBeVisible()
  const mailbox = await page.context().newPage()
  await mailbox.goto('/dev/mailbox')
  await page.reload()
  await page.getByLabel('Confirmation code').fill(await mailedCode(server, email))
  await button(page, 'Confirm email').click()
  await page.waitForURL(`**${address}`)
  await expect(page.getByRole('dialog').getByLabel('Access code')).toBeVisible()
  await page.keyboard.press('Escape')

  await button(page, 'Logout').click()
  // Before the landing page is there: the tab may be closed or led elsewhere at once.
  expect(await page.evaluate(() => localStorage.getItem('uptick.token'))).toBeNull()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto(address)
  await page.waitForURL(`**/login?next=${encodeURIComponent(address)}`)
})

test('no address of somebody else’s is gone on to, however it is written', async ({ page, server, baseURL }) => {
  const email = await registerMember(server)
  await signIn(page, email, '/dashboard/support')
  const attacks = ['//elsewhere.test', '/\\elsewhere.test', '/.//elsewhere.test', '/%2Felsewhere.test', '/\t/x.test']
  for (const next of [...attacks, 'javascript:alert(1)', '/login?next=%2Flogin', '/\u0000dashboard']) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await expect(page).toHaveURL(new URL('/dashboard', baseURL).href)
  }
  await page.goto('/login?next=%2Fdashboard%2Fsupport&next=%2F%2Felsewhere.test')
  await expect(page).toHaveURL(new URL('/dashboard', baseURL).href)
})
