import type { ComponentType, ReactNode } from 'react'
import { getAdminOverview } from '../../../contract/audit.ts'
import type { Call } from '../../../contract/call.ts'
import type { ListCall } from '../../../contract/list.ts'
import { formatCount, formatDate } from '../../lib/format.ts'
import { Badge } from '../badge.tsx'
import { type AskedField, DecisionDialog, type DecisionWords } from '../list/decision-dialog.tsx'
import type { ListColumn, ListOf, ListWords, RowAction, RowDialogProps } from '../list/list-definition.ts'
import styles from './review.module.css'

/** One of the answers to what waits. */
interface Decision<Row> {
  name: string
  label: string
  call: Call
  /** What is asked for, where the answer needs a word. */
  field?: AskedField | ((row: Row) => AskedField)
  words: DecisionWords
  /** What the page says afterwards. */
  done: (row: Row, text: string) => string
  isOffered: (row: Row) => boolean
  /** Shown beneath, and how wide. */
  after?: (row: Row) => ReactNode
  wide?: boolean
}

/** What was answered: by whom, when, and in which words. */
interface Verdict {
  status: string
  good: boolean
  at: string | null
  by: string | null
  words: string | null
}

interface QueueWords
  extends Pick<ListWords, 'title' | 'search' | 'placeholder' | 'rows' | 'loading' | 'pages' | 'csv'> {
  waiting: (count: string) => string
  filter: string
  sent: string
  note: string
  none: Readonly<Record<string, string>>
  noneMatching: string
  showAll: string
  review: string
  /** `Approve: Ada Obi` */
  of: (label: string, row: string) => string
  on: (date: string) => string
  by: (name: string) => string
}

interface QueueDefinition<Row extends { id: string }> {
  call: ListCall<unknown, Row, 'waiting'>
  words: QueueWords
  /** The tabs in order, the waiting ones first and `all` among them. */
  statuses: Readonly<Record<string, string>>
  nameOf: (row: Row) => string
  columns: readonly ListColumn<Row, 'waiting'>[]
  /** What a dialog repeats of the row. */
  Facts: ComponentType<{ row: Row }>
  decisions: readonly Decision<Row>[]
  /** To look at it, before the decisions. */
  views?: readonly RowAction<Row>[]
  /** Null for what waits. */
  verdictOf: (row: Row) => Verdict | null
  renews?: readonly string[]
}

const Outcome = ({ verdict, words }: { verdict: Verdict; words: QueueWords }) => (
  <span className={styles.outcome}>
    <Badge look={verdict.good ? 'solid' : 'outline'}>{verdict.status}</Badge>
    <small>
      {verdict.at ? words.on(formatDate(verdict.at)) : null} {verdict.by ? words.by(verdict.by) : null}
    </small>
    {verdict.words ? <small className={styles.words}>{verdict.words}</small> : null}
  </span>
)

const toAction = <Row extends { id: string }>(
  { name, label, call, field, words, done, isOffered, after, wide }: Decision<Row>,
  { words: queue, nameOf, Facts }: QueueDefinition<Row>,
): RowAction<Row> => ({
  name,
  label,
  labelOf: (row) => queue.of(label, nameOf(row)),
  isOffered,
  dialog: ({ row, open, onClose, onDone }: RowDialogProps<Row>) => (
    <DecisionDialog<Call>
      call={call}
      beginsAtConfirm={!field}
      params={{ id: row.id }}
      field={typeof field === 'function' ? field(row) : field}
      words={words}
      wide={wide}
      after={after?.(row)}
      onDone={(text) => onDone(done(row, text))}
      open={open}
      onClose={onClose}
    >
      <Facts row={row} />
    </DecisionDialog>
  ),
})

/** What waits for an administrator, as a list: oldest first, looked at and decided, with the outcome behind each row. */
export const reviewQueue = <Row extends { id: string }>(queue: QueueDefinition<Row>): ListOf<Row, 'waiting'> => {
  const { call, words, statuses, nameOf, columns, decisions, views = [], verdictOf, renews = [] } = queue
  const [usual = 'all'] = Object.keys(statuses)
  return {
    call,
    rowKey: ({ id }) => id,
    nameOf,
    renews: [getAdminOverview.path, ...renews],
    filters: [
      { kind: 'tabs', name: 'status', label: words.filter, options: statuses, usual },
      { kind: 'days', label: words.sent },
    ],
    columns,
    actions: [...views, ...decisions.map((decision) => toAction(decision, queue))],
    outcomeOf: (row) => {
      const verdict = verdictOf(row)
      return verdict ? <Outcome verdict={verdict} words={words} /> : null
    },
    words: {
      ...words,
      count: (total, { tab, narrowed }) => (tab === usual && !narrowed ? words.waiting(formatCount(total)) : null),
      order: '',
      orders: {},
      actions: words.review,
      none: (tab) => words.none[tab ?? 'all'] ?? '',
      noneMatching: () => words.noneMatching,
      clear: words.showAll,
    },
  }
}
