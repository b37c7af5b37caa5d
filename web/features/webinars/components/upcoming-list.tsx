import type { ReactNode } from 'react'
import type { Webinar } from '../../../../contract/webinars.ts'
import { useServerNow } from '../../../lib/use-server-clock.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Sample } from '../../../ui/sample.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { sampleTexts, webinarTexts as texts } from '../content.ts'
import { toCountdown } from '../rules.ts'
import { CalendarButton } from './calendar-button.tsx'
import { JoinSession } from './join-session.tsx'
import { RegisterButton } from './register-button.tsx'
import { WebinarBadges, WebinarFacts } from './webinar-facts.tsx'
import styles from './webinars.module.css'

/** Every session of the next weeks, soonest first. */
export const UpcomingList = ({ sessions }: { sessions: readonly Webinar[] }) => {
  const nowMs = useServerNow()
  const coming = sessions.filter(({ endsAt }) => Date.parse(endsAt) > nowMs)
  if (coming.length === 0) return <EmptyState title={texts.none}>{texts.noneNext}</EmptyState>
  return (
    <ul className={styles.webinars} aria-label={texts.upcoming}>
      {coming.map((webinar) => (
        <li key={webinar.id}>
          {webinar.isSample ? (
            <Sample explanation={sampleTexts.session} className={styles.webinar}>
              {(badge) => <Entry webinar={webinar} nowMs={nowMs} mark={badge} />}
            </Sample>
          ) : (
            <div className={styles.webinar}>
              <Entry webinar={webinar} nowMs={nowMs} mark={null} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

const Entry = ({ webinar, nowMs, mark }: { webinar: Webinar; nowMs: number; mark: ReactNode }) => (
  <>
    <div>
      <p className={styles.badges}>
        <WebinarBadges webinar={webinar} />
        {toCountdown(webinar, nowMs).isLive ? <Badge look="hot">{texts.live}</Badge> : null}
        {mark}
      </p>
      <h3>{webinar.title}</h3>
      <p>{webinar.description}</p>
      <WebinarFacts webinar={webinar} />
    </div>
    <div className={styles.acts}>
      {toCountdown(webinar, nowMs).isLive || webinar.door !== null ? (
        <JoinSession webinar={webinar} nowMs={nowMs} />
      ) : null}
      <RegisterButton webinar={webinar} />
      <CalendarButton webinar={webinar} />
    </div>
  </>
)
