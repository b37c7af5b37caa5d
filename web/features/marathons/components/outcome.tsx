import { Link } from '@tanstack/react-router'
import { findOutcome, findOwnOutcome } from '../../../../contract/marathon-outcome.ts'
import type { MarathonView } from '../../../../contract/marathon-places.ts'
import { formatCount, formatDateTime } from '../../../lib/format.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { DescriptionList, Fact } from '../../../ui/description-list.tsx'
import { outcomeTexts as texts, ticketTexts } from '../content.ts'
import styles from './outcome.module.css'
import { ShareResult } from './share-result.tsx'

const WORDS = { count: formatCount, points: ticketTexts.points, at: formatDateTime }

/** All points that a canceled marathon moved. */
const PointsOfAll = ({ view: { feesReturned, prizesPaid } }: { view: MarathonView }) => (
  <DescriptionList>
    <Fact term={texts.feesReturned}>{ticketTexts.points(feesReturned)}</Fact>
    <Fact term={texts.prizesPaid}>{ticketTexts.points(prizesPaid)}</Fact>
  </DescriptionList>
)

/** When a marathon ended, what happened to the points, and what became of the member in it. */
export const Outcome = ({ view }: { view: MarathonView }) => {
  const all = findOutcome(view, WORDS)
  if (all === null) return null
  const mine = findOwnOutcome(view, WORDS)
  const { userStats, status } = view
  const hasMoved = userStats !== null && (userStats.fee > 0 || (userStats.prize ?? 0) > 0)
  return (
    <div className={styles.marathonOutcome}>
      <div role="status">
        {mine ? <b>{mine}</b> : null}
        <p>{all}</p>
      </div>
      {status === 'cancelled' ? <PointsOfAll view={view} /> : null}
      {userStats ? (
        <div className={styles.ways}>
          <ShareResult view={view} />
          {hasMoved ? (
            <Link className={buttonClass()} to="/dashboard/u-points">
              {texts.statement}
            </Link>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
