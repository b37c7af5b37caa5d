import { SupportContact } from '../../../lib/support-contact.tsx'
import { useServiceInfo } from '../../../lib/use-service-info.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useBrokers } from '../api.ts'
import { contactTexts, hoursTexts } from '../content.ts'

/** The ways to a person, as this installation has them, and when somebody is there. */
export const QuickContact = () => {
  const service = useServiceInfo()
  const phone = service?.supportPhone
  return (
    <>
      <Sheet title={contactTexts.title} className="support-part">
        <Facts long>
          <Fact term={contactTexts.telegram}>
            <SupportContact />
          </Fact>
          <Fact term={contactTexts.email}>
            {service ? <a href={`mailto:${service.supportEmail}`}>{service.supportEmail}</a> : null}
          </Fact>
          {service?.supportChatUrl ? (
            <Fact term={contactTexts.chat}>
              <a href={service.supportChatUrl} target="_blank" rel="noreferrer">
                {contactTexts.chatLink}
              </a>
            </Fact>
          ) : null}
          {phone ? (
            <Fact term={contactTexts.phone}>
              <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
            </Fact>
          ) : null}
          <Fact term={contactTexts.broker}>
            <BrokerLinks />
          </Fact>
        </Facts>
      </Sheet>
      <Sheet title={hoursTexts.title} className="support-part">
        <Facts>
          {hoursTexts.rows.map(([way, hours]) => (
            <Fact key={way} term={way}>
              {hours}
            </Fact>
          ))}
        </Facts>
        {service && !phone ? <p className="note">{hoursTexts.noPhone}</p> : null}
      </Sheet>
    </>
  )
}

const BrokerLinks = () => {
  const { data: brokers } = useBrokers()
  const offered = (brokers ?? []).flatMap(({ name, link }) => (link ? [{ name, link }] : []))
  if (!brokers) return null
  if (offered.length === 0) return brokers.length === 0 ? contactTexts.noBroker : contactTexts.noneYet
  return (
    <ul>
      {offered.map(({ name, link }) => (
        <li key={name}>
          <a href={link} target="_blank" rel="noreferrer">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
