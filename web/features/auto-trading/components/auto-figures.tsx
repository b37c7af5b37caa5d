import type { AutoFigures as Figures } from '../../../../contract/auto-trading.ts'
import { formatCents, formatCount } from '../../../lib/format.ts'
import { formatResult } from '../../../market/practice/order-rules.ts'
import { WinRate } from '../../../market/practice/win-rate.tsx'
import { Stat, StatStrip } from '../../../ui/stat-strip.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import styles from '../auto-trading.module.css'
import { figureTexts as texts } from '../content.ts'

interface FiguresProps {
  of: Figures
  /** What makes the first order. */
  next: string
}

/** What came of automatic orders, on this market, with what the count allows to say; before the first one, how to get it. */
export const AutoFigures = ({ of, next }: FiguresProps) =>
  of.n + of.open === 0 ? (
    <EmptyState title={texts.none} className={styles.autoFigures}>
      {next}
    </EmptyState>
  ) : (
    <StatStrip label={texts.label} className={styles.autoFigures}>
      <Stat label={texts.orders} value={formatCount(of.n)} beside={`${formatCount(of.open)} ${texts.open}`}>
        <div className="w">
          <span>{formatCount(of.won)} won</span>
          <span>{formatCount(of.lost)} lost</span>
        </div>
      </Stat>
      <Stat label={texts.result} value={formatResult(of.resultCents)}>
        <div className="w">
          <span>
            {formatCents(of.stakedCents)} {texts.staked}
          </span>
        </div>
      </Stat>
      <WinRate of={of} />
    </StatStrip>
  )
