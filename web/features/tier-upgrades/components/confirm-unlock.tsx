import type { RefObject } from 'react'
import type { SponsoredTier } from '../../../../contract/sponsored-tiers.ts'
import { type TierPlan, upgradeTier } from '../../../../contract/tier-upgrades.ts'
import { formatCount } from '../../../lib/format.ts'
import { DescriptionList, Fact } from '../../../ui/description-list.tsx'
import { DecisionDialog } from '../../../ui/list/decision-dialog.tsx'
import { useShowUpgraded } from '../api.ts'
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
  /** Where what was bought is said: the keyboard goes on at the first link in it. */
  focusAfter: RefObject<HTMLElement | null>
}

/** The last look before a tier is bought at the price that is shown. It can be left while it is being bought. */
export const ConfirmUnlock = ({
  plan,
  balance,
  sponsored,
  open,
  onClose,
  onUnlocked,
  focusAfter,
}: ConfirmUnlockProps) => {
  const { id, name, uPointsPrice } = plan
  const rest = restOfCodes(plan, sponsored)
  const showUpgraded = useShowUpgraded()
  return (
    <DecisionDialog
      call={upgradeTier}
      params={{}}
      input={{ targetTier: id, paymentMethod: 'upoints', cost: uPointsPrice }}
      words={{
        title: upgradeTexts.unlock(name),
        effect: unlockTexts.question,
        cancel: unlockTexts.cancel,
        confirm: unlockTexts.confirm,
        running: unlockTexts.unlocking,
      }}
      failed={unlockFailure}
      open={open}
      onClose={onClose}
      focusAfter={focusAfter}
      onDone={(_, { data }) => {
        showUpgraded(data)
        onUnlocked()
      }}
    >
      <DescriptionList>
        <Fact term={unlockTexts.price}>{formatCount(uPointsPrice)}</Fact>
        <Fact term={unlockTexts.after}>{formatCount(Math.max(0, balance - uPointsPrice))}</Fact>
      </DescriptionList>
      {rest ? <p>{rest}</p> : null}
    </DecisionDialog>
  )
}
