import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { windowTitle } from '../lib/window-title.ts'
import { findScreen } from '../screens.ts'

/** Names the page in the window's title and, after a change, to screen readers. */
export const RouteAnnouncer = () => {
  const path = useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname })
  const title = findScreen(path)?.title ?? 'Not found'
  useEffect(() => {
    windowTitle.setPage(title)
  }, [title])
  return (
    <div className="sr-only" role="status" aria-live="polite">
      {title}
    </div>
  )
}
