import { useEffect, useState } from 'react'
import {
  type BrowserReading,
  type DecodedPicture,
  decodePicture,
  type ReadingOptions,
  readInBrowser,
} from './read-in-browser.ts'

/** An edge that is still moving is not read yet. */
const SETTLED_MS = 300

/** What the browser reads in a picture: null while it does for the first time, or `failed`. */
export const useBrowserReading = (file: Blob, options: ReadingOptions) => {
  const [decoded, setDecoded] = useState<DecodedPicture | null>(null)
  const [read, setRead] = useState<BrowserReading | 'failed' | null>(null)
  useEffect(() => {
    let isLeft = false
    setDecoded(null)
    setRead(null)
    decodePicture(file).then(
      (picture) => isLeft || setDecoded(picture),
      // A preview is no more than that: the server reads the picture anew.
      () => isLeft || setRead('failed'),
    )
    return () => {
      isLeft = true
    }
  }, [file])
  const asked = JSON.stringify(options)
  useEffect(() => {
    if (!decoded) return
    const controller = new AbortController()
    const { signal } = controller
    const begin = () =>
      readInBrowser(decoded, JSON.parse(asked), signal).then(setRead, () => {
        if (!signal.aborted) setRead('failed')
      })
    const waits = setTimeout(begin, asked === '{}' ? 0 : SETTLED_MS)
    return () => {
      clearTimeout(waits)
      controller.abort()
    }
  }, [decoded, asked])
  return { decoded, read }
}
