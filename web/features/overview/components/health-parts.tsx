import { Link } from '@tanstack/react-router'
import type { AdminOverview } from '../../../../contract/audit.ts'
import { formatCount, formatDateTime, formatUtcDateTime } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DescriptionList, Fact } from '../../../ui/description-list.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { mailTexts, pendingTexts, recordTexts } from '../content.ts'
import styles from '../overview.module.css'
import { gapWords, pendingWork } from '../rules.ts'

/** What waits for the administrator, with the way to it. */
export const PendingPart = ({ pending }: { pending: AdminOverview['pending'] }) => {
  const work = pendingWork(pending)
  const isQuiet = work.every(({ count }) => count === 0)
  return (
    <Panel title={pendingTexts.title}>
      {isQuiet ? <p className={styles.part}>{pendingTexts.none}</p> : null}
      <ul className={styles.pending}>
        {work.map(({ label, count, path }) => (
          <li key={path}>
            <Link to={path}>
              <b className="fig">{formatCount(count)}</b>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Whether every slot of the last day has its commitment. */
export const RecordPart = ({ record }: { record: AdminOverview['record'] }) => (
  <Panel
    title={recordTexts.title}
    end={<Badge look={record.gaps === 0 ? 'solid' : 'hot'}>{gapWords(record.gaps)}</Badge>}
  >
    <div className={styles.part}>
      <DescriptionList>
        <Fact term={recordTexts.entries}>{formatCount(record.entries)}</Fact>
        <Fact term={recordTexts.settled}>{formatCount(record.settled)}</Fact>
        <Fact term={recordTexts.last}>
          {record.lastEntryAt === null ? (
            recordTexts.none
          ) : (
            <time dateTime={record.lastEntryAt} title={formatUtcDateTime(record.lastEntryAt)}>
              {formatDateTime(record.lastEntryAt)}
            </time>
          )}
        </Fact>
        <Fact term={recordTexts.gapLabel}>{formatCount(record.gaps)}</Fact>
      </DescriptionList>
      <Link to="/track-record" className="more">
        {recordTexts.link}
      </Link>
    </div>
  </Panel>
)

export const MailPart = ({ mail }: { mail: AdminOverview['mail'] }) => (
  <Panel
    title={mailTexts.title}
    end={
      <Badge look={mail.failing === 0 ? 'solid' : 'hot'}>
        {mail.failing === 0 ? mailTexts.flowing : mailTexts.failing}
      </Badge>
    }
  >
    <div className={styles.part}>
      <DescriptionList>
        <Fact term={mailTexts.waiting}>{formatCount(mail.waiting)}</Fact>
        <Fact term={mailTexts.failures}>{formatCount(mail.failing)}</Fact>
      </DescriptionList>
    </div>
  </Panel>
)
