import type { PracticeAccount, PracticeStatistics } from '../../../../contract/practice.ts'
import { formatCents, formatCount, formatInterval, formatPercent } from '../../../lib/format.ts'
import { formatResult } from '../../../market/practice/stake-rules.ts'
import { IntervalBar } from '../../../ui/interval-bar.tsx'
import { Stat, StatStrip } from '../../../ui/stat-strip.tsx'
import { pageTexts as texts } from '../content.ts'

const WinRate = ({ statistics }: { statistics: PracticeStatistics }) => {
  const { winRate, interval, n, breakEvenRate, verdict } = statistics
  if (winRate === null || interval === null)
    return (
      <Stat label={texts.winRate} value={<span className="not-enough">{texts.notEnough}</span>}>
        <div className="w">
          <span>n {formatCount(n)}</span>
          <span>break-even {formatPercent(breakEvenRate)}</span>
        </div>
      </Stat>
    )
  return (
    <Stat label={texts.winRate} value={formatPercent(winRate)} beside={`n ${formatCount(n)}`}>
      <IntervalBar estimate={winRate} low={interval.low} high={interval.high} breakEven={breakEvenRate} />
      <div className="w">
        <span>95%: {formatInterval(interval)}</span>
        <span>{verdict}</span>
      </div>
    </Stat>
  )
}

/** What the account holds, and what came of its orders: losses at the weight of wins. */
export const AccountFigures = ({
  account,
  statistics,
}: {
  account: PracticeAccount
  statistics: PracticeStatistics
}) => (
  <StatStrip label={texts.statistics}>
    <Stat label={texts.balance} value={formatCents(account.balanceCents)}>
      <div className="w">
        <span>
          {texts.opened} {formatCents(account.openingCents)}
        </span>
      </div>
    </Stat>
    <Stat label={texts.result} value={formatResult(statistics.resultCents)}>
      <div className="w">
        <span>
          {formatCents(statistics.stakedCents)} {texts.staked}
        </span>
        <span>
          {texts.today} {formatResult(-account.dayLossCents)}
        </span>
      </div>
    </Stat>
    <WinRate statistics={statistics} />
    <Stat label={texts.orders} value={formatCount(statistics.n + statistics.breakeven + statistics.void)}>
      <div className="w">
        <span>{formatCount(statistics.won)} won</span>
        <span>{formatCount(statistics.lost)} lost</span>
        <span>{formatCount(statistics.breakeven)} even</span>
        <span>{formatCount(statistics.void)} void</span>
        <span>
          {texts.worstStreak} {formatCount(statistics.worstStreak)}
        </span>
        <span>
          {texts.drawdown} {formatCents(statistics.drawdownCents)}
        </span>
      </div>
    </Stat>
  </StatStrip>
)
