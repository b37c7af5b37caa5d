import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { commonTexts } from './common-texts.ts'
import { fileField, IMAGE_KINDS, MEGABYTE } from './files.ts'
import { dayFilters, defineList } from './list.ts'
import { wholeCents } from './shared-fields.ts'
import { visibleLine, visibleText } from './text-fields.ts'

/** docs/product.md, “Deposits”, US dollars. */
export const MINIMUM_DEPOSIT_DOLLARS = { manual: 30, auto: 500 } as const
/** What the Control Center suggests to begin with: a suggestion, which nothing enforces (docs/decisions/0022). */
export const SUGGESTED_DEPOSIT_DOLLARS = 100
const MAX_DEPOSIT_DOLLARS = 1_000_000
export const ACCOUNT_SETUPS_PAGE_SIZE = 20

export const AccessPath = z.enum(['manual', 'auto'], 'Please choose an access path')
export type AccessPath = z.infer<typeof AccessPath>

export const accountSetupMessages = {
  brokerAccountRequired: 'Please enter your broker account ID',
  depositRequired: 'Please enter your deposit amount',
  depositTooSmall: (path: AccessPath) =>
    `The minimum deposit is $${MINIMUM_DEPOSIT_DOLLARS[path]} for the ${path} path`,
  proofMissing: 'No proof was sent with this request.',
  pathCannotGoBack: commonTexts.noDowngrade,
} as const

/** Whether so many dollars open the path. */
export const isDepositEnough = (path: AccessPath, dollars: number): boolean => dollars >= MINIMUM_DEPOSIT_DOLLARS[path]

const SetupFields = z.object({
  brokerAccount: visibleLine(
    accountSetupMessages.brokerAccountRequired,
    64,
    'A broker account ID has at most 64 characters',
  ),
  accessPath: AccessPath,
  /** US dollars, to the cent. */
  depositAmount: z
    .number(accountSetupMessages.depositRequired)
    .check(
      z.positive(accountSetupMessages.depositRequired),
      z.maximum(MAX_DEPOSIT_DOLLARS, 'Please contact support for a deposit of this size'),
      wholeCents,
    ),
})
export const AccountSetupForm = SetupFields.check(({ value, issues }) => {
  if (isDepositEnough(value.accessPath, value.depositAmount)) return
  const message = accountSetupMessages.depositTooSmall(value.accessPath)
  issues.push({ code: 'custom', path: ['depositAmount'], input: value.depositAmount, message })
})
export type AccountSetupForm = z.infer<typeof AccountSetupForm>

/** `withdrawn` by its member, or `corrected`: closed in favour of the one that they sent instead. */
export const AccountSetupStatus = z.enum(['pending', 'approved', 'rejected', 'withdrawn', 'corrected'])
export type AccountSetupStatus = z.infer<typeof AccountSetupStatus>

export const AccountSetup = z.object({
  id: Id,
  brokerAccount: z.string(),
  accessPath: AccessPath,
  depositAmount: z.number(),
  hasProof: z.boolean(),
  status: AccountSetupStatus,
  rejectionReason: z.nullable(z.string()),
  createdAt: Instant,
  reviewedAt: z.nullable(Instant),
})
export type AccountSetup = z.infer<typeof AccountSetup>

/** The same as the administrator sees it. */
export const AccountSetupReview = z.extend(AccountSetup, {
  member: z.object({ id: Id, fullName: z.string(), email: z.string(), country: z.nullable(z.string()) }),
  proofKind: z.nullable(z.string()),
  reviewedBy: z.nullable(z.string()),
})
export type AccountSetupReview = z.infer<typeof AccountSetupReview>

export const createAccountSetup = defineCall({
  method: 'POST',
  path: '/account-setup',
  access: 'member',
  summary: 'Request verification of a deposit at a partner broker. A member has one open request at a time.',
  input: AccountSetupForm,
  files: { proof: fileField({ kinds: [...IMAGE_KINDS, 'pdf'], maxBytes: 10 * MEGABYTE }) },
  reply: AccountSetup,
  fails: ['ACCOUNT_SETUP_PENDING', 'ACCESS_PATH_FIXED'],
})

export const correctAccountSetup = defineCall({
  method: 'POST',
  path: '/account-setup/:id/correct',
  access: 'member',
  summary: 'Replace the member’s open request in one step. Without a new proof, the first one stays attached.',
  params: z.object({ id: Id }),
  input: AccountSetupForm,
  files: createAccountSetup.files,
  reply: AccountSetup,
  fails: ['ACCOUNT_SETUP_NOT_FOUND', 'ACCOUNT_SETUP_CLOSED', 'ACCESS_PATH_FIXED'],
})

export const withdrawAccountSetup = defineCall({
  method: 'POST',
  path: '/account-setup/:id/withdraw',
  access: 'member',
  summary: 'Withdraw the member’s open request and delete its proof. A repeated call gets the same answer.',
  params: z.object({ id: Id }),
  reply: AccountSetup,
  fails: ['ACCOUNT_SETUP_NOT_FOUND', 'ACCOUNT_SETUP_CLOSED'],
})

export const getAccountSetup = defineCall({
  method: 'GET',
  path: '/account-setup/mine',
  access: 'member',
  summary: 'The member’s newest verification request, or null.',
  reply: z.nullable(AccountSetup),
})

export const getOwnDepositProof = defineCall({
  method: 'GET',
  path: '/account-setup/proof',
  access: 'member',
  summary: 'The proof attached to the member’s newest request.',
  answers: 'file',
  fails: ['ACCOUNT_SETUP_NOT_FOUND'],
})

export const listAccountSetups = defineList({
  path: '/admin/account-setups',
  summary: 'Verification requests, oldest open first.',
  row: AccountSetupReview,
  orders: ['waiting'],
  filters: { status: z.optional(AccountSetupStatus), member: z.optional(Id), ...dayFilters },
  pageSize: ACCOUNT_SETUPS_PAGE_SIZE,
})

export const getDepositProof = defineCall({
  method: 'GET',
  path: '/admin/account-setups/:id/proof',
  access: 'admin',
  summary: 'The proof attached to a request.',
  params: z.object({ id: Id }),
  answers: 'file',
  fails: ['ACCOUNT_SETUP_NOT_FOUND'],
})

export const approveAccountSetup = defineCall({
  method: 'POST',
  path: '/admin/account-setups/:id/approve',
  access: 'admin',
  summary:
    'Approve a deposit: unlock the dashboard, email the activation code, credit the points, and qualify the referral.',
  params: z.object({ id: Id }),
  /** What was really deposited, US dollars; what the member stated unless given. */
  input: z.object({ depositAmount: z.optional(SetupFields.shape.depositAmount) }),
  reply: AccountSetupReview,
  fails: ['ACCOUNT_SETUP_NOT_FOUND', 'ACCOUNT_SETUP_REVIEWED'],
})

export const rejectAccountSetup = defineCall({
  method: 'POST',
  path: '/admin/account-setups/:id/reject',
  access: 'admin',
  summary: 'Reject a deposit. The member reads the reason and can send another request.',
  params: z.object({ id: Id }),
  input: z.object({
    reason: visibleText(commonTexts.reasonMissing, 500, 'A reason has at most 500 characters'),
  }),
  reply: AccountSetupReview,
  fails: ['ACCOUNT_SETUP_NOT_FOUND', 'ACCOUNT_SETUP_REVIEWED'],
})
