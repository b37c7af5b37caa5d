import { login } from '../../contract/auth.ts'
import { TOKEN_KEY, USER_KEY } from '../../web/lib/session-keys.ts'

/** The demo's members: who looks at a screen. */
export type Viewer = 'visitor' | 'guest' | 'starter' | 'silver' | 'gold' | 'admin'

/** What a browser must have stored for this viewer. */
export type StoredSession = Record<string, string>

const SESSION_MS = 24 * 3600 * 1000

interface LoginAnswer {
  message?: string
  data?: { token: string; user: Record<string, unknown> }
}

/** Logs a demo member in; a visitor needs nothing. */
export const signInAs = async (base: string, viewer: Viewer, password: string): Promise<StoredSession> => {
  if (viewer === 'visitor') return {}
  const response = await fetch(`${base}/api${login.path}`, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${viewer}@uptick.test`, password }),
  })
  const answer = (await response.json()) as LoginAnswer
  if (!answer.data) throw new Error(`${viewer}@uptick.test could not log in: ${answer.message ?? response.status}`)
  const { token, user } = answer.data
  const expiresAt = new Date(Date.now() + SESSION_MS).toISOString()
  return { [TOKEN_KEY]: token, [USER_KEY]: JSON.stringify({ ...user, expiresAt }) }
}
