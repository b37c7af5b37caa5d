import type { ReactNode } from 'react'
import { useServiceContact } from '../../../lib/use-service-contact.ts'
import { DocumentFooter } from '../../../shell/document-footer.tsx'
import { DocumentMast } from '../../../shell/document-mast.tsx'
import { RecordAlarm } from '../../../shell/record-alarm.tsx'
import { classNames } from '../../../ui/class-names.ts'
import pageWidthStyles from '../../../ui/page-width.module.css'
import { CONTACT_ID, contactTexts, type LegalSection, type LegalText } from '../content.ts'
import styles from './legal-document.module.css'

/** How to reach support: as this installation is configured, once it has said so. */
const Contact = () => {
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

interface LegalDocumentProps {
  text: LegalText
  /** Figures that belong under a section, by its id. */
  figures?: Readonly<Record<string, ReactNode>>
}

const Section = ({ section, figure }: { section: LegalSection; figure: ReactNode }) => {
  const { id, title, paragraphs, points } = section
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {points ? (
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      ) : null}
      {figure}
      {id === CONTACT_ID ? <Contact /> : null}
    </section>
  )
}

/** A legal text with its table of contents, between the head and the foot of the documents. */
export const LegalDocument = ({ text: { title, deck, changed, sections }, figures = {} }: LegalDocumentProps) => (
  <>
    <RecordAlarm />
    <header className={pageWidthStyles.wrap}>
      <DocumentMast />
    </header>
    <main className={classNames(pageWidthStyles.wrap, styles.legal)} id="main">
      <div className={styles.lead}>
        <h1 className="display">{title}</h1>
        <p className="deck">{deck}</p>
        <p className="note">Last changed {changed}</p>
      </div>
      <nav aria-label="On this page">
        <ul>
          {sections.map(({ id, title: name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      <article>
        {sections.map((section) => (
          <Section key={section.id} section={section} figure={figures[section.id]} />
        ))}
      </article>
    </main>
    <DocumentFooter />
  </>
)
