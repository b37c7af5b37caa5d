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

/** How the reader writes numbers, U-Points and instants. */
interface Words {
  count: (count: number) => string
  points: (points: number) => string
  at: (instant: string) => string
}

/** Whether it was over before its planned end. */
export const isEarly = ({ overAt, endDate }: Pick<MarathonView, 'overAt' | 'endDate'>): boolean =>
  overAt !== null && Date.parse(overAt) < Date.parse(endDate)

const afterPayment = ({ prizesPaid, feesReturned, prizePool, paidAt }: Facts, { points, at }: Words): string => {
  if (prizesPaid > 0) return `${points(prizesPaid)} were paid in prizes on ${at(paidAt ?? '')}.`
  if (feesReturned > 0) return `Nobody qualified for a prize, so all entry fees were returned: ${points(feesReturned)}.`
  return Math.floor(prizePool) > 0 ? 'Nobody qualified, so no prize was paid.' : 'It had no prize pool.'
}

const beforePayment = ({ pool, entryFee }: Facts): string => {
  if (pool === 0) return 'Results are final once the last order has settled.'
  const prizes = 'Prizes are paid once the last order has settled.'
  return entryFee > 0 ? `${prizes} If nobody qualifies, entry fees are returned.` : prizes
}

const afterCancel = ({ prizesPaid, feesReturned, overAt }: Facts, { points, at }: Words): string => {
  const canceled = `This marathon was canceled on ${at(overAt ?? '')}`
  if (prizesPaid > 0) return `${canceled}, after its prizes were paid. Winners keep their ${points(prizesPaid)}.`
  return feesReturned > 0
    ? `${canceled}. All entry fees were returned: ${points(feesReturned)}.`
    : `${canceled}. No U-Points moved.`
}

const afterEnd = (view: Facts, { at }: Words): string =>
  isEarly(view)
    ? `It ended early, on ${at(view.overAt ?? '')} instead of ${at(view.endDate)}.`
    : `It ended on ${at(view.overAt ?? view.endDate)}.`

/** When a marathon that is over ended, and what became of its money; null while it is open. */
export const findOutcome = (view: Facts, words: Words): string | null => {
  if (view.status === 'cancelled') return afterCancel(view, words)
  if (view.status !== 'ended') return null
  return `${afterEnd(view, words)} ${view.paidAt === null ? beforePayment(view) : afterPayment(view, words)}`
}

/** Sentences that screens and emails say of a member's result. */
export const outcomeSentences = {
  returned: (fee: string): string => `Your entry fee of ${fee} was returned.`,
  place: (rank: string): string => `You finished at rank ${rank}`,
  spent: (fee: string): string => `Your entry fee of ${fee} went to the winners.`,
  won: (place: string, prize: string): string => `${place} and won ${prize}.`,
}

/** What became of the member in it; null where nothing is known yet. */
export const findOwnOutcome = (
  { status, paidAt, prizesPaid, userStats }: Facts,
  { count, points }: Words,
): string | null => {
  if (!userStats || (status !== 'ended' && status !== 'cancelled')) return null
  const { rank, prize, refunded, fee } = userStats
  const returned = refunded && fee > 0 ? outcomeSentences.returned(points(fee)) : null
  const spent = !refunded && fee > 0 && prizesPaid > 0 ? outcomeSentences.spent(points(fee)) : null
  if (paidAt === null) return returned
  const place = outcomeSentences.place(count(rank))
  if (prize) return outcomeSentences.won(place, points(prize))
  return [`${place}.`, returned ?? spent].filter((sentence) => sentence !== null).join(' ')
}
