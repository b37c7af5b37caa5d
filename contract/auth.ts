import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { drawnCode, drawnCodeText } from './code-text.ts'
import { commonTexts } from './common-texts.ts'
import { Connection } from './connections.ts'
import { Offers } from './country-policy.ts'
import { cleanLine, countCharacters, passwordForm } from './people-text.ts'
import { Preferences, Theme } from './preferences.ts'
import { hasCountryCode } from './shared-fields.ts'
import { SponsoredTier } from './sponsored-tiers.ts'
import { emailField, identifierField, visibleLine } from './text-fields.ts'
import { AccessLevel, Tier } from './tiers.ts'

export const SESSION_TTL_SECONDS = 24 * 3600 // docs/product.md, “Accounts and sessions”
export const CONFIRMATION_CODE_MAX_LENGTH = 12
export const CONFIRMATION_CODE_TTL_SECONDS = 15 * 60
export const CONFIRMATION_CODE_TRIES = 5
export const RESET_TOKEN_TTL_SECONDS = 30 * 60
export const SOCKET_TICKET_TTL_SECONDS = 30
export const RESEND_COOLDOWN_SECONDS = 60

/** Sentences of docs/product.md, “Registering and signing in”. Page and server show the same ones. */
export const authMessages = {
  fullNameRequired: commonTexts.fullNameMissing,
  fullNameShort: 'Full name must be at least 3 characters',
  emailRequired: 'Email is required',
  emailInvalid: 'Email is invalid',
  phoneRequired: 'Phone number is required',
  phoneInvalid: commonTexts.phoneInvalid,
  countryRequired: 'Country is required',
  passwordRequired: 'Password is required',
  passwordShort: 'Password must be at least 8 characters',
  passwordWeak: 'Password must contain uppercase, lowercase, and number',
  confirmationCodeRequired: 'Please enter the confirmation code',
  fillAllFields: 'Please fill in all fields',
  forgotEmailRequired: commonTexts.emailMissing,
  forgotEmailInvalid: commonTexts.emailInvalid,
  registrationUnknown: 'Please start the registration again.',
  resetPasswordShort: 'Password must be at least 8 characters long',
  resetPasswordsDiffer: 'Passwords do not match',
  resetTokenMissing: 'Reset token is missing',
  resetTokenMissingOnLoad: 'Invalid or missing reset token',
} as const

/** docs/product.md, “Registering and signing in”. The order of the checks is the order of the table. */
export const NewPassword = z
  .string(authMessages.passwordRequired)
  .check(
    z.overwrite(passwordForm),
    z.minLength(1, authMessages.passwordRequired),
    z.minLength(8, authMessages.passwordShort),
    z.maxLength(200, 'Password must be at most 200 characters'),
    z.regex(/(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/s, authMessages.passwordWeak),
  )

export const Phone = z
  .string(authMessages.phoneRequired)
  .check(
    z.overwrite(cleanLine),
    z.minLength(1, authMessages.phoneRequired),
    z.maxLength(40, authMessages.phoneInvalid),
    z.refine(hasCountryCode, authMessages.phoneInvalid),
  )

export const Registration = z.object({
  fullName: visibleLine(authMessages.fullNameRequired, 120, 'Full name must be at most 120 characters').check(
    z.refine((name) => countCharacters(name) >= 3, authMessages.fullNameShort),
  ),
  email: emailField(authMessages.emailRequired, authMessages.emailInvalid),
  phone: Phone,
  country: visibleLine(authMessages.countryRequired, 60),
  telegram: z.optional(identifierField(64)),
  password: NewPassword,
  referralCode: z.optional(z.string().check(z.overwrite(drawnCodeText), z.maxLength(32))),
})
export type Registration = z.infer<typeof Registration>

/** The current user, as docs/product.md, “Accounts and sessions”, names its fields. */
export const CurrentUser = z.object({
  id: Id,
  fullName: z.string(),
  email: z.string(),
  admissionCode: z.string(),
  hasDeposited: z.boolean(),
  accessPath: z.nullable(z.enum(['manual', 'auto'])),
  accessLevel: AccessLevel,
  /** Ours: whether the second chart scanner is open to the member. */
  chartScanner: z.boolean(),
  dashboardUnlocked: z.boolean(),
  codeActivated: z.boolean(),
  /** The tier that counts now: the higher of the member's own and of what sponsored codes carry. */
  tier: Tier,
  /** Ours: bought, or given by the administrator; it has no end. Purchases begin here. */
  ownTier: Tier,
  /** Ours: tiers above it that sponsored codes carry, highest first, each with its end. */
  sponsoredTiers: z.array(SponsoredTier),
  uPoints: z.int(),
  createdAt: Instant,
  /** When a sponsored access ends; null while nothing ends it. */
  accessEndsAt: z.nullable(Instant),
  /** What the member's country lets the club offer (docs/product.md, “Country policy”). */
  offers: Offers,
  /** Ours: in which zone and how the member reads times and numbers. */
  preferences: Preferences,
  /** Ours: the theme on all of the member's devices; null where each has its own. */
  theme: z.nullable(Theme),
  /** Ours: decided on the server, only to choose what the screens offer. */
  isAdmin: z.boolean(),
  totpEnabled: z.boolean(),
  /** Only in the administrator's own profile, while a second factor is all that its rights wait for. */
  adminNeedsTotp: z.optional(z.literal(true)),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const SignedIn = z.object({ token: z.string(), user: CurrentUser })
export type SignedIn = z.infer<typeof SignedIn>

export const ConfirmationCode = drawnCode({
  required: authMessages.confirmationCodeRequired,
  most: CONFIRMATION_CODE_MAX_LENGTH,
})

const RegistrationSecret = z
  .string(authMessages.registrationUnknown)
  .check(z.minLength(1, authMessages.registrationUnknown), z.maxLength(200, authMessages.registrationUnknown))

export const register = defineCall({
  method: 'POST',
  path: '/auth/register',
  access: 'open',
  alsoAtRoot: true,
  summary: 'Start a registration and email its confirmation code. Known and unknown addresses get the same answer.',
  failure: 'Registration failed',
  input: Registration,
  reply: z.object({
    email: z.string(),
    /** Kept by the page that registered: the code confirms this registration only together with it. */
    registrationSecret: z.string(),
    /** Named in the mail, so that of several mails the right one is found. */
    startedAt: Instant,
  }),
  fails: ['PASSWORD_COMMON'],
})

export const confirmCode = defineCall({
  method: 'POST',
  path: '/auth/confirm-code',
  access: 'open',
  alsoAtRoot: true,
  summary: 'Confirm the email address with the code. Creates the member and logs in.',
  failure: 'Code confirmation failed',
  input: z.object({
    email: emailField(authMessages.emailRequired, authMessages.emailInvalid),
    confirmationCode: ConfirmationCode,
    /** Of the registration. Without it the code counts only while no other registration waits for the e-mail. */
    registrationSecret: z.optional(RegistrationSecret),
  }),
  reply: SignedIn,
  fails: ['CODE_INVALID', 'CODE_USED'],
})

export const resendCode = defineCall({
  method: 'POST',
  path: '/auth/resend-code',
  access: 'open',
  alsoAtRoot: true,
  summary: 'Email a new code for one registration. Known and unknown registrations get the same answer.',
  input: z.object({
    email: emailField(authMessages.emailRequired, authMessages.emailInvalid),
    registrationSecret: RegistrationSecret,
  }),
  reply: z.object({ email: z.string(), cooldownSeconds: z.int() }),
})

export const login = defineCall({
  method: 'POST',
  path: '/auth/login',
  access: 'open',
  alsoAtRoot: true,
  summary: 'Log in with email and password, plus the authenticator code if it is enabled.',
  failure: 'Login failed',
  input: z.object({
    /** As it was typed: an account of before may have hidden characters in it. */
    email: z
      .string(authMessages.fillAllFields)
      .check(z.trim(), z.minLength(1, authMessages.fillAllFields), z.maxLength(254), z.toLowerCase()),
    password: z.string(authMessages.fillAllFields).check(z.minLength(1, authMessages.fillAllFields), z.maxLength(200)),
    totp: z.optional(z.string().check(z.overwrite(drawnCodeText), z.maxLength(12))),
  }),
  reply: SignedIn,
  fails: ['CREDENTIALS_INVALID', 'TOTP_REQUIRED', 'TOTP_INVALID', 'TOTP_USED'],
})

export const logout = defineCall({
  method: 'POST',
  path: '/auth/logout',
  access: 'member',
  alsoAtRoot: true,
  summary: 'End this session and close its sockets.',
  failure: 'Logout failed',
})

export const getMe = defineCall({
  method: 'GET',
  path: '/auth/me',
  access: 'member',
  alsoAtRoot: true,
  summary: 'The logged-in member.',
  failure: 'Failed to get user data',
  reply: CurrentUser,
})

export const createSocketTicket = defineCall({
  method: 'POST',
  path: '/auth/socket-ticket',
  access: 'member',
  alsoAtRoot: true,
  summary: 'A one-use ticket, valid 30 seconds, that opens the realtime socket.',
  reply: z.object({ ticket: z.string(), expiresAt: Instant }),
})

export const forgotPassword = defineCall({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'open',
  alsoAtRoot: true,
  summary: 'Email a password reset link. Known and unknown addresses get the same answer.',
  failure: 'Failed to send password reset email',
  input: z.object({ email: emailField(authMessages.forgotEmailRequired, authMessages.forgotEmailInvalid) }),
})

export const verifyResetToken = defineCall({
  method: 'POST',
  path: '/auth/verify-reset-token',
  access: 'open',
  alsoAtRoot: true,
  summary: 'Check a reset token. Returns its email address.',
  failure: 'Failed to verify reset token',
  input: z.object({
    token: z
      .string(authMessages.resetTokenMissingOnLoad)
      .check(z.minLength(1, authMessages.resetTokenMissingOnLoad), z.maxLength(200)),
  }),
  reply: z.object({ email: z.string() }),
  fails: ['RESET_TOKEN_INVALID'],
})

export const resetPassword = defineCall({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'open',
  alsoAtRoot: true,
  summary: 'Set a new password with a reset token. Ends all sessions and returns the remaining connections.',
  failure: 'Failed to reset password',
  input: z.object({
    token: z
      .string(authMessages.resetTokenMissing)
      .check(z.minLength(1, authMessages.resetTokenMissing), z.maxLength(200)),
    newPassword: z
      .string(authMessages.fillAllFields)
      .check(
        z.overwrite(passwordForm),
        z.minLength(1, authMessages.fillAllFields),
        z.minLength(8, authMessages.resetPasswordShort),
        z.maxLength(200, 'Password must be at most 200 characters'),
      ),
  }),
  reply: z.object({ connections: z.array(Connection) }),
  fails: ['RESET_TOKEN_INVALID', 'PASSWORD_COMMON'],
})

export const Session = z.object({
  id: Id,
  current: z.boolean(),
  userAgent: z.string(),
  address: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
})
export type Session = z.infer<typeof Session>

export const listSessions = defineCall({
  method: 'GET',
  path: '/auth/sessions',
  access: 'member',
  alsoAtRoot: true,
  summary: 'The member’s sessions, with their devices.',
  reply: z.array(Session),
})

export const revokeSession = defineCall({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  access: 'member',
  alsoAtRoot: true,
  summary: 'End one of the member’s sessions and close its sockets.',
  params: z.object({ id: Id }),
  fails: ['SESSION_NOT_FOUND'],
})

const TotpCode = z
  .string(commonTexts.codeMissing)
  .check(z.overwrite(drawnCodeText), z.regex(/^\d{6}$/, commonTexts.codeMissing))
export const CurrentPassword = z
  .string(authMessages.passwordRequired)
  .check(z.minLength(1, authMessages.passwordRequired), z.maxLength(200))

export const enrolTotp = defineCall({
  method: 'POST',
  path: '/auth/totp/enrol',
  access: 'member',
  alsoAtRoot: true,
  summary: 'A secret for an authenticator app. Confirming its first code enables it.',
  input: z.object({ password: CurrentPassword }),
  reply: z.object({
    /** Base32, for typing in. */
    secret: z.string(),
    /** `otpauth://` URI, for a QR code. */
    uri: z.string(),
  }),
  fails: ['PASSWORD_INVALID', 'TOTP_ENROLLED'],
})

export const confirmTotp = defineCall({
  method: 'POST',
  path: '/auth/totp/confirm',
  access: 'member',
  alsoAtRoot: true,
  summary: 'Enable the authenticator app. Ends the member’s other sessions.',
  input: z.object({ totp: TotpCode }),
  fails: ['TOTP_CODE_INVALID', 'TOTP_USED', 'TOTP_ENROLLED'],
})

export const disableTotp = defineCall({
  method: 'POST',
  path: '/auth/totp/disable',
  access: 'member',
  alsoAtRoot: true,
  summary: 'Disable the authenticator app.',
  input: z.object({ password: CurrentPassword, totp: TotpCode }),
  fails: ['PASSWORD_INVALID', 'TOTP_CODE_INVALID', 'TOTP_USED'],
})
