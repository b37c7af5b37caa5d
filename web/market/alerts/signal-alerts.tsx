import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useReducer, useRef } from 'react'
import type { Entitlement, Signal } from '../../../contract/signals.ts'
import { useNotificationSettings } from '../../data/notification-settings.ts'
import { useHeardSignals } from '../../data/signals.ts'
import { downloadInTime } from '../../lib/download-part.ts'
import { serverClock } from '../../lib/server-clock.ts'
import { toPlace } from '../../lib/to-place.ts'
import { useServerNow } from '../../lib/use-server-clock.ts'
import { windowTitle } from '../../lib/window-title.ts'
import { claimAlert, maySound, playTones, vibrate } from './alert-device.ts'
import { asksForPushes, asksForSound, findAlertWays } from './alert-rules.ts'
import { findCountdown } from './countdown-rules.ts'
import { onPressedNotification } from './service-worker.ts'
import { useOpenSound } from './use-open-sound.ts'
import { useAppBadge, usePushSubscription } from './use-push.ts'
import { useSheetDue } from './use-sheet-due.ts'

const AlertSheet = lazy(async () => ({
  default: (await downloadInTime(() => import('./alert-sheet.tsx'))).AlertSheet,
}))

/** A hidden tab's timers are slowed down: what it shows is reckoned anew as soon as it is seen. */
const useSeen = (): void => {
  const [, reckon] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    document.addEventListener('visibilitychange', reckon)
    return () => document.removeEventListener('visibilitychange', reckon)
  }, [])
}

/** Counts down in the tab's title and icon. Redrawn once a second, and nothing else with it. */
const TabCountdown = ({ signals }: { signals: readonly Signal[] }) => {
  useServerNow()
  useSeen()
  const due = findCountdown(signals, serverClock.marketNow())
  useEffect(() => windowTitle.setDue(due), [due])
  useEffect(() => () => windowTitle.setDue(null), [])
  return null
}

/** A notification that was pressed leads to its place in the page that is open. */
const usePressedNotification = (): void => {
  const navigate = useNavigate()
  useEffect(() => onPressedNotification((path) => void navigate(toPlace(path))), [navigate])
}

/** Tells of new signals on every screen of a member: in the tab, by sound and vibration. Draws nothing on the page but, once, the offer to tell of them elsewhere. */
export const SignalAlerts = ({ entitlement }: { entitlement: Entitlement }) => {
  const settings = useNotificationSettings().data
  const lastAlertMs = useRef<number | null>(null)
  const alert = useEffectEvent(async (signal: Signal) => {
    if (!settings) return
    const [marketNowMs, nowMs] = [serverClock.marketNow(), serverClock.now()]
    const ways = findAlertWays(settings, signal, { marketNowMs, nowMs, lastAlertMs: lastAlertMs.current })
    if (!ways) return
    lastAlertMs.current = nowMs
    // A tab that cannot be heard leaves the alert to one that can.
    if (ways.sound && !ways.vibration && !maySound()) return
    if (!(await claimAlert(signal.id))) return
    if (ways.sound && maySound()) playTones(signal.signalType)
    if (ways.vibration) vibrate()
  })
  const signals = useHeardSignals(entitlement, { onCreated: alert })
  usePressedNotification()
  useAppBadge(signals)
  usePushSubscription(settings !== undefined && asksForPushes(settings))
  useOpenSound(settings !== undefined && asksForSound(settings))
  const sheet = useSheetDue(signals)
  const navigate = useNavigate()
  const customize = () => {
    sheet.close()
    void navigate({ to: '/dashboard/settings/alerts', hash: 'channels' })
  }
  return (
    <>
      <TabCountdown signals={signals} />
      {sheet.due ? (
        <Suspense fallback={null}>
          <AlertSheet {...sheet.due} onClose={sheet.close} onCustomize={customize} />
        </Suspense>
      ) : null}
    </>
  )
}
