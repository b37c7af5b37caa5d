import { setTimeout as sleep } from 'node:timers/promises'
import { TOTP } from 'otpauth'
import { getMe, login } from '../../contract/auth.ts'
import { TOKEN_KEY, USER_KEY } from '../../web/lib/session-keys.ts'
import type { SessionKeeper, StoredSession } from './keep-sessions.ts'

/** The demo's members: who looks at a screen. */
export type Viewer = 'visitor' | 'guest' | 'starter' | 'silver' | 'gold' | 'admin'

/** Whether only a member sees the page at `path`. */
export const isDashboard = (path: string): boolean => path === '/dashboard' || path.startsWith('/dashboard/')

/** As long as the server lets one live. */
const EXPIRES_AT = '2099-01-01T00:00:00.000Z'
const TOTP_PERIOD_MS = 30_000

interface LoginAnswer {
  code?: string
  message?: string
  data?: { token: string; user: Record<string, unknown> }
}

const logIn = async (base: string, viewer: Viewer, password: string): Promise<LoginAnswer> => {
  const secret = viewer === 'admin' ? process.env.ADMIN_TOTP_SECRET : undefined
  const response = await fetch(`${base}/api${login.path}`, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${viewer}@uptick.test`,
      password,
      ...(secret ? { totp: new TOTP({ secret }).generate() } : {}),
    }),
  })
  return { message: `the server answered ${response.status}`, ...((await response.json()) as LoginAnswer) }
}

const isAlive = async (base: string, session: StoredSession): Promise<boolean> =>
  (await fetch(`${base}/api${getMe.path}`, { headers: { authorization: `Bearer ${session[TOKEN_KEY]}` } })).ok

/** Logs a demo member in, unless `keeper` has a session of theirs that still lives; a visitor needs nothing. */
export const signInAs = async (
  base: string,
  viewer: Viewer,
  password: string,
  keeper: SessionKeeper | null = null,
): Promise<StoredSession> => {
  if (viewer === 'visitor') return {}
  const name = `${base} ${viewer}`
  const known = keeper?.find(name)
  if (known && (await isAlive(base, known))) return known
  let answer = await logIn(base, viewer, password)
  if (answer.code === 'TOTP_INVALID') {
    // Used already in this half minute: the next one has another.
    await sleep(TOTP_PERIOD_MS - (Date.now() % TOTP_PERIOD_MS))
    answer = await logIn(base, viewer, password)
  }
  if (!answer.data) throw new Error(`${viewer}@uptick.test could not log in: ${answer.message}`)
  const { token, user } = answer.data
  const session = { [TOKEN_KEY]: token, [USER_KEY]: JSON.stringify({ ...user, expiresAt: EXPIRES_AT }) }
  await keeper?.keep(name, session)
  return session
}
