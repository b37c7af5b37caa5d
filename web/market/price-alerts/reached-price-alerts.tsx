import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isQuiet } from '../../../contract/notifications.ts'
import { listPriceAlerts, type PriceAlert, takeReachedAlerts } from '../../../contract/price-alerts.ts'
import { useNotificationSettings } from '../../data/notification-settings.ts'
import { call } from '../../lib/call.ts'
import { invalidate } from '../../lib/query-of.ts'
import { serverClock } from '../../lib/server-clock.ts'
import { useTopic } from '../../lib/use-topic.ts'
import { showToast } from '../../ui/toast.tsx'
import { claimAlert, maySound, playBell } from '../alerts/alert-device.ts'
import { asksForSound } from '../alerts/alert-rules.ts'
import { priceAlertTexts as texts } from './content.ts'

const SHOWN_SECONDS = 60
/** As many are said one by one; of more, how many. */
const MOST_TOASTS = 3

/** Tells of price alerts that were reached, on every screen of a member, in the tab that is looked at. Draws nothing. */
export const ReachedPriceAlerts = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const settings = useNotificationSettings().data
  const taking = useRef(false)

  const sound = useEffectEvent(async (at: string) => {
    if (!settings || !asksForSound(settings) || isQuiet(settings, serverClock.now())) return
    if (maySound() && (await claimAlert(`price ${at}`))) playBell()
  })

  const say = (message: string, pair: string) =>
    showToast(message, 'alert', {
      seconds: SHOWN_SECONDS,
      action: {
        label: texts.show,
        run: () => navigate({ to: '/dashboard/signals', search: (search: object) => ({ ...search, pair }) }),
      },
    })

  const tell = (reached: readonly PriceAlert[]) => {
    const [first] = reached
    if (!first) return
    if (reached.length > MOST_TOASTS) say(texts.toldMany(reached.length), first.pair)
    else for (const alert of reached) say(texts.told(alert), alert.pair)
    invalidate(client, listPriceAlerts)
  }

  /** A tab that nobody looks at leaves them to one that is, or to the moment when it is. */
  const take = useEffectEvent(async () => {
    if (document.hidden || taking.current) return
    taking.current = true
    try {
      tell(await call(takeReachedAlerts))
    } catch (error) {
      // They stay untold, and are asked for at the next visit.
      console.warn('Price alerts could not be asked for', error)
    } finally {
      taking.current = false
    }
  })

  useEffect(() => {
    const look = () => {
      void take()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  useTopic(
    'members/me/price-alerts',
    ({ at }) => {
      void sound(at)
      void take()
    },
    { onResync: () => void take() },
  )
  return null
}
