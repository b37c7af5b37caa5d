import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { NETWORK_MESSAGE } from '../lib/call-failure.ts'
import { PartMissing } from '../lib/download-part.ts'
import { Button } from '../ui/button.tsx'
import { AlertIcon } from '../ui/icons.tsx'
import { MessageBody, MessagePage } from './message-page.tsx'

const BROKEN = 'If it happens again, contact support.'

/** A reload without a network would end at the browser's own error page. */
const isServerReached = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )

const useFailure = (error: unknown) => {
  const [tries, setTries] = useState<'none' | 'running' | 'failed'>('none')
  useEffect(() => console.error(error), [error])
  const tryAgain = async () => {
    setTries('running')
    if (await isServerReached()) location.reload()
    else setTries('failed')
  }
  const isMissing = error instanceof PartMissing
  useEffect(() => {
    if (!isMissing) return
    // Nothing was opened yet that a reload could lose.
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [isMissing])
  return {
    icon: <AlertIcon />,
    title: 'This page didn’t open',
    action: (
      <Button look="primary" busy={tries === 'running'} onClick={tryAgain}>
        Try Again
      </Button>
    ),
    hint: <span role="status">{tries === 'failed' ? 'The server still doesn’t answer.' : null}</span>,
    children: isMissing ? NETWORK_MESSAGE : BROKEN,
  }
}

/** A page that could not be shown: a part of it did not download, or it broke. Its frame stays. */
export const PageFailed = ({ error }: ErrorComponentProps) => <MessageBody {...useFailure(error)} />

/** The same without a frame: a document, or the frame itself. */
export const FrameFailed = ({ error }: ErrorComponentProps) => <MessagePage {...useFailure(error)} />
