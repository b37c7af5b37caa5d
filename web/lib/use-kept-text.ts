import { useState } from 'react'
import { availableStorage } from './available-storage.ts'

const storage = availableStorage(() => localStorage)
const toKey = (name: string): string => `uptick.text.${name}`

/** Takes a text that was kept under this name; an empty one leaves nothing behind. */
const keepText = (name: string, text: string): void => {
  try {
    if (text === '') storage.removeItem(toKey(name))
    else storage.setItem(toKey(name), text)
  } catch {
    // Full or forbidden: the text lasts as long as the page.
  }
}

/** What somebody is writing, kept in their browser until it is sent; a logout removes it. `name` says whose and where. */
export const useKeptText = (name: string): [text: string, change: (text: string) => void] => {
  const [held, setHeld] = useState({ name, text: storage.getItem(toKey(name)) ?? '' })
  const change = (text: string) => {
    keepText(name, text)
    setHeld({ name, text })
  }
  if (held.name === name) return [held.text, change]
  const next = { name, text: storage.getItem(toKey(name)) ?? '' }
  setHeld(next)
  return [next.text, change]
}
