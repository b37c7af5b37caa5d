import type { ScreenPath } from '../screens.ts'

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
  if (key === '/' && !typing && !metaKey && !ctrlKey && !altKey) return 'commands'
  if (key === '?' && !typing && !metaKey && !ctrlKey && !altKey) return 'shortcut list'
  return null
}

/** Pressed before the letter of a place. */
export const PLACES_KEY = 'g'

export const places: readonly { letter: string; title: string; path: ScreenPath }[] = [
  { letter: 't', title: 'Today', path: '/dashboard' },
  { letter: 's', title: 'Signal Room', path: '/dashboard/signals' },
  { letter: 'p', title: 'Practice', path: '/dashboard/practice' },
  { letter: 'r', title: 'Traders’ Rooms', path: '/dashboard/traders-rooms' },
  { letter: 'm', title: 'Marathons', path: '/dashboard/marathons' },
  { letter: 'l', title: 'Learning Portal', path: '/dashboard/learning' },
  { letter: 'n', title: 'Notifications', path: '/dashboard/notifications' },
]

export const findPlace = (key: string) => places.find(({ letter }) => letter === key.toLowerCase())

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

export const commandKeyLabel = (): string => (isApple() ? '⌘K' : 'Ctrl K')
