import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './stat-strip.css'

/** A row of figures, divided by rules. */
export const StatStrip = ({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) => (
  <section className={classNames('strip', className)} aria-label={label}>
    {children}
  </section>
)

interface StatProps {
  label: ReactNode
  value: ReactNode
  /** Small words beside the figure. */
  beside?: ReactNode
  /** Bars and notes under it. */
  children?: ReactNode
}

export const Stat = ({ label, value, beside, children }: StatProps) => (
  <div className="cell" data-stat="">
    <div className="k">{label}</div>
    <div className="v" data-figure="">
      {value}
      {beside ? <small>{beside}</small> : null}
    </div>
    {children}
  </div>
)

/** Takes the place of a figure that there is too little to compute from. */
export const NotEnough = ({ className, children }: { className?: string; children: ReactNode }) => (
  <span className={classNames('not-enough', className)}>{children}</span>
)
