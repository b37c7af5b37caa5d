import {
  type AdminMarathon,
  MarathonStatus,
  marathonMessages,
  marathonTransitions,
  openMarathonStatuses,
} from '../../../contract/marathons.ts'
import { CallFailure } from '../../lib/call-failure.ts'

export type StatusFilter = MarathonStatus | 'all'
export type NextStatus = Exclude<MarathonStatus, 'upcoming'>

const DAY_MS = 86_400_000
const CENTS = 100

/** The status that the address asks for; all where it names none. */
export const readStatusFilter = (asked: string | undefined): StatusFilter =>
  MarathonStatus.options.find((status) => status === asked) ?? 'all'

/** The marathons of a status whose name, description or access code holds the words. */
export const marathonsShown = (
  marathons: readonly AdminMarathon[],
  { search, status }: { search: string; status: StatusFilter },
): AdminMarathon[] => {
  const wanted = search.trim().toLowerCase()
  return marathons
    .filter((marathon) => status === 'all' || marathon.status === status)
    .filter(({ name, description, accessCode }) =>
      `${name}\n${description}\n${accessCode}`.toLowerCase().includes(wanted),
    )
}

export const marathonCounts = (marathons: readonly AdminMarathon[]) => {
  const sum = (of: (marathon: AdminMarathon) => number) => marathons.reduce((total, each) => total + of(each), 0)
  return {
    total: marathons.length,
    active: sum(({ status }) => Number(status === 'active')),
    upcoming: sum(({ status }) => Number(status === 'upcoming')),
    participants: sum(({ _count }) => _count.participants),
    // In whole cents: a sum of tenths is not one.
    prizePool: sum(({ prizePool }) => Math.round(prizePool * CENTS)) / CENTS,
  }
}

/** `$1,000`, `$2,500.50` */
export const formatDollars = (dollars: number): string =>
  dollars.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: Number.isInteger(dollars) ? 0 : 2,
  })

/** Days until the end, rounded up (docs/product.md, “Administration”); none below 0, and null for a marathon that is over. */
export const daysLeft = ({ status, endDate }: Pick<AdminMarathon, 'status' | 'endDate'>, nowMs: number) =>
  isOpen({ status }) ? Math.max(0, Math.ceil((Date.parse(endDate) - nowMs) / DAY_MS)) : null

/** Whether it can still be changed. */
export const isOpen = ({ status }: Pick<AdminMarathon, 'status'>): boolean =>
  openMarathonStatuses.some((open) => open === status)

/** What can become of a marathon next. */
export const nextStatuses = ({ status }: Pick<AdminMarathon, 'status'>): readonly NextStatus[] =>
  marathonTransitions[status].filter((next) => next !== 'upcoming')

/** docs/product.md, “Administration”: the server's sentence, else that of the call; a network failure has its own. */
export const failureWords = (error: Error): string =>
  error instanceof CallFailure && error.isNetwork ? marathonMessages.networkError : error.message

/** The list with one marathon as the server answered, the latest start first. */
export const withMarathon = (marathons: readonly AdminMarathon[], changed: AdminMarathon): AdminMarathon[] =>
  [...marathons.filter(({ id }) => id !== changed.id), changed].toSorted(
    (a, b) => Date.parse(b.startDate) - Date.parse(a.startDate) || b.id.localeCompare(a.id),
  )
