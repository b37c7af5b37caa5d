import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { formatFileSize } from '../../../ui/file-size.ts'
import { AlertIcon } from '../../../ui/icons.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { AGREEMENTS, FILE_NAMES, sharesSent } from '../application-rules.ts'
import { fieldTexts, reviewTexts, stepTexts } from '../content.ts'
import { ApplicationFacts } from './application-facts.tsx'
import applyCreatorStyles from './apply-creator.module.css'
import styles from './review-step.module.css'
import type { StepProps } from './step-props.ts'

interface AgreementBoxProps {
  label: string
  checked: boolean
  error: string | undefined
  onChange: (checked: boolean) => void
}

/** One box that has to be ticked. */
const AgreementBox = ({ label, checked, error, onChange }: AgreementBoxProps) => {
  const id = useId()
  return (
    <div className={classNames('field', styles.agreement)}>
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
      <p className={error ? 'err' : 'sr-only'} data-field-error={error ? '' : undefined} id={id} role="alert">
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

/** Step 6: what is sent, and what is agreed to. */
export const ReviewStep = ({ fields, files, errors, onChange, onStep, sent }: StepProps) => (
  <>
    <p>{reviewTexts.deck}</p>
    <div className={applyCreatorStyles.applicationParts}>
      <ApplicationFacts
        said={fields}
        end={(step) => (
          <Button
            size="small"
            look="plain"
            aria-label={reviewTexts.change(stepTexts[step].label)}
            disabled={sent !== null}
            onClick={() => onStep(step)}
          >
            {reviewTexts.changeShort}
          </Button>
        )}
      />
      <FilesToSend files={files} sent={sent} />
    </div>
    <p className="note">{reviewTexts.visible}</p>
    <fieldset className={styles.agreements}>
      <legend>{reviewTexts.agreements}</legend>
      {AGREEMENTS.map((name) => (
        <AgreementBox
          key={name}
          label={reviewTexts[name]}
          checked={fields[name]}
          error={errors[name]}
          onChange={(agreed) => onChange({ [name]: agreed })}
        />
      ))}
      <a className="more" href="/terms" target="_blank" rel="noreferrer">
        {reviewTexts.terms}
      </a>
    </fieldset>
  </>
)

/** Both files, and how much of each has left. */
const FilesToSend = ({ files, sent }: Pick<StepProps, 'files' | 'sent'>) => {
  const sizes = { proofFile: files.proofFile?.size ?? 0, profileImage: files.profileImage?.size ?? 0 }
  const shares = sent === null ? null : sharesSent(sent, sizes)
  return (
    <ul className={styles.filesToSend}>
      {FILE_NAMES.map((name) => {
        const file = files[name]
        if (!file) return null
        const share = shares?.[name]
        return (
          <li key={name}>
            <span>{fieldTexts[name]}</span>
            <b>{file.name}</b>
            <span>
              {share === undefined
                ? formatFileSize(file.size)
                : reviewTexts.sent(formatFileSize(share * file.size), formatFileSize(file.size))}
            </span>
            {share === undefined ? null : (
              <Meter
                label={reviewTexts.uploading(file.name)}
                value={share}
                max={1}
                words={reviewTexts.sent(formatFileSize(share * file.size), formatFileSize(file.size))}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
