import { formatCount, formatPercent } from '../lib/format.ts'
import { Meter } from './meter.tsx'
import './share-strip.css'
import { Stat, StatStrip } from './stat-strip.tsx'

interface ShareStripProps {
  label: string
  parts: readonly { label: string; count: number }[]
  /** What the parts are of, in the plural. */
  noun: string
}

/** How a whole divides, part by part: each with its count, its percentage and the bar of it. */
export const ShareStrip = ({ label, parts, noun }: ShareStripProps) => {
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  return (
    <StatStrip label={label} className={parts.length > 4 ? 'shares five' : 'shares'}>
      {parts.map((part) => (
        <Stat
          key={part.label}
          label={
            <>
              {part.label}
              {total > 0 ? <span>{formatPercent((part.count / total) * 100)}</span> : null}
            </>
          }
          value={formatCount(part.count)}
        >
          <Meter
            label={part.label}
            value={part.count}
            max={Math.max(1, total)}
            words={`${formatCount(part.count)} of ${formatCount(total)} ${noun}`}
          />
        </Stat>
      ))}
    </StatStrip>
  )
}
