import { useState } from 'react'
import type { Entitlement } from '../../../contract/signals.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AlertSettings } from './alert-settings.tsx'
import { alertTexts } from './content.ts'

/** Opens the alerts beside the signals that they are about. */
export const AlertsButton = ({ entitlement }: { entitlement: Entitlement }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {alertTexts.open}
      </Button>
      <Dialog wide title={alertTexts.title} open={open} onOpenChange={setOpen}>
        <AlertSettings entitlement={entitlement} />
      </Dialog>
    </>
  )
}
