import { SupportContact } from '../../../lib/support-contact.tsx'
import { useServiceInfo } from '../../../lib/use-service-info.ts'
import { DescriptionList, Fact } from '../../../ui/description-list.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useBrokers } from '../api.ts'
import { contactTexts, hoursTexts } from '../content.ts'
import styles from './support.module.css'

/** The ways to a person, as this installation has them, and when somebody is there. */
export const QuickContact = () => {
  const service = useServiceInfo()
  const phone = service?.supportPhone
  return (
    <>
      <Panel title={contactTexts.title} className={styles.supportPart}>
        <DescriptionList long>
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
        </DescriptionList>
      </Panel>
      <Panel title={hoursTexts.title} className={styles.supportPart}>
        <DescriptionList>
          {hoursTexts.rows.map(([way, hours]) => (
            <Fact key={way} term={way}>
              {hours}
            </Fact>
          ))}
        </DescriptionList>
        {service && !phone ? <p className="note">{hoursTexts.noPhone}</p> : null}
      </Panel>
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
