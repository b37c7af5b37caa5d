import type { ReactNode } from 'react'
import { signalMessages } from '../../../../contract/signals.ts'
import { VERDICT_MIN_SAMPLE } from '../../../../engine/signals/statistics.ts'
import { stakesText } from '../../../data/trade-rules.ts'
import { formatCount, formatPercent } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IntervalBar, toScale } from '../../../ui/interval-bar.tsx'
import { BREAK_EVEN_PERCENT, forestTexts } from '../content.ts'
import styles from './forest.module.css'

/** What came of some signals, with the rate that is made of it; null where they are too few to speak of. */
export interface ForestRow {
  key: string
  name: ReactNode
  won: number
  lost: number
  winRate: number | null
  interval: { low: number; high: number } | null
  /** Whether it sums the others up. */
  isSum?: boolean
}

interface ForestProps {
  label: string
  rows: readonly ForestRow[]
  /** What the names are. */
  head: string
  /** Without what equal stakes made: for a place that has no room for it. */
  narrow?: boolean
}

const Rate = ({ row, scale }: { row: ForestRow; scale: { from: number; to: number } }) => {
  const { winRate, interval, won, lost } = row
  const n = won + lost
  if (winRate === null || interval === null)
    return (
      <span className={styles.few}>
        {signalMessages.notEnoughData} ({formatCount(n)} of {VERDICT_MIN_SAMPLE})
      </span>
    )
  return (
    <>
      <IntervalBar estimate={winRate} {...interval} breakEven={BREAK_EVEN_PERCENT} {...scale} />
      <b className="fig">{formatPercent(winRate)}</b>
      <span className={styles.of}>{forestTexts.of(formatCount(won), formatCount(n))}</span>
      <span className={styles.net}>{stakesText(won, lost)}</span>
    </>
  )
}

/** Rates below each other on one axis, with the rate that a stake needs through all of them. */
export const Forest = ({ label, rows, head, narrow }: ForestProps) => {
  const bounds = rows.flatMap(({ interval }) => (interval ? [interval.low, interval.high] : []))
  const scale = toScale([BREAK_EVEN_PERCENT, ...bounds])
  return (
    <div className={classNames(styles.forest, narrow && styles.narrow)}>
      <p className={styles.heads} aria-hidden="true">
        <span>{head}</span>
        <span>{forestTexts.axis}</span>
        <span className={styles.end}>{forestTexts.rate}</span>
        <span className={styles.end}>{forestTexts.won}</span>
        <span className={styles.net}>{forestTexts.net}</span>
      </p>
      <ul aria-label={label}>
        {rows.map((row) => (
          <li key={row.key} className={row.isSum ? styles.sum : undefined}>
            <b className={styles.name}>{row.name}</b>
            <Rate row={row} scale={scale} />
          </li>
        ))}
      </ul>
    </div>
  )
}
