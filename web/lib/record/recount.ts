import { useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'

/** What came of the last verification of the whole record on this page. */
export interface Recount {
  agrees: boolean
  at: string
}

const { watch, tell } = createListeners()
let last: Recount | null = null

/** A verification has counted the published figures again. */
export const noteRecount = (state: 'holds' | 'partly' | 'fails' | 'not checked'): void => {
  if (state === 'not checked') return
  last = { agrees: state !== 'fails', at: new Date().toISOString() }
  tell()
}

/** The last recount; null before any. */
export const useRecount = (): Recount | null =>
  useSyncExternalStore(
    watch,
    () => last,
    () => null,
  )
