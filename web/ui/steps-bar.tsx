import { classNames } from './class-names.ts'
import { Skeleton } from './skeleton.tsx'
import styles from './steps-bar.module.css'

interface StepsBarProps {
  steps: readonly string[]
  /** Counts from 0; the number of steps once all are done. */
  current: number
  className?: string | undefined
}

/** How far a wizard has come. */
export const StepsBar = ({ steps, current, className }: StepsBarProps) => (
  <ol className={classNames(styles.stepsBar, className)} aria-label="Steps">
    {steps.map((step, index) => (
      <li
        key={step}
        className={index < current ? styles.done : undefined}
        aria-current={index === current ? 'step' : undefined}
      >
        {step}
        {index < current ? <span className="sr-only"> (done)</span> : null}
      </li>
    ))}
  </ol>
)

/** Its place while the steps are not known. */
export const StepsSkeleton = ({ count, className }: { count: number; className?: string | undefined }) => (
  <div className={classNames(styles.stepsBar, className)}>
    {Array.from({ length: count }, (_, step) => (
      <Skeleton key={`step ${step + 1}`} height="8px" />
    ))}
  </div>
)
