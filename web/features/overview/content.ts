export const overviewTexts = {
  title: 'Overview',
  members: (total: string, unlocked: string, today: string) =>
    `${total} members, ${unlocked} with the dashboard unlocked, ${today} joined today`,
  byTier: 'Members by tier',
  noun: 'members',
  loading: 'Loading the overview',
  menu: 'Administration',
} as const

export const pendingTexts = {
  title: 'Waiting for you',
  none: 'Nothing to review.',
  accountSetups: 'Account setups',
  creatorApplications: 'Creator applications',
  reports: 'Reports',
  tickets: 'Support tickets',
} as const

export const ledgerTexts = {
  title: 'Ledger check',
  passed: 'Adds up',
  failed: 'Does not add up',
  never: 'Not checked yet',
  neverHint: 'We check the whole ledger every night.',
  check: 'Check now',
  checking: 'Checking',
  checkedAt: 'Checked',
  accounts: 'Accounts',
  entries: 'Entries',
  issued: 'U-Points issued',
  problems: 'Problems found',
  done: (passed: boolean) => (passed ? 'The ledger adds up.' : 'The ledger does not add up.'),
} as const

export const recordTexts = {
  title: 'Signal record',
  healthy: 'No gaps',
  oneGap: '1 gap',
  someGaps: (gaps: string) => `${gaps} gaps`,
  entries: 'Entries',
  last: 'Last entry',
  settled: 'Settled',
  gapLabel: 'Gaps, 24 hours',
  none: 'None yet',
  link: 'Track record',
} as const

export const mailTexts = {
  title: 'Email',
  flowing: 'Working',
  failing: 'Failing',
  waiting: 'Waiting to be sent',
  failures: 'Failing, retrying',
} as const

interface MenuEntry {
  path: string
  title: string
  sentence: string
}

/** The card menu: every screen of the area. */
export const menuEntries = [
  { path: '/dashboard/admin/users', title: 'Users', sentence: 'Find members, change tier and access, edit.' },
  {
    path: '/dashboard/admin/account-setups',
    title: 'Account setups',
    sentence: 'Verify deposits with their proof.',
  },
  { path: '/dashboard/admin/upoints', title: 'U-Points', sentence: 'Assign, deduct and reverse.' },
  {
    path: '/dashboard/admin/access-codes',
    title: 'Access codes',
    sentence: 'Sponsored codes that unlock the dashboard.',
  },
  { path: '/dashboard/admin/subscribers', title: 'Email lists', sentence: 'CFD AI subscribers, as a file.' },
  { path: '/dashboard/admin/trading-rooms', title: 'Trading rooms', sentence: 'Create rooms, open and close them.' },
  { path: '/dashboard/admin/marathons', title: 'Marathons', sentence: 'Run competitions from upcoming to ended.' },
  { path: '/dashboard/admin/creators', title: 'Creators', sentence: 'Review applications for the directory.' },
  { path: '/dashboard/admin/reports', title: 'Reports', sentence: 'Member reports.' },
  { path: '/dashboard/admin/support', title: 'Support', sentence: 'Answer tickets, longest waiting first.' },
  { path: '/dashboard/admin/audit', title: 'Audit log', sentence: 'Changes by administrators, before and after.' },
] as const satisfies readonly MenuEntry[]

export type MenuPath = (typeof menuEntries)[number]['path']
