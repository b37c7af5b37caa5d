import {
  type AdminMarathon,
  type MarathonStatus,
  marathonMessages,
  marathonTransitions,
  openMarathonStatuses,
} from '../../../contract/marathons.ts'
import { DAY_MS } from '../../../contract/slots.ts'
import { CallFailure } from '../../lib/call-failure.ts'

export type NextStatus = Exclude<MarathonStatus, 'upcoming'>

/** Days until the end, rounded up (docs/product.md, “Administration”); none below 0, and null for a marathon that is over. */
export const daysLeft = ({ status, endDate }: Pick<AdminMarathon, 'status' | 'endDate'>, nowMs: number) =>
  isOpen({ status }) ? Math.max(0, Math.ceil((Date.parse(endDate) - nowMs) / DAY_MS)) : null

/** Whether it can still be changed. */
export const isOpen = ({ status }: Pick<AdminMarathon, 'status'>): boolean =>
  openMarathonStatuses.some((open) => open === status)

/** While it is open, those who take part hold it: the server refuses to delete it. */
export const isHeld = (marathon: Pick<AdminMarathon, 'status' | '_count'>): boolean =>
  isOpen(marathon) && marathon._count.participants > 0

/** What can become of a marathon next. */
export const nextStatuses = ({ status }: Pick<AdminMarathon, 'status'>): readonly NextStatus[] =>
  marathonTransitions[status].filter((next) => next !== 'upcoming')

/** docs/product.md, “Administration”: the server's sentence, else that of the call; a network failure has its own. */
export const failureWords = (error: Error): string =>
  error instanceof CallFailure && error.isNetwork ? marathonMessages.networkError : error.message
