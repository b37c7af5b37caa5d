import type { CreatorStep } from '../../../../contract/creators.ts'
import type { ApplicationErrors, ApplicationFields, ChosenFiles, FileName } from '../application-rules.ts'

/** What every step of the form works with. */
export interface StepProps {
  fields: ApplicationFields
  files: ChosenFiles
  errors: ApplicationErrors
  onChange: (changes: Partial<ApplicationFields>) => void
  onFile: (name: FileName, file: File | null) => void
  onStep: (step: CreatorStep) => void
  /** The share of the application that has been sent, 0 to 1; null while nothing is being sent. */
  sent: number | null
}
