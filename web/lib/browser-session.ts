import { createMemoryStorage } from './memory-storage.ts'
import { createSession, TOKEN_KEY } from './session.ts'

/** Where storage is blocked, the session lasts as long as the page. */
const availableStorage = (): Storage => {
  if (typeof document === 'undefined') return createMemoryStorage()
  try {
    return localStorage
  } catch {
    return createMemoryStorage()
  }
}

/** This browser's session. */
export const session = createSession(availableStorage(), Date.now)

globalThis.addEventListener?.('storage', (event: StorageEvent) => {
  if (event.key === TOKEN_KEY || event.key === null) session.notify()
})
