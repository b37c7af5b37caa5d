import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CHOICES, findChoice } from '../../../contract/notification-kinds.ts'
import {
  FIRST_SETTINGS,
  getNotificationSettings,
  type NotificationSettings,
  SILENT,
} from '../../../contract/notifications.ts'
import { getPracticeAccount, type PracticeAccount } from '../../../contract/practice.ts'
import type { Signal } from '../../../contract/signals.ts'
import { keepAlertsOffered, wereAlertsOffered } from '../../data/notification-settings.ts'
import { keyOf, queryOf } from '../../lib/query-of.ts'
import { serverClock } from '../../lib/server-clock.ts'
import { pushState } from './push-device.ts'
import { readTelegram } from './telegram-link.tsx'

const PLACES = ['/dashboard', '/dashboard/signals']
const AFTER_MS = 2_000

export interface DueSheet {
  signal: Signal
  hasTelegram: boolean
}

/** Whether the member has chosen what reaches them: the settings are none that an account begins with. */
const hasChosen = ({ channels, quietHours, mutedUntil }: NotificationSettings): boolean =>
  quietHours !== null ||
  mutedUntil !== null ||
  ![FIRST_SETTINGS, SILENT].some((first) =>
    CHOICES.every(
      ({ kind, channel }) => findChoice(first.channels, kind, channel) === findChoice(channels, kind, channel),
    ),
  )

/** When a signal that this page showed before its entry has settled: it, once on this device, never over an open order or a dialog, and never for a member who has chosen their alerts. */
export const useSheetDue = (signals: readonly Signal[]): { due: DueSheet | null; close: () => void } => {
  const client = useQueryClient()
  const router = useRouter()
  const [seen, setSeen] = useState<Signal | null>(null)
  const [due, setDue] = useState<DueSheet | null>(null)
  const isHere = useRouterState({ select: ({ location }) => PLACES.includes(location.pathname) })
  if (due !== null && !isHere) setDue(null)
  const fresh = signals.find(({ entryAt }) => Date.parse(entryAt) > serverClock.marketNow())
  if (seen === null && fresh !== undefined) setSeen(fresh)

  useEffect(() => {
    if (seen === null || wereAlertsOffered()) return
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
      const settings = await client.ensureQueryData(queryOf(getNotificationSettings)).catch(() => null)
      const isReached = settings === null || hasChosen(settings) || state === 'granted' || telegram?.linkedAt != null
      if (stopped || isReached || (state !== 'ask' && !hasTelegram) || isBusy()) return
      keepAlertsOffered()
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
