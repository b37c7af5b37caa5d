import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './description-list.css'

interface DescriptionListProps {
  /** Whether terms are short and facts long: the facts have the room then, and break anywhere. */
  long?: boolean
  children: ReactNode
}

/** What is known of something, a line for each fact. */
export const DescriptionList = ({ long, children }: DescriptionListProps) => (
  <dl className={classNames('kv', long && 'long')}>{children}</dl>
)

interface FactProps {
  term: ReactNode
  className?: string
  children: ReactNode
}

export const Fact = ({ term, className, children }: FactProps) => (
  <>
    <dt>{term}</dt>
    <dd className={className}>{children}</dd>
  </>
)
