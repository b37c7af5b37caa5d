import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { getPracticeAccount, type PracticeAccount } from '../../../contract/practice.ts'
import type { Signal } from '../../../contract/signals.ts'
import { availableStorage, keepIn } from '../../lib/available-storage.ts'
import { keyOf } from '../../lib/query-of.ts'
import { serverClock } from '../../lib/server-clock.ts'
import { pushState } from './push-device.ts'
import { readTelegram } from './telegram-link.tsx'

const KEY = 'uptick-alert-sheet'
const PLACES = ['/dashboard', '/dashboard/signals']
const AFTER_MS = 2_000
const storage = availableStorage(() => localStorage)

export interface DueSheet {
  signal: Signal
  hasTelegram: boolean
}

/** When a signal that this page showed before its entry has settled: it, once on this device, and never over an open order or a dialog. */
export const useSheetDue = (signals: readonly Signal[]): { due: DueSheet | null; close: () => void } => {
  const client = useQueryClient()
  const router = useRouter()
  const [seen, setSeen] = useState<Signal | null>(null)
  const [due, setDue] = useState<DueSheet | null>(null)
  const fresh = signals.find(({ entryAt }) => Date.parse(entryAt) > serverClock.marketNow())
  if (seen === null && fresh !== undefined) setSeen(fresh)

  useEffect(() => {
    if (seen === null || storage.getItem(KEY) !== null) return
    const isBusy = (): boolean => {
      const open = client.getQueryData<PracticeAccount>(keyOf(getPracticeAccount))?.open.length ?? 0
      const isElsewhere = !PLACES.includes(router.state.location.pathname) || document.hidden
      return isElsewhere || open > 0 || document.querySelector('[role="dialog"]') !== null
    }
    let stopped = false
    const look = async (): Promise<void> => {
      if (serverClock.marketNow() < Date.parse(seen.expiresAt) || isBusy()) return
      clearInterval(timer)
      const state = pushState()
      const telegram = await readTelegram(client).catch(() => null)
      const hasTelegram = telegram?.available === true
      const isReached = state === 'granted' || telegram?.linkedAt != null
      if (stopped || isReached || (state !== 'ask' && !hasTelegram) || isBusy()) return
      keepIn(storage, KEY, 'asked')
      setDue({ signal: seen, hasTelegram })
    }
    const timer = setInterval(() => void look(), AFTER_MS)
    return () => {
      stopped = true
      clearInterval(timer)
    }
  }, [seen, client, router])

  return { due, close: () => setDue(null) }
}
