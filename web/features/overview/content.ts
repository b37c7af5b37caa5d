import type { Funnel } from '../../../contract/trends.ts'

export const overviewTexts = {
  title: 'Overview',
  members: (total: string, today: string) => `${total} members, ${today} joined today`,
  loading: 'Loading the overview',
  inbox: 'Open inbox',
} as const

export const pendingTexts = {
  title: 'Waiting for you',
  accountSetups: 'Deposits',
  creatorApplications: 'Creators',
  reports: 'Reports',
  tickets: 'Tickets',
} as const

export const ledgerTexts = {
  title: 'Ledger check',
  passed: 'Adds up',
  failed: 'Does not add up',
  never: 'Not checked yet',
  check: 'Check now',
  checking: 'Checking',
  found: (issued: string, entries: string) => `${issued} U-Points, ${entries} entries, checked `,
  problems: 'Problems found',
  done: (passed: boolean) => (passed ? 'The ledger adds up.' : 'The ledger does not add up.'),
} as const

export const recordTexts = {
  title: 'Signal record',
  healthy: 'No gaps in 24 hours',
  oneGap: '1 gap in 24 hours',
  someGaps: (gaps: string) => `${gaps} gaps in 24 hours`,
  found: (entries: string, settled: string) => `${entries} entries, ${settled} settled, last entry `,
  none: 'No entries yet',
  link: 'Track record',
} as const

export const mailTexts = {
  title: 'Email',
  flowing: 'Working',
  failing: 'Failing',
  found: (waiting: string, failing: string) => `${waiting} waiting, ${failing} retrying`,
} as const

export const healthTexts = { title: 'Health' } as const

export const funnelTexts = {
  title: 'From signup to tier',
  note: 'Last 30 days and share of signups. Dashed: 30 days before.',
  share: (share: string) => share,
  before: (count: string) => `${count} before`,
  steps: {
    signedUp: 'Signed up',
    confirmed: 'Confirmed email',
    traded: 'First practice trade',
    deposited: 'Deposit verified',
    tiered: 'Has a tier',
  } satisfies Record<keyof Funnel, string>,
} as const

export const lineTexts = {
  title: 'Last 30 days',
  note: 'Dashed: 30 days before',
  joined: 'Members joined',
  depositedCents: 'Deposits verified',
  issued: 'U-Points issued',
  burned: 'U-Points burned',
  /** What a screen reader says of a line. */
  words: (figure: string, now: string, before: string) => `${figure}: ${now}, in the 30 days before ${before}`,
} as const

export const cohortTexts = {
  title: 'Retention',
  note: 'Share still trading, by week',
  week: 'Week of',
  members: 'Joined',
} as const

export const tierTexts = { title: 'Members by tier' } as const
