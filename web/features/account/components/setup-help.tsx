import { useServiceInfo } from '../../../lib/use-service-info.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { setupHelpTexts } from '../content.ts'

/** Two ways to a person. */
export const SetupHelp = () => {
  const service = useServiceInfo()
  return (
    <Sheet title={setupHelpTexts.title} className="hub-part">
      <ul className="setup-help">
        <li>
          {service ? (
            <a href={service.supportTelegramUrl} target="_blank" rel="noreferrer">
              {setupHelpTexts.chat}
            </a>
          ) : (
            setupHelpTexts.chat
          )}
          <span>{setupHelpTexts.chatHours}</span>
        </li>
        <li>
          {service ? <a href={`mailto:${service.supportEmail}`}>{setupHelpTexts.mail}</a> : setupHelpTexts.mail}
          <span>{setupHelpTexts.mailHours}</span>
        </li>
      </ul>
    </Sheet>
  )
}
