import { entitlementOf } from '../../../../contract/signals.ts'
import { useUser } from '../../../data/user-context.tsx'
import { AlertSettings } from '../../../market/alerts/alert-settings.tsx'
import { ChannelChoices } from '../../../market/alerts/channel-choices.tsx'
import { alertTexts, channelTexts, deviceTexts } from '../../../market/alerts/content.ts'
import { Sheet } from '../../../ui/sheet.tsx'

/** The same alerts as in the Signal Room; for whom there are no signals, what this device can do. And by which way everything else comes. */
export const HubAlerts = () => {
  const entitlement = entitlementOf(useUser())
  return (
    <>
      <Sheet id="alerts" title={entitlement === 'none' ? deviceTexts.title : alertTexts.title} className="hub-part">
        <AlertSettings entitlement={entitlement} />
      </Sheet>
      <Sheet id="channels" title={channelTexts.title} className="hub-part">
        <ChannelChoices />
      </Sheet>
    </>
  )
}
