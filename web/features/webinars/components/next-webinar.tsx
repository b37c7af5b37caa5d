import type { ReactNode } from 'react'
import type { Webinar } from '../../../../contract/webinars.ts'
import { useUser } from '../../../data/user-context.tsx'
import { useServerNow } from '../../../lib/use-server-clock.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Sample } from '../../../ui/sample.tsx'
import '../../../ui/panel.css'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/state.tsx'
import { sampleTexts, webinarTexts as texts } from '../content.ts'
import { countdownWords, nextFor, toCountdown } from '../rules.ts'
import { CalendarButton } from './calendar-button.tsx'
import { JoinSession } from './join-session.tsx'
import { RegisterButton } from './register-button.tsx'
import { WebinarBadges, WebinarFacts } from './webinar-facts.tsx'
import styles from './webinars.module.css'

/** What comes next, and how long it takes until then. */
export const NextWebinar = ({ sessions, wanted }: { sessions: readonly Webinar[]; wanted: string | undefined }) => {
  const member = useUser()
  const nowMs = useServerNow()
  // An email or a calendar led to this one.
  const named = sessions.find(({ id, endsAt }) => id === wanted && Date.parse(endsAt) > nowMs)
  const next = named ?? nextFor(member, sessions, nowMs)
  if (!next) return <EmptyState title={texts.none}>{texts.noneNext}</EmptyState>
  return next.isSample ? (
    <Sample explanation={sampleTexts.session}>
      {(badge) => <NextSheet webinar={next} nowMs={nowMs} mark={badge} />}
    </Sample>
  ) : (
    <NextSheet webinar={next} nowMs={nowMs} mark={null} />
  )
}

const NextSheet = ({ webinar, nowMs, mark }: { webinar: Webinar; nowMs: number; mark: ReactNode }) => {
  const { isLive, leftMs } = toCountdown(webinar, nowMs)
  return (
    <section className={classNames('sheet', styles.nextWebinar)} aria-labelledby="next-webinar">
      <div>
        <p className={styles.over}>
          {texts.next} {isLive ? <Badge look="hot">{texts.live}</Badge> : null} {mark}
        </p>
        <h2 className="display" id="next-webinar">
          {webinar.title}
        </h2>
        <p>{webinar.description}</p>
        <WebinarFacts webinar={webinar} />
        <p className={styles.badges}>
          <WebinarBadges webinar={webinar} />
        </p>
      </div>
      <div className={styles.countdown}>
        <span>{isLive ? texts.ends : texts.begins}</span>
        <b className="fig" role="timer">
          {countdownWords(leftMs)}
        </b>
        <JoinSession webinar={webinar} nowMs={nowMs} />
        <RegisterButton webinar={webinar} isMain />
        <CalendarButton webinar={webinar} />
      </div>
    </section>
  )
}
