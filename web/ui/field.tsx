import { type ComponentProps, createContext, type ReactNode, useContext, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import './field.css'
import { AlertIcon, EyeIcon, EyeOffIcon } from './icons.tsx'

interface FieldLink {
  id: string
  describedBy: string | undefined
  invalid: boolean
}

const FieldContext = createContext<FieldLink | null>(null)

/** Attributes that tie a control to the label, hint and error of the `Field` around it. */
export const useFieldControl = () => {
  const field = useContext(FieldContext)
  return field
    ? { id: field.id, 'aria-describedby': field.describedBy, 'aria-invalid': field.invalid || undefined }
    : {}
}

interface FieldProps {
  label: ReactNode
  /** The sentence to show when the value is refused. */
  error?: string | undefined
  /** Refused, with the sentence told elsewhere: in the form's error. */
  invalid?: boolean
  hint?: ReactNode
  optional?: boolean
  className?: string
  children: ReactNode
}

/** Label, control, hint and error, tied together. The control inside is `Input`, `Select` or `PasswordInput`. */
export const Field = ({ label, error, invalid = Boolean(error), hint, optional, className, children }: FieldProps) => {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = classNames(hint ? hintId : null, error ? errorId : null) || undefined
  return (
    <div className={classNames('field', invalid && 'bad', className)}>
      <label htmlFor={id}>
        {label}
        {optional ? <span className="optional"> (optional)</span> : null}
      </label>
      <FieldContext value={{ id, describedBy, invalid }}>{children}</FieldContext>
      {hint ? (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      ) : null}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}

const FieldError = ({ id, children }: { id: string; children: string | undefined }) => (
  <p className={children ? 'err' : 'sr-only'} data-field-error={children ? '' : undefined} id={id} role="alert">
    {children ? (
      <>
        <AlertIcon />
        <span>{children}</span>
      </>
    ) : null}
  </p>
)

export const Input = ({ className, ...props }: ComponentProps<'input'>) => (
  <input {...useFieldControl()} {...props} className={classNames('input', className)} />
)

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'type' | 'inputMode'> {
  /** The keys that a phone offers; a signed one needs a keyboard with a minus. */
  kind: 'whole' | 'decimal' | 'signed'
}

const KEYS = { whole: 'numeric', decimal: 'decimal', signed: 'text' } as const

/** A number as text, for `readNumber`: a browser's own number field reads commas by its locale, not by the reader's format. */
export const NumberInput = ({ kind, ...props }: NumberInputProps) => (
  <Input autoComplete="off" {...props} type="text" inputMode={KEYS[kind]} />
)

interface CodeInputProps extends Omit<ComponentProps<'input'>, 'type' | 'inputMode'> {
  /** Digits get the keys of a phone for them. */
  kind: 'digits' | 'letters'
}

/** A code that was copied from elsewhere; the blanks in it are for the schema to leave out. */
export const CodeInput = ({ kind, ...props }: CodeInputProps) => (
  <Input
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
    type="text"
    inputMode={kind === 'digits' ? 'numeric' : 'text'}
  />
)

export const Select = ({ className, ...props }: ComponentProps<'select'>) => (
  <select {...useFieldControl()} {...props} className={classNames('input', className)} />
)

export const TextArea = ({ className, ...props }: ComponentProps<'textarea'>) => (
  <textarea {...useFieldControl()} {...props} className={classNames('input', className)} />
)

/** A password with a show/hide button. */
export const PasswordInput = (props: Omit<ComponentProps<'input'>, 'type'>) => {
  const [shown, setShown] = useState(false)
  return (
    <div className="with-end">
      <Input spellCheck={false} autoCapitalize="none" {...props} type={shown ? 'text' : 'password'} />
      <button
        type="button"
        aria-label={shown ? 'Hide password' : 'Show password'}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOffIcon /> : <EyeIcon />}
      </button>
    </div>
  )
}
