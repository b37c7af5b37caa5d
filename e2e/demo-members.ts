import type { Page } from '@playwright/test'
import { getMe, login } from '../contract/auth.ts'
import type { Call, ReplyOf } from '../contract/call.ts'
import { listMembers } from '../contract/members.ts'
import { createMemoryStorage } from '../web/lib/available-storage.ts'
import { createSession } from '../web/lib/session.ts'
import { TOKEN_KEY, USER_KEY } from '../web/lib/session-keys.ts'
import { DEMO_PASSWORD, type RunningServer } from './running-server.ts'

type Origin = Pick<RunningServer, 'url'>
export type DemoName = 'guest' | 'starter' | 'silver' | 'gold' | 'admin'

const DEMO_DOMAIN = '@uptick.test'
export const demoEmail = (name: DemoName): string => `${name}${DEMO_DOMAIN}`

interface Request {
  path?: string
  token?: string
  body?: unknown
}

/** Makes a call without a browser. Resolves to its status and, if it succeeded, its data. */
export const makeCall = async <C extends Call>(
  server: Origin,
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

/** A new session's token, without a browser. */
export const openSession = async (server: Origin, email: string): Promise<string> => {
  const { status, data } = await makeCall(server, login, { body: { email, password: DEMO_PASSWORD } })
  if (!data) throw new Error(`Login of ${email} answered ${status}.`)
  return data.token
}

/** By server and e-mail. A login takes 400 ms, however fast the machine is. */
const sessions = new Map<string, string>()

/** Keeps a session that a journey has opened, for its later calls. */
export const keepSession = (server: Origin, email: string, token: string): void => {
  sessions.set(`${server.url} ${email}`, token)
}

const openProfile = async (server: Origin, email: string) => {
  const token = await openSession(server, email)
  const { data: user } = await makeCall(server, getMe, { token })
  if (!user) throw new Error(`The session of ${email} has no member.`)
  return { token, user }
}

/** The member's one session of all journeys, or a new one where that has ended. */
const keptProfile = async (server: Origin, email: string) => {
  const token = sessions.get(`${server.url} ${email}`)
  const user = token === undefined ? null : (await makeCall(server, getMe, { token })).data
  if (token !== undefined && user) return { token, user }
  const opened = await openProfile(server, email)
  keepSession(server, email, opened.token)
  return opened
}

/** The token of a session that the member has, for calls. */
export const sessionOf = async (server: Origin, email: string): Promise<string> =>
  (await keptProfile(server, email)).token

/** The same of a demo's member. */
export const demoSession = (server: Origin, name: DemoName): Promise<string> => sessionOf(server, demoEmail(name))

/** The member's id, for the administrator's calls. */
export const memberIdOf = async (server: Origin, email: string): Promise<string> => {
  const token = await demoSession(server, 'admin')
  const search = new URLSearchParams({ search: email })
  const { data } = await makeCall(server, listMembers, { path: `${listMembers.path}?${search}`, token })
  const member = data?.find((one) => one.email === email)
  if (!member) throw new Error(`There is no member ${email}.`)
  return member.id
}

/** What the administrator sees of each of the demo's members, one a line. */
export const readDemoMembers = async (server: Origin): Promise<string> => {
  const token = await demoSession(server, 'admin')
  const search = new URLSearchParams({ search: DEMO_DOMAIN, sortBy: 'email', limit: '100' })
  const { data } = await makeCall(server, listMembers, { path: `${listMembers.path}?${search}`, token })
  return (data ?? []).map(({ updatedAt: _, ...member }) => JSON.stringify(member)).join('\n')
}

/** What the login screen stores of the member's session, by key. The demo's members have one for all journeys, everybody else a new one. */
export const storedSession = async (server: Origin, email: string): Promise<{ name: string; value: string }[]> => {
  const { token, user } = await (email.endsWith(DEMO_DOMAIN) ? keptProfile : openProfile)(server, email)
  const storage = createMemoryStorage()
  createSession(storage, Date.now).remember(user, token)
  return [TOKEN_KEY, USER_KEY].map((name) => ({ name, value: storage.getItem(name) ?? '' }))
}

/** An address of every server that answers without a page: who signs in there has the session, and has opened nothing yet. */
export const NO_PAGE = '/healthz'

/**
 * Opens `path` with these entries of the browser's storage in place before anything of the page runs, and without a page that is opened
 * for that alone.
 */
export const openWith = async (page: Page, path: string, entries: { name: string; value: string }[]): Promise<void> => {
  const begin = await page.addInitScript(
    ({ tokenKey, stored }) => {
      // Whoever was signed in here leaves first.
      if (localStorage.getItem(tokenKey)) localStorage.clear()
      for (const { name, value } of stored) localStorage.setItem(name, value)
      // As in every document of a journey.
      localStorage.setItem('uptick-alert-sheet', 'asked')
    },
    { tokenKey: TOKEN_KEY, stored: entries },
  )
  await page.goto(path)
  // The next document of the page begins with what this one has left.
  await begin.dispose()
}

/**
 * Opens `path` as the member, whose session the browser holds as the login screen would have stored it. Journeys about the login
 * itself fill in its form.
 */
export const signIn = async (page: Page, email: string, path = '/dashboard'): Promise<void> => {
  const answer = await page.request.get(NO_PAGE)
  await openWith(page, path, await storedSession({ url: new URL(answer.url()).origin }, email))
}
