import { useStoredSession } from '../../../lib/use-stored-session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Sample } from '../../../ui/sample.tsx'
import { marathonTexts, type SampleMarathon, sampleMarathons } from '../content.ts'
import { marathonAddress } from '../rules.ts'
import styles from './marathons.module.css'
import sectionStyles from './section.module.css'
import { Section } from './section.tsx'

const Ticket = ({ marathon, signedIn }: { marathon: SampleMarathon; signedIn: boolean }) => {
  const { id, intent, status, live, name, text, action, prizeLabel, prize, days, fee } = marathon
  return (
    <Sample className={styles.ticket} explanation={marathonTexts.explanation}>
      {(badge) => (
        <>
          <div className={styles.body}>
            <p className={styles.tags}>
              <Badge look={live ? 'hot' : 'outline'}>{status}</Badge>
              {badge}
            </p>
            <h3>{name}</h3>
            <p className={classNames(sectionStyles.chapterText, styles.chapterText)}>{text}</p>
            <a
              className={buttonClass({ look: live ? 'primary' : 'outline' })}
              href={marathonAddress(id, intent, signedIn)}
            >
              {action}
            </a>
          </div>
          <dl className={styles.stub}>
            <div>
              <dt>{prizeLabel}</dt>
              <dd>{prize}</dd>
            </div>
            <div>
              <dt>Length</dt>
              <dd>
                {days} <small>days</small>
              </dd>
            </div>
            <div>
              <dt>Entry fee</dt>
              <dd>
                {fee} <small>U-Points</small>
              </dd>
            </div>
          </dl>
        </>
      )}
    </Sample>
  )
}

/** The brief's two marathons. Their buttons lead to the real ones, through signup where nobody is signed in. */
export const Marathons = () => {
  const signedIn = useStoredSession()
  return (
    <Section id="marathons" title={marathonTexts.title} deck={marathonTexts.deck}>
      <div className={styles.tickets}>
        {sampleMarathons.map((marathon) => (
          <Ticket key={marathon.id} marathon={marathon} signedIn={signedIn} />
        ))}
      </div>
      <p className={styles.restricted}>{marathonTexts.restricted}</p>
    </Section>
  )
}
