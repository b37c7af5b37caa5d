import type { Theme } from '../../contract/preferences.ts'
import { TOKEN_KEY } from './session-keys.ts'

/** Keep both in step with web/public/before-first-paint.js, which sets the theme before the first paint. */
const OWN_KEY = 'uptick.theme'
/** A copy of what the signed-in member has chosen, so that the first paint needs no answer of the server. */
const ACCOUNT_KEY = 'uptick.account-theme'
/** What the member has chosen here and the server has not been told yet. */
const UNSENT_KEY = 'uptick.account-theme-unsent'
/** Stands for a member who leaves the theme to each device. */
const EACH_ITS_OWN = 'device'

const root = () => document.documentElement

export const currentTheme = (): Theme => (root().dataset.theme === 'dark' ? 'dark' : 'light')

const listeners = new Set<() => void>()
let onChosen: (() => void) | null = null

const show = (theme: Theme) => {
  root().dataset.theme = theme
  for (const listener of listeners) listener()
}

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // storage is blocked: follow the system
  }
}

const keep = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

const findTheme = (stored: string | null): Theme | null => (stored === 'dark' || stored === 'light' ? stored : null)

const system = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
const ofDevice = (): Theme => findTheme(read(OWN_KEY)) ?? system()

/** What the member has chosen for all of their devices, as this one knows it; null where each has its own. */
export const accountTheme = (): Theme | null => findTheme(read(ACCOUNT_KEY))

/** Shows a theme and remembers it: with the account of whoever is signed in, else with this device. Null leaves it to each device. */
export const chooseTheme = (theme: Theme | null): void => {
  const isSignedIn = read(TOKEN_KEY) !== null
  keep(ACCOUNT_KEY, isSignedIn ? theme : null)
  if (isSignedIn) keep(UNSENT_KEY, theme ?? EACH_ITS_OWN)
  else keep(OWN_KEY, theme)
  show(theme ?? ofDevice())
  onChosen?.()
}

export const toggleTheme = (): void => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')

/** What the account has still to be told; undefined for nothing. */
export const unsentTheme = (): Theme | null | undefined => {
  const unsent = read(UNSENT_KEY)
  return unsent === null ? undefined : findTheme(unsent)
}

/** The account has been told, unless another one was chosen meanwhile. */
export const markThemeSent = (theme: Theme | null): void => {
  if (unsentTheme() === theme) keep(UNSENT_KEY, null)
}

/** Shows what the account says. What it has not been told yet counts more. */
export const adoptTheme = (theme: Theme | null): void => {
  if (unsentTheme() !== undefined) return
  keep(ACCOUNT_KEY, theme)
  const shown = theme ?? ofDevice()
  if (shown !== currentTheme()) show(shown)
}

/** Nobody is signed in any more: the device has its own theme again. */
export const forgetAccountTheme = (): void => {
  keep(UNSENT_KEY, null)
  adoptTheme(null)
}

/** Tells one listener of every choice, which has the account told. */
export const onThemeChosen = (listener: () => void): (() => void) => {
  onChosen = listener
  return () => {
    if (onChosen === listener) onChosen = null
  }
}

/** Follows the system while nothing has been chosen. */
export const followSystemTheme = (): void => {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    if (accountTheme() === null && read(OWN_KEY) === null) show(system())
  })
}

export const subscribeToTheme = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
