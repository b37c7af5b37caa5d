import { useEffect } from 'react'
import { maySound, openSound } from './alert-device.ts'

/** The first press on the page, wherever it is, lets it sound. */
export const useOpenSound = (wanted: boolean): void => {
  useEffect(() => {
    if (!wanted) return
    const open = () => {
      openSound()
      if (maySound()) stop()
    }
    const stop = () => {
      removeEventListener('pointerup', open)
      removeEventListener('keydown', open)
    }
    addEventListener('pointerup', open)
    addEventListener('keydown', open)
    return stop
  }, [wanted])
}
