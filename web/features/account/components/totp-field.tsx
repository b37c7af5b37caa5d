import { Field, Input } from '../../../ui/field.tsx'
import { cleanTotp } from '../rules.ts'

interface TotpFieldProps {
  value: string
  onChange: (totp: string) => void
  error: string | undefined
  autoFocus?: boolean
}

export const TotpField = ({ value, onChange, error, autoFocus }: TotpFieldProps) => (
  <Field label="Authenticator code" error={error}>
    <Input
      className="proof"
      autoComplete="one-time-code"
      inputMode="numeric"
      autoFocus={autoFocus}
      value={value}
      onChange={({ target }) => onChange(cleanTotp(target.value))}
    />
  </Field>
)
