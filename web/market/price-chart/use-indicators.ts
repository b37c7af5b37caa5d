import { useState } from 'react'
import { availableStorage } from '../../lib/available-storage.ts'
import { type Indicator, indicatorsFrom, withIndicator } from '../indicator-rules.ts'

const KEY = 'uptick-chart-indicators'
const storage = availableStorage(() => localStorage)

/** Which indicators are drawn, remembered by this browser. */
export const useIndicators = () => {
  const [shown, setShown] = useState(() => indicatorsFrom(storage.getItem(KEY)))
  const toggle = (indicator: Indicator) => {
    const next = withIndicator(shown, indicator)
    setShown(next)
    try {
      storage.setItem(KEY, next.join(' '))
    } catch {
      // A full storage forgets the choice with the page.
    }
  }
  return [shown, toggle] as const
}
