import type { Decision } from '../../data/report-decisions.ts'
import { commonLabels } from '../../ui/common-labels.ts'
export const reportsTexts = {
  status: { open: 'Open', resolved: 'Resolved', all: 'All' },
  subject: 'Subject',
  kinds: { creator: 'Creator', message: 'Room message' } as Readonly<Record<string, string>>,
  reason: 'Reason',
  reporter: 'Reported by',
  sent: 'Sent',
  review: 'Review',
} as const

export const reportsWords = {
  title: 'Reports',
  rows: 'Members’ reports',
  waiting: (reports: string) => `${reports} open`,
  filter: 'Status',
  sent: 'Sent',
  note: 'Oldest open first',
  search: 'Search reports',
  placeholder: 'Name, email, subject or reason',
  loading: 'Loading reports',
  pages: 'Pages of reports',
  csv: 'reports',
  none: { open: 'No open reports', resolved: 'No resolved reports', all: 'No reports yet' },
  noneMatching: 'No reports found',
  showAll: 'Show all reports',
  review: 'Outcome',
  of: (action: string, name: string) => `${action} the report of ${name}`,
  on: (date: string) => `on ${date}`,
  by: (admin: string) => `by ${admin}`,
} as const

const TITLE = 'Review the report'

export const resolveTexts = {
  title: TITLE,
  resolution: 'Action',
  effect: 'Everyone who reported it sees this.',
  cancel: 'Cancel',
  confirm: 'Resolve report',
  running: 'Resolving',
  done: (name: string) => `Report of ${name} resolved.`,
} as const

export const reviewTexts = {
  title: TITLE,
  context: 'Message and context',
  openIn: (room: string) => `Open in ${room}`,
  gone: 'The message was deleted together with its room.',
  removed: commonLabels.messageRemoved,
  nobody: 'A former member',
  removesToo: 'If you mute or remove the member, also remove the message',
  outcome: 'Your message to the reporter',
  outcomeHint: 'Everyone who reported it sees this. Left empty, we say what you did.',
  sure: 'Remove the message? You can’t undo that.',
  back: 'Back',
  left: 'This member has left the room. You can still remove the message.',
} as const

export const decisionTexts = {
  remove: 'Remove message',
  mute: 'Mute member for a day',
  expel: 'Remove member from room',
  dismiss: 'Dismiss',
} as const satisfies Record<Decision, string>

/** The second press, where the message goes. */
export const sureTexts = {
  remove: 'Yes, remove message',
  mute: 'Yes, remove it and mute member',
  expel: 'Yes, remove it and the member',
} as const

/** What the administrator reads of what was done to the author. */
export const authorTexts = {
  mute: (name: string, room: string) => `${name} can’t write in ${room} for a day.`,
  expel: (name: string, room: string) => `${name} can no longer read or join ${room}.`,
} as const
