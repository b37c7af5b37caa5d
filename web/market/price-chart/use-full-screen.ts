import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]:not([tabindex="-1"])'

/** Keeps Tab among what is seen. */
const holdFocus = (sheet: HTMLElement, event: KeyboardEvent): void => {
  const places = [...sheet.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) => element.checkVisibility())
  const [first, last] = [places[0], places.at(-1)]
  if (!first || !last) return
  const inside = sheet.contains(document.activeElement)
  if (inside && document.activeElement !== (event.shiftKey ? first : last)) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next.focus()
}

/** The whole page goes to full screen, so that what is said above it stays in sight; refused, the sheet fills the window. */
const enlargePage = async (): Promise<void> => {
  try {
    await document.documentElement.requestFullscreen?.()
  } catch {
    // Not allowed here, as in a frame: the window is as large as it gets.
  }
}

const reducePage = async (): Promise<void> => {
  try {
    if (document.fullscreenElement) await document.exitFullscreen()
  } catch {
    // It has been left already.
  }
}

/** Lets the sheet around `inner` fill the screen, or the window where the browser has no full screen. Escape leaves. */
export const useFullScreen = (inner: RefObject<HTMLElement | null>) => {
  const [full, setFull] = useState(false)

  useLayoutEffect(() => {
    const sheet = inner.current?.closest('[data-full-screen]')
    sheet?.setAttribute('data-full-screen', full ? 'on' : 'off')
    return () => sheet?.setAttribute('data-full-screen', 'off')
  }, [full, inner])

  useEffect(() => {
    if (!full) return
    const onChange = () => {
      if (!document.fullscreenElement) setFull(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setFull(false)
      const sheet = inner.current?.closest<HTMLElement>('[data-full-screen]')
      if (event.key === 'Tab' && sheet) holdFocus(sheet, event)
    }
    document.addEventListener('fullscreenchange', onChange)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('fullscreenchange', onChange)
      document.removeEventListener('keydown', onKey)
      reducePage()
    }
  }, [full, inner])

  const toggle = () => {
    setFull(!full)
    if (!full) enlargePage()
  }
  return [full, toggle] as const
}
