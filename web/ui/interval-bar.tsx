import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'
import './interval-bar.css'

export interface IntervalBarProps {
  /** Percentages, 0–100. */
  estimate: number
  low: number
  high: number
  breakEven?: number
  /** Ends of the scale. Without them the bar zooms to whole tens around its marks. */
  from?: number
  to?: number
  large?: boolean
  className?: string
}

/** The smallest range of whole tens, at least 20 wide, that holds every mark. */
export const toScale = (marks: readonly number[]): { from: number; to: number } => {
  const from = Math.max(0, Math.floor(Math.min(...marks) / 10) * 10)
  const to = Math.min(100, Math.ceil(Math.max(...marks) / 10) * 10)
  if (to - from >= 20) return { from, to }
  return from >= 10 ? { from: from - 10, to } : { from, to: to + 10 }
}

const words = (percent: number) => percent.toFixed(1).replace('.0', '')

/** A rate with its interval: never shown without both. */
export const IntervalBar = ({ estimate, low, high, breakEven, from, to, large, className }: IntervalBarProps) => {
  const marks = breakEven === undefined ? [low, high] : [low, high, breakEven]
  const scale = { ...toScale(marks), ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
  const at = (percent: number) =>
    Math.min(100, Math.max(0, ((percent - scale.from) / (scale.to - scale.from)) * 100)).toFixed(2)
  const style = { '--lo': at(low), '--hi': at(high), '--p': at(estimate), '--be': at(breakEven ?? 0) } as CSSProperties
  const label =
    `${words(estimate)} percent, 95 percent interval ${words(low)} to ${words(high)}` +
    (breakEven === undefined ? '' : `, break-even ${words(breakEven)}`)
  return (
    <div className={classNames('ivl', large && 'lg', className)} style={style} role="img" aria-label={label}>
      {breakEven === undefined ? null : <i className="be" />}
      <i className="band" />
      <i className="dot" />
    </div>
  )
}
