import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './skeleton.css'

/** A bar in the place of something that is loading. Sizes are CSS lengths. */
export const Skeleton = ({
  width = '100%',
  height = '12px',
  round,
  className,
}: {
  width?: string
  height?: string
  round?: boolean
  className?: string
}) => <div className={classNames('sk', className)} style={{ width, height, borderRadius: round ? '50%' : undefined }} />

/** Wraps skeletons: one announcement for the group, none for its bars. */
export const SkeletonGroup = ({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) => (
  <div className={className} role="status" aria-busy="true" aria-label={label}>
    {children}
  </div>
)
