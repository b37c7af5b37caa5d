import { useNavigate } from '@tanstack/react-router'
import { logout } from '../../contract/auth.ts'
import { session } from '../lib/browser-session.ts'
import { call } from '../lib/call.ts'

/** Ends the session on the server, whatever it answers, and here; leaves at the landing page. */
export const useLogout = () => {
  const navigate = useNavigate()
  return async (): Promise<void> => {
    // Leave first: the dashboard would take the ended session for an expired one and ask to log in.
    await navigate({ to: '/' })
    const ended = call(logout)
    // Not after the answer: a late one would end the session of whoever has logged in since.
    session.clear()
    await ended.catch((error: unknown) => console.warn('Logout failed', error))
  }
}
