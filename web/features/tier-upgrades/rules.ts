import { isHigherTier, type SponsoredTier } from '../../../contract/sponsored-tiers.ts'
import { type TierForSale, type TierPlan, tiersAbove, upgradeMessages } from '../../../contract/tier-upgrades.ts'
import { type Tier, tierNames } from '../../../contract/tiers.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { formatDate } from '../../lib/format.ts'
import { unlockTexts } from './content.ts'

/** A plan that is offered to a member, and what their balance is worth against it. */
export interface Offered {
  plan: TierPlan
  /** Points that are missing; 0 where the balance is enough. */
  missing: number
  /** The one unlock that is proposed: the popular one if it can be paid, else the lowest that can. */
  proposed: boolean
}

/** The plans above the member's own tier, lowest first. */
export const offersFor = (plans: readonly TierPlan[], tier: Tier, uPoints: number): Offered[] => {
  const above = tiersAbove(tier)
  const offered = plans.filter(({ id }) => above.includes(id))
  const payable = offered.filter(({ uPointsPrice }) => uPointsPrice <= uPoints)
  const proposed = payable.find(({ popular }) => popular) ?? payable[0]
  return offered.map((plan) => ({
    plan,
    missing: Math.max(0, plan.uPointsPrice - uPoints),
    proposed: plan === proposed,
  }))
}

/** What a failed unlock says (docs/product.md, “Tiers and access”). */
export const unlockFailure = (error: Error): string =>
  error instanceof CallFailure && error.isNetwork ? upgradeMessages.network : upgradeMessages.failed(error.message)

/** What becomes of a code's time once the plan is bought; null where no code carries a tier. */
export const restOfCodes = ({ id, name }: TierPlan, sponsored: readonly SponsoredTier[]): string | null => {
  const [counting] = sponsored
  if (!counting) return null
  const [tier, until] = [tierNames[counting.tier], formatDate(counting.endsAt)]
  return isHigherTier(counting.tier, id) ? unlockTexts.waits(name, tier, until) : unlockTexts.lapses(name, tier, until)
}

/** The plan with this id, wherever the list holds it. */
export const findPlan = (plans: readonly TierPlan[], id: TierForSale): TierPlan | undefined =>
  plans.find((plan) => plan.id === id)
