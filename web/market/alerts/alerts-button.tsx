import { lazy, Suspense, useState } from 'react'
import type { Entitlement } from '../../../contract/signals.ts'
import { Button } from '../../ui/button.tsx'
import { openPart } from '../open-part.ts'
import { alertTexts } from './content.ts'

// With all that a dialog and its settings need: fetched when somebody opens them.
const part = () => import('./alert-settings.tsx')
const AlertsDialog = lazy(async () => ({ default: (await part()).AlertsDialog }))

/** Opens the alerts beside the signals that they are about. */
export const AlertsButton = ({ entitlement }: { entitlement: Entitlement }) => {
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState(false)
  const show = () =>
    openPart(part, () => {
      setOpened(true)
      setOpen(true)
    })
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={show}>
        {alertTexts.open}
      </Button>
      {opened ? (
        <Suspense>
          <AlertsDialog entitlement={entitlement} open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  )
}
