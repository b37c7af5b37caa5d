import { useEffect, useState } from 'react'
import { Button, type ButtonLook } from './button.tsx'

/** docs/product.md, “Referrals”. */
const SAID_MS = 2_000

interface CopyButtonProps extends Pick<ButtonLook, 'look' | 'size'> {
  text: string
  /** What is copied, for whoever cannot see what the button stands beside. */
  name: string
  label?: string
}

/** Copies `text`, and says for two seconds whether it did: a browser may refuse the clipboard. */
export const CopyButton = ({ text, name, label = 'Copy', size = 'small', look }: CopyButtonProps) => {
  const [said, setSaid] = useState<'Copied!' | 'Not copied'>()
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(undefined), SAID_MS)
    return () => clearTimeout(timer)
  }, [said])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid('Copied!')
    } catch {
      setSaid('Not copied') // no permission, or no secure context: the text stands beside the button
    }
  }
  return (
    <>
      <Button size={size} look={look} aria-label={`${said ?? label}: ${name}`} onClick={copy}>
        {said ?? label}
      </Button>
      <span className="sr-only" role="status">
        {said}
      </span>
    </>
  )
}
