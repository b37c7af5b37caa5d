import { useNavigate } from '@tanstack/react-router'
import { logout } from '../../contract/auth.ts'
import { session } from '../lib/browser-session.ts'
import { call } from '../lib/call.ts'

/** Ends the session on the server, whatever it answers, then here; leaves at the landing page. */
export const useLogout = () => {
  const navigate = useNavigate()
  return async (): Promise<void> => {
    // Leave first: the dashboard would take the ended session for an expired one and ask to log in.
    await navigate({ to: '/' })
    await call(logout).catch((error: unknown) => console.warn('Logout failed', error))
    session.clear()
  }
}
