import { useEffect, useRef } from 'react'

/** Moves focus to an element when `value` changes, not when the page opens: what replaced the old content begins there. */
export const useFocusOnChange = <Element extends HTMLElement>(value: string) => {
  const element = useRef<Element>(null)
  const shown = useRef(value)
  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    element.current?.focus()
  }, [value])
  return element
}
