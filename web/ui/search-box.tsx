import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Input } from './field.tsx'

/** docs/product.md, “Administration”. */
const DEBOUNCE_MS = 500

interface SearchBoxProps {
  label: string
  placeholder?: string
  /** What is searched for now; the address may change it. */
  value: string
  /** Half a second after the last key, or at once with Enter. */
  onSearch: (text: string) => void
  className?: string
}

export const SearchBox = ({ label, placeholder = label, value, onSearch, className }: SearchBoxProps) => {
  const [text, setText] = useState(value)
  const asked = useRef(value)
  const ask = useEffectEvent((next: string) => {
    if (next === asked.current) return
    asked.current = next
    onSearch(next)
  })

  useEffect(() => {
    const timer = setTimeout(() => ask(text.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  // Back and Forward change the address under the box. What was asked from here comes back as the same text: no news, and
  // the box may hold more by now.
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setText(value)
  }, [value])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const next = text.trim()
    if (next === asked.current) return
    asked.current = next
    onSearch(next)
  }
  return (
    <search className={classNames('search-box', className)}>
      <form onSubmit={submit}>
        <Input
          type="search"
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
    </search>
  )
}
