import { commonTexts } from '../../../contract/common-texts.ts'
import type { TicketCategory, TicketPriority, TicketStatus } from '../../../contract/support-tickets.ts'
import type { StatusPart, StatusState } from '../../../contract/system-status.ts'
import { commonLabels } from '../../ui/common-labels.ts'

export const categoryNames: Readonly<Record<TicketCategory, string>> = {
  'account-setup': 'Account setup',
  'deposit-issues': 'Deposit issues',
  signals: 'Signals',
  'copy-trading': 'Copy trading',
  technical: 'Technical',
  billing: 'Billing',
  other: 'Other',
}

export const priorityNames: Readonly<Record<TicketPriority, string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
}

export const statusNames: Readonly<Record<TicketStatus, string>> = {
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
  reopened: 'Reopened',
}

export const supportTexts = {
  title: 'Support Center',
  deck: 'Ask us anything. We answer here and by email.',
} as const

export const formTexts = {
  title: 'Open a ticket',
  category: 'Category',
  noCategory: 'Choose one',
  priority: 'Priority',
  subject: 'Subject',
  message: 'Message',
  hint: 'What did you do, what did you expect, what happened?',
  left: commonLabels.charactersLeft,
  send: 'Send ticket',
  sending: 'Sending',
  sent: commonTexts.ticketSent,
} as const

export const ticketsTexts = {
  title: 'Your tickets',
  loading: 'Loading your tickets',
  none: 'No tickets yet',
  noneHint: 'Open one and we’ll answer here.',
  pages: 'Pages of tickets',
  changed: 'Last change ',
} as const

export const pictureTexts = {
  label: 'Picture',
  hint: 'A screenshot, for example. Only you and support see it.',
  alt: 'The picture of this message',
  failed: 'Failed to load the picture',
} as const

export const threadTexts = {
  back: 'All tickets',
  loading: 'Loading the ticket',
  messages: 'Messages',
  you: 'You',
  support: 'Support',
  note: 'Internal note',
  gone: 'A former member',
  reply: 'Your reply',
  reopens: 'This ticket is closed. A reply opens it again.',
  send: 'Send reply',
  sending: 'Sending',
  /** The number is the end of the id: short enough to say on the phone. */
  created: (id: string) => `Ticket ${id.slice(-6).toUpperCase()} sent. We usually answer within 2-24 hours.`,
  sent: commonTexts.replySent,
  close: 'Close ticket',
  closing: 'Closing',
  closed: 'The ticket is closed',
} as const

export const faqTexts = {
  title: 'Frequent questions',
  loading: 'Loading the frequent questions',
  none: 'No answers here yet. Open a ticket.',
} as const

export const contactTexts = {
  title: 'Quick contact',
  telegram: 'Telegram',
  email: 'Email',
  chat: 'Second chat',
  chatLink: 'Open the chat',
  phone: 'Phone',
  broker: 'Open a broker account',
  noBroker: 'No partner brokers in your country.',
  noneYet: 'No partner brokers yet.',
} as const

export const hoursTexts = {
  title: 'Support hours',
  rows: [
    ['Live chat', '24/7'],
    ['Email', '2-24 hours'],
    ['Phone', 'Mon-Fri 9AM-6PM UTC'],
  ],
  noPhone: 'No phone number yet.',
} as const

export const accountTexts = {
  title: 'Your account',
  id: 'User ID',
  email: 'Email',
  status: 'Status',
  active: 'Elite Active',
  pending: 'Pending',
  path: 'Access path',
  paths: { manual: 'Manual', auto: 'Auto' },
  noPath: 'Not Selected',
} as const

export const systemTexts = {
  title: 'System status',
  loading: 'Loading the system status',
  checked: 'Checked ',
  since: 'Recorded since ',
  never: 'No data yet.',
  history: 'Interruptions of the last 30 days',
  none: 'No interruptions.',
  until: ' to ',
  lasting: ', ongoing',
  more: (count: number) => (count === 1 ? 'Show 1 more' : `Show ${count} more`),
} as const

export const partNames: Readonly<Record<StatusPart, string>> = {
  website: 'Website and login',
  market: 'Market prices',
  signals: 'Signals',
  mail: 'Email',
  uploads: 'Uploads',
}

export const stateNames: Readonly<Record<StatusState, string>> = {
  working: 'Working',
  degraded: 'Limited',
  down: 'Not working',
  unrecorded: 'Not recorded',
}

export const queueTexts = {
  subject: 'Subject',
  member: 'Member',
  category: 'Category',
  priority: 'Priority',
  waiting: 'Waiting since',
  status: 'Status',
  answered: 'Not waiting',
  of: (subject: string) => `Open the ticket: ${subject}`,
  statuses: { waiting: 'Waiting', answered: 'Answered', closed: 'Closed', all: 'All' },
} as const

export const queueWords = {
  title: 'Support',
  search: 'Search tickets',
  placeholder: 'Name, email or subject',
  order: '',
  orders: {},
  rows: 'Support tickets',
  loading: 'Loading tickets',
  pages: 'Pages of tickets',
  csv: 'tickets',
  note: 'Longest waiting first',
  count: (total: number, { tab, narrowed }: { narrowed: boolean; tab: string | null }) =>
    tab === 'waiting' && !narrowed ? `${total} waiting` : null,
  none: (tab: string | null) => (tab === 'waiting' ? 'No ticket is waiting' : 'No tickets yet'),
  noneMatching: () => 'No tickets found',
  clear: 'Show all tickets',
} as const

export const queueFilters = {
  status: 'Status',
  category: 'Category',
  allCategories: 'All categories',
  priority: 'Priority',
  allPriorities: 'All priorities',
  sent: 'Sent',
} as const

export const deskTexts = {
  back: 'All tickets',
  answer: 'Answer',
  canned: 'Canned answer',
  noCanned: 'Insert none',
  note: 'Internal note: hidden from the member, and not emailed',
  send: 'Send answer',
  keep: 'Save note',
  sending: 'Sending',
  sent: 'The answer has been sent',
  kept: 'Note saved',
  close: 'Close ticket',
  reopen: 'Reopen ticket',
  closed: 'The ticket is closed',
  reopened: 'The ticket is open again',
} as const

export const cannedTexts = {
  title: 'Canned answers',
  loading: 'Loading canned answers',
  none: 'None yet. Save replies you use often.',
  add: 'New canned answer',
  edit: 'Edit',
  remove: 'Remove',
  of: (action: string, title: string) => `${action}: ${title}`,
  name: 'Title',
  text: 'Text',
  newTitle: 'New answer',
  editTitle: 'Edit answer',
  cancel: 'Cancel',
  keep: 'Save',
  keeping: 'Saving',
} as const

export const removeCannedTexts = {
  title: 'Remove this answer?',
  effect: 'Answers already sent don’t change.',
  cancel: 'Keep it',
  confirm: 'Remove',
  running: 'Removing',
} as const
