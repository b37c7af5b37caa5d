import { Link } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { CheckIcon } from '../../../ui/icons.tsx'
import { upgradeTexts } from '../content.ts'

interface UnlockedAlertProps {
  ref: Ref<HTMLDivElement>
  onDismiss: () => void
  /** The sentence; nothing before there is one. */
  children: ReactNode
}

/** What was bought, said in the page and kept until it is dismissed. */
export const UnlockedAlert = ({ ref, onDismiss, children }: UnlockedAlertProps) => (
  <div ref={ref} role="alert" tabIndex={-1} className={children ? 'unlocked-alert' : 'sr-only'}>
    {children ? (
      <>
        <CheckIcon />
        <p>{children}</p>
        <div>
          <Link className={buttonClass({ size: 'small', look: 'ink' })} to="/dashboard/signals">
            {upgradeTexts.signalRoom}
          </Link>
          <Button size="small" onClick={onDismiss}>
            {upgradeTexts.dismiss}
          </Button>
        </div>
      </>
    ) : null}
  </div>
)
