import { useNavigate } from '@tanstack/react-router'
import { logout } from '../../contract/auth.ts'
import { availableStorage } from '../lib/available-storage.ts'
import { session } from '../lib/browser-session.ts'
import { call } from '../lib/call.ts'
import { createListeners } from '../lib/listeners.ts'
import { OUTBOX_KEYS } from '../lib/session-keys.ts'

const storage = availableStorage(() => localStorage)

/** How many messages of a member wait in this browser to be sent. */
export const countUnsent = (memberId: string): number =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at)).filter((key) =>
    key?.startsWith(`${OUTBOX_KEYS}${memberId}.`),
  ).length

/** A logout that would lose messages, until it is answered. */
export interface LossyLogout {
  unsent: number
  leave: () => void
}

let asked: LossyLogout | null = null
const listeners = createListeners()

const ask = (next: LossyLogout | null): void => {
  asked = next
  listeners.tell()
}

export const logoutQuestion = { watch: listeners.watch, now: () => asked, close: () => ask(null) }

/** Ends the session here at once, and on the server, whatever it answers; leaves at the landing page. Asks first where messages would be lost. */
export const useLogout = () => {
  const navigate = useNavigate()
  const leave = async (): Promise<void> => {
    ask(null)
    const ended = call(logout).catch((error: unknown) => console.warn('Logout failed', error))
    // Not after the answer or the next page: whoever closes the tab right away, or logs in meanwhile, has left all the same.
    session.clear()
    await navigate({ to: '/' })
    await ended
  }
  return async (): Promise<void> => {
    const unsent = countUnsent(session.storedMember()?.id ?? '')
    if (unsent === 0) await leave()
    else ask({ unsent, leave: () => void leave() })
  }
}
