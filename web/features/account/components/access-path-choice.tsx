import { useId } from 'react'
import { AccessPath, MINIMUM_DEPOSIT_DOLLARS } from '../../../../contract/account-setups.ts'
import { formatDollars } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { AlertIcon } from '../../../ui/icons.tsx'
import { fundStepTexts } from '../content.ts'
import styles from './account-setup.module.css'

interface AccessPathChoiceProps {
  value: AccessPath
  error: string | undefined
  onChange: (path: AccessPath) => void
}

/** Manual or auto copy trading, each with what it asks for. */
export const AccessPathChoice = ({ value, error, onChange }: AccessPathChoiceProps) => {
  const id = useId()
  return (
    <fieldset
      className={error ? classNames('field', styles.pathChoice, 'bad') : classNames('field', styles.pathChoice)}
      aria-invalid={error ? true : undefined}
      aria-describedby={`${id}-hint ${id}-error`}
    >
      <legend>{fundStepTexts.path}</legend>
      <div className={styles.paths}>
        {AccessPath.options.map((path) => {
          const [name, meaning] = fundStepTexts.paths[path]
          return (
            <label key={path}>
              <input type="radio" name={id} value={path} checked={path === value} onChange={() => onChange(path)} />
              <b>{name}</b>
              <span>{meaning}</span>
              <span className="fig">{fundStepTexts.minimum(formatDollars(MINIMUM_DEPOSIT_DOLLARS[path]))}</span>
            </label>
          )
        })}
      </div>
      <p className="hint" id={`${id}-hint`}>
        {fundStepTexts.oneWay}
      </p>
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
