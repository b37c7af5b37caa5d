import { outcomeOf, ownOutcomeOf } from '../../../../contract/marathon-outcome.ts'
import type { MarathonView } from '../../../../contract/marathon-places.ts'
import { formatCount } from '../../../lib/format.ts'
import { ticketTexts } from '../content.ts'

const WORDS = { count: formatCount, points: ticketTexts.points }

/** What became of a marathon that is over, and of the member in it. */
export const Outcome = ({ view }: { view: MarathonView }) => {
  const all = outcomeOf(view, WORDS)
  const mine = ownOutcomeOf(view, WORDS)
  return all === null ? null : (
    <div className="marathon-outcome" role="status">
      {mine ? <b>{mine}</b> : null}
      <p>{all}</p>
    </div>
  )
}
