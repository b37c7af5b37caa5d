import { useSyncExternalStore } from 'react'
import type { Theme } from '../../contract/preferences.ts'
import { accountTheme, currentTheme, subscribeToTheme } from './theme.ts'

/** Finished HTML is written before anybody has a theme. */
const themeBeforehand = (): Theme => 'light'

/** The theme on screen; renders with every change. */
export const useTheme = (): Theme => useSyncExternalStore(subscribeToTheme, currentTheme, themeBeforehand)

/** What the member has chosen for all of their devices. */
export const useAccountTheme = (): Theme | null => useSyncExternalStore(subscribeToTheme, accountTheme)
