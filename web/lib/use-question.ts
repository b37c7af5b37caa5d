import { useState } from 'react'

interface Asked<Question> {
  about: Question
  /** Counts: as the dialog's `key`, it lets one that is opened again begin anew. */
  number: number
}

/** Which of a page's dialogs is open. What it is about stays while it closes. */
export const useQuestion = <Question>() => {
  const [asked, setAsked] = useState<Asked<Question> | null>(null)
  const [open, setOpen] = useState(false)
  return {
    asked,
    open,
    ask: (about: Question): void => {
      setAsked((before) => ({ about, number: (before?.number ?? 0) + 1 }))
      setOpen(true)
    },
    close: (): void => setOpen(false),
  }
}
