import { useMemo } from 'react'
import { listLessons } from '../../../contract/lessons.ts'
import {
  type LessonPathChoice,
  listWrittenLessons,
  moveLesson,
  removeLesson,
  type WrittenLesson,
} from '../../../contract/written-lessons.ts'
import { call } from '../../lib/call.ts'
import { formatCount } from '../../lib/format.ts'
import { Pill } from '../../ui/badge.tsx'
import { DecisionDialog } from '../../ui/list/decision-dialog.tsx'
import { List } from '../../ui/list/list.tsx'
import type { CreateDialogProps, ListOf, RowDialogProps } from '../../ui/list/list-definition.ts'
import { Time } from '../../ui/time.tsx'
import { useLessonPaths } from './api.ts'
import styles from './components/admin-lessons.module.css'
import { SaveLesson } from './components/save-lesson.tsx'
import {
  levelNames,
  removeWritten,
  writtenColumns,
  writtenFilters,
  writtenRows,
  writtenTexts,
  writtenWords,
} from './content.ts'

type Order = (typeof listWrittenLessons.orders)[number]

const Edit = ({ row, open, onClose, onDone }: RowDialogProps<WrittenLesson>) => (
  <SaveLesson lesson={row} open={open} onClose={onClose} onSaved={({ title }) => onDone(writtenRows.saved(title))} />
)

const Create = ({ onDone, ...dialog }: CreateDialogProps) => (
  <SaveLesson lesson={null} {...dialog} onSaved={({ title }) => onDone(writtenRows.saved(title))} />
)

const Remove = ({ row: { id, title, version }, list, open, onClose, onDone }: RowDialogProps<WrittenLesson>) => (
  <DecisionDialog
    call={removeLesson}
    params={{ id }}
    input={{ version }}
    words={{ ...removeWritten, title: removeWritten.title(title) }}
    focusAfter={list}
    open={open}
    onClose={onClose}
    onDone={() => onDone(writtenRows.removed(title))}
  />
)

/** The lessons of the Learning Portal, and what an administrator does about them. */
const writtenLessonsOn = (paths: readonly LessonPathChoice[]): ListOf<WrittenLesson, Order> => ({
  call: listWrittenLessons,
  words: writtenWords,
  rowKey: ({ id }) => id,
  nameOf: ({ title }) => title,
  renews: [listLessons.path],
  create: { label: writtenTexts.create, dialog: Create },
  moves: {
    by: 'path',
    groupOf: ({ pathId }) => pathId,
    run: ({ id }, { id: to }) => call(moveLesson, { params: { id }, input: { to } }),
  },
  wide: true,
  filters: [
    {
      kind: 'choice',
      name: 'pathId',
      label: writtenFilters.path,
      all: writtenFilters.allPaths,
      options: Object.fromEntries(paths.map(({ id, title }) => [id, title])),
      // Also before the paths are there.
      otherwise: () => writtenFilters.onePath,
    },
    {
      kind: 'choice',
      name: 'published',
      label: writtenFilters.published,
      all: writtenFilters.all,
      options: { yes: writtenFilters.yes, no: writtenFilters.no },
    },
  ],
  columns: [
    {
      key: 'title',
      head: writtenColumns.title,
      order: 'title',
      className: styles.writtenTitle,
      wraps: true,
      card: 'title',
      cell: ({ title }) => <b>{title}</b>,
    },
    {
      key: 'path',
      head: writtenColumns.path,
      order: 'path',
      wraps: true,
      card: 'fact',
      cell: ({ pathId }) => paths.find(({ id }) => id === pathId)?.title ?? writtenRows.noPath,
    },
    {
      key: 'place',
      head: writtenColumns.place,
      numeric: true,
      card: 'fact',
      cell: ({ place }) => String(place),
      fact: ({ place }) => writtenRows.place(place),
    },
    { key: 'level', head: writtenColumns.level, card: 'fact', cell: ({ level }) => levelNames[level] },
    {
      key: 'readers',
      head: writtenColumns.readers,
      numeric: true,
      card: 'fact',
      cell: ({ readers }) => formatCount(readers),
      fact: ({ readers }) => writtenRows.readers(readers),
    },
    {
      key: 'state',
      head: writtenColumns.state,
      card: 'line',
      cell: ({ isPublished }) => <Pill on={isPublished}>{isPublished ? writtenFilters.yes : writtenFilters.no}</Pill>,
    },
    {
      key: 'updated',
      head: writtenColumns.updated,
      order: 'updatedAt',
      first: 'desc',
      className: 'mute',
      card: 'fact',
      cell: ({ updatedAt }) => <Time at={updatedAt} as="date" />,
      fact: ({ updatedAt }) => <Time at={updatedAt} as="date" before={writtenRows.changed} />,
    },
  ],
  actions: [
    { name: 'edit', label: writtenRows.edit, labelOf: ({ title }) => writtenRows.editOf(title), dialog: Edit },
    { name: 'remove', label: writtenRows.remove, labelOf: ({ title }) => writtenRows.removeOf(title), dialog: Remove },
  ],
})

const AdminLessonsPage = () => {
  const { data: paths } = useLessonPaths()
  const lessons = useMemo(() => writtenLessonsOn(paths ?? []), [paths])
  return <List of={lessons} />
}

export default AdminLessonsPage
