import { classNames } from './class-names.ts'
import styles from './loading-indicator.module.css'

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
    <span className={classNames(styles.loading, styles.compact)} data-loading="" role="status">
      {message}
    </span>
  ) : (
    <div
      className={classNames(styles.loading, variant === 'fullscreen' && styles.fullscreen)}
      data-loading=""
      role="status"
    >
      <span className={styles.ticks} aria-hidden="true" />
      <b>{message}</b>
      <p>{description}</p>
    </div>
  )
