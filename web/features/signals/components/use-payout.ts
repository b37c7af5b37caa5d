import { useState } from 'react'
import { availableStorage } from '../../../lib/available-storage.ts'
import { payoutFrom } from '../history-rules.ts'

const KEY = 'uptick-selective-payout'
const storage = availableStorage(() => localStorage)

/** The payout of the selective view, remembered by this browser until the logout; undefined while the view is off. */
export const usePayout = () => {
  const [payout, setPayout] = useState(() => payoutFrom(storage.getItem(KEY)))
  const choose = (chosen: number | undefined) => {
    setPayout(chosen)
    try {
      if (chosen === undefined) storage.removeItem(KEY)
      else storage.setItem(KEY, String(chosen))
    } catch {
      // A full storage forgets the choice with the page.
    }
  }
  return [payout, choose] as const
}
