import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { commonTexts } from './common-texts.ts'
import { dayFilters, defineList } from './list.ts'
import { visibleText } from './text-fields.ts'

export const REPORTS_PAGE_SIZE = 20

export const reportMessages = {
  resolutionRequired: 'Please describe the action you took',
  seenBy: 'Only the administrator sees your report.',
  sent: commonTexts.reportSent,
} as const

/** What a member reported, as the administrator sees it. */
export const Report = z.object({
  id: Id,
  reporter: z.object({ id: Id, fullName: z.string(), email: z.string() }),
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  reason: z.string(),
  status: z.enum(['open', 'resolved']),
  resolution: z.nullable(z.string()),
  resolvedBy: z.nullable(z.string()),
  resolvedAt: z.nullable(Instant),
  createdAt: Instant,
})
export type Report = z.infer<typeof Report>

export const listReports = defineList({
  path: '/admin/reports',
  summary: 'Reports: oldest open first, then the latest resolved.',
  row: Report,
  orders: ['waiting'],
  filters: { status: z.optional(z.enum(['open', 'resolved'])), ...dayFilters },
  pageSize: REPORTS_PAGE_SIZE,
})

export const resolveReport = defineCall({
  method: 'POST',
  path: '/admin/reports/:id/resolve',
  access: 'admin',
  summary: 'Resolve a report with a sentence about the action taken.',
  params: z.object({ id: Id }),
  input: z.object({
    resolution: visibleText(reportMessages.resolutionRequired, 500, 'A resolution has at most 500 characters'),
  }),
  reply: Report,
  fails: ['REPORT_NOT_FOUND', 'REPORT_RESOLVED'],
})
