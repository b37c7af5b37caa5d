import { COUNTRIES } from '../../../../contract/shared-fields.ts'
import { Field, Input, Select } from '../../../ui/field.tsx'
import { fieldTexts } from '../content.ts'
import styles from './creator-form.module.css'
import type { StepProps } from './step-props.ts'

/** Step 1: how the applicant is reached. */
export const ContactStep = ({ fields, errors, onChange }: StepProps) => (
  <>
    <Field label={fieldTexts.fullName} error={errors.fullName}>
      <Input
        required
        autoComplete="name"
        value={fields.fullName}
        onChange={({ target }) => onChange({ fullName: target.value })}
      />
    </Field>
    <Field label={fieldTexts.email} error={errors.email} hint={fieldTexts.emailHint}>
      <Input
        required
        type="email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        value={fields.email}
        onChange={({ target }) => onChange({ email: target.value })}
      />
    </Field>
    <div className={styles.pair}>
      <Field label={fieldTexts.phone} error={errors.phone} hint={fieldTexts.phoneHint}>
        <Input
          required
          type="tel"
          autoComplete="tel"
          value={fields.phone}
          onChange={({ target }) => onChange({ phone: target.value })}
        />
      </Field>
      <Field label={fieldTexts.country} error={errors.country}>
        <Select
          required
          autoComplete="country-name"
          value={fields.country}
          onChange={({ target }) => onChange({ country: target.value })}
        >
          <option value="">{fieldTexts.choose}</option>
          {COUNTRIES.map((country) => (
            <option key={country}>{country}</option>
          ))}
        </Select>
      </Field>
    </div>
  </>
)
