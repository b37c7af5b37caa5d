import { AUDIT_ACTION_NAMES, type AuditEntry } from '../../../contract/audit.ts'
import { formatCount, formatDateTime } from '../../lib/format.ts'
import { diffTexts, fieldNames } from './content.ts'

type Fields = AuditEntry['before']

/** One field of what was changed; null where it was not there before, or is not there after. */
export interface Change {
  field: string
  before: string | null
  after: string | null
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** `dashboardUnlocked` → `Dashboard unlocked`, `account-setup` → `Account setup`. */
export const formatLabel = (name: string): string => {
  const words = name
    .replace(/^_+/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[-_.]+/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const actionName = (action: string): string => AUDIT_ACTION_NAMES[action] ?? formatLabel(action)

/** A value as people read it. */
export const valueWords = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return diffTexts.none
  if (typeof value === 'boolean') return value ? diffTexts.yes : diffTexts.no
  if (typeof value === 'number') return formatCount(value)
  if (typeof value === 'string') return INSTANT.test(value) ? formatDateTime(value) : value
  if (Array.isArray(value)) return value.length === 0 ? diffTexts.none : value.map(valueWords).join(', ')
  return JSON.stringify(value)
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The fields that differ, in the order in which they are kept; all of them where there is only a before or only an after. */
export const toChanges = ({ before, after }: { before: Fields; after: Fields }): Change[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((name) => before === null || after === null || !isSame(before[name], after[name]))
    .map((name) => ({
      field: fieldNames[name] ?? formatLabel(name),
      before: before && name in before ? valueWords(before[name]) : null,
      after: after && name in after ? valueWords(after[name]) : null,
    }))
