import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { chainTexts } from '../content.ts'

const SAID_MS = 3_000

const WORDS = { idle: chainTexts.copy, done: chainTexts.copied, refused: chainTexts.notCopied } as const

/** Copies `text`, and says whether it did: a browser may refuse the clipboard. */
export const CopyButton = ({ text, name }: { text: string; name: string }) => {
  const [state, setState] = useState<keyof typeof WORDS>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), SAID_MS)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('done')
    } catch {
      setState('refused') // no permission, or no secure context
    }
  }
  return (
    <Button size="small" onClick={copy} aria-label={`${chainTexts.copy}: ${name}`}>
      <span aria-live="polite">{WORDS[state]}</span>
    </Button>
  )
}
