import type { TicketPriority, TicketStatus } from '../../../../contract/support-tickets.ts'
import { Badge, type BadgeLook } from '../../../ui/badge.tsx'
import { priorityNames, statusNames } from '../content.ts'

const looks: Readonly<Record<TicketStatus, BadgeLook>> = {
  open: 'outline',
  reopened: 'outline',
  answered: 'solid',
  closed: 'quiet',
}

export const StatusBadge = ({ status }: { status: TicketStatus }) => (
  <Badge look={looks[status]}>{statusNames[status]}</Badge>
)

/** What presses catches the eye. */
export const PriorityBadge = ({ priority }: { priority: TicketPriority }) => (
  <Badge look={priority === 'urgent' ? 'hot' : priority === 'high' ? 'outline' : 'quiet'}>
    {priorityNames[priority]}
  </Badge>
)
