import * as z from 'zod/mini'
import { rejectCreatorApplication } from '../../../contract/creators.ts'
import { firstMessages } from '../../lib/form-resolver.ts'

export const STATUS_FILTERS = ['pending', 'approved', 'rejected', 'removed', 'all'] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]

/** The queue, unless the address asks for more. */
export const readStatus = (asked: string | undefined): StatusFilter =>
  STATUS_FILTERS.find((status) => status === asked) ?? 'pending'

/** What speaks against a reason; null when nothing does. */
export const reasonProblem = (reason: string): string | null => {
  const parsed = z.safeParse(rejectCreatorApplication.input, { reason })
  return parsed.success ? null : (firstMessages(parsed.error.issues).reason ?? null)
}
