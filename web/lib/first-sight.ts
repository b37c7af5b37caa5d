import { startTransition, useDeferredValue, useEffect, useState } from 'react'
import { PHONE } from './use-media.ts'

let hasArrived = false

/** The first picture of the application is drawn: from now on a screen is drawn whole. */
export const markArrived = (): void => {
  hasArrived = true
}

/** Whether somebody comes to the top of a page that was not loaded before, on a phone: there most of it lies below their sight. */
const isArrival = (): boolean => {
  if (hasArrived || location.hash !== '' || location.search !== '') return false
  const [load] = performance.getEntriesByType('navigation')
  return load !== undefined && 'type' in load && load.type === 'navigate' && matchMedia(PHONE).matches
}

/**
 * Whether what lies below the first sight is drawn yet: on a phone, in which a page arrives, right after the first picture; else with it.
 * Nothing above it may depend on it.
 */
export const useBelowFirstSight = (): boolean => useDeferredValue(true, !isArrival())

/** Whether what lies below even that is drawn yet: right after it, where it was drawn after the first picture. */
export const useFartherBelow = (isBelowDrawn: boolean): boolean => {
  const [isDrawn, setDrawn] = useState(isBelowDrawn)
  useEffect(() => {
    if (isBelowDrawn) startTransition(() => setDrawn(true))
  }, [isBelowDrawn])
  return isDrawn
}
