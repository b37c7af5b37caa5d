import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Webinar } from '../../../../contract/webinars.ts'
import { zoneName } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Sample } from '../../../ui/sample.tsx'
import { Time } from '../../../ui/time.tsx'
import { vaultTexts as texts } from '../content.ts'
import styles from './mentorship.module.css'

/** The next live sessions. */
export const ComingSessions = ({ sessions }: { sessions: readonly Webinar[] }) =>
  sessions.some(({ isSample }) => isSample) ? (
    <Sample explanation={texts.sample}>{(badge) => <List sessions={sessions} mark={badge} />}</Sample>
  ) : (
    <List sessions={sessions} mark={null} />
  )

const List = ({ sessions, mark }: { sessions: readonly Webinar[]; mark: ReactNode }) => (
  <Panel title={texts.upcoming} end={mark}>
    <ul className={styles.comingSessions}>
      {sessions.map(({ id, title, startsAt, goldOnly, isRegistered }) => (
        <li key={id}>
          <b>{title}</b>
          <span className="mute">
            <Time at={startsAt} /> {zoneName()}
          </span>
          <span>
            {goldOnly ? <Badge>{texts.goldOnly}</Badge> : null}
            {isRegistered ? <Badge look="hot">{texts.registered}</Badge> : null}
          </span>
        </li>
      ))}
    </ul>
    <p>
      <Link className="more" to="/dashboard/webinar">
        {texts.toSessions}
      </Link>
    </p>
  </Panel>
)
