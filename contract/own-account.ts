import * as z from 'zod/mini'
import { ConfirmationCode, CurrentPassword, NewPassword, Registration } from './auth.ts'
import { defineCall, Instant } from './call.ts'

/** What members change about their own account (docs/product.md, “Accounts and sessions”). */
export const Profile = z.object({ fullName: Registration.shape.fullName })
export type Profile = z.infer<typeof Profile>

export const updateProfile = defineCall({
  method: 'PUT',
  path: '/members/me/profile',
  access: 'member',
  summary: 'Change the member’s full name.',
  failure: 'Failed to save the profile',
  input: Profile,
  reply: Profile,
})

export const PasswordChange = z.object({ currentPassword: CurrentPassword, newPassword: NewPassword })

export const updatePassword = defineCall({
  method: 'POST',
  path: '/auth/password',
  access: 'member',
  alsoAtRoot: true,
  summary: 'Change the password. Ends the member’s other sessions.',
  failure: 'Failed to change the password',
  input: PasswordChange,
  fails: ['PASSWORD_INVALID', 'PASSWORD_COMMON'],
})

export const NewEmail = z.object({ email: Registration.shape.email, password: CurrentPassword })

export const createEmailChange = defineCall({
  method: 'POST',
  path: '/auth/email-change',
  access: 'member',
  alsoAtRoot: true,
  summary: 'Email a code to a new address for the account. Free and taken addresses get the same answer.',
  failure: 'Failed to send the code',
  input: NewEmail,
  reply: z.object({ email: z.string(), expiresAt: Instant }),
  fails: ['PASSWORD_INVALID'],
})

export const confirmEmailChange = defineCall({
  method: 'POST',
  path: '/auth/email-change/confirm',
  access: 'member',
  alsoAtRoot: true,
  summary: 'Change to the new address with its code. Ends the member’s other sessions.',
  failure: 'Failed to change the email address',
  input: z.object({ confirmationCode: ConfirmationCode }),
  reply: z.object({ email: z.string() }),
  fails: ['CODE_INVALID', 'CODE_USED', 'MEMBER_EMAIL_TAKEN'],
})
