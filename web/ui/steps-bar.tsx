import './steps-bar.css'

interface StepsBarProps {
  steps: readonly string[]
  /** Counts from 0; the number of steps once all are done. */
  current: number
}

/** How far a wizard has come. */
export const StepsBar = ({ steps, current }: StepsBarProps) => (
  <ol className="steps-bar" aria-label="Steps">
    {steps.map((step, index) => (
      <li
        key={step}
        className={index < current ? 'done' : undefined}
        aria-current={index === current ? 'step' : undefined}
      >
        {step}
        {index < current ? <span className="sr-only"> (done)</span> : null}
      </li>
    ))}
  </ol>
)
