import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { commonTexts } from './common-texts.ts'
import { dayFilters, defineList, Page } from './list.ts'
import { anyLine, emailField, visibleLine } from './text-fields.ts'
import { Tier } from './tiers.ts'

/** docs/product.md, “Points”: one US dollar of a verified deposit is one U-Point. */
export const UPOINTS_PER_DOLLAR = 1
/** More than will ever be issued, and far below where sums of 64-bit integers end. */
export const MAX_UPOINTS = 1_000_000_000
export const STATEMENT_PAGE_SIZE = 20
export const TRANSFER_MESSAGE_MAX_LENGTH = 200
/** docs/product.md, “Points”. */
export const UPOINTS_MEMBERS_PAGE_SIZE = 12
export const RECENT_TRANSACTIONS = 10

/** Why points moved. `opening` carries over what was held before there was a ledger; `reward` is for a first step; `fee`, `refund` and `prize` are of marathons. */
export const ENTRY_KINDS = [
  ...(['opening', 'deposit', 'referral', 'assignment', 'transfer', 'upgrade', 'reversal'] as const),
  ...(['fee', 'refund', 'prize', 'reward'] as const),
] as const
export const EntryKind = z.enum(ENTRY_KINDS)
export type EntryKind = z.infer<typeof EntryKind>

/** Sentences of docs/product.md, “Points”. */
export const upointsMessages = {
  recipientRequired: 'Recipient email is required',
  recipientInvalid: commonTexts.emailInvalid,
  amountNotPositive: 'Transfer amount must be greater than 0',
  amountFractional: 'Transfer amount must be a whole number',
  insufficient: 'Insufficient U-Points balance',
  recipientFailed: 'We couldn’t look up the recipient',
  transferFailed: 'Failed to transfer U-Points',
  transferToOneself: commonTexts.transferToOneself,
  recipientUnknown: commonTexts.noSuchMember,
  assignAmount: 'The amount must be a whole number other than 0',
  assignDefaultReason: 'Admin assignment',
  balanceWouldBeNegative: 'The balance cannot go below 0',
} as const

export const TransferForm = z.object({
  recipientEmail: emailField(upointsMessages.recipientRequired, upointsMessages.recipientInvalid),
  amount: z.number(upointsMessages.amountNotPositive).check(
    z.refine((amount) => amount >= 1, upointsMessages.amountNotPositive),
    z.refine((amount) => amount < 1 || Number.isInteger(amount), upointsMessages.amountFractional),
  ),
  message: z.optional(
    anyLine(TRANSFER_MESSAGE_MAX_LENGTH, `A message has at most ${TRANSFER_MESSAGE_MAX_LENGTH} characters`),
  ),
})
export type TransferForm = z.infer<typeof TransferForm>

/** As a sender sees a recipient before they confirm: `Adaeze O.` */
export const TransferRecipient = z.object({ recipientEmail: z.string(), name: z.string() })
export type TransferRecipient = z.infer<typeof TransferRecipient>

export const getTransferRecipient = defineCall({
  method: 'POST',
  path: '/upoints/recipient',
  access: 'member',
  summary:
    'The recipient of a transfer by email: first name and initial. Known and unknown addresses share the same limits.',
  failure: upointsMessages.recipientFailed,
  input: z.pick(TransferForm, { recipientEmail: true }),
  reply: TransferRecipient,
  fails: ['RECIPIENT_UNKNOWN', 'RECIPIENT_ONESELF'],
})

export const Transfer = z.object({
  id: Id,
  recipientEmail: z.string(),
  recipientName: z.string(),
  amount: z.int(),
  message: z.string(),
  createdAt: Instant,
})
export type Transfer = z.infer<typeof Transfer>

export const transferUpoints = defineCall({
  method: 'POST',
  path: '/auth/transfer-upoints',
  access: 'member',
  alsoAtRoot: true,
  summary: 'Send points to another member. With an `Idempotency-Key` header, a repeated request moves them only once.',
  failure: upointsMessages.transferFailed,
  input: TransferForm,
  reply: z.object({ uPoints: z.int(), transfer: Transfer }),
  fails: ['UPOINTS_INSUFFICIENT', 'RECIPIENT_UNKNOWN', 'RECIPIENT_ONESELF', 'IDEMPOTENCY_KEY_REUSED'],
})

/** One line of a member's statement. */
export const StatementLine = z.object({
  id: Id,
  /** Position in the member's account, from 1, without gaps. */
  sequence: z.int(),
  kind: EntryKind,
  /** Above zero what came in, below zero what went out. */
  amount: z.int(),
  /** What the member held after it. */
  balance: z.int(),
  reason: z.string(),
  /** The other member of a transfer; null where the club was the other side. */
  counterparty: z.nullable(z.object({ fullName: z.string(), email: z.string() })),
  createdAt: Instant,
})
export type StatementLine = z.infer<typeof StatementLine>

export const listStatement = defineCall({
  method: 'GET',
  path: '/upoints/statement',
  access: 'member',
  summary: 'The member’s points, newest first: every amount with the balance after it.',
  input: z.object({
    page: Page,
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), STATEMENT_PAGE_SIZE),
  }),
  reply: z.array(StatementLine),
  paged: true,
})

export const downloadStatement = defineCall({
  method: 'GET',
  path: '/upoints/statement.csv',
  access: 'member',
  answers: 'file',
  summary: 'The whole statement as a CSV file, newest first.',
})

/** What `members/me/upoints` carries: the balance, and the number of the line that made it. A lower number is older news. */
export const UpointsChanged = z.object({ uPoints: z.int(), sequence: z.int(), line: StatementLine })
export type UpointsChanged = z.infer<typeof UpointsChanged>

export const assignUpoints = defineCall({
  method: 'POST',
  path: '/admin/upoints/assign',
  access: 'admin',
  summary: 'Add points to a member, or deduct them with a negative amount. The member gets an email.',
  input: z.object({
    userId: Id,
    amount: z
      .number(upointsMessages.assignAmount)
      .check(
        z.refine(
          (amount) => Number.isInteger(amount) && amount !== 0 && Math.abs(amount) <= MAX_UPOINTS,
          upointsMessages.assignAmount,
        ),
      ),
    reason: z.optional(anyLine(200, 'A reason has at most 200 characters')),
  }),
  reply: z.object({ user: z.object({ id: Id, uPoints: z.int() }) }),
  fails: ['MEMBER_NOT_FOUND', 'UPOINTS_INSUFFICIENT'],
})

export const reverseUpointsEntry = defineCall({
  method: 'POST',
  path: '/admin/upoints/entries/:id/reverse',
  access: 'admin',
  summary: 'Reverse an entry with an opposite one, once. Fails if the points are already spent.',
  params: z.object({ id: Id }),
  input: z.object({
    reason: visibleLine(commonTexts.reasonMissing, 200, 'A reason has at most 200 characters'),
  }),
  reply: z.object({ id: Id, amount: z.int() }),
  fails: ['ENTRY_NOT_FOUND', 'ENTRY_REVERSED', 'ENTRY_IRREVERSIBLE', 'UPOINTS_INSUFFICIENT'],
})

/** A member as the administrator's U-Points screen lists one (docs/product.md, “Points”). */
export const UpointsMember = z.object({
  id: Id,
  fullName: z.string(),
  email: z.string(),
  uPoints: z.int(),
  tier: z.string(),
  createdAt: Instant,
})
export type UpointsMember = z.infer<typeof UpointsMember>

/** An entry as the administrator sees it: what one member's account gained (credit) or lost (debit). */
export const UpointsTransaction = z.object({
  id: Id,
  userName: z.string(),
  reason: z.string(),
  type: z.enum(['credit', 'debit']),
  amount: z.int(),
  /** Whether it can be reversed: not what bought something, is of a marathon, is a reversal, or was reversed. */
  isReversible: z.boolean(),
  /** Who did it, where an administrator did. */
  adminName: z.nullable(z.string()),
  createdAt: Instant,
})
export type UpointsTransaction = z.infer<typeof UpointsTransaction>

export const listUpointsMembers = defineList({
  path: '/admin/users/upoints',
  summary: 'Members with their points, highest balance first by default.',
  row: UpointsMember,
  orders: ['uPoints', 'createdAt', 'fullName'],
  filters: {
    tier: z.optional(Tier),
    /** Days of joining. */
    ...dayFilters,
  },
  pageSize: UPOINTS_MEMBERS_PAGE_SIZE,
  mostPerPage: 100,
})

/** A member's statement as the administrator reads it. */
export const listMemberStatement = defineList({
  path: '/admin/users/:id/upoints',
  summary:
    'A member’s points, newest first: every amount with the balance after it. `search` finds part of a reason, or of the other member’s name or email.',
  row: StatementLine,
  params: z.object({ id: Id }),
  orders: ['createdAt'],
  filters: { kind: z.optional(EntryKind), ...dayFilters },
  pageSize: STATEMENT_PAGE_SIZE,
})

export const listUpointsTransactions = defineCall({
  method: 'GET',
  path: '/admin/upoints/transactions',
  access: 'admin',
  summary: 'Entries of the ledger, newest first.',
  input: z.object({
    page: Page,
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  }),
  reply: z.array(UpointsTransaction),
  paged: true,
})

export const downloadUpointsTransactions = defineCall({
  method: 'GET',
  path: '/admin/upoints/transactions.csv',
  access: 'admin',
  answers: 'file',
  summary: 'All entries of the ledger as a CSV file.',
})
