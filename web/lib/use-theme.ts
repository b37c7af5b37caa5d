import { useSyncExternalStore } from 'react'
import { currentTheme, subscribeToTheme, type Theme } from './theme.ts'

/** Finished HTML is written before anybody has a theme. */
const themeBeforehand = (): Theme => 'light'

/** The theme on screen; charts and other drawings outside CSS redraw when it changes. */
export const useTheme = (): Theme => useSyncExternalStore(subscribeToTheme, currentTheme, themeBeforehand)
