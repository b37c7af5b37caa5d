import { useRef } from 'react'

/**
 * Names what is sent, so that the server does it once. The same content sent again, say after a lost answer, keeps its nonce.
 * Changed content gets a new one, and so does the same content after `done`.
 */
export const useNonce = () => {
  const attempt = useRef<{ content: readonly unknown[]; nonce: string }>(null)
  return {
    of: (...content: readonly unknown[]): string => {
      const known = attempt.current
      if (known && content.every((part, place) => Object.is(part, known.content[place]))) return known.nonce
      attempt.current = { content, nonce: crypto.randomUUID() }
      return attempt.current.nonce
    },
    /** It was done: whatever is sent next is another. */
    done: (): void => {
      attempt.current = null
    },
  }
}
