import type { ReactNode } from 'react'
import { Badge } from './badge.tsx'
import { Tooltip } from './tooltip.tsx'
import './sample.css'

const EXPLANATION = 'Example number, not from the public record.'

interface SampleProps {
  /** What the sample stands in for, where the general sentence does not fit. */
  explanation?: string
  className?: string
  /** The sample figures. A function receives the badge and places it; otherwise it sits above them. */
  children: ReactNode | ((badge: ReactNode) => ReactNode)
}

/** The only place where a figure that no row backs may appear: visibly badged, with an accessible explanation. */
export const Sample = ({ explanation = EXPLANATION, className, children }: SampleProps) => {
  const badge = (
    <Tooltip text={explanation} className="sample-badge">
      <Badge look="hatched">Sample</Badge>
    </Tooltip>
  )
  return (
    <div data-sample className={className}>
      {typeof children === 'function' ? (
        children(badge)
      ) : (
        <>
          {badge}
          {children}
        </>
      )}
    </div>
  )
}
