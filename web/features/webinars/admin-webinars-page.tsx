import {
  type AdminWebinarSeries,
  listAdminWebinarSeries,
  listWebinars,
  removeWebinarSeries,
} from '../../../contract/webinars.ts'
import { formatCount } from '../../lib/format.ts'
import { Badge, Pill } from '../../ui/badge.tsx'
import { DecisionDialog } from '../../ui/list/decision-dialog.tsx'
import { List } from '../../ui/list/list.tsx'
import type { CreateDialogProps, ListOf, RowDialogProps } from '../../ui/list/list-definition.ts'
import { Time } from '../../ui/time.tsx'
import styles from './components/admin-webinars.module.css'
import { SaveSeries } from './components/save-series.tsx'
import {
  removeSeries,
  seriesColumns,
  seriesFilters,
  seriesRows,
  seriesTexts,
  seriesToasts,
  seriesWords,
  webinarTexts,
} from './content.ts'

type Order = (typeof listAdminWebinarSeries.orders)[number]

const State = ({ isPublished, isSample, goldOnly }: AdminWebinarSeries) => (
  <span className={styles.seriesState}>
    <Pill on={isPublished}>{isPublished ? seriesFilters.yes : seriesFilters.no}</Pill>
    {goldOnly ? <Badge>{webinarTexts.goldOnly}</Badge> : null}
    {isSample ? <Badge look="hatched">{seriesRows.sample}</Badge> : null}
  </span>
)

const Edit = ({ row, open, onClose, onDone }: RowDialogProps<AdminWebinarSeries>) => (
  <SaveSeries series={row} open={open} onClose={onClose} onSaved={({ title }) => onDone(seriesToasts.saved(title))} />
)

const Create = ({ onDone, ...dialog }: CreateDialogProps) => (
  <SaveSeries series={null} {...dialog} onSaved={({ title }) => onDone(seriesToasts.saved(title))} />
)

const Remove = ({ row, list, open, onClose, onDone }: RowDialogProps<AdminWebinarSeries>) => (
  <DecisionDialog
    call={removeWebinarSeries}
    params={{ id: row.id }}
    input={{ version: row.version }}
    words={{ ...removeSeries, title: removeSeries.title(row.title), effect: removeSeries.effect(row.registered) }}
    focusAfter={list}
    open={open}
    onClose={onClose}
    onDone={() => onDone(seriesToasts.removed(row.title))}
  />
)

/** The weekly live sessions, and what an administrator does about them. */
const webinarSeries: ListOf<AdminWebinarSeries, Order> = {
  call: listAdminWebinarSeries,
  words: seriesWords,
  rowKey: ({ id }) => id,
  nameOf: ({ title }) => title,
  renews: [listWebinars.path],
  create: { label: seriesTexts.create, dialog: Create },
  wide: true,
  filters: [
    {
      kind: 'choice',
      name: 'published',
      label: seriesFilters.published,
      all: seriesFilters.all,
      options: { yes: seriesFilters.yes, no: seriesFilters.no },
    },
  ],
  columns: [
    {
      key: 'title',
      head: seriesColumns.title,
      order: 'title',
      className: styles.seriesTitle,
      wraps: true,
      card: 'title',
      cell: ({ title }) => <b>{title}</b>,
    },
    { key: 'host', head: seriesColumns.host, card: 'fact', cell: ({ host }) => host },
    { key: 'when', head: seriesColumns.when, order: 'weekday', wraps: true, card: 'line', cell: seriesRows.when },
    {
      key: 'next',
      head: seriesColumns.next,
      className: 'mute',
      card: 'fact',
      cell: ({ nextAt }) => <Time at={nextAt} />,
      fact: ({ nextAt }) => <Time at={nextAt} as="date" before={seriesRows.next} />,
    },
    {
      key: 'registered',
      head: seriesColumns.registered,
      numeric: true,
      card: 'fact',
      cell: ({ registered }) => formatCount(registered),
      fact: ({ registered }) => seriesRows.registered(registered),
    },
    { key: 'state', head: seriesColumns.state, card: 'line', cell: (row) => <State {...row} /> },
  ],
  actions: [
    { name: 'edit', label: seriesRows.edit, labelOf: ({ title }) => seriesRows.editOf(title), dialog: Edit },
    { name: 'remove', label: seriesRows.remove, labelOf: ({ title }) => seriesRows.removeOf(title), dialog: Remove },
  ],
}

const AdminWebinarsPage = () => <List of={webinarSeries} />

export default AdminWebinarsPage
