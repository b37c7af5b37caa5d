import type { SponsoredTier } from '../../../../contract/sponsored-tiers.ts'
import type { TierPlan } from '../../../../contract/tier-upgrades.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { useUpgradeTier } from '../api.ts'
import { unlockTexts, upgradeTexts } from '../content.ts'
import { restOfCodes, unlockFailure } from '../rules.ts'

interface ConfirmUnlockProps {
  plan: TierPlan
  balance: number
  /** What codes carry now. */
  sponsored: readonly SponsoredTier[]
  open: boolean
  onClose: () => void
  onUnlocked: () => void
}

/** The last look before a tier is bought. It can be left while it is being bought. */
export const ConfirmUnlock = ({ plan, balance, sponsored, open, onClose, onUnlocked }: ConfirmUnlockProps) => {
  const upgrade = useUpgradeTier()
  const rest = restOfCodes(plan, sponsored)
  const close = () => {
    upgrade.leave()
    upgrade.reset()
    onClose()
  }
  const confirm = () => {
    if (!upgrade.isPending) upgrade.mutate(plan, { onSuccess: onUnlocked })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) close()
      }}
      title={upgradeTexts.unlock(plan.name)}
      footer={
        <>
          <Button onClick={close}>{unlockTexts.cancel}</Button>
          <Button look="primary" busy={upgrade.isPending} onClick={confirm}>
            {upgrade.isPending ? unlockTexts.unlocking : unlockTexts.confirm}
          </Button>
        </>
      }
    >
      <p>{unlockTexts.question}</p>
      {rest ? <p>{rest}</p> : null}
      <dl className="kv unlock-facts">
        <dt>{unlockTexts.price}</dt>
        <dd>{formatCount(plan.uPointsPrice)}</dd>
        <dt>{unlockTexts.after}</dt>
        <dd>{formatCount(Math.max(0, balance - plan.uPointsPrice))}</dd>
      </dl>
      <FormError>{upgrade.error ? unlockFailure(upgrade.error) : null}</FormError>
    </Dialog>
  )
}
