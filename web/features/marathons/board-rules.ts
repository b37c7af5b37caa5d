import {
  BOARD_PAGE_SIZE,
  type BoardNews,
  type BoardRow,
  type MarathonAccount,
  type MarathonTrade,
  type MarathonView,
  PRIZE_PARTS,
  TRADES_SHOWN,
} from '../../../contract/marathon-places.ts'
import type { PracticeOrder } from '../../../contract/practice.ts'
import { sharePool } from '../../../engine/practice/rank.ts'
import { formatResult } from '../../market/practice/order-rules.ts'

/** A page of a board as it was read. */
export interface BoardPage {
  rows: readonly BoardRow[]
  total: number
  pages: number
}

/** The profit of a row with its sign. */
export const formatProfit = ({ profit }: Pick<BoardRow, 'profit'>): string => formatResult(Math.round(profit * 100))

interface Gap {
  /** Where the member is against the other one. */
  kind: 'behind' | 'level' | 'ahead'
  name: string
  cents: number
}

/** How far the member is behind the next better one, or as the first ahead of the second; null where these rows do not tell. */
export const findGap = (rows: readonly BoardRow[], own: string): Gap | null => {
  const at = rows.findIndex(({ entryId }) => entryId === own)
  const mine = rows[at]
  const other = rows[mine?.rank === 1 ? at + 1 : at - 1]
  // Enough trades go before profit: between two groups profits say nothing.
  if (!mine || !other || mine.qualified !== other.qualified) return null
  const cents = Math.round((other.profit - mine.profit) * 100)
  const kind = cents > 0 ? 'behind' : 'ahead'
  return { kind: cents === 0 ? 'level' : kind, name: other.name, cents: Math.abs(cents) }
}

/** The page that a rank is on. */
export const pageOfRank = (rank: number): number => Math.max(1, Math.ceil(rank / BOARD_PAGE_SIZE))

/** The first page after what a boundary changed on it; null where the news speaks of a row that is not known here. */
export const boardAfter = (
  page: BoardPage,
  { top, rows, participants }: Pick<BoardNews, 'top' | 'rows' | 'participants'>,
  before: number,
): BoardPage | null => {
  const known = new Map([...page.rows, ...rows].map((row) => [row.entryId, row]))
  const next: BoardRow[] = []
  for (const [place, entryId] of top.entries()) {
    const row = known.get(entryId)
    if (!row) return null
    next.push(row.rank === place + 1 ? row : { ...row, rank: place + 1 })
  }
  const total = Math.max(next.length, page.total + participants - before)
  return { rows: next, total, pages: Math.max(1, Math.ceil(total / BOARD_PAGE_SIZE)) }
}

/** A marathon after somebody came or left. */
export const viewAfter = (view: MarathonView, participants: number, pool: number): MarathonView => ({
  ...view,
  currentParticipants: participants,
  isFull: participants >= view.maxParticipants,
  pool,
  prizes: view.prizes.length === 0 ? [] : sharePool(pool, PRIZE_PARTS.length, PRIZE_PARTS),
})

/** An account after some of its orders were placed or settled: what is open, the next to expire first. */
export const accountAfter = (
  account: MarathonAccount,
  balanceCents: number | null,
  orders: readonly PracticeOrder[],
): MarathonAccount => {
  const changed = new Set(orders.map(({ id }) => id))
  const open = [
    ...account.open.filter(({ id }) => !changed.has(id)),
    ...orders.filter(({ outcome }) => outcome === null),
  ]
  return {
    ...account,
    balanceCents: balanceCents ?? account.balanceCents,
    open: open.sort((a, b) => Date.parse(a.expiresAt) - Date.parse(b.expiresAt)),
  }
}

/** The latest trades after some have settled, each once. */
export const tradesAfter = (known: readonly MarathonTrade[], settled: readonly MarathonTrade[]): MarathonTrade[] => {
  const fresh = new Set(settled.map(({ id }) => id))
  return [...settled, ...known.filter(({ id }) => !fresh.has(id))].slice(0, TRADES_SHOWN)
}

/** A line through profits, oldest first, in a box of this size; the height of zero where it lies within. */
export const drawCourse = (course: readonly number[], width: number, height: number) => {
  const values = course.length === 1 ? [0, ...course] : course
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  const span = Math.max(1, most - least)
  const x = (place: number) => (place / Math.max(1, values.length - 1)) * width
  const y = (cents: number) => height - ((cents - least) / span) * height
  const line = values.map((cents, at) => `${at ? 'L' : 'M'}${x(at).toFixed(1)} ${y(cents).toFixed(1)}`).join('')
  return { line, zero: y(0) }
}
