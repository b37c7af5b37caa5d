import { creatorFiles } from '../../../../contract/creators.ts'
import { CheckGroup } from '../../../ui/check-group.tsx'
import { Field } from '../../../ui/field.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { FILE_NAMES } from '../application-rules.ts'
import { fieldTexts, INTERESTS } from '../content.ts'
import type { StepProps } from './step-props.ts'

const HINTS = { proofFile: fieldTexts.proofFileHint, profileImage: fieldTexts.profileImageHint } as const

/** Step 5: what the applicant would take part in, and the two files. */
export const InterestsStep = ({ fields, files, errors, onChange, onFile }: StepProps) => (
  <>
    <CheckGroup
      legend={fieldTexts.interests}
      options={INTERESTS.map((name) => ({ key: name, label: fieldTexts[name], checked: fields[name] }))}
      onToggle={(key, checked) => onChange({ [key]: checked })}
    />
    {FILE_NAMES.map((name) => (
      <Field key={name} label={fieldTexts[name]} hint={HINTS[name]} error={errors[name]}>
        <FileDrop field={creatorFiles[name]} file={files[name]} onChange={(file) => onFile(name, file)} />
      </Field>
    ))}
    <p className="note">{fieldTexts.filesNotKept}</p>
  </>
)
