import type { Marathon } from '../../../contract/marathon-places.ts'
import { type MarathonStatus, openMarathonStatuses } from '../../../contract/marathons.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/slots.ts'
import { formatCount, formatCountdown } from '../../lib/format.ts'
import { ticketTexts } from './content.ts'

/** The marathon’s page says that it ends soon. */
const LAST_MINUTES = 5

const isOpen = ({ status }: Pick<Marathon, 'status'>): boolean => openMarathonStatuses.some((open) => open === status)

/** docs/product.md, “Marathons”: the first that runs, else the first; the others by what they are. */
export const toShelves = <M extends Pick<Marathon, 'status'>>(marathons: readonly M[]) => {
  const shown = marathons.filter(({ status }) => status !== 'cancelled')
  const featured = shown.find(({ status }) => status === 'active') ?? shown[0] ?? null
  return {
    featured,
    open: shown.filter((marathon) => marathon !== featured && isOpen(marathon)),
    over: marathons.filter((marathon) => marathon !== featured && !isOpen(marathon)),
  }
}

type Dates = Pick<Marathon, 'startDate' | 'endDate' | 'startedAt' | 'overAt'>

/** How long it is planned to be, or was where it is over, in days rounded up. */
export const lengthInDays = ({ startDate, endDate, startedAt, overAt }: Dates): number => {
  const [from, to] = startedAt && overAt ? [startedAt, overAt] : [startDate, endDate]
  return Math.max(1, Math.ceil((Date.parse(to) - Date.parse(from)) / DAY_MS))
}

/** What its points are called: a pool, or once they are paid, prizes. */
export const poolName = ({ status, prizesPaid }: Pick<Marathon, 'status' | 'prizesPaid'>): string =>
  status === 'cancelled' || prizesPaid > 0 ? ticketTexts.paid : ticketTexts.pool

/** `3 days 4 h`, and to the second within the last day. */
export const formatLongCountdown = (leftMs: number): string => {
  const days = Math.floor(leftMs / DAY_MS)
  if (days < 1) return formatCountdown(leftMs)
  return `${days === 1 ? '1 day' : `${formatCount(days)} days`} ${Math.floor((leftMs % DAY_MS) / HOUR_MS)} h`
}

interface Turn {
  to: 'start' | 'end'
  leftMs: number
}

/** What comes next of a marathon, and how long until then; null of one that is over. */
export const findNextTurn = (
  { status, startDate, endDate }: Pick<Marathon, 'status' | 'startDate' | 'endDate'>,
  nowMs: number,
): Turn | null => {
  if (status === 'upcoming') return { to: 'start', leftMs: Math.max(0, Date.parse(startDate) - nowMs) }
  return status === 'active' ? { to: 'end', leftMs: Math.max(0, Date.parse(endDate) - nowMs) } : null
}

/** Whether a marathon is in its last five minutes. */
export const isLastMinutes = ({ to, leftMs }: Turn): boolean => to === 'end' && leftMs <= LAST_MINUTES * MINUTE_MS

export type JoinProblem = 'full' | 'expired' | 'unpaid' | 'invalid'

/** The sentence for a refused code, by the words of the answer. */
export const toJoinProblem = (message: string, isUnpaid: boolean): JoinProblem => {
  if (isUnpaid) return 'unpaid'
  const words = message.toLowerCase()
  if (words.includes('full')) return 'full'
  return words.includes('ended') || words.includes('expired') ? 'expired' : 'invalid'
}

const toSlug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** The marathon that an address asks for: by its id, or by its name as the landing page writes it. */
export const findAsked = <M extends Pick<Marathon, 'id' | 'name'>>(
  marathons: readonly M[],
  asked: unknown,
): M | null =>
  typeof asked === 'string'
    ? (marathons.find(({ id, name }) => id === asked || toSlug(name) === toSlug(asked)) ?? null)
    : null

/** Why nothing can be placed; null where it can. */
export const findTimingFault = (status: MarathonStatus): 'early' | 'late' | null => {
  if (status === 'upcoming') return 'early'
  return status === 'active' ? null : 'late'
}
