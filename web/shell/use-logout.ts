import { useNavigate } from '@tanstack/react-router'
import { logout } from '../../contract/auth.ts'
import { session } from '../lib/browser-session.ts'
import { call } from '../lib/call.ts'

/** Ends the session here at once, and on the server, whatever it answers; leaves at the landing page. */
export const useLogout = () => {
  const navigate = useNavigate()
  return async (): Promise<void> => {
    const ended = call(logout).catch((error: unknown) => console.warn('Logout failed', error))
    // Not after the answer or the next page: whoever closes the tab right away, or logs in meanwhile, has left all the same.
    session.clear()
    await navigate({ to: '/' })
    await ended
  }
}
