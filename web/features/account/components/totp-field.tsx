import { CodeInput, Field } from '../../../ui/field.tsx'
import { cleanTotp } from '../rules.ts'

interface TotpFieldProps {
  value: string
  onChange: (totp: string) => void
  error: string | undefined
  autoFocus?: boolean
}

export const TotpField = ({ value, onChange, error, autoFocus }: TotpFieldProps) => (
  <Field label="Authenticator code" error={error}>
    <CodeInput
      kind="digits"
      className="proof"
      autoComplete="one-time-code"
      autoFocus={autoFocus}
      value={value}
      onChange={({ target }) => onChange(cleanTotp(target.value))}
    />
  </Field>
)
