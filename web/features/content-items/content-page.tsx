import {
  type AdminContentItem,
  type ContentState,
  listAdminContentItems,
  listAnnouncements,
  listContentItems,
  moveContentItem,
  removeContentItem,
  standsInPlace,
  withdrawContentItem,
} from '../../../contract/content-items.ts'
import { listLessons } from '../../../contract/lessons.ts'
import { getMentorship } from '../../../contract/mentorship.ts'
import { listWebinars } from '../../../contract/webinars.ts'
import { listLessonPaths } from '../../../contract/written-lessons.ts'
import { call, callForAnswer } from '../../lib/call.ts'
import { Badge, type BadgeLook } from '../../ui/badge.tsx'
import { DecisionDialog } from '../../ui/list/decision-dialog.tsx'
import { List } from '../../ui/list/list.tsx'
import type { CreateDialogProps, ListOf, RowDialogProps } from '../../ui/list/list-definition.ts'
import { Time } from '../../ui/time.tsx'
import styles from './components/content-items.module.css'
import { SaveContent } from './components/save-content.tsx'
import {
  columnTexts,
  contentTexts,
  contentWords,
  filterTexts,
  kindNames,
  notificationTexts,
  removeTexts,
  rowTexts,
  stateNames,
} from './content.ts'

type Order = (typeof listAdminContentItems.orders)[number]

const LOOKS: Record<ContentState, BadgeLook> = { draft: 'hatched', scheduled: 'outline', published: 'solid' }

const State = ({ state, isShown }: Pick<AdminContentItem, 'state' | 'isShown'>) => (
  <span className={styles.contentState}>
    <Badge look={LOOKS[state]}>{stateNames[state]}</Badge>
    {state !== 'published' && isShown ? <small>{rowTexts.before}</small> : null}
  </span>
)

const Edit = ({ row, onDone, ...dialog }: RowDialogProps<AdminContentItem>) => (
  <SaveContent
    item={row}
    open={dialog.open}
    onClose={dialog.onClose}
    onSaved={({ title }) => onDone(notificationTexts.saved(title))}
  />
)

const Create = ({ onDone, ...dialog }: CreateDialogProps) => (
  <SaveContent item={null} {...dialog} onSaved={({ title }) => onDone(notificationTexts.saved(title))} />
)

const Remove = ({ row: { id, title, version }, list, open, onClose, onDone }: RowDialogProps<AdminContentItem>) => (
  <DecisionDialog
    call={removeContentItem}
    params={{ id }}
    input={{ version }}
    words={{ ...removeTexts, title: removeTexts.title(title) }}
    focusAfter={list}
    open={open}
    onClose={onClose}
    onDone={() => onDone(notificationTexts.removed(title))}
  />
)

/** What the administrator writes for members, and what can be done about each. */
const contentItems: ListOf<AdminContentItem, Order> = {
  call: listAdminContentItems,
  words: contentWords,
  rowKey: ({ id }) => id,
  nameOf: ({ title }) => title,
  renews: [
    listContentItems.path,
    listAnnouncements.path,
    listLessons.path,
    listLessonPaths.path,
    getMentorship.path,
    listWebinars.path,
  ],
  create: { label: contentTexts.create, dialog: Create },
  moves: {
    by: 'kind',
    groupOf: ({ kind }) => (standsInPlace(kind) ? kind : null),
    run: ({ id }, { id: to }) => call(moveContentItem, { params: { id }, input: { to } }),
  },
  wide: true,
  filters: [
    { kind: 'choice', name: 'kind', label: filterTexts.kind, all: filterTexts.allKinds, options: kindNames },
    { kind: 'choice', name: 'state', label: filterTexts.state, all: filterTexts.allStates, options: stateNames },
  ],
  columns: [
    {
      key: 'title',
      head: columnTexts.title,
      order: 'title',
      className: styles.contentTitle,
      wraps: true,
      card: 'title',
      cell: ({ title }) => <b>{title}</b>,
    },
    {
      key: 'kind',
      head: columnTexts.kind,
      order: 'kind',
      card: 'fact',
      cell: ({ kind }) => kindNames[kind],
    },
    {
      key: 'place',
      head: columnTexts.place,
      numeric: true,
      card: 'fact',
      cell: ({ kind, place }) => (standsInPlace(kind) ? String(place) : null),
      fact: ({ kind, place }) => (standsInPlace(kind) ? rowTexts.place(String(place)) : null),
    },
    {
      key: 'state',
      head: columnTexts.state,
      card: 'line',
      cell: (row) => <State {...row} />,
    },
    {
      key: 'publishAt',
      head: columnTexts.publishAt,
      card: 'hidden',
      cell: ({ publishAt }) => (publishAt ? <Time at={publishAt} /> : rowTexts.noDate),
    },
    {
      key: 'updated',
      head: columnTexts.updated,
      order: 'updatedAt',
      first: 'desc',
      className: 'mute',
      card: 'fact',
      cell: ({ updatedAt }) => <Time at={updatedAt} />,
      fact: ({ updatedAt }) => <Time at={updatedAt} as="date" before={rowTexts.changed} />,
    },
  ],
  actions: [
    { name: 'edit', label: rowTexts.edit, labelOf: ({ title }) => rowTexts.editOf(title), dialog: Edit },
    {
      name: 'withdraw',
      label: rowTexts.withdraw,
      labelOf: ({ title }) => rowTexts.withdrawOf(title),
      isOffered: ({ state, isShown }) => state !== 'draft' || isShown,
      immediate: {
        run: ({ id, version }) => callForAnswer(withdrawContentItem, { params: { id }, input: { version } }),
        done: ({ title }) => notificationTexts.withdrawn(title),
        failed: ({ title }, error) => notificationTexts.withdrawFailed(title, error.message),
      },
    },
    { name: 'remove', label: rowTexts.remove, labelOf: ({ title }) => rowTexts.removeOf(title), dialog: Remove },
  ],
}

const ContentPage = () => <List of={contentItems} />

export default ContentPage
