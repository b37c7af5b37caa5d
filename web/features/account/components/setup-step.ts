import type { SetupErrors, SetupForm } from '../setup-rules.ts'

/** What every step that is filled in needs. */
export interface SetupStepProps {
  draft: SetupForm
  errors: SetupErrors
  onChange: (changes: Partial<SetupForm>) => void
  onNext: () => void
  onBack: () => void
}
