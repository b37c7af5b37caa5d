import { commonLabels } from '../../ui/common-labels.ts'
export const reportsTexts = {
  status: { open: 'Open', resolved: 'Resolved', all: 'All' },
  subject: 'Subject',
  kinds: { creator: 'Creator', message: 'Room message' } as Readonly<Record<string, string>>,
  reason: 'Reason',
  reporter: 'Reported by',
  sent: 'Sent',
  resolve: 'Resolve',
  review: 'Review',
} as const

export const reportsWords = {
  title: 'Reports',
  rows: 'Reports of members',
  waiting: (reports: string) => `${reports} open`,
  filter: 'Status',
  sentFrom: 'Sent from',
  sentTo: 'Sent until',
  note: 'Oldest open first',
  search: 'Search reports',
  placeholder: 'Name, email, subject or reason',
  loading: 'Loading reports',
  pages: 'Pages of reports',
  csv: 'reports',
  none: { open: 'No open reports', resolved: 'No resolved reports', all: 'No reports yet' },
  noneHint: 'Reports of creators and room messages will appear here.',
  noneMatching: 'No reports found',
  showAll: 'Show all reports',
  review: 'Outcome',
  of: (action: string, name: string) => `${action} the report of ${name}`,
  on: (date: string) => `on ${date}`,
  by: (admin: string) => `by ${admin}`,
} as const

export const resolveTexts = {
  title: 'Resolve the report',
  resolution: 'Action',
  effect: 'Everyone who reported it sees this.',
  cancel: 'Cancel',
  confirm: 'Resolve report',
  running: 'Resolving',
  done: (name: string) => `Report of ${name} resolved.`,
} as const

export const reviewTexts = {
  title: 'Review the report',
  context: 'Message and context',
  openIn: (room: string) => `Open in ${room}`,
  gone: 'The message was deleted together with its room.',
  removed: commonLabels.messageRemoved,
  nobody: 'A former member',
  actions: 'Action',
  action: { remove: 'Remove message', mute: 'Mute 24 h', expel: 'Remove member' },
  dismiss: 'Dismiss',
  outcome: 'The reporter will see',
} as const

export type MessageAction = keyof typeof reviewTexts.action
export const MESSAGE_ACTIONS = ['remove', 'mute', 'expel'] as const satisfies readonly MessageAction[]

/** What the reporter reads of what was done, until the administrator writes it otherwise. */
export const outcomeWords = (actions: readonly MessageAction[]): string => {
  if (actions.length === 0)
    return 'We reviewed the message and it does not break our rules. Thank you for reporting it.'
  const done = [
    ...(actions.includes('remove') ? ['We removed the message that you reported.'] : []),
    ...(actions.includes('expel')
      ? ['Its author can no longer read or join the room.']
      : actions.includes('mute')
        ? ['Its author can’t write in the room for a day.']
        : []),
  ]
  return `${done.join(' ')} Thank you for reporting it.`
}
