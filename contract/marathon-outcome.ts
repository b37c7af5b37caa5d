import type { MarathonView } from './marathon-places.ts'

type Facts = Pick<
  MarathonView,
  | 'status'
  | 'paidAt'
  | 'overAt'
  | 'endDate'
  | 'entryFee'
  | 'prizePool'
  | 'pool'
  | 'prizesPaid'
  | 'feesReturned'
  | 'userStats'
>

/** How the reader writes numbers, and U-Points. */
interface Words {
  count: (count: number) => string
  points: (points: number) => string
}

/** Whether it was over before its planned end. */
export const isEarly = ({ overAt, endDate }: Pick<MarathonView, 'overAt' | 'endDate'>): boolean =>
  overAt !== null && Date.parse(overAt) < Date.parse(endDate)

const afterPayment = ({ prizesPaid, feesReturned, prizePool }: Facts, { points }: Words): string => {
  if (prizesPaid > 0) return `${points(prizesPaid)} were paid in prizes.`
  if (feesReturned > 0) return 'Nobody qualified for a prize, so all entry fees were returned.'
  return Math.floor(prizePool) > 0 ? 'Nobody qualified, so no prize was paid.' : 'It had no prize pool.'
}

const beforePayment = ({ pool, entryFee }: Facts): string => {
  if (pool === 0) return 'Results are final once the last order has settled.'
  const prizes = 'Prizes are paid once the last order has settled.'
  return entryFee > 0 ? `${prizes} If nobody qualifies, entry fees are returned.` : prizes
}

const afterCancel = ({ prizesPaid, feesReturned }: Facts): string => {
  if (prizesPaid > 0) return 'This marathon was canceled after its prizes were paid. Winners keep them.'
  return feesReturned > 0
    ? 'This marathon was canceled. All entry fees were returned.'
    : 'This marathon was canceled. No U-Points moved.'
}

/** What became of the money of a marathon that is over; null while it is open. */
export const findOutcome = (view: Facts, words: Words): string | null => {
  if (view.status === 'cancelled') return afterCancel(view)
  if (view.status !== 'ended') return null
  const ended = isEarly(view) ? 'It was ended early.' : 'It has ended.'
  return `${ended} ${view.paidAt === null ? beforePayment(view) : afterPayment(view, words)}`
}

/** Sentences that screens and emails say of a member's result. */
export const outcomeSentences = {
  returned: (fee: string): string => `Your entry fee of ${fee} was returned.`,
  place: (rank: string): string => `You finished at rank ${rank}`,
  won: (place: string, prize: string): string => `${place} and won ${prize}.`,
}

/** What became of the member in it; null where nothing is known yet. */
export const findOwnOutcome = ({ status, paidAt, userStats }: Facts, { count, points }: Words): string | null => {
  if (!userStats || (status !== 'ended' && status !== 'cancelled')) return null
  const { rank, prize, refunded, fee } = userStats
  const returned = refunded && fee > 0 ? outcomeSentences.returned(points(fee)) : null
  if (paidAt === null) return returned
  const place = outcomeSentences.place(count(rank))
  if (prize) return outcomeSentences.won(place, points(prize))
  return returned ? `${place}. ${returned}` : `${place}.`
}
