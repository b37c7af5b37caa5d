import { classNames } from './class-names.ts'
import './loading-indicator.css'

/** docs/product.md, “Shell”. */
export const LoadingIndicator = ({
  variant = 'default',
  message = 'Loading...',
  description = 'Please wait while we load your content',
}: {
  variant?: 'compact' | 'fullscreen' | 'default'
  message?: string
  description?: string
}) =>
  variant === 'compact' ? (
    <span className="loading compact" data-loading="" role="status">
      {message}
    </span>
  ) : (
    <div className={classNames('loading', variant === 'fullscreen' && 'fullscreen')} data-loading="" role="status">
      <span className="ticks" aria-hidden="true" />
      <b>{message}</b>
      <p>{description}</p>
    </div>
  )
