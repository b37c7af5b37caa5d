import { type Ref, useDeferredValue, useState } from 'react'

interface PanelSearchProps {
  label: string
  placeholder?: string
  value: string
  onChange: (text: string) => void
  ref?: Ref<HTMLInputElement>
}

/** What a panel beside the messages is searched by: what was typed, and what is asked for while typing goes on. */
export const usePanelSearch = () => {
  const [value, onChange] = useState('')
  return { asked: useDeferredValue(value.trim()), field: { value, onChange } }
}

export const PanelSearch = ({ label, placeholder = label, value, onChange, ref }: PanelSearchProps) => (
  <input
    className="input"
    type="search"
    aria-label={label}
    placeholder={placeholder}
    maxLength={100}
    ref={ref}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)
