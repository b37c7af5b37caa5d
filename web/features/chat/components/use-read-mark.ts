import { useCallback, useEffect, useRef, useState } from 'react'

/** What passes quickly is marked together. */
const SETTLED_MS = 600

/** Marks the room as read as long as its newest message is in sight. Answers what hears whether it is. */
export const useReadMark = (mark: (number: number) => Promise<void>, newest: number, lastRead: number) => {
  const [seen, setSeen] = useState(false)
  const marked = useRef(lastRead)
  const latest = useRef(mark)
  latest.current = mark
  useEffect(() => {
    if (!seen || newest <= marked.current) return
    const timer = setTimeout(() => {
      if (document.visibilityState !== 'visible') return
      marked.current = newest
      latest.current(newest).catch(() => {
        // Told again with the next message: until then the lists count one more than they need.
        marked.current = lastRead
      })
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [seen, newest, lastRead])
  return useCallback((isSeen: boolean) => setSeen(isSeen), [])
}
