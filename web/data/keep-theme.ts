import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type Theme, updateTheme } from '../../contract/preferences.ts'
import { session } from '../lib/browser-session.ts'
import { call } from '../lib/call.ts'
import type { Member } from '../lib/session.ts'
import { adoptTheme, markThemeSent, onThemeChosen, unsentTheme } from '../lib/theme.ts'

let isSending = false

/** Tells the account what was chosen here, one choice after the other: the last one stays. */
const sendChoices = async (onKept: (theme: Theme | null) => void): Promise<void> => {
  if (isSending) return
  isSending = true
  try {
    for (let theme = unsentTheme(); theme !== undefined; theme = unsentTheme()) {
      await call(updateTheme, { input: { theme } })
      onKept(theme)
      markThemeSent(theme)
    }
  } catch (error) {
    // The device shows it all the same, and the account is told with the next choice or visit.
    console.warn('The theme was not kept with the account:', error)
  } finally {
    isSending = false
  }
}

/** Keeps the theme on screen and that of the account the same. Undefined: nobody is known yet. */
export const useKeptTheme = (theme: Theme | null | undefined, key: readonly string[]): void => {
  const client = useQueryClient()
  const isKnown = theme !== undefined
  const send = useEffectEvent(() => {
    void sendChoices((kept) => {
      session.amend({ theme: kept })
      client.setQueryData<Member>(key, (member) => member && { ...member, theme: kept })
    })
  })
  useEffect(() => {
    if (!isKnown) return
    send()
    return onThemeChosen(() => send())
  }, [isKnown])
  useEffect(() => {
    if (theme !== undefined) adoptTheme(theme)
  }, [theme])
}
