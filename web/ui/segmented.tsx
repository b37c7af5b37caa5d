import type { ReactNode } from 'react'
import './tabs.css'

interface SegmentedProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode }[]
}

/** A small choice that changes what the sheet below shows. */
export const Segmented = <Value extends string>({ label, value, onChange, options }: SegmentedProps<Value>) => (
  <fieldset className="seg" aria-label={label}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.label}
      </button>
    ))}
  </fieldset>
)
