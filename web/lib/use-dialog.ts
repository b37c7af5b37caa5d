import { useState } from 'react'

interface Asked<Subject> {
  about: Subject
  /** Counts: as the dialog's `key`, it lets one that is opened again begin anew. */
  number: number
}

/** Which of a page's dialogs is open. What it is about stays while it closes. */
export const useDialog = <Subject>() => {
  const [asked, setAsked] = useState<Asked<Subject> | null>(null)
  const [open, setOpen] = useState(false)
  return {
    asked,
    open,
    ask: (about: Subject): void => {
      setAsked((before) => ({ about, number: (before?.number ?? 0) + 1 }))
      setOpen(true)
    },
    close: (): void => setOpen(false),
  }
}
