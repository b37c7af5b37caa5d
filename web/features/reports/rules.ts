import * as z from 'zod/mini'
import { resolveReport } from '../../../contract/reports.ts'
import { firstMessages } from '../../lib/form-resolver.ts'

export const STATUS_FILTERS = ['open', 'resolved', 'all'] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]

/** What is open, unless the address asks for more. */
export const readStatus = (asked: string | undefined): StatusFilter =>
  STATUS_FILTERS.find((status) => status === asked) ?? 'open'

/** What speaks against a resolution; null when nothing does. */
export const resolutionProblem = (resolution: string): string | null => {
  const parsed = z.safeParse(resolveReport.input, { resolution })
  return parsed.success ? null : (firstMessages(parsed.error.issues).resolution ?? null)
}
