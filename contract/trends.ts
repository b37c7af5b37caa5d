import * as z from 'zod/mini'
import { defineCall } from './call.ts'

/** Days of UTC, today among them, that each period of the trends has. */
export const TREND_DAYS = 30
/** Calendar weeks from Monday (UTC) that members are followed for. */
export const COHORT_WEEKS = 8

/** Of those who signed up in a period, how far they have come since. */
const Funnel = z.object({
  /** Addresses, confirmed or not. */
  signedUp: z.int(),
  confirmed: z.int(),
  /** Placed a practice trade of their own. */
  traded: z.int(),
  deposited: z.int(),
  /** Above guest, or with a sponsor's tier that has not ended. */
  tiered: z.int(),
})
export type Funnel = z.infer<typeof Funnel>

/** One figure a day: the 30 days before, then the last 30. */
const Daily = z.array(z.int())

/** How the club changed over time. */
export const AdminTrends = z.object({
  /** The day of the first of each 60 figures. */
  from: z.iso.date(),
  funnel: z.object({ now: Funnel, before: Funnel }),
  daily: z.object({
    joined: Daily,
    /** US cents that were verified. */
    depositedCents: Daily,
    /** U-Points from the club to others, and back. */
    issued: Daily,
    burned: Daily,
  }),
  /** By the week in which members joined, oldest first. */
  cohorts: z.array(
    z.object({
      week: z.iso.date(),
      members: z.int(),
      /** How many of them placed a practice trade in the week they joined, and in each week since. */
      active: z.array(z.int()),
    }),
  ),
})
export type AdminTrends = z.infer<typeof AdminTrends>

export const getAdminTrends = defineCall({
  method: 'GET',
  path: '/admin/overview/trends',
  access: 'admin',
  summary: 'The funnel from signup to tier, 60 days of counts, and retention by the week of joining.',
  reply: AdminTrends,
})
