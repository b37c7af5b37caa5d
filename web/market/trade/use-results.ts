import { useEffect, useRef, useState } from 'react'
import type { PracticeOrder } from '../../../contract/practice.ts'
import { showToast } from '../../ui/toast.tsx'
import { hasVibration, playResult } from '../alerts/alert-device.ts'
import { withResult } from '../practice/order-mark.ts'
import { deskTexts as texts } from './content.ts'
import { hasResultSound } from './result-sound.ts'
import { shareResult } from './share-result.ts'

/** So long a result stays on the chart. */
const SHOWN_MS = 8_000
const MAX_SHOWN = 6
const VIBRATION_MS = 30

/** Results of the last seconds, for the chart. `add` takes what a topic says of orders, and says the results aloud. */
export const useResults = () => {
  const [results, setResults] = useState<readonly PracticeOrder[]>([])
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => running.forEach(clearTimeout)
  }, [])
  const add = (orders: readonly PracticeOrder[]) => {
    const settled = withResult(orders)
    if (settled.length === 0) return
    const [first] = settled
    const action = settled.length === 1 && first ? { label: texts.share, run: () => void shareResult(first) } : null
    const hasWon = settled.some(({ outcome }) => outcome === 'profit')
    showToast(texts.results(settled), hasWon ? 'done' : 'note', { action })
    if (hasResultSound()) playResult(hasWon)
    if (hasVibration()) navigator.vibrate(VIBRATION_MS)
    setResults((known) => [...settled, ...known].slice(0, MAX_SHOWN))
    timers.current.add(setTimeout(() => setResults((known) => known.filter((one) => !settled.includes(one))), SHOWN_MS))
  }
  return { results, add }
}
