import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './page-head.css'

interface PageHeadProps {
  title: ReactNode
  /** Right of the title: a badge, a count. */
  beside?: ReactNode
  /** At the far end: buttons. */
  end?: ReactNode
  /** Whether it is the headline of a document rather than a screen's. */
  large?: boolean
}

/** A page's name, and what goes with it. */
export const PageHead = ({ title, beside, end, large }: PageHeadProps) => (
  <div className={classNames('title', large && 'large')}>
    <h1 className="display">{title}</h1>
    {beside}
    {end ? <div className="end">{end}</div> : null}
  </div>
)
