import { Link } from '@tanstack/react-router'
import { type TierPlan, upgradeMessages } from '../../../../contract/tier-upgrades.ts'
import { formatCount } from '../../../lib/format.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { DescriptionList, Fact } from '../../../ui/description-list.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { insufficientTexts } from '../content.ts'

interface InsufficientPointsProps {
  plan: TierPlan
  balance: number
  open: boolean
  onClose: () => void
}

/** How many points are missing, and where they come from. */
export const InsufficientPoints = ({ plan, balance, open, onClose }: InsufficientPointsProps) => {
  const missing = formatCount(Math.max(0, plan.uPointsPrice - balance))
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={upgradeMessages.insufficientTitle}
      footer={
        <>
          <DialogClose>{insufficientTexts.close}</DialogClose>
          <Link className={buttonClass({ look: 'primary' })} to="/dashboard/u-points">
            {insufficientTexts.earn}
          </Link>
        </>
      }
    >
      <p>{insufficientTexts.sentence(missing, plan.name)}</p>
      <DescriptionList>
        <Fact term={insufficientTexts.price}>{formatCount(plan.uPointsPrice)}</Fact>
        <Fact term={insufficientTexts.balance}>{formatCount(balance)}</Fact>
        <Fact term={insufficientTexts.missing}>{missing}</Fact>
      </DescriptionList>
    </Dialog>
  )
}
