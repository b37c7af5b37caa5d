import { useState } from 'react'
import { availableStorage, keepIn } from './available-storage.ts'

const storage = availableStorage(() => localStorage)
const toKey = (name: string): string => `uptick.text.${name}`

/** What somebody is writing, kept in their browser until it is sent; a logout removes it. `name` says whose and where. */
export const useKeptText = (name: string): [text: string, change: (text: string) => void] => {
  const [held, setHeld] = useState({ name, text: storage.getItem(toKey(name)) ?? '' })
  const change = (text: string) => {
    keepIn(storage, toKey(name), text || null)
    setHeld({ name, text })
  }
  if (held.name === name) return [held.text, change]
  const next = { name, text: storage.getItem(toKey(name)) ?? '' }
  setHeld(next)
  return [next.text, change]
}
