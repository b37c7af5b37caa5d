import type { AuditEntry } from '../../../contract/audit.ts'
import { formatCount } from '../../lib/format.ts'
import type { ListOf } from '../../ui/list/list-definition.ts'

export const auditTexts = { filter: 'Actions', all: 'All actions', days: 'Date' } as const

export const auditWords: ListOf<AuditEntry, 'sequence'>['words'] = {
  title: 'Audit log',
  count: (total) => (total === 1 ? '1 entry' : `${formatCount(total)} entries`),
  rows: 'Entries of the audit log',
  search: 'Search the audit log',
  placeholder: 'Name, action, kind or reason',
  order: 'Order',
  orders: {},
  loading: 'Loading the audit log',
  pages: 'Pages of the audit log',
  csv: 'audit log',
  none: () => 'No entries yet',
  noneMatching: () => 'No entries match',
  clear: 'Clear search and filter',
}

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
