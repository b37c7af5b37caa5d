import { useState } from 'react'
import { availableStorage, keepIn } from '../../lib/available-storage.ts'
import { openSound, playResult } from '../alerts/alert-device.ts'
import { useOpenSound } from '../alerts/use-open-sound.ts'

const KEY = 'uptick-result-sound'
const storage = availableStorage(() => localStorage)

/** Whether this browser sounds when an order settles; off until it is switched on. */
export const hasResultSound = (): boolean => storage.getItem(KEY) === 'on'

export const useResultSound = () => {
  const [on, setOn] = useState(hasResultSound)
  useOpenSound(on)
  const turn = (next: boolean) => {
    keepIn(storage, KEY, next ? 'on' : null)
    setOn(next)
    if (!next) return
    openSound()
    playResult(true)
  }
  return [on, turn] as const
}
