import { useEffect, useRef, useState } from 'react'
import type { CreatorDraft } from '../../../../contract/creators.ts'
import { useUser } from '../../../data/user-context.tsx'
import { availableStorage } from '../../../lib/available-storage.ts'
import { useDraftStore } from '../api.ts'
import { createDraftSaver, keepUnsaved, readUnsaved, removeUnsaved, type SavingState } from '../draft-rules.ts'

/** Keeps what the server has not taken yet; a logout removes it. */
const draftStorage = availableStorage(() => localStorage)

const SAVE_AFTER_MS = 800

/** The draft that is written on: kept on the server at every pause, and in this browser until it is there. */
export const useApplicationDraft = (kept: CreatorDraft | null, first: CreatorDraft) => {
  const { id } = useUser()
  const store = useDraftStore()
  const [unsaved] = useState(() => readUnsaved(draftStorage, id))
  const [draft, setDraft] = useState(unsaved ?? kept ?? first)
  const newest = useRef(draft)
  const [saving, setSaving] = useState<SavingState | null>(null)
  const [saver] = useState(() =>
    createDraftSaver<CreatorDraft>({
      save: store.save,
      onState: setSaving,
      onKept: (saved) => {
        if (store.saved(saved)) removeUnsaved(draftStorage)
      },
      delayMs: SAVE_AFTER_MS,
    }),
  )

  useEffect(() => {
    if (unsaved) saver.change(unsaved)
    // Whoever leaves the page does not pause first.
    return () => void saver.flush()
  }, [unsaved, saver])

  return {
    draft,
    saving,
    /** Whether anything was written, here or before. */
    begun: kept !== null || unsaved !== null || saving !== null,
    /** Several fields may be filled in at once, by the browser: each change is made to the last one. */
    change: (amend: (draft: CreatorDraft) => CreatorDraft): void => {
      const changed = amend(newest.current)
      newest.current = changed
      setDraft(changed)
      keepUnsaved(draftStorage, id, changed)
      saver.change(changed)
    },
    save: (): void => void saver.flush(),
    /** It has become an application. */
    forget: (): void => {
      saver.forget()
      removeUnsaved(draftStorage)
    },
  }
}
