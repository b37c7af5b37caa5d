import { useServiceInfo } from '../../../lib/use-service-info.ts'
import { supportHandle } from '../setup-rules.ts'

/** Support's handle on the messaging app, as a link to a chat with it. */
export const SupportContact = () => {
  const service = useServiceInfo()
  return service ? (
    <a className="nowrap" href={service.supportTelegramUrl} target="_blank" rel="noreferrer">
      {supportHandle(service.supportTelegramUrl)}
    </a>
  ) : null
}
