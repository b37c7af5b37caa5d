export const auditTexts = {
  title: 'Audit log',
  count: (entries: string) => `${entries} entries`,
  oneEntry: '1 entry',
  deck: 'What administrators did, newest first. Entries are only ever added.',
  list: 'Entries of the audit log',
  search: 'Search the audit log',
  placeholder: 'Name, action, kind or reason',
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

/** Names of fields that their words alone would not tell. */
export const fieldNames: Readonly<Record<string, string>> = { uPoints: 'U-Points', isActive: 'Active' }
