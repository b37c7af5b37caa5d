import * as z from 'zod/mini'
import {
  assignUpoints,
  type UpointsMember,
  type UpointsTransaction,
  upointsMessages,
} from '../../../contract/upoints.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { firstMessages } from '../../lib/form-resolver.ts'
import { formatCount } from '../../lib/format.ts'
import { readNumber, WHOLE } from '../../lib/typed-number.ts'
import { assignTexts, pointsWords, reverseTexts } from './content.ts'

/** What a page of members holds together, and each of them on average. */
export const toTotals = (members: readonly Pick<UpointsMember, 'uPoints'>[]): { total: number; average: number } => {
  const total = members.reduce((sum, { uPoints }) => sum + uPoints, 0)
  return { total, average: members.length === 0 ? 0 : Math.round(total / members.length) }
}

/** As the dialog holds it: text. */
export interface AssignValues {
  amount: string
  reason: string
}

interface Assignment {
  amount: number
  reason: string
}

const AssignForm = z.pick(assignUpoints.input, { amount: true, reason: true })

/** What the dialog asks the ledger for, or what speaks against it, by field. */
export const readAssignment = (
  values: AssignValues,
): { assignment: Assignment; problems: null } | { assignment: null; problems: Partial<AssignValues> } => {
  const { value, problem } = readNumber(values.amount, WHOLE)
  const parsed = z.safeParse(AssignForm, { amount: value, reason: values.reason })
  if (!parsed.success) {
    const problems = firstMessages(parsed.error.issues)
    return { assignment: null, problems: problem === null ? problems : { ...problems, amount: problem } }
  }
  const { amount, reason } = parsed.data
  return { assignment: { amount, reason: reason || upointsMessages.assignDefaultReason }, problems: null }
}

/** What the member would hold; null while no amount is typed that could be assigned. */
export const findPreview = (values: AssignValues, { uPoints }: Pick<UpointsMember, 'uPoints'>): number | null => {
  const { assignment } = readAssignment({ ...values, reason: '' })
  return assignment ? uPoints + assignment.amount : null
}

/** docs/product.md, “Points”. */
export const assignFailure = (error: Error): string => {
  if (!(error instanceof CallFailure)) return assignTexts.failed(assignTexts.unknown)
  if (error.isNetwork) return assignTexts.network
  return assignTexts.failed(error.hasSentence ? error.message : assignTexts.unknown)
}

const formatLabel = (amount: number): string => pointsWords(Math.abs(amount), formatCount(Math.abs(amount)))

/** docs/product.md, “Points”: added or deducted, and that a mail went out. */
export const assignSuccess = (amount: number, name: string): string =>
  amount > 0 ? assignTexts.added(formatLabel(amount), name) : assignTexts.deducted(formatLabel(amount), name)

export const reverseSuccess = ({ amount, userName }: Pick<UpointsTransaction, 'amount' | 'userName'>): string =>
  reverseTexts.done(formatLabel(amount), userName)

/** `+250` or `−250`. */
export const signedAmount = ({ type, amount }: Pick<UpointsTransaction, 'type' | 'amount'>): string =>
  `${type === 'debit' ? '−' : '+'}${formatCount(Math.abs(amount))}`
