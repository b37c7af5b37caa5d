import { supportHandle } from './support-handle.ts'
import { useServiceInfo } from './use-service-info.ts'

/** Support's handle on the messaging app, as a link to a chat with it. */
export const SupportContact = () => {
  const service = useServiceInfo()
  return service ? (
    <a className="nowrap" href={service.supportTelegramUrl} target="_blank" rel="noreferrer">
      {supportHandle(service.supportTelegramUrl)}
    </a>
  ) : null
}

/** Both ways to support: the handle and the e-mail address of this installation. */
export const SupportWays = () => {
  const service = useServiceInfo()
  return service ? (
    <span>
      <SupportContact />, <a href={`mailto:${service.supportEmail}`}>{service.supportEmail}</a>
    </span>
  ) : null
}
