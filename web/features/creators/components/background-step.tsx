import { BACKGROUND_MAX_CHARACTERS } from '../../../../contract/creators.ts'
import { countCharacters } from '../../../../contract/people-text.ts'
import { Field, TextArea } from '../../../ui/field.tsx'
import { fieldTexts } from '../content.ts'
import type { StepProps } from './step-props.ts'

/** Step 4: who the applicant is, and what they could contribute. More can be typed than is taken: nothing pasted is cut off. */
export const BackgroundStep = ({ fields, errors, onChange }: StepProps) => (
  <>
    <Field
      label={fieldTexts.background}
      error={errors.background}
      hint={
        <span className="with-count">
          <span>{fieldTexts.backgroundHint}</span>
          <span className="fig">
            {fieldTexts.backgroundCount(countCharacters(fields.background), BACKGROUND_MAX_CHARACTERS)}
          </span>
        </span>
      }
    >
      <TextArea required value={fields.background} onChange={({ target }) => onChange({ background: target.value })} />
    </Field>
    <Field label={fieldTexts.aiContribution} error={errors.aiContribution} hint={fieldTexts.aiContributionHint}>
      <TextArea
        required
        rows={5}
        value={fields.aiContribution}
        onChange={({ target }) => onChange({ aiContribution: target.value })}
      />
    </Field>
  </>
)
