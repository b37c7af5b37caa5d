import { COMMUNITY_SIZES } from '../../../../contract/creators.ts'
import { Field, Input, Select, TextArea } from '../../../ui/field.tsx'
import { fieldTexts } from '../content.ts'
import { spellSize } from '../directory-rules.ts'
import styles from './creator-form.module.css'
import type { StepProps } from './step-props.ts'

/** Step 3: the community itself. */
export const CommunityStep = ({ fields, errors, onChange }: StepProps) => (
  <>
    <div className={styles.pair}>
      <Field label={fieldTexts.communityName} error={errors.communityName}>
        <Input
          required
          autoComplete="off"
          value={fields.communityName}
          onChange={({ target }) => onChange({ communityName: target.value })}
        />
      </Field>
      <Field label={fieldTexts.communitySize} error={errors.communitySize}>
        <Select
          required
          value={fields.communitySize}
          onChange={({ target }) => onChange({ communitySize: target.value })}
        >
          <option value="">{fieldTexts.choose}</option>
          {COMMUNITY_SIZES.map((size) => (
            <option key={size} value={size}>
              {fieldTexts.members(spellSize(size))}
            </option>
          ))}
        </Select>
      </Field>
    </div>
    <Field label={fieldTexts.communityLinks} error={errors.communityLinks} hint={fieldTexts.communityLinksHint}>
      <TextArea
        required
        autoCapitalize="none"
        spellCheck={false}
        value={fields.communityLinks}
        onChange={({ target }) => onChange({ communityLinks: target.value })}
      />
    </Field>
  </>
)
