import { availableStorage } from './available-storage.ts'
import { createSession } from './session.ts'
import { SESSION_CHANGED, TOKEN_KEY } from './session-keys.ts'

/** This browser's session. */
export const session = createSession(
  availableStorage(() => localStorage),
  Date.now,
)

/** Tells later whether it is still the session that it was: of somebody who has left meanwhile nothing is kept. */
export const watchSession = (): (() => boolean) => {
  const token = session.token()
  return () => session.token() === token
}

session.subscribe(() => globalThis.dispatchEvent?.(new Event(SESSION_CHANGED)))

globalThis.addEventListener?.('storage', (event: StorageEvent) => {
  if (event.key === TOKEN_KEY || event.key === null) session.notify()
})
