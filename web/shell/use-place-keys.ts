import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { isTextField } from '../lib/is-text-field.ts'
import { findPlace, PLACES_KEY } from './shortcuts.ts'

/** So long after `g` the letter of a place counts. */
const PAUSE_MS = 1_500

/** `g` and a letter open a place. The letter reaches nothing else: alone it may place an order. */
export const usePlaceKeys = (): void => {
  const navigate = useNavigate()
  const go = useEffectEvent((event: KeyboardEvent, pressedAtMs: number): number => {
    const { key, ctrlKey, metaKey, altKey, target, timeStamp } = event
    if (ctrlKey || metaKey || altKey || isTextField(target) || document.querySelector('[role="dialog"]')) return 0
    const place = timeStamp - pressedAtMs < PAUSE_MS ? findPlace(key) : undefined
    if (!place) return key === PLACES_KEY ? timeStamp : 0
    event.preventDefault()
    event.stopPropagation()
    void navigate({ to: place.path })
    return 0
  })
  useEffect(() => {
    let pressedAtMs = Number.NEGATIVE_INFINITY
    const onKeyDown = (event: KeyboardEvent) => {
      pressedAtMs = go(event, pressedAtMs) || Number.NEGATIVE_INFINITY
    }
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [])
}
