import type { Funnel } from '../../../contract/trends.ts'

export const overviewTexts = {
  title: 'Overview',
  members: (total: string, today: string) => `${total} members (+${today} today)`,
  loading: 'Loading the overview',
  inbox: 'Inbox',
} as const

export const pendingTexts = {
  title: 'Waiting for you',
  accountSetups: 'Deposits',
  creatorApplications: 'Creators',
  reports: 'Reports',
  tickets: 'Tickets',
} as const

export const ledgerTexts = {
  title: 'Ledger',
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
  found: (entries: string, settled: string) => `${entries} entries, ${settled} settled, last `,
  none: 'No entries yet',
} as const

export const mailTexts = {
  title: 'Email',
  flowing: 'Working',
  failing: 'Failing',
  found: (waiting: string, failing: string) => `${waiting} waiting, ${failing} retrying`,
} as const

export const healthTexts = { title: 'Health' } as const

export const funnelTexts = {
  title: 'Signup to tier',
  note: '30 days, share of signups. Dashed, in brackets: 30 before.',
  before: (count: string) => `(${count})`,
  steps: {
    signedUp: 'Signups',
    confirmed: 'Confirmed email',
    traded: 'First trade',
    deposited: 'Deposit',
    tiered: 'Tier',
  } satisfies Record<keyof Funnel, string>,
} as const

export const lineTexts = {
  title: 'Last 30 days',
  note: 'Dashed: 30 before',
  joined: 'Joined',
  depositedCents: 'Deposits',
  issued: 'U-Points issued',
  burned: 'U-Points burned',
  /** What a screen reader says of a line. */
  words: (figure: string, now: string, before: string) => `${figure}: ${now}, in the 30 days before ${before}`,
} as const

export const cohortTexts = {
  title: 'Retention',
  note: 'Still trading, by week',
  week: 'Week',
  members: 'Joined',
} as const

export const tierTexts = { title: 'Tiers' } as const
