import * as z from 'zod/mini'
import { CreatorDraft } from '../../../contract/creators.ts'

const UNSAVED_KEY = 'uptick.creator-draft'

const Unsaved = z.object({ memberId: z.string(), draft: CreatorDraft })

const parseOrNull = (raw: string): unknown => {
  try {
    return JSON.parse(raw)
  } catch {
    return null // an unreadable draft is no draft
  }
}

/** What this member changed and the server had not taken when the page went away; null where nothing is missing there. */
export const readUnsaved = (storage: Storage, memberId: string): CreatorDraft | null => {
  const { success, data } = z.safeParse(Unsaved, parseOrNull(storage.getItem(UNSAVED_KEY) ?? ''))
  return success && data.memberId === memberId ? data.draft : null
}

export const keepUnsaved = (storage: Storage, memberId: string, draft: CreatorDraft): void =>
  storage.setItem(UNSAVED_KEY, JSON.stringify({ memberId, draft }))

export const removeUnsaved = (storage: Storage): void => storage.removeItem(UNSAVED_KEY)

export type SavingState = 'kept' | 'changed' | 'saving' | 'failed'

interface SaverDeps<Draft> {
  save: (draft: Draft) => Promise<unknown>
  onState: (state: SavingState) => void
  /** The server has everything, which is this. */
  onKept: (draft: Draft) => void
  /** How long somebody has to pause before what they wrote is sent. */
  delayMs: number
}

/** Sends what was changed, one request at a time and the newest last: an older draft never lands on a newer one. */
export const createDraftSaver = <Draft>({ save, onState, onKept, delayMs }: SaverDeps<Draft>) => {
  let unsaved: Draft | null = null
  let sending = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const send = async (): Promise<void> => {
    clearTimeout(timer)
    if (sending || unsaved === null) return
    const sent = unsaved
    sending = true
    onState('saving')
    const saved = await save(sent).then(
      () => true,
      () => false, // told by the state; the draft stays unsaved, and is sent again
    )
    sending = false
    if (unsaved === null) return
    if (unsaved !== sent) return send()
    if (saved) {
      unsaved = null
      onKept(sent)
    }
    onState(saved ? 'kept' : 'failed')
  }

  return {
    change: (draft: Draft): void => {
      unsaved = draft
      onState('changed')
      clearTimeout(timer)
      timer = setTimeout(send, delayMs)
    },
    /** Does not wait for a pause. */
    flush: send,
    /** It has become an application: nothing more is sent. */
    forget: (): void => {
      clearTimeout(timer)
      unsaved = null
    },
  }
}
