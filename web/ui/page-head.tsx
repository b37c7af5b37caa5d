import type { ReactNode } from 'react'
import './page-head.css'

interface PageHeadProps {
  title: ReactNode
  /** Right of the title: a badge, a count. */
  beside?: ReactNode
  /** At the far end: buttons. */
  end?: ReactNode
}

/** A page's name, and what goes with it. */
export const PageHead = ({ title, beside, end }: PageHeadProps) => (
  <div className="title">
    <h1 className="display">{title}</h1>
    {beside}
    {end ? <div className="end">{end}</div> : null}
  </div>
)
