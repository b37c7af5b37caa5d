/** Keep in step with web/public/before-first-paint.js, which sets the theme before the first paint. */
const THEME_KEY = 'uptick.theme'

export type Theme = 'light' | 'dark'

const root = () => document.documentElement

export const currentTheme = (): Theme => (root().dataset.theme === 'dark' ? 'dark' : 'light')

const listeners = new Set<() => void>()

const show = (theme: Theme) => {
  root().dataset.theme = theme
  for (const listener of listeners) listener()
}

const stored = (): string | null => {
  try {
    return localStorage.getItem(THEME_KEY)
  } catch {
    return null // storage is blocked: follow the system
  }
}

/** Shows a theme and remembers it. */
export const chooseTheme = (theme: Theme): void => {
  try {
    localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
  show(theme)
}

export const toggleTheme = (): void => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')

/** Follows the system while the visitor has not chosen. */
export const followSystemTheme = (): void => {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    if (stored() === null) show(matches ? 'dark' : 'light')
  })
}

export const subscribeToTheme = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
