import { entitlementOf } from '../../../../contract/signals.ts'
import { useUser } from '../../../data/user-context.tsx'
import { AlertSettings } from '../../../market/alerts/alert-settings.tsx'
import { alertTexts, mentionTexts } from '../../../market/alerts/content.ts'
import { Sheet } from '../../../ui/sheet.tsx'

/** The same alerts as in the Signal Room; for whom there are no signals, those of the rooms alone. */
export const HubAlerts = () => {
  const entitlement = entitlementOf(useUser())
  return (
    <Sheet id="alerts" title={entitlement === 'none' ? mentionTexts.title : alertTexts.title} className="hub-part">
      <AlertSettings entitlement={entitlement} />
    </Sheet>
  )
}
