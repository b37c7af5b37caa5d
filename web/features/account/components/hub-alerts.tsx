import { entitlementOf } from '../../../../contract/signals.ts'
import { useUser } from '../../../data/user-context.tsx'
import { AlertSettings } from '../../../market/alerts/alert-settings.tsx'
import { alertTexts, deviceTexts, preferenceTexts } from '../../../market/alerts/content.ts'
import { NotificationPreferences } from '../../../market/alerts/notification-preferences.tsx'
import { Sheet } from '../../../ui/sheet.tsx'

/** The four notification preferences, and the alerts of the Signal Room; for a member without signals, what this device can do. */
export const HubAlerts = () => {
  const entitlement = entitlementOf(useUser())
  return (
    <>
      <Sheet id="notifications" title={preferenceTexts.title} className="hub-part">
        <NotificationPreferences />
      </Sheet>
      <Sheet id="alerts" title={entitlement === 'none' ? deviceTexts.title : alertTexts.title} className="hub-part">
        <AlertSettings entitlement={entitlement} />
      </Sheet>
    </>
  )
}
