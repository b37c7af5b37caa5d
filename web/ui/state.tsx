import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import './state.css'

interface StateProps {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  className?: string
}

/** Nothing here yet, and what to do next. */
export const EmptyState = ({ title, children, action, className }: StateProps) => (
  <div className={classNames('state', className)}>
    <b>{title}</b>
    {children ? <p>{children}</p> : null}
    {action}
  </div>
)

/** What happened, in a sentence, and the retry. */
export const ErrorState = ({ title, children, onRetry, className }: StateProps & { onRetry?: () => void }) => (
  <div className={classNames('state err', className)} role="alert">
    <b>{title}</b>
    {children ? <p>{children}</p> : null}
    {onRetry ? (
      <Button size="small" onClick={onRetry}>
        Try Again
      </Button>
    ) : null}
  </div>
)
