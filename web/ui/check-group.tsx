import { useId } from 'react'
import styles from './check-group.module.css'
import { classNames } from './class-names.ts'
import { AlertIcon } from './icons.tsx'

interface CheckGroupProps {
  legend: string
  options: readonly { key: string; label: string; checked: boolean }[]
  onToggle: (key: string, checked: boolean) => void
  hint?: string
  error?: string | undefined
  className?: string
}

/** A question with boxes to tick, its hint and its error. */
export const CheckGroup = ({ legend, options, onToggle, hint, error, className }: CheckGroupProps) => {
  const id = useId()
  return (
    <fieldset
      className={classNames('field', styles.checkGroup, error && 'bad', className)}
      aria-describedby={`${hint ? `${id}-hint ` : ''}${id}-error`}
    >
      <legend>{legend}</legend>
      <div className={styles.boxes}>
        {options.map(({ key, label, checked }) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={checked}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) => onToggle(key, target.checked)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <p
        className={error ? 'err' : 'sr-only'}
        data-field-error={error ? '' : undefined}
        id={`${id}-error`}
        role="alert"
      >
        {error ? (
          <>
            <AlertIcon />
            <span>{error}</span>
          </>
        ) : null}
      </p>
    </fieldset>
  )
}
