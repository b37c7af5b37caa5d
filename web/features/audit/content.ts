export const auditTexts = {
  title: 'Audit log',
  count: (entries: string) => `${entries} entries`,
  oneEntry: '1 entry',
  deck: 'What administrators did, newest first. Entries are only ever added.',
  list: 'Entries of the audit log',
  search: 'Search the audit log',
  placeholder: 'Member, room, administrator or reason',
  filter: 'Actions',
  all: 'All actions',
  loading: 'Loading the audit log',
  pages: 'Pages of the audit log',
  csv: 'audit log',
  none: 'No entries yet',
  noneHint: 'Everything that is changed in the admin area is written here, in the same moment.',
  noneMatching: 'No entries match',
  noneMatchingHint: 'Try another word, or all actions.',
  clear: 'Clear search and filter',
} as const

export const columnTexts = {
  when: 'When',
  admin: 'Administrator',
  action: 'Action',
  subject: 'About',
  change: 'Change',
  reason: 'Reason',
} as const

export const diffTexts = {
  before: 'before',
  after: 'after',
  yes: 'yes',
  no: 'no',
  none: 'none',
  unchanged: 'No field changed',
} as const

/** What the filter offers: the beginning of an action. */
export const actionGroups: Readonly<Record<string, string>> = {
  member: 'Members',
  upoints: 'U-Points',
  'account-setup': 'Account setups',
  'access-code': 'Access codes',
  room: 'Trading rooms',
  marathon: 'Marathons',
  'creator-application': 'Creators',
  report: 'Reports',
}

/** Names of actions that their words alone would not tell. */
export const actionNames: Readonly<Record<string, string>> = {
  'member.access.update': 'Tier and access changed',
  'member.update': 'Member edited',
  'upoints.assign': 'U-Points assigned',
  'upoints.reverse': 'Ledger entry reversed',
  'account-setup.approve': 'Deposit approved',
  'account-setup.reject': 'Deposit rejected',
  'access-code.create': 'Access code drawn',
  'access-code.revoke': 'Access code revoked',
  'room.create': 'Room created',
  'room.update': 'Room edited',
  'room.toggle': 'Room opened or closed',
  'room.remove': 'Room deleted',
  'marathon.create': 'Marathon created',
  'marathon.update': 'Marathon edited',
  'marathon.status.update': 'Marathon status changed',
  'marathon.remove': 'Marathon deleted',
  'creator-application.approve': 'Creator approved',
  'creator-application.reject': 'Creator rejected',
  'report.resolve': 'Report resolved',
}

/** Names of fields that their words alone would not tell. */
export const fieldNames: Readonly<Record<string, string>> = { uPoints: 'U-Points', isActive: 'Active' }
