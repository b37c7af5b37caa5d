import type { AuditEntry } from '../../../../contract/admin-audit.ts'
import { formatDate, formatTimeWithSeconds, formatUtcDateTime } from '../../../lib/format.ts'
import { type Column, Table } from '../../../ui/table.tsx'
import { auditTexts, columnTexts } from '../content.ts'
import { actionName, wordsOf } from '../rules.ts'
import { ChangeList } from './change-list.tsx'

const When = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatUtcDateTime(at)}>
    {formatDate(at)} <small>{formatTimeWithSeconds(at)}</small>
  </time>
)

const Action = ({ action, sequence }: AuditEntry) => (
  <>
    <b>{actionName(action)}</b>
    <small className="proof">
      #{sequence} {action}
    </small>
  </>
)

const columns: Column<AuditEntry>[] = [
  { key: 'when', head: columnTexts.when, className: 'when', cell: ({ createdAt }) => <When at={createdAt} /> },
  { key: 'admin', head: columnTexts.admin, className: 'text', cell: ({ adminName }) => adminName },
  { key: 'action', head: columnTexts.action, className: 'who', cell: (entry) => <Action {...entry} /> },
  {
    key: 'subject',
    head: columnTexts.subject,
    className: 'who text',
    cell: ({ subject }) => (
      <>
        <b>{subject.name}</b>
        <small>{wordsOf(subject.kind)}</small>
      </>
    ),
  },
  { key: 'change', head: columnTexts.change, className: 'text change', cell: (entry) => <ChangeList entry={entry} /> },
  { key: 'reason', head: columnTexts.reason, className: 'text', cell: ({ reason }) => reason ?? '' },
]

interface AuditListProps {
  entries: readonly AuditEntry[]
}

export const AuditTable = ({ entries }: AuditListProps) => (
  <div className="only-d audit-table">
    <Table caption={auditTexts.list} columns={columns} rows={entries} rowKey={({ id }) => id} />
  </div>
)

/** The same entries for phones. */
export const AuditCards = ({ entries }: AuditListProps) => (
  <ul className="cards only-m" aria-label={auditTexts.list}>
    {entries.map((entry) => (
      <li key={entry.id} className="audit-card">
        <p className="who">
          <Action {...entry} />
        </p>
        <p className="who">
          <b>{entry.subject.name}</b>
          <small>{wordsOf(entry.subject.kind)}</small>
        </p>
        <ChangeList entry={entry} />
        {entry.reason ? <p>{entry.reason}</p> : null}
        <p className="note">
          <When at={entry.createdAt} /> {entry.adminName}
        </p>
      </li>
    ))}
  </ul>
)
