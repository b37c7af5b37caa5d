import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** What passes quickly is marked together. */
const SETTLED_MS = 600

const watchTab = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const isTabVisible = (): boolean => document.visibilityState === 'visible'

/** Marks the room as read as long as its newest message is in sight, in a tab that is looked at. Answers what hears whether it is. */
export const useReadMark = (mark: (number: number) => Promise<void>, newest: number, lastRead: number) => {
  const [seen, setSeen] = useState(false)
  const isVisible = useSyncExternalStore(watchTab, isTabVisible)
  const marked = useRef(lastRead)
  const latest = useRef(mark)
  latest.current = mark
  useEffect(() => {
    if (!seen || !isVisible || newest <= marked.current) return
    const timer = setTimeout(() => {
      marked.current = newest
      latest.current(newest).catch(() => {
        // Told again with the next message: until then the lists count one more than they need.
        marked.current = lastRead
      })
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [seen, isVisible, newest, lastRead])
  return useCallback((isSeen: boolean) => setSeen(isSeen), [])
}
