import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Timeframe } from '../../../../contract/market.ts'
import { type Performance, type PeriodCounts, signalMessages } from '../../../../contract/signals.ts'
import { formatCount, formatInterval, formatPercent } from '../../../lib/format.ts'
import { verdictNames } from '../../../market/content.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { IntervalBar } from '../../../ui/interval-bar.tsx'
import { NotEnough, Stat, StatStrip } from '../../../ui/stat-strip.tsx'
import { statTexts, timeframeNames, toWinText } from '../content.ts'
import styles from './room.module.css'

const notEnough = <NotEnough>{signalMessages.notEnoughData}</NotEnough>

/** Won, lost and breakeven as lengths of one bar: losses at the same weight as wins. */
export const OutcomeBar = ({ counts }: { counts: PeriodCounts }) => {
  const { wonSignals, lostSignals, breakevenSignals } = counts
  if (wonSignals + lostSignals + breakevenSignals === 0) return null
  return (
    <div
      className="stack"
      role="img"
      aria-label={`${wonSignals} won, ${lostSignals} lost, ${breakevenSignals} breakeven`}
    >
      <i className="w1" style={{ flex: wonSignals }} />
      <i style={{ flex: lostSignals }} />
      {breakevenSignals > 0 ? <i className="w3" style={{ flex: breakevenSignals }} /> : null}
    </div>
  )
}

/** The same figure of the last 24 hours: today is nothing at midnight, they never are. */
const LastDay = ({ children }: { children: ReactNode }) => (
  <div className={classNames('w', styles.lastDay)}>
    <span>
      {statTexts.lastDay} <b>{children}</b>
    </span>
  </div>
)

interface WinRateProps {
  counts: PeriodCounts
  breakEvenRate: number
  children?: ReactNode
}

export const WinRate = ({ counts, breakEvenRate, children }: WinRateProps) => {
  const { winRate, interval, n, verdict } = counts
  const label = (
    <>
      <span>{statTexts.winRate}</span>
      <Badge look="quiet">{verdictNames[verdict]}</Badge>
    </>
  )
  if (winRate === null || interval === null)
    return (
      <Stat label={statTexts.winRate} value={notEnough}>
        {children}
      </Stat>
    )
  return (
    <Stat label={label} value={formatPercent(winRate)} beside={`of ${formatCount(n)}`}>
      <IntervalBar estimate={winRate} low={interval.low} high={interval.high} breakEven={breakEvenRate} />
      <div className="ivl-cap">
        <span>95%: {formatInterval(interval)}</span>
        <span>break-even {formatPercent(breakEvenRate)}</span>
      </div>
      {children}
    </Stat>
  )
}

const TIMEFRAMES = ['1m', '5m'] as const

const TimeframeTotal = ({ timeframe, performance }: { timeframe: Timeframe; performance: Performance }) => {
  const { totalSignals } = performance.byTimeframe[timeframe]
  if (totalSignals === 0) return null
  return (
    <span>
      {timeframeNames[timeframe]} {formatCount(totalSignals)}
    </span>
  )
}

const formatRate = ({ winRate, interval, n }: PeriodCounts): string =>
  winRate === null || interval === null
    ? signalMessages.notEnoughData
    : `${formatPercent(winRate)} of ${formatCount(n)} (${formatInterval(interval)})`

const confidenceGap = ({ avgConfidence, winRate }: Performance): string | null => {
  if (avgConfidence === null || winRate === null) return null
  const points = avgConfidence - winRate
  if (Math.abs(points) < 0.05) return 'same as the win rate'
  return `${Math.abs(points).toFixed(1)} points ${points > 0 ? 'above' : 'below'} the win rate`
}

/** Today in four figures, with the last 24 hours beside it; each says how it was counted. */
export const StatCards = ({ performance }: { performance: Performance }) => {
  const { totalSignals, wonSignals, lostSignals, breakevenSignals, voidSignals, openSignals, lastDay } = performance
  const gap = confidenceGap(performance)
  const settled = totalSignals > openSignals
  return (
    <StatStrip label="Today so far">
      <Stat label={statTexts.total} value={formatCount(totalSignals)}>
        {totalSignals > 0 ? (
          <div className="w">
            {TIMEFRAMES.map((timeframe) => (
              <TimeframeTotal key={timeframe} timeframe={timeframe} performance={performance} />
            ))}
            {openSignals > 0 ? <span>{formatCount(openSignals)} open</span> : null}
          </div>
        ) : null}
        {lastDay ? <LastDay>{formatCount(lastDay.totalSignals)}</LastDay> : null}
      </Stat>
      <Stat label={statTexts.won} value={formatCount(wonSignals)}>
        <OutcomeBar counts={performance} />
        {settled ? (
          <div className="w">
            <span>{formatCount(lostSignals)} lost</span>
            <span>{formatCount(breakevenSignals)} even</span>
            <span>{formatCount(voidSignals)} void</span>
          </div>
        ) : null}
        {lastDay ? <LastDay>{toWinText(lastDay.wonSignals, lastDay.n)}</LastDay> : null}
      </Stat>
      <WinRate counts={performance} breakEvenRate={performance.breakEvenRate}>
        {lastDay ? <LastDay>{formatRate(lastDay)}</LastDay> : null}
      </WinRate>
      <Stat
        label={statTexts.confidence}
        value={performance.avgConfidence === null ? notEnough : formatPercent(performance.avgConfidence)}
      >
        <div className="w">
          {gap ? <span>{gap}</span> : null}
          <Link className="more" to="/track-record">
            {statTexts.reliability}
          </Link>
        </div>
      </Stat>
    </StatStrip>
  )
}
