import { useEffect } from 'react'

const NAME = '--seen-height'
/** A keyboard is higher than this; the bars of a browser, which come and go, are not. */
const KEYBOARD_PX = 120

/**
 * Where a keyboard lies over the page instead of making it smaller, as on iPhones, the room is as high as what is seen of it: the box that is
 * written in stands above the keyboard. Not while the page is zoomed, which shows a part of it as well.
 */
export const useSeenHeight = (): void => {
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    const { style } = document.documentElement
    const follow = () => {
      const isCovered = seen.scale === 1 && window.innerHeight - seen.height > KEYBOARD_PX
      if (!isCovered) {
        style.removeProperty(NAME)
        return
      }
      style.setProperty(NAME, `${seen.height}px`)
      // The browser has moved the page to show the box, which is in sight by itself now.
      window.scrollTo(0, 0)
    }
    seen.addEventListener('resize', follow)
    return () => {
      seen.removeEventListener('resize', follow)
      style.removeProperty(NAME)
    }
  }, [])
}
