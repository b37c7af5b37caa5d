import { Field, PasswordInput } from '../../../ui/field.tsx'

interface CurrentPasswordFieldProps {
  value: string
  onChange: (password: string) => void
  error: string | undefined
}

export const CurrentPasswordField = ({ value, onChange, error }: CurrentPasswordFieldProps) => (
  <Field label="Current password" error={error}>
    <PasswordInput autoComplete="current-password" value={value} onChange={({ target }) => onChange(target.value)} />
  </Field>
)
