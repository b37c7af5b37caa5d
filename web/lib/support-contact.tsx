import { useServiceInfo } from './use-service-info.ts'

/** `@uptick_support` of `https://t.me/uptick_support`; the address itself where it is not such a link. */
export const supportHandle = (url: string): string => {
  const name = /^https:\/\/(?:t|telegram)\.me\/(\w+)$/.exec(url)?.[1]
  return name ? `@${name}` : url.replace(/^https?:\/\//, '')
}

/** Support's handle on the messaging app, as a link to a chat with it. */
export const SupportContact = () => {
  const service = useServiceInfo()
  return service ? (
    <a className="nowrap" href={service.supportTelegramUrl} target="_blank" rel="noreferrer">
      {supportHandle(service.supportTelegramUrl)}
    </a>
  ) : null
}

/** Both ways to support: the handle and the email address of this installation. */
export const SupportWays = () => {
  const service = useServiceInfo()
  return service ? (
    <span>
      <SupportContact />, <a href={`mailto:${service.supportEmail}`}>{service.supportEmail}</a>
    </span>
  ) : null
}
