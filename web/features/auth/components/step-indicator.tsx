import { signupSteps } from '../content.ts'

/** `current` counts from 0. */
export const StepIndicator = ({ current }: { current: number }) => (
  <ol className="steps-bar" aria-label="Steps">
    {signupSteps.map((step, index) => (
      <li
        key={step}
        className={index < current ? 'done' : undefined}
        aria-current={index === current ? 'step' : undefined}
      >
        {step}
      </li>
    ))}
  </ol>
)
