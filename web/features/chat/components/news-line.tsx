import { memo, useEffect, useRef, useState } from 'react'
import type { Message } from '../../../../contract/chat.ts'
import { logTexts, newsWords } from '../content.ts'

/** Often enough to follow a talk, seldom enough to hear anything else. */
const EVERY_MS = 4_000

interface NewsLineProps {
  memberId: string
  onTold: (listener: (messages: readonly Message[]) => void) => () => void
}

/** Tells a screen reader what others have said: at most once every few seconds, many as their number. */
export const NewsLine = memo(({ memberId, onTold }: NewsLineProps) => {
  const [words, setWords] = useState('')
  const heard = useRef<{ name: string; text: string }[]>([])
  const last = useRef(0)
  useEffect(() => {
    const stop = onTold((messages) => {
      for (const { author, number, text, isRemoved, kind } of messages) {
        if (number <= last.current) continue
        last.current = number
        if (author?.id !== memberId && !isRemoved && kind !== 'system')
          heard.current.push({ name: author?.name ?? logTexts.gone, text })
      }
    })
    const timer = setInterval(() => {
      if (heard.current.length === 0) return
      setWords(newsWords(heard.current))
      heard.current = []
    }, EVERY_MS)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [memberId, onTold])
  return (
    <p className="sr-only" aria-live="polite">
      {words}
    </p>
  )
})
