import { toFirstName } from '../../../../contract/people-text.ts'
import { type Entitlement, nextSignalAt, type Performance } from '../../../../contract/signals.ts'
import { formatCount, formatCountdown } from '../../../lib/format.ts'
import type { Member } from '../../../lib/session.ts'
import { verdictNames } from '../../../market/content.ts'
import { useMarketNow } from '../../../market/use-market-clock.ts'
import { Expected } from '../../../ui/expected.tsx'
import { welcome } from '../content.ts'
import styles from './control-center.module.css'

const recordSentence = ({ wonSignals, lostSignals, verdict }: Performance): string =>
  `Today’s record: ${formatCount(wonSignals)} won, ${formatCount(lostSignals)} lost, ${verdictNames[verdict].toLowerCase()}.`

interface WelcomeProps {
  member: Member
  entitlement: Entitlement
  performance: Performance | undefined
  /** The performance is being asked for. */
  loading: boolean
}

const SignalSentence = ({ entitlement, performance, loading }: Omit<WelcomeProps, 'member'>) => {
  const now = useMarketNow()
  const timeframe = entitlement === 'gold' ? '1m' : '5m'
  const next = formatCountdown(nextSignalAt(now, timeframe, entitlement) - now)
  return (
    <p>
      {`Next ${timeframe === '1m' ? '1-minute' : '5-minute'} signal in ${next}. `}
      {performance ? recordSentence(performance) : null}
      {loading ? <Expected>{welcome.record}</Expected> : null}
    </p>
  )
}

export const WelcomeLine = ({ member, entitlement, performance, loading }: WelcomeProps) => (
  <div className={styles.hello}>
    <h1 className="display">
      {welcome.title}, {toFirstName(member.name)}
    </h1>
    {entitlement === 'none' ? (
      <p>{member.dashboardUnlocked ? welcome.guest : welcome.locked}</p>
    ) : (
      <SignalSentence entitlement={entitlement} performance={performance} loading={loading} />
    )}
  </div>
)
