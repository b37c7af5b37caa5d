import { type TierForSale, toPrice, upgradeMessages } from '../../../contract/tier-upgrades.ts'
import { Tier } from '../../../contract/tiers.ts'
import { CallError } from '../../platform/http/call-error.ts'

/** Every tier below `tier`: whoever is on one of them may buy it. */
export const tiersBelow = (tier: TierForSale): Tier[] => Tier.options.slice(0, Tier.options.indexOf(tier))

/** Throws TIER_COST_DIFFERS unless the price that the member agreed to is the server's. */
export const assertPriceAgreed = (tier: TierForSale, cost: number): void => {
  if (cost === toPrice(tier)) return
  const message = upgradeMessages.costDiffers(tier, toPrice(tier))
  throw new CallError('TIER_COST_DIFFERS', { message, fields: { cost: message } })
}

/** The refusal of an upgrade that the member's balance does not pay for. */
export const insufficientForTier = (tier: TierForSale, uPoints: number): CallError =>
  new CallError('UPOINTS_INSUFFICIENT', { message: upgradeMessages.insufficient(toPrice(tier) - uPoints) })
