import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { CheckIcon, CrossIcon, LockIcon } from './icons.tsx'
import './list-frame.css'

/** Yes or no, as mark and word. `locked` draws the padlock instead of the cross. */
export const Flag = ({ on, locked, children }: { on: boolean; locked?: boolean; children: ReactNode }) => (
  <span className={classNames('flag', !on && 'off')}>
    {on ? <CheckIcon /> : locked ? <LockIcon /> : <CrossIcon />}
    {children}
  </span>
)
