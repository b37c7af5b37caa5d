import type { ComponentProps } from 'react'
import './badge.css'
import { classNames } from './class-names.ts'

/** `hatched` means not real, not yet or not yours; `hot` means look here, now. */
export type BadgeLook = 'outline' | 'quiet' | 'solid' | 'hot' | 'hatched'

export const Badge = ({ look = 'outline', className, ...props }: ComponentProps<'span'> & { look?: BadgeLook }) => (
  <span {...props} className={classNames('badge', look !== 'outline' && look, className)} data-badge="" />
)

/** Account status: a filled dot when on, a hollow one when off. */
export const Pill = ({ on, className, ...props }: ComponentProps<'span'> & { on: boolean }) => (
  <span {...props} className={classNames('badge pill', !on && 'off', className)} data-badge="" />
)
