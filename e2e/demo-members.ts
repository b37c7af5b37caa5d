import type { Page } from '@playwright/test'
import { getMe, login } from '../contract/auth.ts'
import type { Call, ReplyOf } from '../contract/call.ts'
import { TOKEN_KEY } from '../web/lib/session-keys.ts'
import { DEMO_PASSWORD, type RunningServer } from './running-server.ts'

export const demoEmail = (name: 'guest' | 'starter' | 'silver' | 'gold' | 'admin'): string => `${name}@uptick.test`

/** Signs in on the login screen, as a person does, and ends on the dashboard. */
export const signIn = async (page: Page, email: string): Promise<void> => {
  await page.goto('/login')
  // Whoever is signed in here is led on: they leave first.
  if (await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)) {
    await page.evaluate(() => localStorage.clear())
    await page.goto('/login')
  }
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/dashboard')
}

interface Request {
  path?: string
  token?: string
  body?: unknown
}

/** Makes a call without a browser. Resolves to its status and, if it succeeded, its data. */
export const makeCall = async <C extends Call>(
  server: RunningServer,
  call: C,
  { path = call.path, token, body }: Request = {},
): Promise<{ status: number; data: ReplyOf<C> | null }> => {
  const response = await fetch(`${server.url}/api${path}`, {
    method: call.method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const answer: unknown = await response.json()
  const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : null
  return { status: response.status, data: response.ok ? (call.reply.parse(data) as ReplyOf<C>) : null }
}

/** A session's token, without a browser. */
export const openSession = async (server: RunningServer, email: string): Promise<string> => {
  const { status, data } = await makeCall(server, login, { body: { email, password: DEMO_PASSWORD } })
  if (!data) throw new Error(`Login of ${email} answered ${status}.`)
  return data.token
}

/** The member's id, for the administrator's calls. */
export const memberIdOf = async (server: RunningServer, email: string): Promise<string> => {
  const { data } = await makeCall(server, getMe, { token: await openSession(server, email) })
  if (!data) throw new Error(`There is no member ${email}.`)
  return data.id
}
