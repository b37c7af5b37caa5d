import type { MarathonView } from '../../../../contract/marathon-places.ts'
import { outcomeTexts as texts } from '../content.ts'

const own = ({ status, paidAt, userStats }: MarathonView): string | null => {
  if (!userStats) return null
  const { rank, prize, refunded, fee } = userStats
  if (status === 'cancelled') return refunded && fee > 0 ? texts.refunded(fee) : null
  if (paidAt === null) return null
  return prize ? texts.won(rank, prize) : texts.ranked(rank)
}

const whatBecame = ({ status, paidAt }: MarathonView): string => {
  if (status === 'cancelled') return texts.cancelled
  return paidAt === null ? texts.counting : texts.paid
}

/** What became of a marathon that is over, and of the member in it. */
export const Outcome = ({ view }: { view: MarathonView }) => {
  if (view.status === 'active' || view.status === 'upcoming') return null
  const mine = own(view)
  return (
    <div className="marathon-outcome" role="status">
      {mine ? <b>{mine}</b> : null}
      <p>{whatBecame(view)}</p>
    </div>
  )
}
