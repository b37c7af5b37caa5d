import { Link } from '@tanstack/react-router'
import { getAdminOverview } from '../../../../contract/audit.ts'
import { type AdminTicket, listAdminTickets } from '../../../../contract/support-tickets.ts'
import type { ListOf } from '../../../ui/list/list-definition.ts'
import { OwnName } from '../../../ui/plain-text.tsx'
import { Time } from '../../../ui/time.tsx'
import { categoryNames, priorityNames, queueFilters, queueTexts, queueWords } from '../content.ts'
import { PriorityBadge, StatusBadge } from './status-badge.tsx'
import styles from './support.module.css'

/** Leads to the thread; the way back finds the list as it was. */
const Subject = ({ ticket: { id, subject } }: { ticket: AdminTicket }) => (
  <Link to="/dashboard/admin/support" search={(was) => ({ ...was, ticket: id })} aria-label={queueTexts.of(subject)}>
    <OwnName>{subject}</OwnName>
  </Link>
)

const Waiting = ({ since }: { since: string | null }) => (since ? <Time at={since} /> : queueTexts.answered)

/** What members ask: what has waited longest first. */
export const ticketQueue: ListOf<AdminTicket, 'waiting'> = {
  call: listAdminTickets,
  words: queueWords,
  rowKey: ({ id }) => id,
  nameOf: ({ subject }) => subject,
  renews: [getAdminOverview.path],
  filters: [
    { kind: 'tabs', name: 'status', label: queueFilters.status, options: queueTexts.statuses, usual: 'waiting' },
    {
      kind: 'choice',
      name: 'category',
      label: queueFilters.category,
      all: queueFilters.allCategories,
      options: categoryNames,
    },
    {
      kind: 'choice',
      name: 'priority',
      label: queueFilters.priority,
      all: queueFilters.allPriorities,
      options: priorityNames,
    },
    { kind: 'days', label: queueFilters.sent },
  ],
  columns: [
    {
      key: 'subject',
      head: queueTexts.subject,
      className: styles.ticketSubject,
      wraps: true,
      card: 'title',
      cell: (ticket) => <Subject ticket={ticket} />,
    },
    {
      key: 'member',
      head: queueTexts.member,
      className: 'who',
      card: 'fact',
      cell: ({ member }) => (
        <>
          <b>{member.fullName}</b>
          <small>{member.email}</small>
        </>
      ),
      fact: ({ member }) => member.fullName,
    },
    {
      key: 'category',
      head: queueTexts.category,
      card: 'fact',
      cell: ({ category }) => categoryNames[category],
    },
    {
      key: 'priority',
      head: queueTexts.priority,
      card: 'fact',
      cell: ({ priority }) => <PriorityBadge priority={priority} />,
    },
    {
      key: 'waiting',
      head: queueTexts.waiting,
      card: 'fact',
      cell: ({ waitingSince }) => <Waiting since={waitingSince} />,
    },
    { key: 'status', head: queueTexts.status, card: 'mark', cell: ({ status }) => <StatusBadge status={status} /> },
  ],
}
