import type { MarathonView } from '../../../../contract/marathon-places.ts'
import { formatCents, formatCount } from '../../../lib/format.ts'
import { formatResult } from '../../../market/practice/order-rules.ts'
import { Stat, StatStrip } from '../../../ui/stat-strip.tsx'
import { useMarathonAccount } from '../api.ts'
import { viewTexts as texts, ticketTexts } from '../content.ts'
import { lengthInDays, poolName } from '../place-rules.ts'
import { Places } from './marathon-ticket.tsx'
import styles from './member-marathons.module.css'
import { TimeLeft, turnName } from './time-left.tsx'

const Balance = ({ id }: Pick<MarathonView, 'id'>) => {
  const account = useMarathonAccount(id).data
  return account ? (
    <span>
      {texts.balance} {formatCents(account.balanceCents)}
    </span>
  ) : null
}

/** How a marathon stands: its clock, its pool, its members, and the one who reads. */
export const MarathonFigures = ({ view }: { view: MarathonView }) => {
  const { userStats, entryFee } = view
  return (
    <StatStrip label={texts.figures} className={styles.marathonFigures}>
      <Stat label={turnName(view)} value={<TimeLeft marathon={view} />}>
        <div className="w">{ticketTexts.days(lengthInDays(view))}</div>
      </Stat>
      <Stat label={poolName(view)} value={formatCount(view.pool)} beside="U-Points">
        <div className="w">
          {ticketTexts.fee} {entryFee === 0 ? ticketTexts.free : ticketTexts.points(entryFee)}
        </div>
      </Stat>
      <Stat label={ticketTexts.members} value={formatCount(view.currentParticipants)}>
        <div className="w">
          <Places marathon={view} />
        </div>
      </Stat>
      {userStats ? (
        <Stat label={texts.rank} value={formatCount(userStats.rank)} beside={formatResult(userStats.score)}>
          <div className="w">
            <span>{texts.trades(userStats.trades)}</span>
            <Balance id={view.id} />
          </div>
        </Stat>
      ) : null}
    </StatStrip>
  )
}
