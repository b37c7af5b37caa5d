import { faceColor } from '../../../contract/people-text.ts'
import { PRACTICE_PAYOUT_PERCENT } from '../../../contract/practice.ts'
import { type BoardRow, type Profile, RANKED_FROM } from '../../../contract/profiles.ts'
import { startOfWeekMs, WEEK_MS } from '../../../contract/slots.ts'
import { measuredPercent, percent } from '../../../engine/record/percent.ts'
import { breakEvenRate, toVerdict } from '../../../engine/signals/statistics.ts'

const PAYOUT = PRACTICE_PAYOUT_PERCENT / 100
const COURSE_POINTS = 120
const LAST_SHOWN = 20

export const BREAK_EVEN_PERCENT = percent(breakEvenRate(PAYOUT))

const toResults = (won: number, n: number) => ({ won, n, ...measuredPercent(won, n) })

/** In equal stakes at the payout of practice. */
const toProfit = (won: number, n: number): number => Math.round(100 * (won * PAYOUT - (n - won))) / 100

/** At most `COURSE_POINTS` of the profit after each trade, the last among them. */
const toCourse = (trades: readonly boolean[]): number[] => {
  const step = Math.max(1, Math.ceil(trades.length / COURSE_POINTS))
  const course: number[] = []
  let won = 0
  for (const [at, isWon] of trades.entries()) {
    if (isWon) won += 1
    const n = at + 1
    if (n % step === 0 || n === trades.length) course.push(toProfit(won, n))
  }
  return course
}

/** What came of trades, oldest first. */
export const toPractice = (trades: readonly boolean[]): Profile['practice'] => {
  const won = trades.filter(Boolean).length
  return {
    ...toResults(won, trades.length),
    verdict: toVerdict(won, trades.length - won, PAYOUT),
    breakEvenRate: BREAK_EVEN_PERCENT,
    course: toCourse(trades),
    last: trades.slice(-LAST_SHOWN),
  }
}

export const startOfWeek = (nowMs: number): Date => new Date(startOfWeekMs(nowMs))

export const endOfWeek = (start: Date): Date => new Date(start.getTime() + WEEK_MS)

interface WeekRow {
  memberId: string
  handle: string | null
  name: string
  isPublic: boolean
  n: number
  won: number
}

/** Public profiles with enough trades, by the lower end of the interval; of equals, the one with more trades first. */
export const rankWeek = (week: readonly WeekRow[], memberId: string): BoardRow[] =>
  week
    .flatMap(({ handle, ...row }) =>
      row.isPublic && handle !== null && row.n >= RANKED_FROM ? [{ handle, ...row }] : [],
    )
    .map(({ memberId: id, handle, name, n, won }) => ({
      ...toResults(won, n),
      handle,
      name,
      faceColor: faceColor(id),
      profit: toProfit(won, n),
      isMe: id === memberId,
    }))
    .toSorted((a, b) => (b.interval?.low ?? 0) - (a.interval?.low ?? 0) || b.n - a.n || (a.handle < b.handle ? -1 : 1))
    .map((row, at) => ({ ...row, rank: at + 1 }))
