import { entitlementOf } from '../../../../contract/signals.ts'
import { useUser } from '../../../data/user-context.tsx'
import { AlertSettings } from '../../../market/alerts/alert-settings.tsx'
import { alertTexts } from '../../../market/alerts/content.ts'
import { Sheet } from '../../../ui/sheet.tsx'

/** The same alerts as in the Signal Room; nothing for whom there are no signals. */
export const HubAlerts = () => {
  const entitlement = entitlementOf(useUser())
  if (entitlement === 'none') return null
  return (
    <Sheet id="alerts" title={alertTexts.title} className="hub-part">
      <AlertSettings entitlement={entitlement} />
    </Sheet>
  )
}
