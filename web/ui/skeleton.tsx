import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

/** A bar in the place of something that is loading. Sizes are CSS lengths. */
export const Skeleton = ({
  width = '100%',
  height = '12px',
  round,
  className,
  children,
}: {
  width?: string
  height?: string
  round?: boolean
  className?: string | undefined
  /** What it stands for, where only that knows its size. */
  children?: ReactNode
}) => (
  <div
    className={classNames(styles.skeleton, className)}
    style={{ width, height, borderRadius: round ? '50%' : undefined }}
  >
    {children}
  </div>
)

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
