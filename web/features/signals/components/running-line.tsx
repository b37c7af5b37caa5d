import type { Signal } from '../../../../contract/signals.ts'
import { formatCountdown, formatPrice } from '../../../lib/format.ts'
import { Direction } from '../../../ui/direction.tsx'

/** A position that still runs while the next signal is already on the card. */
export const RunningLine = ({ signal, marketNowMs }: { signal: Signal; marketNowMs: number }) => (
  <div className="running">
    <Direction of={signal.signalType} />
    <b>{signal.pair}</b>
    <span>{signal.entryPrice === null ? 'open' : `in at ${formatPrice(signal.entryPrice, signal.decimals)}`}</span>
    <span className="left">{formatCountdown(Date.parse(signal.expiresAt) - marketNowMs)} left</span>
  </div>
)
