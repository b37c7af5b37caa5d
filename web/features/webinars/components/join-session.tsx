import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Webinar } from '../../../../contract/webinars.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { useRenewWebinars } from '../api.ts'
import { webinarTexts as texts } from '../content.ts'
import { toDoorState } from '../rules.ts'

/** The way into a session for those who are registered, as soon as the server tells it. */
export const JoinSession = ({ webinar, nowMs }: { webinar: Webinar; nowMs: number }) => {
  const renew = useRenewWebinars()
  const state = toDoorState(webinar, nowMs)
  // The server tells the door from this moment on.
  const isDue = state === 'due'
  useEffect(() => {
    if (isDue) renew()
  }, [isDue, renew])
  const { door, title } = webinar
  if (state === 'none') return null
  if (door === null) return <p className="note">{state === 'register' ? texts.doorForRegistered : texts.doorLater}</p>
  const [words, look] = [door.startsWith('/') ? texts.joinRoom : texts.join, buttonClass({ look: 'primary' })]
  return door.startsWith('/') ? (
    <Link className={look} to={door} aria-label={`${words}: ${title}`}>
      {words}
    </Link>
  ) : (
    <a className={look} href={door} target="_blank" rel="noopener noreferrer" aria-label={`${words}: ${title}`}>
      {words}
    </a>
  )
}
