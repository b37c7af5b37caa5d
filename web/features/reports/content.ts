export const reportsTexts = {
  status: { open: 'Open', resolved: 'Resolved', all: 'All' },
  subject: 'What is reported',
  kinds: { creator: 'Creator', message: 'Room message' } as Readonly<Record<string, string>>,
  reason: 'Reason',
  reporter: 'Reported by',
  sent: 'Sent',
  resolve: 'Resolve',
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
  placeholder: 'Name, e-mail, subject or reason',
  loading: 'Loading reports',
  pages: 'Pages of reports',
  csv: 'reports',
  none: { open: 'No open reports', resolved: 'No resolved reports', all: 'No reports yet' },
  noneHint: 'Members report creators from the directory and messages from their rooms.',
  noneMatching: 'No reports found',
  noneMatchingHint: 'Try other words, or all reports.',
  showAll: 'Show all reports',
  review: 'Outcome',
  of: (action: string, name: string) => `${action} the report of ${name}`,
  on: (date: string) => `on ${date}`,
  by: (admin: string) => `by ${admin}`,
} as const

export const resolveTexts = {
  title: 'Resolve the report',
  resolution: 'What was done',
  effect: 'It is kept in the audit log. The member is not told.',
  cancel: 'Cancel',
  confirm: 'Resolve report',
  running: 'Resolving',
  done: (name: string) => `The report of ${name} is resolved.`,
} as const
