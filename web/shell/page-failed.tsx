import type { ErrorComponentProps } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import { AlertIcon } from '../ui/icons.tsx'
import { Notice } from './notice.tsx'

/** A page that could not be shown: a part of it did not download, or it broke. */
export const PageFailed = ({ error }: ErrorComponentProps) => {
  console.error(error)
  return (
    <Notice
      icon={<AlertIcon />}
      title="This page did not open"
      action={
        <Button look="primary" onClick={() => location.reload()}>
          Try Again
        </Button>
      }
    >
      Part of it could not be loaded. If you are online and it happens again, write to support.
    </Notice>
  )
}
