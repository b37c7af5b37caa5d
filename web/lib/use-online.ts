import { useSyncExternalStore } from 'react'

const watchNetwork = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** False where the browser knows that there is no network at all. */
export const useOnline = (): boolean => useSyncExternalStore(watchNetwork, () => navigator.onLine)
