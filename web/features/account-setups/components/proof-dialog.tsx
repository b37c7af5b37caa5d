import type { AccountSetupReview } from '../../../../contract/account-setups.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { proofTexts } from '../content.ts'
import { ProofView } from './proof-view.tsx'
import { SetupFacts } from './setup-facts.tsx'

interface ProofDialogProps {
  setup: AccountSetupReview
  open: boolean
  onClose: () => void
}

export const ProofDialog = ({ setup, open, onClose }: ProofDialogProps) => (
  <Dialog wide open={open} onOpenChange={(next) => !next && onClose()} title={proofTexts.title}>
    <div className="setup-review">
      <SetupFacts setup={setup} />
      <ProofView id={setup.id} memberName={setup.member.fullName} />
    </div>
  </Dialog>
)
