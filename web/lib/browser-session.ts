import { availableStorage } from './available-storage.ts'
import { createSession } from './session.ts'
import { SESSION_CHANGED, TOKEN_KEY } from './session-keys.ts'

/** This browser's session. */
export const session = createSession(
  availableStorage(() => localStorage),
  Date.now,
)

session.subscribe(() => globalThis.dispatchEvent?.(new Event(SESSION_CHANGED)))

globalThis.addEventListener?.('storage', (event: StorageEvent) => {
  if (event.key === TOKEN_KEY || event.key === null) session.notify()
})
