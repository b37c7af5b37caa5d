import { useCallback, useSyncExternalStore } from 'react'

/** As narrow as the sheets take for a phone. */
export const PHONE = '(max-width: 47.5em)'

/** Whether the page is of that kind now. For what has another order there: looks are for the sheets. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (heard: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', heard)
      return () => list.removeEventListener('change', heard)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
