import { useServiceContact } from '../../../lib/use-service-contact.ts'
import { contactTexts } from '../content.ts'

/** How to reach support: as this installation is configured, once it has said so. */
export const Contact = () => {
  const contact = useServiceContact()
  return (
    <ul>
      <li>
        <a href="/dashboard/support">{contactTexts.beforehand}</a>
      </li>
      {contact ? (
        <>
          <li>
            <a href={`mailto:${contact.supportEmail}`}>{contact.supportEmail}</a>
          </li>
          <li>
            <a href={contact.supportTelegramUrl}>{contactTexts.telegram}</a>
          </li>
        </>
      ) : null}
    </ul>
  )
}
