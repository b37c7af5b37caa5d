import * as z from 'zod/mini'
import { CurrentUser } from './auth.ts'
import { defineCall } from './call.ts'
import { commonTexts } from './common-texts.ts'
import { tierBenefits as b, everythingOf } from './tier-benefits.ts'
import { TIER_PRICES_UPOINTS, Tier } from './tiers.ts'

/** What points can buy, lowest first. */
export const TierForSale = z.enum(['starter', 'silver', 'gold'])
export type TierForSale = z.infer<typeof TierForSale>

/** Sentences that page and server share. */
export const upgradeMessages = {
  failed: (serverMessage: string) => `Unlock failed: ${serverMessage}`,
  network: commonTexts.networkErrorOccurred,
  unlocked: (tier: string) => `Successfully unlocked ${tier}! U-Points have been deducted from your account.`,
  insufficientTitle: 'Insufficient U-Points',
  insufficient: (missing: number) => `Insufficient U-Points: ${missing.toLocaleString('en-US')} more needed`,
  costDiffers: (tier: string, price: number) =>
    `The price of ${tier} is ${price.toLocaleString('en-US')} U-Points. Nothing was deducted.`,
  atTheTop: "You're at the Top!",
} as const

export const TierPlan = z.object({
  id: TierForSale,
  name: z.string(),
  uPointsPrice: z.int(),
  features: z.array(z.string()),
  benefits: z.array(z.string()),
  popular: z.boolean(),
})
export type TierPlan = z.infer<typeof TierPlan>

export const listTiers = defineCall({
  method: 'GET',
  path: '/tiers',
  access: 'member',
  summary: 'Tiers for sale with U-Points, lowest first, at the server’s prices.',
  reply: z.array(TierPlan),
})

export const upgradeTier = defineCall({
  method: 'POST',
  path: '/auth/upgrade-tier',
  access: 'member',
  alsoAtRoot: true,
  summary: 'Buy a higher tier with U-Points. Fails if the request’s price differs from the server’s.',
  input: z.object({
    targetTier: TierForSale,
    paymentMethod: z.literal('upoints'),
    cost: z.number('Please send the price you saw'),
  }),
  reply: CurrentUser,
  fails: ['UPOINTS_INSUFFICIENT', 'TIER_COST_DIFFERS', 'TIER_NOT_HIGHER'],
})

/** Tiers above `tier`, lowest first. */
export const tiersAbove = (tier: Tier): TierForSale[] =>
  TierForSale.options.filter((offered) => Tier.options.indexOf(offered) > Tier.options.indexOf(tier))

export const toPrice = (tier: TierForSale): number => TIER_PRICES_UPOINTS[tier]

/** What each tier gives, in lines that `tier-benefits.ts` ties to the entitlements. */
export const tierPlans: readonly TierPlan[] = [
  {
    id: 'starter',
    name: 'Starter',
    uPointsPrice: TIER_PRICES_UPOINTS.starter,
    features: [b.twoPairs.text, b.everyHalfHour.text, b.starterScans.text],
    benefits: [b.history.text, b.confidence.text],
    popular: false,
  },
  {
    id: 'silver',
    name: 'Silver',
    uPointsPrice: TIER_PRICES_UPOINTS.silver,
    features: [b.everyPair.text, b.everyFiveMinutes.text, b.silverScans.text],
    benefits: [everythingOf('Starter'), b.sixTimes.text],
    popular: true,
  },
  {
    id: 'gold',
    name: 'Gold',
    uPointsPrice: TIER_PRICES_UPOINTS.gold,
    features: [b.dualSignal.text, b.everyMinute.text, b.goldScans.text],
    benefits: [everythingOf('Silver'), b.dualPanel.text, b.goldScanner.text],
    popular: false,
  },
]
