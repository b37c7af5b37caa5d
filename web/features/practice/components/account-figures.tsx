import type { PracticeAccount, PracticeStatistics } from '../../../../contract/practice.ts'
import { formatCents, formatCount } from '../../../lib/format.ts'
import { formatResult } from '../../../market/practice/order-rules.ts'
import { WinRate } from '../../../market/practice/win-rate.tsx'
import { Stat, StatStrip } from '../../../ui/stat-strip.tsx'
import { pageTexts as texts } from '../content.ts'

/** What the account holds, and what came of its orders: losses at the weight of wins. */
export const AccountFigures = ({
  account,
  statistics,
}: {
  account: PracticeAccount
  statistics: PracticeStatistics
}) => {
  const settled = statistics.n + statistics.breakeven + statistics.void
  return (
    <StatStrip label={texts.statistics}>
      <Stat label={texts.balance} value={formatCents(account.balanceCents)}>
        <div className="w">
          {account.balanceCents === account.openingCents ? null : (
            <span>
              {texts.opened} {formatCents(account.openingCents)}
            </span>
          )}
          {account.open.length > 0 ? (
            <span>
              {texts.reserved} {formatCents(account.open.reduce((sum, { stakeCents }) => sum + stakeCents, 0))}
            </span>
          ) : null}
        </div>
      </Stat>
      <Stat label={texts.result} value={formatResult(statistics.resultCents)}>
        <div className="w">
          <span>
            {formatCents(statistics.stakedCents)} {texts.staked}
          </span>
          <span>
            {texts.today} {formatResult(account.dayResultCents)}
          </span>
        </div>
      </Stat>
      <WinRate of={statistics} />
      <Stat label={texts.orders} value={formatCount(settled)}>
        {settled === 0 ? null : (
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
        )}
      </Stat>
    </StatStrip>
  )
}
