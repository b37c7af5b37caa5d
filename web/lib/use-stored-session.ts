import { useSyncExternalStore } from 'react'
import { SESSION_CHANGED, TOKEN_KEY } from './session-keys.ts'

const isStored = (): boolean => {
  try {
    return localStorage.getItem(TOKEN_KEY) !== null
  } catch {
    return false // storage is blocked: nobody is signed in
  }
}

const watch = (listener: () => void) => {
  // Of another tab, and of this one.
  addEventListener('storage', listener)
  addEventListener(SESSION_CHANGED, listener)
  return () => {
    removeEventListener('storage', listener)
    removeEventListener(SESSION_CHANGED, listener)
  }
}

/** Whether this browser keeps a session. What it is worth, the server says when the dashboard opens. False in finished HTML. */
export const useStoredSession = (): boolean => useSyncExternalStore(watch, isStored, () => false)
