import { AUDIT_GROUPS, type AuditEntry, listAudit } from '../../../contract/audit.ts'
import { formatDate, formatTimeWithSeconds, formatUtcDateTime } from '../../lib/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { List } from '../../ui/list/list.tsx'
import type { ListOf } from '../../ui/list/list-definition.ts'
import type { Params } from '../../ui/list/use-list.ts'
import styles from './audit.module.css'
import { auditTexts, auditWords, columnTexts, diffTexts } from './content.ts'
import { actionName, type Change, formatLabel, toChanges } from './rules.ts'

/** What an action changed, field by field: struck out what was, bold what is. */
const ChangeList = ({ entry }: { entry: AuditEntry }) => {
  const changes = toChanges(entry)
  if (changes.length === 0) return <span className="faint">{diffTexts.unchanged}</span>
  return (
    <dl className={styles.changes}>
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{change.field}</dt>
          <dd>
            <Values {...change} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Values = ({ before, after }: Change) => (
  <>
    {before === null ? null : (
      <del>
        <span className="sr-only">{diffTexts.before} </span>
        {before}
      </del>
    )}
    {before !== null && after !== null ? <span aria-hidden="true"> → </span> : null}
    {after === null ? null : (
      <ins>
        <span className="sr-only">{diffTexts.after} </span>
        {after}
      </ins>
    )}
  </>
)

/** What administrators did, with what each action changed. */
const audit: ListOf<AuditEntry, (typeof listAudit.orders)[number]> = {
  call: listAudit,
  words: auditWords,
  rowKey: ({ id }) => id,
  nameOf: ({ action }) => actionName(action),
  filters: [
    {
      kind: 'choice',
      name: 'action',
      label: auditTexts.filter,
      all: auditTexts.all,
      options: AUDIT_GROUPS,
      otherwise: actionName,
    },
    { kind: 'days', label: auditTexts.days },
  ],
  columns: [
    {
      key: 'when',
      head: columnTexts.when,
      className: styles.when,
      card: 'fact',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} title={formatUtcDateTime(createdAt)}>
          {formatDate(createdAt)} <small>{formatTimeWithSeconds(createdAt)}</small>
        </time>
      ),
    },
    {
      key: 'admin',
      head: columnTexts.admin,
      className: styles.text,
      wraps: true,
      card: 'fact',
      cell: ({ adminName }) => adminName,
    },
    {
      key: 'action',
      head: columnTexts.action,
      className: 'who',
      card: 'title',
      cell: ({ action, sequence }) => (
        <>
          <b>{actionName(action)}</b>
          <small className="proof">
            #{sequence} {action}
          </small>
        </>
      ),
    },
    {
      key: 'subject',
      head: columnTexts.subject,
      className: classNames('who', styles.text),
      wraps: true,
      card: 'line',
      cell: ({ subject }) => (
        <>
          <b>{subject.name}</b> <small>{formatLabel(subject.kind)}</small>
        </>
      ),
    },
    {
      key: 'change',
      head: columnTexts.change,
      className: classNames(styles.text, styles.change),
      wraps: true,
      card: 'line',
      cell: (entry) => <ChangeList entry={entry} />,
    },
    {
      key: 'reason',
      head: columnTexts.reason,
      className: styles.text,
      wraps: true,
      card: 'line',
      cell: ({ reason }) => reason ?? '',
    },
  ],
}

/** The log of what administrators did; `fixed` narrows it to one member. */
export const AuditList = (props: { fixed?: Params; titled?: boolean }) => (
  <List of={audit} className={styles.auditList} {...props} />
)

const AuditPage = () => <AuditList />

export default AuditPage
