import * as z from 'zod/mini'
import { CurrentPassword } from './auth.ts'
import { defineCall } from './call.ts'

/** docs/product.md, “Accounts and sessions”. */
export const createOwnDataFile = defineCall({
  method: 'POST',
  path: '/members/me/data',
  access: 'member',
  summary: 'Everything we hold about the member, including uploads, as a ZIP.',
  failure: 'Failed to collect your data',
  answers: 'file',
  input: z.object({ password: CurrentPassword }),
  fails: ['PASSWORD_INVALID'],
})

export const removeAccount = defineCall({
  method: 'POST',
  path: '/members/me/removal',
  access: 'member',
  summary: 'Delete the member’s account. Ledger entries and rankings remain without a name.',
  failure: 'Failed to delete the account',
  input: z.object({ password: CurrentPassword }),
  fails: ['PASSWORD_INVALID', 'ACCOUNT_KEPT'],
})
