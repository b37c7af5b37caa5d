import { useId } from 'react'
import { AlertIcon } from '../../../ui/icons.tsx'

interface AgreementBoxProps {
  label: string
  checked: boolean
  error: string | undefined
  onChange: (checked: boolean) => void
}

/** One box that has to be ticked. */
export const AgreementBox = ({ label, checked, error, onChange }: AgreementBoxProps) => {
  const id = useId()
  return (
    <div className="field agreement">
      <label>
        <input
          type="checkbox"
          required
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{label}</span>
      </label>
      <p className={error ? 'err' : 'sr-only'} id={id} role="alert">
        {error ? (
          <>
            <AlertIcon />
            <span>{error}</span>
          </>
        ) : null}
      </p>
    </div>
  )
}
