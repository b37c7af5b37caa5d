import { type ComponentType, StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { followSystemTheme } from '../lib/theme.ts'

/** Brings a page to life that the server sent as finished HTML. As a transition, so that it never holds up a tap. */
export const hydratePage = (Page: ComponentType): void => {
  const container = document.getElementById('root')
  if (!container) throw new Error('This document has no #root')
  followSystemTheme()
  startTransition(() => {
    hydrateRoot(
      container,
      <StrictMode>
        <Page />
      </StrictMode>,
    )
  })
  // To after-first-paint.js, which kept what was tapped before.
  document.dispatchEvent(new Event('uptick:listening'))
}
