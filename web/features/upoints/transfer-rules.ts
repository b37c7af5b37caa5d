import * as z from 'zod/mini'
import { cleanEmail } from '../../../contract/people-text.ts'
import { TransferForm, upointsMessages } from '../../../contract/upoints.ts'
import { firstMessages } from '../../lib/form-resolver.ts'
import { readNumber, WHOLE } from '../../lib/typed-number.ts'

/** What stands in the fields. */
export interface TransferValues {
  recipientEmail: string
  amount: string
  message: string
}

export const emptyTransfer: TransferValues = { recipientEmail: '', amount: '', message: '' }

export type TransferProblems = Partial<Record<keyof TransferValues, string>>

interface Sender {
  email: string
  uPoints: number
}

/** The transfer that the fields ask for, or what is wrong with each of them, in the words and the order of docs/product.md, “Points”. */
export const readTransfer = (
  { recipientEmail, amount, message }: TransferValues,
  sender: Sender,
): { form: TransferForm; problems: null } | { form: null; problems: TransferProblems } => {
  const { value, problem } = readNumber(amount, WHOLE)
  const parsed = z.safeParse(TransferForm, {
    recipientEmail,
    amount: value,
    ...(message.trim() ? { message } : {}),
  })
  const problems: TransferProblems = parsed.success ? {} : firstMessages(parsed.error.issues)
  if (problem !== null) problems.amount = problem
  if (cleanEmail(recipientEmail) === cleanEmail(sender.email))
    problems.recipientEmail = upointsMessages.transferToOneself
  if (!problems.amount && value > sender.uPoints) problems.amount = upointsMessages.insufficient
  return parsed.success && Object.keys(problems).length === 0
    ? { form: parsed.data, problems: null }
    : { form: null, problems }
}

/** A form that was confirmed, under the key that makes the server do it once. */
export interface Attempt {
  form: TransferForm
  key: string
}

const isSame = (a: TransferForm, b: TransferForm): boolean =>
  a.recipientEmail === b.recipientEmail && a.amount === b.amount && (a.message ?? '') === (b.message ?? '')

/** The same form again keeps its key, so that a repeated request pays once; another form gets a new one. */
export const toAttempt = (form: TransferForm, before: Attempt | null, makeKey: () => string): Attempt =>
  before && isSame(before.form, form) ? before : { form, key: makeKey() }

const isField = (name: string): name is keyof TransferValues => name in emptyTransfer

/** What the server refuses about single fields; null where the refusal is about none of them. */
export const fieldProblems = (fields: Record<string, string>): TransferProblems | null => {
  const own = Object.entries(fields).filter(([name]) => isField(name))
  return own.length > 0 ? Object.fromEntries(own) : null
}
