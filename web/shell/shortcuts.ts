export type Shortcut = 'commands' | 'shortcut list'

interface KeyPress {
  key: string
  metaKey: boolean
  ctrlKey: boolean
  altKey: boolean
  /** Whether the press goes into a text field. */
  typing: boolean
}

/** What a key press asks for. A lone character never counts while somebody types. */
export const findShortcut = ({ key, metaKey, ctrlKey, altKey, typing }: KeyPress): Shortcut | null => {
  if ((metaKey || ctrlKey) && !altKey && key.toLowerCase() === 'k') return 'commands'
  if (key === '?' && !typing && !metaKey && !ctrlKey && !altKey) return 'shortcut list'
  return null
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

export const commandKeyLabel = (): string => (isApple() ? '⌘K' : 'Ctrl K')
