import * as z from 'zod/mini'
import { defineCall, Instant } from './call.ts'

/** Document 1, section 9: a sponsored access code unlocks the dashboard for four months. */
export const SPONSORED_ACCESS_MONTHS = 4
export const ACTIVATION_CODE_TTL_SECONDS = 7 * 24 * 3600
/** Longer than any code that is handed out. */
const DASHBOARD_CODE_MAX_LENGTH = 40

export const accessCodeMessages = {
  dashboardCodeRequired: 'Please enter your access code',
} as const

/** Codes are read aloud, copied and typed: case, spaces and hyphens mean nothing. */
const DashboardCode = z.string(accessCodeMessages.dashboardCodeRequired).check(
  z.overwrite((code) => code.replace(/[\s-]/g, '').toUpperCase()),
  z.minLength(1, accessCodeMessages.dashboardCodeRequired),
  z.maxLength(DASHBOARD_CODE_MAX_LENGTH, 'An access code has at most 40 characters'),
)

/** The fields of the current user that a code changes. */
export const DashboardAccess = z.object({
  dashboardUnlocked: z.boolean(),
  codeActivated: z.boolean(),
  /** When the access ends; null where it does not. */
  accessEndsAt: z.nullable(Instant),
})
export type DashboardAccess = z.infer<typeof DashboardAccess>

export const validateDashboardCode = defineCall({
  method: 'POST',
  path: '/auth/validate-dashboard-code',
  access: 'member',
  alsoAtRoot: true,
  summary: 'Unlock the dashboard with a mailed activation code, or for four months with a sponsored access code.',
  failure: 'Dashboard code validation failed',
  input: z.object({ dashboardCode: DashboardCode }),
  reply: DashboardAccess,
  fails: ['DASHBOARD_CODE_INVALID', 'DASHBOARD_CODE_USED', 'DASHBOARD_UNLOCKED'],
})

export const sendActivationEmail = defineCall({
  method: 'POST',
  path: '/auth/send-activation-email',
  access: 'member',
  alsoAtRoot: true,
  summary: 'Mail a new activation code to a member whose deposit is verified. The older one is dead.',
  failure: 'Failed to send activation email',
  fails: ['DEPOSIT_UNVERIFIED', 'DASHBOARD_UNLOCKED'],
})
