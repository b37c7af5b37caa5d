import { useEffect, useState } from 'react'

/** An address for a file that only this page holds, as long as it shows it; undefined without a file. */
export const useObjectUrl = (file: Blob | null): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(undefined)
    }
  }, [file])
  return url
}
