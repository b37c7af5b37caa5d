import type { Entitlement } from '../../../contract/signals.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AlertSettings } from './alert-settings.tsx'
import { alertTexts } from './content.ts'

interface AlertsDialogProps {
  entitlement: Entitlement
  open: boolean
  onOpenChange: (open: boolean) => void
}

export const AlertsDialog = ({ entitlement, open, onOpenChange }: AlertsDialogProps) => (
  <Dialog wide title={alertTexts.title} open={open} onOpenChange={onOpenChange}>
    <AlertSettings entitlement={entitlement} />
  </Dialog>
)
