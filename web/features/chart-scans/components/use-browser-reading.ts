import { useEffect, useState } from 'react'
import { type BrowserReading, readInBrowser } from './read-in-browser.ts'

/** What the browser reads in a picture: null while it does, or `failed`. */
export const useBrowserReading = (file: File): BrowserReading | 'failed' | null => {
  const [read, setRead] = useState<BrowserReading | 'failed' | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    setRead(null)
    readInBrowser(file, controller.signal).then(setRead, () => {
      // A preview is no more than that: the server reads the picture anew.
      if (!controller.signal.aborted) setRead('failed')
    })
    return () => controller.abort()
  }, [file])
  return read
}
